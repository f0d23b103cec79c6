/* The replay without loading the page anew, by itself and by keyboard: arrow keys step, Home and End
   jump; the slider, the choice of a viewer and the curve act at once. One step forward is told at the
   board like any story (js/playback.js), everything else is shown as it stood.

     <div id="replay" data-line="60" data-last="191" data-steps=… data-eyes=…>   what each step replaces,
                       but for the board's pieces and the sentence over them
       #play           plays and pauses, at the speed that the table has, too
       [data-key]      the links that keys stand for

   Without this file the links and the form do the same, with pictures. */

const { board, story } = globalThis.estoril;
const PAUSE = 1_500; // milliseconds a line, where nothing is to move

const replay = () => document.getElementById("replay");
const line = () => Number(replay().dataset.line);
const last = () => Number(replay().dataset.last);
const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

let asked = 0; // counts lines that were asked for: an older one gives way
let playing = 0; // which run, counted from 1; 0 while it stands still
let runs = 0;
let ahead = null; // what was fetched before it is asked for: { address, page }

// ── one line ─────────────────────────────────────────────────────────────────────────────────────

/* Shows the table at an address of this replay: the one place that knows how. Fulfilled when its
   story is told. */
async function show(address) {
  const mine = ++asked;
  story.skip();
  try {
    const { part, told } = await (ahead?.address === address ? ahead.page : fetched(address));
    if (mine !== asked) return;
    const next = document.adoptNode(part);
    const ends = !next.querySelector(".table"); // the last line leaves no board: it is told before
    if (told && ends) await story.tell(told, 0);
    if (mine !== asked) return;
    board.held = Boolean(told) && !ends;
    swap(next);
    history.replaceState(null, "", address);
    if (line() < last()) ahead = { address: to(line() + 1), page: fetched(to(line() + 1)) };
    ahead?.page.catch(() => {}); // it is said when it is asked for
    if (told && !ends) await story.tell(told, 0);
  } catch {
    if (mine !== asked) return;
    pause();
    window.location.replace(address); // what cannot be shown here says why there
  }
}

/* The page at an address; with its story, if it is the line after the one that is shown. */
async function fetched(address) {
  const asks = new URL(address).searchParams;
  const { steps, eyes } = replay().dataset;
  const isNext = Number(asks.get("move")) === line() + 1 && (asks.get("as") ?? eyes) === eyes;
  const query = new URLSearchParams({ after: line(), upto: line() + 1, eyes });
  const answer = await fetch(address);
  const part = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("replay");
  if (!answer.ok || !part) throw new Error(answer.status);
  if (!isNext || story.speed === "off") return { part };
  const found = await fetch(`${steps}?${query}`);
  const told = found.ok ? await found.json() : null;
  return { part, told: told?.steps.length ? told : null };
}

/* Pieces and sentence stay, so that what moves on the board comes from where it was. */
function swap(next) {
  const focused = replay().contains(document.activeElement) ? document.activeElement : null;
  const again = focused && (focused.id ? `#${focused.id}` : `[data-key="${focused.dataset.key}"]`);
  for (const id of ["pieces", "caption"]) {
    const [old, place] = [document.getElementById(id), next.querySelector(`#${id}`)];
    if (old && place) place.replaceWith(old);
  }
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
    if (document.hidden) await becomesVisible();
    const before = asked;
    if (story.speed === "off") await wait(PAUSE);
    if (playing === mine && before === asked) await show(to(line() + 1));
  }
  if (playing === mine) pause();
}

/* The line that is being told is shown as it ends. */
function pause() {
  if (playing) asked += 1; // what is on its way stays away
  playing = 0;
  story.skip();
  dress();
}

const becomesVisible = () =>
  new Promise((done) => document.addEventListener("visibilitychange", done, { once: true }));

function to(number) {
  const address = new URL(window.location.href);
  address.searchParams.set("move", number);
  return address.href;
}

// ── the controls ─────────────────────────────────────────────────────────────────────────────────

/* What the page without this file does not have, and what it holds now. */
function dress() {
  const button = document.getElementById("play");
  const name = playing ? button.dataset.pause : button.dataset.play;
  button.textContent = `${playing ? "❚❚" : "▶"}\u00a0${name}`;
  button.hidden = false;
  const speeds = document.getElementById("speed");
  speeds.value = story.speed;
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
  show(new URL(link.getAttribute("href"), window.location.href).href); // in a plot links have no other
});

document.addEventListener("change", ({ target }) => {
  if (target.id !== "move" && target.id !== "as") return;
  if (target.id === "move") pause();
  const form = target.form;
  show(`${form.action.replace(/#.*/, "")}?${new URLSearchParams(new FormData(form))}`);
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
