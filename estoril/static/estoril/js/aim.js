/* A finger is wider than a space on a small board. Of lit spaces that lie a finger apart, the one whose
   middle is nearest is chosen, so that each has the room that a finger needs. Where they lie closer, the
   page looks closer at the location (js/zoom.js) instead of guessing, and asks for another tap. Mouse
   and keys aim for themselves. */

const FINGER = 44; // pixels
const REACH = FINGER / 2; // around a tap
const SLIP = 10;
const PRESS = 450; // milliseconds, from which on a press is no tap: see js/tips.js
const LIT = "#board a.hit--lit, #board .hit--plan";

let down = null;

const within = (value, low, high) => Math.max(low, Math.min(value, high));

function distance(space, x, y) {
  const { left, right, top, bottom } = space.getBoundingClientRect();
  return Math.hypot(x - within(x, left, right), y - within(y, top, bottom));
}

function isLarge(space) {
  const { width, height } = space.getBoundingClientRect();
  return Math.min(width, height) >= FINGER;
}

function middle(space) {
  const { left, top, width, height } = space.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/* How far a point is from a space's middle: as a square around it grows. */
function away(space, x, y) {
  const [across, down] = middle(space);
  return Math.max(Math.abs(x - across), Math.abs(y - down));
}

const isTap = ({ isTrusted, timeStamp, clientX: x, clientY: y }) =>
  isTrusted &&
  down?.pointerType === "touch" &&
  timeStamp - down.timeStamp < PRESS &&
  Math.hypot(x - down.clientX, y - down.clientY) < SLIP;

document.addEventListener("pointerdown", (event) => (down = event));
document.addEventListener(
  "click",
  (event) => {
    const { target, clientX: x, clientY: y } = event;
    if (!isTap(event) || !target.closest?.("#board .table") || target.closest("#caption")) return;
    const aimed = target.closest(LIT);
    if (aimed && isLarge(aimed)) return;
    const [meant, ...others] = [...document.querySelectorAll(LIT)]
      .filter((space) => distance(space, x, y) <= REACH)
      .sort((one, other) => away(one, x, y) - away(other, x, y));
    if (!meant) return;
    const isWhole = !document.querySelector("#board.board--zoomed");
    const several = isWhole && others.some((other) => away(other, ...middle(meant)) < FINGER);
    if (!several && meant === aimed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (several) globalThis.estoril.zoom.closer(meant.closest(".place"));
    else meant.click();
  },
  true,
);
