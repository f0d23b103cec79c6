// Push messages: asks the browser for them and tells the site where to send.
const form = document.getElementById("push-form");

if ("serviceWorker" in navigator && "PushManager" in window) {
  form.hidden = false;
  document.getElementById("push-impossible").hidden = true;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    subscribe().then((problem) => {
      if (problem) form.querySelector("[role=status]").textContent = problem;
      else location.reload();
    });
  });
}

function bytes(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
}

// `navigator.serviceWorker.ready` waits for a worker that rules this page; ours rules none.
async function activated({ active, waiting, installing }) {
  const worker = active ?? waiting ?? installing;
  while (worker.state !== "activated") {
    await new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
  }
}

// What went wrong, in words; nothing if all went well.
async function subscribe() {
  const words = form.querySelector("[role=status]").dataset;
  if ((await Notification.requestPermission()) !== "granted") return words.denied;
  try {
    const registration = await navigator.serviceWorker.register(form.dataset.worker);
    await activated(registration);
    // One that was made for another key is of no use to us.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytes(form.dataset.key),
    });
    const { endpoint, keys } = subscription.toJSON();
    const body = new FormData(form);
    for (const [name, value] of Object.entries({ endpoint, ...keys })) body.set(name, value);
    const answer = await fetch(form.action, { method: "POST", body });
    return answer.ok ? "" : words.failed;
  } catch {
    return words.failed;
  }
}
