/* What is told at the board, drawn over it: the sentence, lines from who to whom with the ability's
   sign, strengths that count up beside spies.

     <div id="caption" hx-preserve>   jinja/game/_caption.html; as large as the table it lies over

   For js/playback.js, as `estoril.caption`:

     .say(step)       the sentence, where it covers nothing that it speaks of
     .link(step)      lines and counts of a step; counts stay until .clear()
     .clear()         neither lines nor counts
     .state           "telling", "told" or "": which buttons there are, and whether it is seen */

const estoril = (globalThis.estoril ??= {});
const COUNTING = 600; // milliseconds
const TYPING = 450;
const CORNERS = ["bottom", "top", "bottom-left", "top-left", "bottom-right", "top-right"];
const upright = matchMedia("(width < 60rem) and (orientation: portrait)"); // there is room below
const SVG = "http://www.w3.org/2000/svg";

const root = () => document.getElementById("caption");
const part = (name) => root().querySelector(`.caption-${name}`);
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/* Not by style sheets: what htmx preserves would start anew with each swap. */
function animate(element, frames, easing) {
  if (!isStill()) element.animate(frames, { duration: TYPING, easing });
}

estoril.caption = {
  get state() {
    return root()?.dataset.state ?? "";
  },

  set state(state) {
    if (!root()) return;
    root().dataset.state = state;
    if (state === "told") evade([]); // what is asked next may need more room
    if (!state) part("say").replaceChildren();
  },

  say(step) {
    const sentence = part("say");
    sentence.innerHTML = step.say; // made by the server, with every name escaped
    evade(spotsOf(step));
    animate(sentence, [{ clipPath: "inset(0 100% 0 0)" }, { clipPath: "inset(0)" }], "steps(24)");
  },

  link({ links, counts }) {
    for (const [from, to, ability] of links) draw(from, to, ability);
    for (const [spot, strength] of Object.entries(counts)) count(spot, strength);
  },

  clear() {
    if (!root()) return;
    part("lines").replaceChildren();
    for (const old of root().querySelectorAll(".caption-count, :scope > .caption-sign")) old.remove();
  },
};

// ── where the sentence stands ────────────────────────────────────────────────────────────────────

function spotsOf({ links, moves, counts, patch, location }) {
  const ends = [...links.flatMap(([from, to]) => [from, to]), ...moves.flat(), ...Object.keys(counts)];
  const changed = Object.keys(patch?.pieces ?? {});
  const spots = [...ends, ...changed].filter((end) => !end.startsWith("seat:"));
  return location ? [...spots, location] : spots; // what lies beside them may be looked at too
}

/* The first corner in which it is in sight and covers none of them, or the best there is; on a small
   board rather below it. On a narrow screen the bar lies over its foot; elsewhere it has no box of its own. */
function evade(spots) {
  const boxes = spots.map((spot) => estoril.board?.spot(spot)?.getBoundingClientRect()).filter(Boolean);
  const bars = document.querySelector(".site-header")?.getBoundingClientRect().bottom ?? 0;
  const view = { left: 0, top: Math.max(0, bars), right: innerWidth, bottom: innerHeight };
  const bar = document.getElementById("bar")?.getBoundingClientRect() ?? new DOMRect();
  const covered = (corner) => {
    root().dataset.at = corner;
    const mine = part("box").getBoundingClientRect();
    const unseen = mine.width * mine.height - overlap(mine, view) + overlap(mine, bar);
    return boxes.reduce((sum, box) => sum + overlap(mine, box), unseen < 1 ? 0 : 10 * unseen);
  };
  let best = [Infinity, CORNERS[0]];
  for (const corner of upright.matches ? ["below", ...CORNERS] : CORNERS) {
    const area = covered(corner);
    if (area < best[0]) best = [area, corner];
    if (!area) break;
  }
  root().dataset.at = best[1];
}

function overlap(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

// ── lines and counts ─────────────────────────────────────────────────────────────────────────────

/* The middle of a spot, in pixels of the caption. */
function middle(spot) {
  const box = estoril.board?.spot(spot)?.getBoundingClientRect();
  if (!box) return null;
  const mine = root().getBoundingClientRect();
  return { x: box.x + box.width / 2 - mine.x, y: box.y + box.height / 2 - mine.y, size: box.width };
}

function draw(from, to, ability) {
  const [start, end] = [middle(from), middle(to)];
  if (!start || !end) return;
  // A bow, so that two lines between the same spots are told apart.
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const top = { x: start.x + dx / 2 - dy / 5, y: start.y + dy / 2 + dx / 5 };
  for (const name of ["caption-edge", "caption-line"]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", `M${start.x} ${start.y}Q${top.x} ${top.y} ${end.x} ${end.y}`);
    path.setAttribute("pathLength", "1");
    path.setAttribute("class", name);
    part("lines").append(path);
    animate(path, [{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], "ease-out");
  }
  const goal = document.createElementNS(SVG, "circle");
  for (const [name, value] of Object.entries({ cx: end.x, cy: end.y, r: Math.max(5, end.size / 12) })) {
    goal.setAttribute(name, value);
  }
  goal.setAttribute("class", "caption-goal");
  part("lines").append(goal);
  const sign = root().querySelector("template").content.querySelector(`[data-ability="${ability}"]`);
  if (sign) place(sign.cloneNode(true), (start.x + 2 * top.x + end.x) / 4, (start.y + 2 * top.y + end.y) / 4);
}

function place(element, x, y) {
  Object.assign(element.style, { left: `${x}px`, top: `${y}px` });
  root().append(element);
}

function count(spot, strength) {
  const at = middle(spot);
  if (!at) return;
  const badge = document.createElement("b");
  badge.className = "caption-count";
  badge.setAttribute("aria-hidden", "true"); // the sentence says who was stronger
  badge.style.fontSize = `${Math.max(13, at.size / 5)}px`;
  place(badge, at.x - at.size / 2, at.y);
  if (isStill()) return void (badge.textContent = strength);
  const began = performance.now();
  (function up(now) {
    const share = Math.min(1, (now - began) / COUNTING);
    badge.textContent = Math.round(share * strength);
    if (share < 1 && badge.isConnected) requestAnimationFrame(up);
  })(began);
}
