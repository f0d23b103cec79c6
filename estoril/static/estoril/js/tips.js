/* Explanations: one tip, whichever way it is asked for.

     <a data-tip="ID ID">            says what these elements say, one below the other
     <button popovertarget="ID">     the same, if the element is a .tip; without this file the browser
                                     shows that element itself

   A pointer that rests, the focus of the keyboard, a long press, and a click on such a button show it.
   It lies whole on the screen, takes the focus from nobody, and the pointer may move into it. Leaving,
   Escape and a click elsewhere close it; one that was clicked open stays until then. Unless it was
   clicked open, it is in nobody's way: it covers as little as it can of what else could be clicked, and
   but for its links the pointer reaches what lies under it. */

const REST = 350; // milliseconds that a pointer rests, or the focus
const PRESS = 500; // a long press
const GRACE = 200; // to move from a thing into its tip
const SLIP = 10; // pixels that a pressing finger may move
const GAP = 6;

function partsOf(source) {
  const ids = source.dataset.tip ?? source.getAttribute("popovertarget") ?? "";
  const parts = ids.split(" ").filter(Boolean).map((id) => document.getElementById(id));
  return parts.filter((part) => part?.matches(".tip"));
}

function sourceOf(element) {
  const source = element.closest?.("[data-tip], [popovertarget]");
  return source && partsOf(source).length ? source : null;
}

function copy(part) {
  const text = document.createElement("div");
  text.append(...[...part.childNodes].map((node) => node.cloneNode(true)));
  for (const named of text.querySelectorAll("[id]")) named.removeAttribute("id");
  const sync = part.closest("[hx-sync]")?.getAttribute("hx-sync");
  if (sync) text.setAttribute("hx-sync", sync); // or news would replace what an answer is meant for
  return text;
}

/* Below its thing or above it, else beside it, where it covers least of what else is explained on the
   board and in networks; what does not fit is moved until it does. */
function spot(thing, { offsetWidth: width, offsetHeight: height }) {
  const [right, bottom] = [document.documentElement.clientWidth - GAP, innerHeight - GAP];
  const spots = [
    { left: thing.left, top: thing.bottom + GAP },
    { left: thing.left, top: thing.top - GAP - height },
    { left: thing.right + GAP, top: thing.top },
    { left: thing.left - GAP - width, top: thing.top },
  ];
  const moved = ({ left, top }) => ({
    left: Math.max(GAP, Math.min(left, right - width)),
    top: Math.max(GAP, Math.min(top, bottom - height)),
  });
  const covers = ({ left, top }, box) =>
    left < box.right && left + width > box.left && top < box.bottom && top + height > box.top;
  const whole = spots.map(moved);
  const free = whole.filter((place) => !covers(place, thing));
  const others = [...document.querySelectorAll(".place .hit, .network .card-link")].map((other) =>
    other.getBoundingClientRect(),
  );
  const covered = (place) => others.filter((box) => covers(place, box)).length;
  return free.sort((one, other) => covered(one) - covered(other))[0] ?? whole[0];
}

const isInside = ({ clientX: x, clientY: y }, { left, right, top, bottom }) =>
  x >= left && x <= right && y >= top && y <= bottom;

class Tip {
  source = null; // what it explains while it is shown
  pinned = false;
  held = false; // by the pointer

  constructor() {
    this.box = document.createElement("div");
    this.box.id = "tip";
    this.box.className = "tip tip--placed";
    this.box.popover = "manual";
    document.querySelector("main").append(this.box);
  }

  show(source, pinned = false) {
    clearTimeout(this.timer);
    const parts = partsOf(source);
    if (!parts.length || !source.isConnected) return this.hide();
    this.hide();
    this.box.replaceChildren(...parts.map(copy));
    globalThis.htmx?.process(this.box); // forms in it are sent as they are where they were copied from
    this.source = source;
    this.pinned = pinned;
    this.held = false; // it does not lie where the one before lay
    this.box.showPopover({ source });
    this.box.classList.toggle("tip--light", !pinned && this.box.scrollHeight <= this.box.clientHeight);
    this.place();
  }

  hide() {
    clearTimeout(this.timer);
    this.source = null;
    this.pinned = false;
    if (this.box.matches(":popover-open")) this.box.hidePopover();
  }

  place() {
    const { left, top } = spot(this.source.getBoundingClientRect(), this.box);
    this.box.style.left = `${left}px`;
    this.box.style.top = `${top}px`;
  }

  /* Whether the pointer is in it. */
  holds(event) {
    return this.source !== null && isInside(event, this.box.getBoundingClientRect());
  }

  rest(source) {
    clearTimeout(this.timer);
    if (source === this.source || this.pinned) return;
    this.timer = setTimeout(() => this.show(source), REST);
  }

  leave() {
    clearTimeout(this.timer);
    if (this.source && !this.pinned) this.timer = setTimeout(() => this.hide(), GRACE);
  }

  /* What has the focus is about to be scrolled into sight; anything else may leave it. */
  scrolled() {
    const { top, bottom } = this.source.getBoundingClientRect();
    if ((bottom < 0 || top > innerHeight) && this.source !== document.activeElement) this.hide();
    else this.place();
  }

