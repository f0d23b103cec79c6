/* What happened is told at the board, step by step: the pieces move, and each event has its sentence.

     <div class="table" data-table="{…}" data-line="37">   the newest state, swapped in by htmx
     <div id="caption" data-steps="/games/KEY/steps/" data-seen="31">   where the sentence stands

   As `estoril.story`:

     .play(after)     fetches what happened after a line and tells it, up to the newest
     .tell(story, n)  tells a story that was fetched, {from, line, steps}, from its nth step on
     .skip()          shows the newest at once
     .again()         tells once more what was told last
     .speed           slow, normal, fast or off: kept on this device

   While a story is told the question is the newest one and can be answered; choosing ends the story.
   Dispatched on the document: "estoril:step" with each step, "estoril:told" when a story is over. */

const estoril = (globalThis.estoril ??= {});
const PAUSES = { slow: 2_500, normal: 1_500, fast: 700, off: 0 }; // milliseconds a step
const PACES = { slow: 0.6, normal: 1, fast: 2, off: 1 }; // of movements
const LONG = 90; // letters of a sentence that takes longer to read
const AT_ONCE = 20; // lines that are told unasked to who opens the page
const MOST = 25; // steps that are told at once; who was away for longer asks for the rest
const STAYS = 8_000; // milliseconds that the last sentence stands
const KEY = "estoril.speed";

const page = () => document.querySelector(".table[data-line]");
const newest = () => Number(page()?.dataset.line);
const caption = () => document.getElementById("caption");
const { board } = estoril;

let shown = null; // the line that the board shows
let last = null; // the story told last, and the step that its telling began with
let turn = 0; // counts stories: an older one gives way
let wake = () => {}; // ends the pause of a step
let ending = false; // a page without a board waits for the end of the story

const story = (estoril.story = {
  get telling() {
    return estoril.caption.state === "telling";
  },

  get speed() {
    const kept = estoril.settings?.get("speed") ?? recall();
    return kept in PAUSES ? kept : "normal";
  },

  set speed(name) {
    if (estoril.settings) estoril.settings.set("speed", name);
    else remember(name);
  },

  async play(after = shown) {
    const mine = begin();
    if (document.hidden) await becomesVisible();
    for (let line = after; mine === turn; ) {
      const found = story.speed === "off" ? null : await fetched(line);
      if (mine !== turn) return;
      if (!found?.steps.length) break;
      await tell(found, mine);
      line = found.line;
      if (line >= newest() && !ending) break;
    }
    if (mine === turn) end();
  },

  async tell(found, start = 0) {
    const mine = begin();
    await tell(found, mine, start);
    if (mine === turn) await (newest() > found.line ? story.play(found.line) : end());
  },

  skip() {
    if (story.telling) end();
  },

  again: () => last && story.tell(last.found, last.start),
  all: () => last && story.tell(last.found),
});

function recall() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a browser that keeps nothing
  }
}

function remember(name) {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // It holds for nothing but this visit, which is short.
  }
}

// ── one story ────────────────────────────────────────────────────────────────────────────────────

function begin() {
  wake();
  clearTimeout(begin.leaving);
  board.held = true;
  return ++turn;
}

/* The newest table is shown, whatever was told. */
function end() {
  turn += 1;
  wake();
  estoril.caption.clear();
  board.held = false;
  board.speed = 1;
  caption()?.classList.remove("caption--waiting");
  if (page()) {
    shown = newest();
    board.show(JSON.parse(page().dataset.table));
  }
  if (story.telling) {
    estoril.caption.state = "told";
    begin.leaving = setTimeout(leave, STAYS);
    document.dispatchEvent(new CustomEvent("estoril:told"));
  } else leave();
  if (ending) {
    ending = false;
    document.body.dispatchEvent(new CustomEvent("estoril:changed", { detail: {} }));
  }
}

function leave() {
  if (!story.telling) estoril.caption.state = "";
}

async function fetched(after) {
  try {
    const answer = await fetch(`${caption().dataset.steps}?after=${after}`, { cache: "no-store" });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null; // the newest table is shown, and the log has it in words
  }
}

const becomesVisible = () =>
  new Promise((done) => document.addEventListener("visibilitychange", done, { once: true }));

/* Who was away for long is told the newest part of it: from a new round or location on. */
function startOf(steps) {
  const news = steps.filter(({ own }) => !own);
  if (news.length <= MOST) return 0;
  const latest = news.slice(-MOST);
  const start = latest.find(({ kind }) => kind === "round_started" || kind === "location_opened");
  return steps.indexOf(start ?? latest[0]);
}

