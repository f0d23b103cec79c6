/* The replay without loading the page anew, by itself and by keyboard: arrow keys step, Home and End
   jump; the slider, the choice of a viewer and the curve act at once.

     <div id="replay" data-line="60" data-last="191" data-next-src=…>   what each step replaces
       #play      plays and pauses, at the speed of #speed, which this device keeps
       [data-key] the links that keys stand for

   Without this file the links and the form do the same. */

const PAUSE = 1_600; // milliseconds a step at speed 1
const LATE = 3_000; // milliseconds, after which a step is shown without its picture
const KEY = "estoril.replay-speed";

const replay = () => document.getElementById("replay");
const line = () => Number(replay().dataset.line);
const last = () => Number(replay().dataset.last);
const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

let asked = 0; // counts steps: an older one gives way
let playing = 0; // which run, counted from 1; 0 while it stands still
let runs = 0;

// ── one step ─────────────────────────────────────────────────────────────────────────────────────

/* Shows the table at an address of this replay: the one place that knows how. */
async function show(address) {
  const mine = ++asked;
  try {
    const answer = await fetch(address);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.getElementById("replay");
    if (mine !== asked) return;
    if (!answer.ok || !next) throw new Error(answer.status);
    await Promise.race([pictured(next), wait(LATE)]);
    if (mine !== asked) return;
    swap(document.adoptNode(next));
    history.replaceState(null, "", address);
  } catch {
    if (mine !== asked) return;
    pause();
    window.location.replace(address); // what cannot be shown here says why there
  }
}

/* The browser chooses among the sizes as it did among those on the page, and keeps the picture. */
function picture({ sizes, srcset, src }) {
  const image = new Image();
  Object.assign(image, { fetchPriority: "low", sizes, srcset, src });
  return image.decode().catch(() => {});
}

async function pictured(next) {
  const image = next.querySelector(".table-picture");
  if (!image) return;
  image.decoding = "sync";
  await picture(image);
}

function swap(next) {
  const focused = replay().contains(document.activeElement) ? document.activeElement : null;
  const again = focused && (focused.id ? `#${focused.id}` : `[data-key="${focused.dataset.key}"]`);
  replay().replaceWith(next);
  dress();
  if (again) (next.querySelector(again) ?? next.querySelector("#play")).focus({ preventScroll: true });
  next.querySelector(".playback").scrollIntoView({ block: "nearest" });
  document.dispatchEvent(new CustomEvent("estoril:swapped"));
}

// ── by itself ────────────────────────────────────────────────────────────────────────────────────

async function play() {
  const mine = (playing = ++runs);
  dress();
  if (line() === last()) await show(to(0));
  while (playing === mine && line() < last()) {
    const before = asked;
    await wait(PAUSE / speed());
    if (document.hidden) await becomesVisible();
    if (playing === mine && before === asked) await show(to(line() + 1));
  }
  if (playing === mine) pause();
}

function pause() {
  if (playing) asked += 1; // the step that is on its way stays away
  playing = 0;
  dress();
}

const becomesVisible = () =>
  new Promise((done) => document.addEventListener("visibilitychange", done, { once: true }));

function to(number) {
  const address = new URL(window.location.href);
  address.searchParams.set("move", number);
  return address.href;
}

function speed() {
  try {
    return Number(localStorage.getItem(KEY)) || 1;
  } catch {
    return 1; // a browser that keeps nothing
  }
}

// ── the controls ─────────────────────────────────────────────────────────────────────────────────

/* What the page without this file does not have, and what it holds now. */
function dress() {
  const button = document.getElementById("play");
  const name = playing ? button.dataset.pause : button.dataset.play;
  button.textContent = `${playing ? "❚❚" : "▶"}\u00a0${name}`;
  button.hidden = false;
  const speeds = document.getElementById("speed");
  speeds.value = String(speed());
  speeds.parentElement.hidden = false;
  document.getElementById("playback").classList.add("playback--live");
}

/* Links of this replay step here. */
document.addEventListener("click", (event) => {
  if (event.target.closest("#play")) return playing ? pause() : play();
  const link = event.target.closest("#replay a[href*='move=']");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  pause();
  show(link.href);
});

document.addEventListener("change", ({ target }) => {
  if (target.id === "speed") {
    try {
      localStorage.setItem(KEY, target.value);
    } catch {
      // It stays as it was.
    }
  } else if (target.id === "move" || target.id === "as") {
    if (target.id === "move") pause();
    const form = target.form;
    show(`${form.action.replace(/#.*/, "")}?${new URLSearchParams(new FormData(form))}`);
  }
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest("input, select, textarea, [popover], [contenteditable]")) return;
  const link = document.querySelector(`.playback-steps a[data-key="${event.key}"]`);
  if (!link) return;
  event.preventDefault();
  link.click();
});


dress();

/* The next picture is there before it is asked for. */
function prepare() {
  const { nextSrc: src, nextSrcset: srcset } = replay().dataset;
  const now = document.querySelector(".table-picture");
  if (src && now) picture({ sizes: now.sizes, srcset, src });
}

document.addEventListener("estoril:swapped", prepare);
if (document.readyState === "complete") prepare();
else window.addEventListener("load", prepare);
