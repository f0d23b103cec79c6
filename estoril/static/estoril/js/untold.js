/* While a story is told at the board, what stands around it says no more than was told so far: points,
   tiles in hand, markers and the Enigma at the players' lines; in hands and networks, no tile that the
   story has yet to bring there; in the log, no line that it has yet to tell; and how missions stand is
   as it was before. Without a story it says what the server says.

   As `estoril.untold`, for js/playback.js:

     .coming          tiles that can be won in the story
     .from(line)      the board shows this line, and what follows is yet to be told
     .ahead(steps)    the steps that are

   js/pieces.js dispatches "estoril:laid" with each table that is shown. */

const estoril = (globalThis.estoril ??= {});
const HEADROOM = 40; // pixels: the name of the place
const seen = new Set(); // tiles that lay on the board in this story

let shown = Infinity; // the last line of which nothing is left to be told
let counts = new Map(); // by line, how many steps of it are
let missions = null; // as they stand after the story
let lifted = false; // the log is scrolled past what is yet to be told

estoril.untold = {
  coming: new Set(),

  from(line) {
    shown = line;
    counts = new Map();
  },

  ahead(steps) {
    counts = new Map();
    for (const { line } of steps) counts.set(line, (counts.get(line) ?? 0) + 1);
    log();
  },
};

/* A line may have several sentences; the newest stands on top. What is yet to be told keeps its room
   above them, scrolled out of sight, so that nothing jumps when it appears. */
function log() {
  const lines = new Map();
  for (const item of document.querySelectorAll("#panel-story .log-line")) {
    const line = Number(item.dataset.logLine);
    lines.set(line, [...(lines.get(line) ?? []), item]);
  }
  const { held } = estoril.board;
  for (const [line, items] of lines) {
    const ahead = line > shown ? items.length : counts.get(line) ?? 0;
    items.forEach((item, n) => item.toggleAttribute("data-untold", held && n < ahead));
  }
  const panel = document.getElementById("panel-story");
  const last = panel?.querySelector(".log-line:not([data-untold])");
  if (panel?.querySelector("[data-untold]") && last) lift(panel, last);
  else if (panel && lifted) lift(panel, panel.firstElementChild);
}

function lift(panel, item) {
  const above = item.getBoundingClientRect().top - panel.getBoundingClientRect().top;
  panel.scrollTop += above - HEADROOM;
  lifted = panel.scrollTop > 0;
}

function showMissions() {
  document.getElementById("missions")?.removeAttribute("data-waits");
  if (!missions) return;
  document.getElementById("missions")?.replaceWith(missions);
  globalThis.htmx.process(missions);
  missions = null;
}

function apply() {
  const { board, untold } = estoril;
  const table = board?.table;
  if (!table) return;
  log();
  if (!board.held) showMissions();
  const lying = new Set(board.held ? Object.values(table.pieces).map(({ tile }) => tile) : []);
  for (const tile of lying) seen.add(tile);
  if (!board.held) seen.clear();
  for (const card of document.querySelectorAll(":is(#hand, #panel-networks) .card-link")) {
    const tile = card.id.replace(/^[a-z]+-/, "");
    const ahead = board.held && untold.coming.has(tile) && !seen.has(tile);
    card.closest("li").toggleAttribute("data-untold", ahead || lying.has(tile));
  }
  for (const seat of table.seats) line(seat);
}

function line({ color, hand, markers, enigma, points, unsure }) {
  const player = document.querySelector(`.player[data-seat="${color}"]`);
  if (!player) return;
  const facts = { hand, markers, points: points === undefined ? undefined : `${points}`.replace("-", "−") };
  for (const [name, value] of Object.entries(facts)) {
    const text = player.querySelector(`[data-fact=${name}]`);
    if (text && value !== undefined) text.textContent = value;
  }
  player.querySelector("[data-fact=unsure]")?.toggleAttribute("hidden", !unsure);
  player.querySelector(".fact-enigma")?.toggleAttribute("hidden", !enigma);
}

document.addEventListener("estoril:laid", apply);
document.body.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  if (detail.target.id !== "missions" || !estoril.board?.held) return;
  missions = detail.fragment.querySelector("#missions");
  detail.shouldSwap = !missions;
});
document.body.addEventListener("htmx:afterSwap", () => estoril.board?.held && apply());
document.body.addEventListener("htmx:oobAfterSwap", () => estoril.board?.held && apply());
