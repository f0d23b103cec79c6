/* The board, composed of pieces that were drawn once.

     <div class="table" data-table="{…}">   what lies where, as games/story/table.py tells it
       <div id="pieces" hx-preserve>        composed here, and kept when the rest is swapped

   For whoever tells a story at the board, as `estoril.board`:

     .table               what is shown
     .show(table)         shows another one at once
     .set(patch, hints)   applies what changed; hints.moves says what went where. Fulfilled when
                          everything has come to rest
     .spot(id)            the element of a space, a reward or a location
     .seat(color)         the element of a player's line, or in a replay of their network
     .ready(table)        fulfilled when the faces on it can be shown, or are late
     .dice                {spot: [5, 2]}, shown with the next table; what the page says, unless held
     .held                true while somebody tells a story: newer tables are then theirs to show
     .speed               of movements; 2 is twice as fast */

const estoril = (globalThis.estoril ??= {});
const MOVING = 500; // milliseconds
const LATE = 1_000; // milliseconds after which a tile turns over without its drawing
const BLURRED = 1.04; // times by which a sheet may be stretched before a larger one looks better
const AGAIN = 15_000;
const GLYPHS = { red: "●", green: "▲", blue: "■", yellow: "◆", pink: "★" };

let root = null;
let boards = new Map(); // by location: { element, told }
let lying = new Map(); // by spot: the element of what lies there

const held = []; // sheets: a browser that forgot one would ask for it again
let turn = 0; // counts what was asked for: what waits for a drawing gives way to what came later

const board = (estoril.board = {
  table: null,
  dice: {},
  held: false,
  speed: 1,

  show(table) {
    turn += 1;
    board.table = table;
    for (const running of root.getAnimations({ subtree: true })) running.cancel();
    for (const leaving of root.querySelectorAll(".piece--leaving")) leaving.remove();
    arrange(table, []);
  },

  set: (patch, { moves = [] } = {}) => change(merged(board.table, patch), moves),
  spot: (id) => root?.querySelector(`[data-spot="${id}"]`),
  seat: (color) => document.querySelector(`:is(.player, .network)[data-seat="${color}"]`),
  ready: (table) => Promise.race([estoril.faces.loaded(facesOf(table)), pause(LATE)]),
});