  /* The page has changed: the same thing, if it is there again. */
  follow() {
    if (!this.source || this.source.isConnected) return;
    const { id, dataset } = this.source;
    const again = (id && document.getElementById(id)) || document.querySelector(`[data-tip="${dataset.tip}"]`);
    if (!again || !partsOf(again).length) return this.hide();
    const focused = this.box.contains(document.activeElement);
    if (!focused) return this.show(again, this.pinned);
    this.source = again;
    this.place();
  }
}

const tip = new Tip();

// A pointer

let clicked = null; // where: what comes to lie under a pointer that stays there was not asked about

document.addEventListener("pointerdown", ({ clientX: x, clientY: y }) => (clicked = { x, y }));
document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch" || event.buttons) return;
  if (event.clientX === clicked?.x && event.clientY === clicked.y) return clearTimeout(tip.timer);
  const source = sourceOf(event.target);
  const beneath = !source && !tip.held && tip.box.contains(event.target) && under(event);
  if (source || beneath) tip.rest(source || beneath);
  else if (tip.holds(event)) clearTimeout(tip.timer);
  else tip.leave();
});

/* What lies under one of its links, to which a pointer has leapt. One that walks there means the link. */
function under({ clientX, clientY }) {
  const [first] = document.elementsFromPoint(clientX, clientY).filter((one) => !tip.box.contains(one));
  return first && sourceOf(first);
}

// Out of it, over what lay under it.
document.addEventListener("pointermove", (event) => {
  if (!tip.source || event.pointerType === "touch") return;
  const held = tip.holds(event);
  if (tip.held && tip.box.contains(event.target)) clearTimeout(tip.timer);
  if (tip.held && !held && !sourceOf(event.target)) tip.leave();
  tip.held = held;
});
document.documentElement.addEventListener("pointerleave", () => tip.leave());

// A finger

let press = null;

function lift() {
  clearTimeout(press?.timer);
  press = press?.long ? press : null; // the click that follows a long press is none
}

document.addEventListener("pointerdown", ({ target, pointerType, clientX: x, clientY: y }) => {
  lift();
  press = null;
  const source = pointerType === "touch" && sourceOf(target);
  if (!source) return;
  const mine = (press = { x, y, long: false });
  press.timer = setTimeout(() => {
    mine.long = true;
    tip.show(source, true);
  }, PRESS);
});
document.addEventListener("pointermove", ({ clientX, clientY }) => {
  if (press && !press.long && Math.hypot(clientX - press.x, clientY - press.y) > SLIP) lift();
});
for (const end of ["pointerup", "pointercancel", "estoril:drag"]) document.addEventListener(end, lift);
document.addEventListener("estoril:drag", () => tip.hide());
document.addEventListener("contextmenu", (event) => press && event.preventDefault());

document.addEventListener(
  "click",
  (event) => {
    if (press?.long) {
      press = null;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const button = event.target.closest?.("[popovertarget]:not(.hit--plan, .card--plan)"); // see plan.js
    if (button && partsOf(button).length) {
      event.preventDefault();
      if (tip.source === button && tip.pinned) tip.hide();
      else tip.show(button, true);
    } else if (!tip.box.contains(event.target)) tip.hide();
  },
  true,
);

// The keyboard

document.addEventListener("focusin", ({ target }) => {
  tip.follow(); // the focus comes back to what a page's change has put in its place
  if (tip.box.contains(target) || target === tip.source) return clearTimeout(tip.timer);
  tip.hide();
  const source = target.matches(":focus-visible") && sourceOf(target);
  if (source) tip.rest(source);
});
document.addEventListener("focusout", ({ target }) => {
  setTimeout(() => {
    const away = target.isConnected && document.activeElement === document.body && document.hasFocus();
    if (away && (target === tip.source || tip.box.contains(target))) tip.hide();
  });
});
document.addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Escape" || !tip.source) return;
    tip.hide();
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);

// The page

/* A title would be shown beside the tip; to those who listen it stays the name. */
function prepare() {
  for (const thing of document.querySelectorAll(":is([data-tip], [popovertarget])[title]")) {
    thing.setAttribute("aria-label", thing.title);
    thing.removeAttribute("title");
  }
  for (const thing of document.querySelectorAll("[data-tip]:not([aria-label])")) {
    thing.setAttribute("aria-describedby", thing.dataset.tip);
  }
}

prepare();
// What was sent from it is answered by the table, and what it says is old; keep.js minds the focus.
document.addEventListener(
  "htmx:beforeSwap",
  ({ detail }) => {
    if (!tip.box.contains(detail.requestConfig.elt)) return;
    tip.source?.focus({ preventScroll: true });
    tip.hide();
  },
  true,
);
document.body.addEventListener("htmx:afterSettle", () => {
  prepare();
  tip.follow();
});
for (const event of ["scroll", "resize"]) {
  window.addEventListener(event, ({ target }) => tip.source && target !== tip.box && tip.scrolled(), true);
}
