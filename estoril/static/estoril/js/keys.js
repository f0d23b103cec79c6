/* The table by keyboard. Keys choose what links and buttons on the page choose:

     1-9, 0     a tile of the hand, or of what is listed; a tile to discard
     A, B …     a location: its first lit space, and the next one
     arrows     from space to space, from tile to tile
     Enter      what has the focus; without one, the button that confirms
     Escape, Z  takes the choice back
     P          use no ability
     N          the next game that waits
     ?          all of this, in <dialog id="keys-help">

   Never while somebody writes, in dialogs or with Ctrl, Alt or Meta; and not at all where the setting
   "keys" is off. While keys are used, <html data-using="keys"> shows them on what they choose. */

const LETTERS = "abcdefghijkl";
const FIELDS = `input:not([type="checkbox"]), textarea, select, [contenteditable], dialog, video, audio,
  [role="separator"], [role="tab"], [role="slider"]`;

const all = (selector) => [...document.querySelectorAll(selector)];
const lit = () => all("#board a.hit--lit");
const places = () => all("#board .place");
const hand = () => all("#hand-tiles a.card-link");

/* What numbers choose from. */
function numbered() {
  const lists = [all(".ask-list:not(details:not([open])) a.option"), all('#game input[name="tiles"]'), hand()];
  return lists.find((list) => list.length) ?? [];
}

function press(element) {
  if (!element) return false;
  element.focus({ preventScroll: true });
  element.click();
  return true;
}

function focus(element) {
  if (!element) return false;
  element.focus({ focusVisible: true });
  return true;
}

function toLocation(letter) {
  const place = places()[LETTERS.indexOf(letter)];
  if (!place) return false;
  const spaces = [...place.querySelectorAll("a.hit--lit")];
  const next = spaces[(spaces.indexOf(document.activeElement) + 1) % spaces.length];
  return focus(next ?? place.querySelector("h3 button"));
}

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/* The nearest in that direction; what lies aside counts as further away. */
function beyond(from, elements, [right, down]) {
  const [x, y] = middle(from);
  const distance = (element) => {
    const [dx, dy] = middle(element).map((value, axis) => value - [x, y][axis]);
    const along = dx * right + dy * down;
    return along > 4 ? along + 2 * Math.abs(dx * down + dy * right) : Infinity;
  };
  const nearest = elements.toSorted((one, other) => distance(one) - distance(other))[0];
  return nearest && distance(nearest) < Infinity ? nearest : null;
}

function walk(key) {
  const from = document.activeElement;
  const rows = [lit(), hand(), all("a.option"), all('#game input[name="tiles"]')];
  const row = rows.find((elements) => elements.includes(from));
  if (row) return focus(beyond(from, row, DIRECTIONS[key])) || focus(beyond(from, lit(), DIRECTIONS[key])) || true;
  // Elsewhere arrows scroll, unless their reader has begun to use keys.
  if (document.documentElement.dataset.using !== "keys") return false;
  return focus(chosenTile() ? lit()[0] : (numbered()[0] ?? lit()[0]));
}

const chosenTile = () => document.querySelector("#hand-tiles [aria-current]");

function takeBack() {
  const boxes = all('#game input[name="tiles"]:checked');
  for (const box of boxes) box.checked = false;
  return press(document.getElementById("again")) || boxes.length > 0;
}

function confirm() {
  const idle = document.activeElement.matches("body, main, h2, [tabindex='-1']");
  return idle && press(document.getElementById("confirm"));
}

function act(key) {
  if (/^[0-9]$/.test(key)) return press(numbered()[(Number(key) + 9) % 10]);
  if (key in DIRECTIONS) return walk(key);
  if (key === "Enter") return confirm();
  if (key === "Escape" || key === "z") return takeBack();
  if (key === "p") return press(document.getElementById("pass"));
  if (key === "n") return press(document.getElementById("next"));
  if (key === "?") return document.getElementById("keys-help")?.showModal() ?? true;
  return LETTERS.includes(key) && toLocation(key);
}

/* What each key would choose, for the caps. */
function label() {
  for (const old of all("[data-key]")) delete old.dataset.key;
  numbered()
    .slice(0, 10)
    .forEach((element, i) => (element.closest("li").dataset.key = (i + 1) % 10));
  places().forEach((place, i) => (place.dataset.key = LETTERS[i]?.toUpperCase() ?? ""));
}

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  document.documentElement.dataset.input = "keys"; // see keep.js
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.shiftKey && key !== "?") return;
  if (globalThis.estoril.settings.get("keys") === "off" || target.closest?.(FIELDS)) return;
  if (document.querySelector("dialog[open]") || !document.getElementById("game")) return;
  if (!act(key.length === 1 ? key.toLowerCase() : key)) return;
  event.preventDefault();
  document.documentElement.dataset.using = "keys";
});
document.addEventListener("pointerdown", () => {
  document.documentElement.dataset.input = "pointer";
  delete document.documentElement.dataset.using;
});

label();
document.body.addEventListener("htmx:afterSettle", label);
document.addEventListener("toggle", label, true);
