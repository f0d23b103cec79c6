/* Small helps on the pages around games; all of them work without it.

   <form data-check="URL">      its choices are sent there as they change, and the answer is shown
   <… data-check-result>        in this element of the form
   <button data-copy="ID" hidden>  copies the value of the field with that id, then says data-done */

for (const form of document.querySelectorAll("form[data-check]")) {
  const result = form.querySelector("[data-check-result]");
  let asked = 0;

  async function check() {
    const number = ++asked;
    try {
      const answer = await fetch(form.dataset.check, { method: "POST", body: new FormData(form) });
      const text = await answer.text();
      if (answer.ok && number === asked) result.innerHTML = text;
    } catch {
      // Without a connection nothing is shown; the server checks again in the end.
    }
  }

  form.addEventListener("change", check);
  check();
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    document.execCommand("copy");
  }
  button.textContent = button.dataset.done;
});

function offerCopying() {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
}
offerCopying();
document.body.addEventListener("htmx:afterSettle", offerCopying);
