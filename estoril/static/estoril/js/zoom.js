/* One location at a time, where the board is small. Pinching and a double tap look closer at the
   location under the fingers; then swiping walks to the next one, and pinching together, Escape and
   the browser's way back show the whole board again. Buttons do the same for everybody else.

     <div class="zoom" data-zoom>   buttons [data-zoom-to="in|out|back|on"]; see game/_settings.html

   The table is moved and magnified, and clipped to where it lay; "estoril:zoomed" on the document says
   so to whoever draws it. */

const TWICE = 350; // milliseconds between two taps
const SWIPE = 40; // pixels
const PINCH = 1.25;
const SLIP = 20;

class Zoom {
  location = null; // the id of the one that is shown; null: all

  get places() {
    return [...document.querySelectorAll("#board .place")];
  }

  get place() {
    return this.places.find((place) => idOf(place) === this.location);
  }

  /* The place at a point, or the nearest: between boards there is a gap. */
  at(x, y) {
    const distance = (place) => {
      const { left, top, width, height } = place.getBoundingClientRect();
      return Math.hypot(x - left - width / 2, y - top - height / 2);
    };
    return this.places.toSorted((one, other) => distance(one) - distance(other))[0];
  }

  show(place) {
    if (!place) return;
    if (!this.location) history.pushState({ zoomed: true }, "");
    this.location = idOf(place);
    this.apply();
  }

  /* ``went``: the browser has gone back already. */
  whole(went = false) {
    if (!this.location) return;
    this.location = null;
    this.apply();
    if (!went && history.state?.zoomed) history.back();
  }

  step(by) {
    const number = this.places.indexOf(this.place) + by;
    this.show(this.places.at(number % this.places.length));
  }

  toward(right, down) {
    const { offsetLeft: left, offsetTop: top, offsetWidth: size } = this.place;
    const next = this.places.find(
      (place) =>
        Math.abs(place.offsetLeft - left - right * size) < size / 2 &&
        Math.abs(place.offsetTop - top - down * size) < size / 2,
    );
    this.show(next);
  }

  /* ``still``: at once, as a table that was swapped lay before. */
  apply(still = false) {
    const board = document.getElementById("board");
    const table = board?.querySelector(".table");
    if (!table) return;
    const place = this.place;
    board.classList.toggle("board--zoomed", Boolean(place));
    if (place) document.dispatchEvent(new Event("estoril:zoomed"));
    for (const button of document.querySelectorAll("[data-zoom-to]")) {
      button.hidden = (button.dataset.zoomTo === "in") === Boolean(place);
    }
    if (!place) return table.removeAttribute("style");
    const { offsetWidth: width, offsetHeight: height } = table;
    const scale = Math.min(width / place.offsetWidth, height / place.offsetHeight);
    // The window, as large as the table, on what is magnified, and nowhere beside the table.
    const within = (start, length, whole) =>
      Math.max(0, Math.min(start + length / 2 - whole / scale / 2, whole - whole / scale));
    const left = within(place.offsetLeft, place.offsetWidth, width);
    const top = within(place.offsetTop, place.offsetHeight, height);
    const sides = [top, width - left - width / scale, height - top - height / scale, left];
    table.style.transition = still ? "none" : "";
    table.style.transform = `scale(${scale}) translate(${-left}px, ${-top}px)`;
    table.style.clipPath = `inset(${sides.map((side) => `${side}px`).join(" ")})`;
  }
}

const idOf = (place) => place.querySelector("h3 button").id;
const inTable = (event) => event.target.closest?.("#board .table");
const zoom = new Zoom();

// Fingers

const fingers = new Map(); // where each came down, and where it is
let span = 0; // between two, when the second came down
let tapped = null; // the last tap

const spread = () => {
  const [one, other] = [...fingers.values()];
  return Math.hypot(one.x - other.x, one.y - other.y);
};

document.addEventListener("pointerdown", (event) => {
  if (event.pointerType !== "touch" || !inTable(event)) return;
  const { clientX: x, clientY: y, pointerId } = event;
  fingers.set(pointerId, { x, y, fromX: x, fromY: y, lit: Boolean(event.target.closest("a.hit--lit, [data-acting]")) });
  span = fingers.size === 2 ? spread() : 0;
});

document.addEventListener("pointermove", ({ pointerId, clientX: x, clientY: y }) => {
  const finger = fingers.get(pointerId);
  if (!finger) return;
  Object.assign(finger, { x, y });
  if (fingers.size !== 2 || !span) return;
  const [one, other] = [...fingers.values()];
  if (spread() > span * PINCH) zoom.show(zoom.at((one.x + other.x) / 2, (one.y + other.y) / 2));
  else if (spread() < span / PINCH) zoom.whole();
  else return;
  span = 0; // once for each pinch
});

document.addEventListener("pointerup", ({ pointerId, timeStamp }) => {
  const finger = fingers.get(pointerId);
  fingers.delete(pointerId);
  if (!finger || fingers.size || span) return;
  const [dx, dy] = [finger.x - finger.fromX, finger.y - finger.fromY];
  if (Math.hypot(dx, dy) < SLIP) return tap(finger, timeStamp);
  if (!zoom.location || finger.lit || Math.max(Math.abs(dx), Math.abs(dy)) < SWIPE) return;
  if (Math.abs(dx) > Math.abs(dy)) zoom.toward(-Math.sign(dx), 0);
  else zoom.toward(0, -Math.sign(dy));
});
document.addEventListener("pointercancel", ({ pointerId }) => fingers.delete(pointerId));

(globalThis.estoril ??= {}).zoom = {
  /* For a tap that meant something else, and is none of two. */
  closer(place) {
    tapped = null;
    zoom.show(place);
  },
};

/* Twice at the same spot; a lit space is chosen by the first tap, and a second is none of ours. */
function tap({ x, y, lit }, when) {
  const twice = tapped && when - tapped.when < TWICE && Math.hypot(x - tapped.x, y - tapped.y) < SLIP;
  tapped = lit || twice ? null : { x, y, when };
  if (!twice || lit) return;
  if (zoom.location) zoom.whole();
  else zoom.show(zoom.at(x, y));
}

// Buttons, keys, the page

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-zoom-to]");
  const act = {
    in: () => zoom.show(zoom.places[0]),
    out: () => zoom.whole(),
    back: () => zoom.step(-1),
    on: () => zoom.step(1),
  }[button?.dataset.zoomTo];
  act?.();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented || !zoom.location) return;
  event.preventDefault();
  zoom.whole();
});
window.addEventListener("popstate", () => zoom.whole(true));
// What the focus reaches is in sight.
document.addEventListener("focusin", ({ target }) => zoom.location && zoom.show(target.closest("#board .place")));
document.body.addEventListener("htmx:afterSwap", () => zoom.location && zoom.apply(true));
document.body.addEventListener("htmx:afterSettle", () => zoom.apply(true));
window.addEventListener("resize", () => zoom.apply(true));