async function tell(found, mine, start = startOf(found.steps)) {
  last = { found, start };
  caption().dataset.more = start ? "yes" : "";
  const table = found.steps.slice(0, start).reduce(patched, found.from);
  const { untold } = estoril;
  if (untold) untold.coming = rewardsIn(found.steps.slice(start));
  untold?.from(found.line);
  untold?.ahead(found.steps.slice(start));
  await board.ready(table); // no tile is blank at first
  if (mine !== turn) return;
  board.show(table);
  caption().classList.remove("caption--waiting");
  for (const [n, step] of found.steps.entries()) {
    if (n < start) continue;
    untold?.ahead(found.steps.slice(n + 1));
    await (step.own ? move : show)(step, mine);
    if (mine !== turn) return;
    shown = step.line;
  }
}

/* All tiles that lie there to be won at some time. */
function rewardsIn(steps) {
  const pieces = steps.flatMap(({ table, patch }) => Object.values((table ?? patch).pieces ?? {}));
  return new Set(pieces.filter((piece) => piece?.tile && !piece.owner).map(({ tile }) => tile));
}

let line = null; // of the step shown last: strengths and dice stay until the next line

async function show(step, mine) {
  if (step.line !== line) {
    estoril.caption.clear();
    board.dice = {};
  }
  line = step.line;
  Object.assign(board.dice, step.dice);
  board.speed = PACES[story.speed];
  estoril.caption.state = "telling";
  estoril.caption.say(step);
  estoril.caption.link(step);
  document.dispatchEvent(new CustomEvent("estoril:step", { detail: step }));
  await Promise.all([move(step, mine), pause(step)]);
}

/* Where other boards lie afterwards, what lies there goes home first. */
async function move({ table, patch, moves }, mine) {
  if (!table) return board.set(patch, { moves });
  if (moves.length) {
    const gone = Object.fromEntries(moves.map(([from]) => [from, null]));
    await board.set({ pieces: gone }, { moves });
  }
  if (mine === turn) board.show(table);
}

function pause({ text }) {
  const milliseconds = PAUSES[story.speed] * (text.length > LONG ? 1.4 : 1);
  return new Promise((done) => {
    const timer = setTimeout(done, milliseconds);
    wake = () => {
      clearTimeout(timer);
      done();
    };
  });
}

/* The table after a step. */
function patched(table, step) {
  if (step.table) return step.table;
  const { pieces = {}, boards = {}, seats = {}, ...rest } = step.patch;
  const lying = Object.entries({ ...table.pieces, ...pieces }).filter(([, piece]) => piece);
  return {
    ...table,
    ...rest,
    pieces: Object.fromEntries(lying),
    boards: table.boards.map((old) => ({ ...old, ...boards[old.id] })),
    seats: table.seats.map((old) => ({ ...old, ...seats[old.color] })),
  };
}

// ── the page ─────────────────────────────────────────────────────────────────────────────────────

/* Before the board sees a newer table: it is told first. */
function arriving({ detail }) {
  if (detail.target.id !== "game" || shown === null) return;
  const newer = /data-line="(\d+)"/.exec(detail.serverResponse);
  if (newer && Number(newer[1]) > shown) {
    if (!board.held) estoril.untold?.from(shown);
    board.held = true;
  } else if (!newer && story.telling) {
    detail.shouldSwap = false;
    ending = true;
  }
}

function arrived() {
  if (!page()) return void (shown = null);
  shown ??= newest();
  if (newest() > shown && !story.telling) story.play(shown);
}

if (board && caption() && page()) start();
if (board) listen();

function start() {
  shown = newest();
  const seen = Number(caption().dataset.seen || shown);
  // Who was away for longer reads it in a box of its own or in the story, and is shown it on request.
  const missed = document.getElementById("away") ? 0 : shown - seen;
  if (missed > 0 && missed <= AT_ONCE && story.speed !== "off") {
    caption().classList.add("caption--waiting"); // what is to be told is not seen before
    shown = seen;
    estoril.untold?.from(seen);
    document.getElementById("missions")?.toggleAttribute("data-waits", true);
    story.play(seen);
  }
}

function listen() {
  document.body.addEventListener("htmx:beforeSwap", arriving);
  document.body.addEventListener("htmx:afterSwap", arrived);
  // Whoever chooses has seen enough. News are fetched by #game itself.
  document.body.addEventListener("htmx:beforeRequest", ({ detail }) => {
    if (detail.target?.id !== "game" || detail.elt.id === "game") return;
    story.skip();
    leave();
  });
  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-story]");
    if (button) story[button.dataset.story]();
    else if (target.closest?.(".caption-box")) story.skip();
  });
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !story.telling || document.querySelector(":popover-open")) return;
      event.preventDefault();
      event.stopPropagation();
      story.skip();
    },
    true,
  );
}
