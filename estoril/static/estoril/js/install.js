/* The site on one's own device. For whoever is logged in it keeps one page for when there is no line, and
   the names of their running games with it; whoever logs out takes both away. On that page it shows them,
   and looks for the line. Where the browser offers to install the site, there is a button for it. */

const link = document.querySelector("link[rel=manifest]");
const shelf = document.getElementById("offline-games");
const CACHE = "offline";
const AGAIN = 5 * 60_000; // milliseconds
const KEPT = "estoril.offline"; // when, and how many games waited then

if (shelf) showKept();
else if (link && "serviceWorker" in navigator && "caches" in window) {
  addEventListener("load", () => setTimeout(() => keep().catch(() => {}), 1_000));
}

addEventListener("beforeinstallprompt", (event) => {
  const button = document.getElementById("install");
  if (!button) return;
  event.preventDefault();
  button.hidden = false;
  button.addEventListener("click", async () => {
    event.prompt();
    await event.userChoice;
    button.hidden = true;
  });
});

async function keep() {
  const { worker, page, games } = link.dataset;
  const bell = document.querySelector(".bell");
  if (!bell) {
    localStorage.removeItem(KEPT);
    await caches.delete(CACHE);
    return;
  }
  await navigator.serviceWorker.register(worker);
  const [when, waited] = (localStorage.getItem(KEPT) ?? "0 0").split(" ").map(Number);
  const waiting = Number(bell.querySelector("[data-waiting]")?.dataset.waiting ?? 0);
  if (waiting === waited && Date.now() - when < AGAIN) return;
  await (await caches.open(CACHE)).addAll([page, games]);
  localStorage.setItem(KEPT, `${Date.now()} ${waiting}`);
}

async function showKept() {
  addEventListener("online", () => location.reload());
  const answer = await caches.match(shelf.dataset.games);
  const { games } = (await answer?.json()) ?? { games: [] };
  if (!games.length) return;
  const [seen, list] = [shelf.querySelector("p"), shelf.querySelector("ul")];
  seen.textContent = seen.dataset.seen.replace("{time}", moment(answer.headers.get("Date")));
  list.replaceChildren(...games.map((game) => entry(game, list.dataset)));
  shelf.hidden = false;
}

function entry({ name, url, waits, until }, words) {
  const item = document.createElement("li");
  const way = item.appendChild(document.createElement("a"));
  way.href = url;
  way.textContent = name;
  if (waits) {
    const mark = item.appendChild(document.createElement("strong"));
    mark.className = "tag tag--gold";
    mark.textContent = words.waits;
  }
  if (until) item.append(` ${words.until.replace("{time}", moment(until))}`);
  return item;
}

function moment(text) {
  const time = new Date(text);
  const form = { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" };
  return Number.isNaN(time.valueOf()) ? "" : new Intl.DateTimeFormat(document.documentElement.lang, form).format(time);
}
