/* Swapping a part of the page for a newer one takes nothing out of its reader's hands.

     <div id="game" data-keep>   swapped by htmx

   What in it has an id, and is there again afterwards, stays as it was: folds and tips open, fields
   filled in, boxes scrolled that say the same, the focus. What was in the middle of the window stays there. Fields that
   were sent hold what the answer says.

   What was just said to the reader, of what came of their deed, stays for a while: a deed makes news,
   and they come right after the answer.

   The focus is never lost to the page. After a move it is on the question; a choice made by keyboard
   (keys.js) leads it to what is to be done next. */

const SAID = 10_000; // milliseconds
const WORDS = "#ask-body > :is(.done, .problem)";

let putBack = [];

document.body.addEventListener("htmx:beforeSwap", (event) => {
  const box = event.detail.target;
  const config = event.detail.requestConfig;
  if (!box.matches("[data-keep]")) return;
  putBack = [...remember(box, config.verb !== "get"), ...sayAgain(box, config), focusAfter(box, config)];
});

// Parts that come with it.
document.body.addEventListener("htmx:oobBeforeSwap", (event) => {
  const box = event.detail.target;
  if (box.matches("[data-keep]")) putBack.push(...remember(box, false), focusAfter(box));
});

document.body.addEventListener("htmx:afterSettle", (event) => {
  if (!event.target.matches("[data-keep]")) return;
  for (const step of putBack) step();
  putBack = [];
  for (const said of document.querySelectorAll(WORDS)) said.dataset.at ??= Date.now();
});

function sayAgain(box, { elt }) {
  if (box.id !== "game" || elt !== box) return []; // not news
  const said = [...document.querySelectorAll(WORDS)].filter(({ dataset }) => Date.now() - dataset.at < SAID);
  return [() => document.getElementById("ask-body")?.prepend(...said)];
}

function remember(box, sent) {
  const steps = [];
  const again = (old, act) =>
    steps.push(() => {
      const now = document.getElementById(old.id);
      if (now) act(now);
    });
  for (const old of box.querySelectorAll("[id]")) {
    if (old.matches("details")) again(old, (now) => (now.open = old.open));
    if (!sent && old.matches("input, select, textarea")) again(old, fill(old));
    if (old.matches(":popover-open")) again(old, showTip);
    const { scrollLeft: left, scrollTop: top } = old;
    if (left || top) again(old, (now) => saysTheSame(old, now) && now.scrollTo({ left, top, behavior: "instant" }));
  }
  const landmark = inTheMiddle(box);
  // At the top of the page its reader wants to see what is new there.
  if (landmark && scrollY > 0) {
    const top = landmark.getBoundingClientRect().top;
    again(landmark, (now) => {
      scrollBy({ top: now.getBoundingClientRect().top - top, behavior: "instant" });
    });
  }
  return steps;
}

/* A box that says something else is read from its top. */
function saysTheSame(old, now) {
  const said = (box) => [...box.querySelectorAll(":scope > :is(h2, [role=status])")].map((one) => one.textContent.trim());
  return said(old).join() === said(now).join();
}

function focusAfter(box, { verb, path, elt } = {}) {
  const focused = document.activeElement;
  const table = box.id === "game";
  const chosen = table && verb === "get" && elt !== box && document.documentElement.dataset.input === "keys";
  if (table && verb === "post" && path.endsWith("/move/")) return () => focus(question());
  if (chosen) return () => focus(elt.id === "again" ? question() : toDo());
  if (!box.contains(focused)) return () => {};
  return () => focus(document.getElementById(focused.id) ?? (table ? question() : null));
}

function focus(element) {
  if (element?.matches("h1, h2")) element.tabIndex = -1;
  element?.focus({ preventScroll: true });
}

/* Or the page's name, where nothing is asked any more. */
function question() {
  return document.getElementById("ask-title") ?? document.querySelector("#game h1");
}

/* What the reader does next: confirm, or choose where to, or from the list. */
function toDo() {
  const next = ["#opt-sure", "#confirm", "#board a.hit--lit", ".ask-list:not(details:not([open])) a.option"];
  return next.map((selector) => document.querySelector(selector)).find(Boolean) ?? question();
}

function fill(old) {
  if (isUntouched(old)) return () => {};
  const { selectionStart: from, selectionEnd: to } = old;
  return (now) => {
    now.value = old.value;
    now.checked = old.checked;
    if (typeof from === "number") now.setSelectionRange(from, to);
  };
}

function isUntouched(field) {
  if (field.matches("select")) {
    const said = [...field.options].find((one) => one.defaultSelected) ?? field.options[0];
    return field.value === said?.value;
  }
  return field.value === field.defaultValue && field.checked === field.defaultChecked;
}

/* Beside the button that was used, which has the focus, or the first that would do. */
function showTip(tip) {
  const button = `[popovertarget="${tip.id}"]`;
  const focused = document.activeElement;
  const source = focused.matches(button) ? focused : document.querySelector(button);
  tip.showPopover(source ? { source } : undefined);
}

function inTheMiddle(box) {
  const there = document.elementsFromPoint(innerWidth / 3, innerHeight / 2);
  const element = there.find((one) => box.contains(one) && !one.closest("[popover]"));
  return element?.closest("[id]");
}