async function change(next, moves) {
  const [mine, before] = [++turn, board.table];
  board.table = next;
  await Promise.race([estoril.faces.loaded(fresh(before, next)), pause(LATE)]);
  if (mine === turn) await play(next, moves.length ? moves : inferred(before, next));
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/* Lists of boards and seats in a patch are told by id and by colour. */
function merged(table, patch) {
  const { pieces = {}, boards = {}, seats = {}, ...rest } = patch;
  const kept = Object.entries({ ...table.pieces, ...pieces }).filter(([, piece]) => piece);
  return {
    ...table,
    ...rest,
    pieces: Object.fromEntries(kept),
    boards: table.boards.map((old) => ({ ...old, ...boards[old.id] })),
    seats: table.seats.map((old) => ({ ...old, ...seats[old.color] })),
  };
}

const facesOf = (table) =>
  [...Object.values(table.pieces), ...table.stakes]
    .filter(({ tile }) => tile)
    .map(({ tile, up }) => [tile, !up]);

/* Tiles that are not shown yet. */
function fresh(before, next) {
  const known = new Set(facesOf(before).map(String));
  return facesOf(next).filter((face) => !known.has(String(face)));
}

// ── the printed boards ───────────────────────────────────────────────────────────────────────────

function made(name, className, text = "") {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}

const sprite = (name, where, text) => made("i", `sprite sprite-${name} ${where}`, text);

/* The class that puts something in its place on a board as it is turned. */
function placed(told, spot) {
  const { spaces, at, rewards } = estoril.printed[told.id];
  const turned = (quadrant) => (quadrant + told.rotation) % 4;
  if (spaces[spot]) return `${at === null ? "on-corner" : "on-quarter"}-${turned(spaces[spot].at)}`;
  const ground = at === null ? "on-centre" : `on-quarter-${turned(at)}`;
  return rewards.length > 1 ? `${ground}-${rewards.indexOf(spot)}` : ground;
}

function print(told) {
  const { name, die, spaces, at, ground, rewards } = estoril.printed[told.id];
  const side = at === null ? "aside" : (at + told.rotation) % 4;
  const now = told.status === "resolving";
  const parts = [
    made("i", "board-frame on-poster"),
    made("i", `poster poster-${told.id} turned-${told.rotation} on-print`),
    now && sprite("lamps", "on-poster"),
    sprite(ground, `on-ground-${side}`),
    sprite(`ribbon-${told.id}`, "on-ribbon-folds", name),
  ];
  for (const [id, { slot, roman }] of Object.entries(spaces)) {
    const element = sprite(slot, `slot ${placed(told, id)}`, roman);
    element.dataset.spot = id;
    parts.push(element);
  }
  for (const id of rewards) {
    const anchor = made("i", `anchor ${placed(told, id)}`);
    anchor.dataset.spot = id;
    parts.push(anchor);
  }
  if (told.enigma) parts.push(sprite("token-enigma", `thing on-enigma-${side}`, "E"));
  if (told.roulette) parts.push(sprite("token-roulette", `thing on-roulette-${side}`));
  const medal = `medallion-${told.number}-${told.status}${die ? "-die" : ""}`;
  const aside = at === null ? "on-medallion-aside" : "on-medallion";
  parts.push(sprite(medal, `medallion ${aside}`, told.number));
  return parts.filter(Boolean);
}

/* A board keeps its element, and on it what lies there, when it is printed anew. */
function printBoards(table) {
  const old = boards;
  boards = new Map();
  for (const told of table.boards) {
    const before = old.get(told.id);
    const element = before?.element ?? made("div", "");
    if (JSON.stringify(before?.told) !== JSON.stringify(told)) {
      element.className = `lying lying--${told.status} at-${told.row}-${told.column}`;
      element.dataset.spot = told.id;
      for (const part of element.querySelectorAll(":scope > :not(.piece)")) part.remove();
      element.prepend(...print(told));
    }
    if (!before) root.append(element);
    boards.set(told.id, { element, told });
    old.delete(told.id);
  }
  for (const { element } of old.values()) element.remove();
}

// ── what lies on them ────────────────────────────────────────────────────────────────────────────

function everything(table) {
  const all = Object.entries(table.pieces);
  const casino = table.boards.find(({ roulette }) => roulette);
  if (casino) table.stakes.forEach((stake, i) => all.push([`stake.${casino.id}.${i}`, stake]));
  return all;
}

/* Where it lies: on which board, and by which class. */
function whereabouts(spot) {
  const [first, id, number] = spot.split(".");
  const stake = first === "stake";
  const { element, told } = boards.get(stake ? id : first) ?? {};
  if (!element) return null;
  const { at, rewards, spaces } = estoril.printed[told.id];
  const side = at === null ? "aside" : (at + told.rotation) % 4;
  if (stake) return { element, className: `on-stake-${side}-${number}` };
  const laid = rewards.includes(spot) ? "-laid" : "";
  return { element, className: placed(told, spot) + laid, space: spaces[spot] };
}

const faceOf = ({ tile, up, owner }) => [tile ?? `back-${owner}`, up, tile && up ? "" : owner].join();

/* Gives an element what belongs to a piece; whether another face is seen now. */
function dress(element, piece, space) {
  const { tile, up, owner, controller, shielded, seduced } = piece;
  const face = faceOf(piece);
  const turned = element.dataset.face !== face;
  if (turned) {
    element.dataset.face = face;
    element.replaceChildren(tile ? estoril.faces.of(tile, !up) : back(owner));
    if (tile && !up) element.firstChild.append(sprite(`seal${owner && `-${owner}`}`, "on-seal"));
  } else {
    while (element.children.length > 1) element.lastChild.remove();
  }
  if (controller) {
    element.append(sprite(`marker-${owner}`, "marker marker--turned", GLYPHS[owner]));
    element.append(sprite(`marker-${controller}`, "marker marker--controller", GLYPHS[controller]));
  } else if (owner && up && space) {
    element.append(sprite(`marker-${owner}`, "marker marker--owner", GLYPHS[owner]));
  }
  const signs = [shielded && "shield", seduced && "seduced"].filter(Boolean);
  signs.forEach((name, i) => element.append(sprite(`token-${name}`, `sign sign--${i}`)));
  return turned;
}

const back = (owner) => sprite(`back${owner && `-${owner}`}`, "back", owner ? GLYPHS[owner] : "?");

/* Puts everything where it belongs; says what came, what turned over and what is gone. */
function arrange(table, moves) {
  printBoards(table);
  const old = lying;
  const travelling = new Map(moves.map(([from, to]) => [to, old.get(from)]));
  const departed = new Set([...travelling.values()]);
  lying = new Map();
  const came = [];
  const turned = [];
  for (const [spot, piece] of everything(table)) {
    const where = whereabouts(spot);
    if (!where) continue;
    const stayed = departed.has(old.get(spot)) ? null : old.get(spot);
    const before = travelling.get(spot) ?? stayed;
    const element = before ?? made("span", "");
    const previous = before?.firstChild;
    element.className = `piece ${where.className}`;
    if (element.parentElement !== where.element) where.element.append(element);
    if (dress(element, piece, where.space) && before) turned.push([element, previous]);
    if (!before) came.push([spot, element]);
    lying.set(spot, element);
  }
  const here = new Set(lying.values());
  const gone = [...old].filter(([, element]) => !here.has(element));
  for (const [, element] of gone) element.remove();
  marks(table);
  document.dispatchEvent(new CustomEvent("estoril:laid"));
  return { came, turned, gone };
}

// ── marks ────────────────────────────────────────────────────────────────────────────────────────

/* Corners where something changed, arrows at who is acting, dice that were rolled, numbers at planned
   moves: forms, not colours, and nothing but dice that covers a face. */
function marks(table) {
  const page = document.querySelector(".table[data-table]")?.dataset ?? {};
  for (const old of root.querySelectorAll(".ring, .tab, .die, .piece--ghost")) old.remove();
  for (const spot of lying.keys()) {
    const { element, className, space } = whereabouts(spot);
    if (!space) continue;
    const wide = space.wide ? "-wide" : "";
    element.append(sprite(space.tab, `tab tab-${className}${wide}`, space.roman));
  }
  if (!board.held) {
    board.dice = JSON.parse(page.dice ?? "{}");
    for (const spot of JSON.parse(page.changed ?? "[]")) ring("changed", spot);
  }
  for (const [spot, pair] of Object.entries(board.dice)) {
    pair.forEach((value, i) => lying.get(spot)?.append(sprite(`die-${value}`, `die die--${i}`, value)));
  }
  if (table.acting) ring("acting", table.acting);
  const planned = document.getElementById("orders")?.dataset.ghosts; // once the orders were fetched
  for (const ghost of JSON.parse(planned ?? "[]")) haunt(...ghost);
}

function ring(mark, spot) {
  const { element, told } = boards.get(spot.split(".")[0]) ?? {};
  if (!element) return;
  const whole = spot === told.id;
  element.append(
    whole ? sprite("ring-board", "ring on-poster") : sprite(`ring-${mark}`, `ring ring-${placed(told, spot)}`),
  );
}

/* An order of one's own: who would come here, and as which of them. */
function haunt(number, tile, spot) {
  const where = whereabouts(spot);
  if (!where) return;
  const ghost = made("span", `piece piece--ghost ${where.className}`);
  ghost.append(estoril.faces.of(tile), made("b", "ghost-number", number));
  where.element.append(ghost);
}

// ── movement ─────────────────────────────────────────────────────────────────────────────────────

const isStill = () =>
  document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches || !root.animate;

async function play(table, moves) {
  if (isStill()) return void arrange(table, moves);
  const boxes = new Map([...lying].map(([spot, element]) => [spot, element.getBoundingClientRect()]));
  const owners = new Map(moves);
  const { came, turned, gone } = arrange(table, moves);
  const running = [];
  const run = (element, frames, options = {}) =>
    running.push(
      element.animate(frames, { duration: MOVING / board.speed, easing: "ease-in-out", ...options }).finished,
    );
  for (const [from, to] of moves) {
    const element = lying.get(to);
    if (boxes.has(from) && element) run(element, [{ transform: between(boxes.get(from), element), zIndex: 9 }, { zIndex: 9 }]);
  }
  for (const [spot, element] of came) {
    const from = moves.find(([, to]) => to === spot)?.[0];
    const box = from?.startsWith("seat:") && board.seat(from.slice(5))?.getBoundingClientRect();
    run(element, [{ transform: box ? between(box, element) : "scale(1.25)", opacity: 0, zIndex: 9 }, { zIndex: 9 }]);
  }
  for (const [element, previous] of turned) turnOver(element, previous, run);
  for (const [spot, element] of gone) leave(element, boxes.get(spot), owners.get(spot), run);
  await Promise.allSettled(running);
}

/* Without hints: a tile that one knows, and that lies elsewhere now, went there. */
function inferred(before, next) {
  const went = [];
  for (const [to, piece] of Object.entries(next.pieces)) {
    if (before.pieces[to]?.tile === piece.tile || !piece.tile) continue;
    const from = Object.keys(before.pieces).find((spot) => before.pieces[spot].tile === piece.tile);
    if (from && next.pieces[from]?.tile !== piece.tile) went.push([from, to]);
    else if (piece.owner && !before.pieces[to]) went.push([`seat:${piece.owner}`, to]);
  }
  return went;
}

/* From where a box was to where an element lies. */
function between(box, element) {
  const now = element.getBoundingClientRect();
  const x = box.x + box.width / 2 - now.x - now.width / 2;
  const y = box.y + box.height / 2 - now.y - now.height / 2;
  return `translate(${x}px, ${y}px) scale(${Math.min(box.width, box.height) / now.width})`;
}

function turnOver(element, previous, run) {
  const now = element.firstChild;
  const half = MOVING / 2 / board.speed;
  element.append(previous);
  run(previous, [{}, { transform: "rotateY(90deg)" }], { duration: half, easing: "ease-in", fill: "forwards" });
  run(now, [{ transform: "rotateY(90deg)" }, {}], { duration: half, delay: half, easing: "ease-out", fill: "backwards" });
  pause(half).then(() => previous.remove());
}

function leave(element, box, to, run) {
  const table = root.getBoundingClientRect();
  element.className = "piece piece--leaving";
  Object.assign(element.style, {
    left: `${box.x - table.x}px`,
    top: `${box.y - table.y}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  root.append(element);
  const seat = to?.startsWith("seat:") && board.seat(to.slice(5));
  const end = { opacity: 0, transform: "scale(0.6)" };
  if (seat) {
    const there = seat.getBoundingClientRect();
    const [x, y] = [there.x + there.height / 2 - box.x - box.width / 2, there.y + there.height / 2 - box.y - box.height / 2];
    Object.assign(end, { opacity: 0.4, transform: `translate(${x}px, ${y}px) scale(${there.height / box.height})` });
  }
  run(element, [{}, end], { fill: "forwards" });
  pause(MOVING / board.speed).then(() => element.remove());
}

// ── sheets, and newer tables ─────────────────────────────────────────────────────────────────────

/* Words are seen only if the drawings never come. A larger sheet that is there stays. */
async function load() {
  const { boards, posters, pieces, style } = estoril.faces.sheets;
  const wide = (root.querySelector(".lying")?.clientWidth ?? 0) * devicePixelRatio;
  const fitting = boards.find((board) => wide <= board * BLURRED);
  const needed = (!root.closest(".board--zoomed") && fitting) || boards.at(-1);
  const chosen = Math.max(needed, root.dataset.sheet ?? 0);
  root.classList.add(`pieces--${style}`);
  if (Number(root.dataset.sheet) === chosen) return;
  root.dataset.sheet = chosen;
  const sheets = Object.entries({ posters, pieces }).map(([name, address]) => [name, address.replace("WIDTH", chosen)]);
  try {
    await Promise.all(sheets.map(([, address]) => fetched(address)));
    root.classList.remove("pieces--bare");
  } catch {
    root.classList.add("pieces--bare");
    delete root.dataset.sheet;
    setTimeout(load, AGAIN);
    return;
  }
  if (Number(root.dataset.sheet) !== chosen) return; // a larger one is coming
  for (const [name, address] of sheets) {
    root.style.setProperty(`--${name}-sheet`, `url("${new URL(address, location)}")`);
  }
  root.style.setProperty("--drawn", chosen / 1000);
  root.dataset.drawn = chosen;
}

function fetched(address) {
  const image = new Image();
  held.push(image);
  image.fetchPriority = "high";
  image.src = address;
  return image.decode();
}

function look() {
  const page = document.querySelector(".table[data-table]");
  const now = page?.querySelector("#pieces");
  if (!now) return;
  const first = now !== root;
  if (first) {
    [root, boards, lying] = [now, new Map(), new Map()];
    new ResizeObserver(load).observe(root);
  }
  if (board.held && !first) return;
  const table = JSON.parse(page.dataset.table);
  if (first) board.show(table);
  else if (JSON.stringify(board.table) === JSON.stringify(table)) marks(table);
  else if (table.round === board.table.round) change(table, []);
  else board.show(table);
  load();
}

if (estoril.faces?.sheets) {
  look();
  document.body.addEventListener("htmx:afterSwap", look);
  document.addEventListener("estoril:swapped", look);
  document.addEventListener("estoril:zoomed", load);
}
