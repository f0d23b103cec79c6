/* Drag and drop, with the mouse or a finger: a tile from the hand to a lit space, the acting spy to a
   target. It follows the links that clicks follow, so what is chosen is confirmed as ever. A tap is
   still a tap, and letting go elsewhere changes nothing.

     #hand-tiles a.card-link, #board [data-acting]    can be taken up
     a.hit--lit                                       where it can be let go

   A finger that moves along the hand scrolls it: see touch-action in game-hands.css. */

const THRESHOLD = 8; // pixels, below which it is a click

/* What somebody has in hand: the picture that follows the pointer, and where it may go. */
class Drag {
  over = null;

  constructor(source, links) {
    this.source = source;
    this.links = links; // a promise: addresses by the ids of spaces
    this.picture = document.createElement("div");
    this.picture.className = "dragged";
    this.picture.setAttribute("aria-hidden", "true");
    const face = source.querySelector(".tile");
    const { width } = (face ?? source).getBoundingClientRect();
    this.picture.style.width = `${width}px`;
    if (face) this.picture.append(face.cloneNode(true));
    document.body.append(this.picture);
    document.documentElement.classList.add("dragging");
    source.classList.add("dragged-from");
    document.dispatchEvent(new CustomEvent("estoril:drag"));
    links.then((found) => this.light(found));
  }

  /* Only what this one may go to is lit. */
  light(links) {
    for (const space of document.querySelectorAll("#board a.hit--lit")) {
      space.classList.toggle("hit--closed", !links.has(space.id));
    }
  }

  move(x, y) {
    this.picture.style.translate = `${x}px ${y}px`;
    const space = spaceAt(x, y);
    if (space === this.over) return;
    this.over?.classList.remove("hit--over");
    space?.classList.add("hit--over");
    this.over = space;
  }

  async drop(x, y) {
    const space = spaceAt(x, y);
    const links = await this.links;
    this.end();
    if (space && links.has(space.id)) links.get(space.id)(space);
  }

  end() {
    this.picture.remove();
    this.source.classList.remove("dragged-from");
    document.documentElement.classList.remove("dragging");
    for (const space of document.querySelectorAll(".hit--closed, .hit--over")) {
      space.classList.remove("hit--closed", "hit--over");
    }
  }
}

const spaceAt = (x, y) => document.elementFromPoint(x, y)?.closest("#board a.hit--lit") ?? null;

/* What the page would show if the tile were clicked: its lit spaces and where they lead. */
async function linksOfTile(tile) {
  const answer = await fetch(tile.getAttribute("hx-get"), { headers: { "HX-Request": "true" } });
  if (!answer.ok) return new Map();
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const choose = (path) => (space) =>
    globalThis.htmx.ajax("GET", path, { source: space, target: "#game", swap: "outerHTML" });
  return new Map(
    [...page.querySelectorAll("a.hit--lit")].map((space) => [space.id, choose(space.getAttribute("hx-get"))]),
  );
}

/* Without a line to ask, everything that is lit may be tried: the click says that the line is down. */
const linksOnBoard = () =>
  new Map([...document.querySelectorAll("#board a.hit--lit")].map((space) => [space.id, () => space.click()]));

function linksOf(source) {
  if (source.matches("[data-acting]")) return Promise.resolve(linksOnBoard());
  return linksOfTile(source).catch(() => new Map([...linksOnBoard().keys()].map((id) => [id, () => source.click()])));
}

let taken = null; // by whom it was taken up, and where
let drag = null;
let dropped = false; // the click that follows is none

document.addEventListener("pointerdown", ({ target, button, isPrimary, pointerId, clientX, clientY }) => {
  dropped = false;
  const source = target.closest?.("#hand-tiles a.card-link, #board [data-acting]");
  const able = source && isPrimary && button === 0 && document.querySelector("#board a.hit--lit");
  taken = able ? { source, pointerId, x: clientX, y: clientY } : null;
});

document.addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
  if (taken?.pointerId !== pointerId) return;
  if (!drag && Math.hypot(clientX - taken.x, clientY - taken.y) > THRESHOLD) {
    drag = new Drag(taken.source, linksOf(taken.source));
  }
  drag?.move(clientX, clientY);
});

document.addEventListener("pointerup", ({ pointerId, clientX, clientY }) => {
  if (taken?.pointerId === pointerId && drag) {
    dropped = true;
    drag.drop(clientX, clientY);
  }
  taken = drag = null;
});

function cancel() {
  drag?.end();
  taken = drag = null;
}

document.addEventListener("pointercancel", cancel);
document.body.addEventListener("htmx:beforeSwap", ({ detail }) => detail.target.id === "game" && cancel());
document.addEventListener("keydown", ({ key }) => key === "Escape" && cancel());
document.addEventListener("dragstart", (event) => event.target.closest?.("#hand-tiles, #board") && event.preventDefault());
document.addEventListener(
  "click",
  (event) => {
    if (!dropped || !event.isTrusted) return;
    dropped = false;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);
