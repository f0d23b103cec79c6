/* A finger is wider than a space on a small board. Where it could have meant several lit spaces, the
   page looks closer at the location (js/zoom.js) instead of guessing, and asks for another tap; where
   there is but one in reach, that one is chosen. Mouse and keys aim for themselves. */

const REACH = 22; // pixels around a tap: half of what a finger needs
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
  return Math.min(width, height) >= 2 * REACH;
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
    const near = [...document.querySelectorAll(LIT)].filter((space) => distance(space, x, y) <= REACH);
    const several = near.length > 1 && !document.querySelector("#board.board--zoomed");
    if (!near.length || (!several && aimed)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    near.sort((one, other) => distance(one, x, y) - distance(other, x, y));
    if (several) globalThis.estoril.zoom.closer(near[0].closest(".place"));
    else near[0].click();
  },
  true,
);
