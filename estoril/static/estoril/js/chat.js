/* Small comforts for chat and notes. Everything works without them. */

// Enter sends, Shift+Enter starts a new line. While Korean letters are being composed, Enter is theirs.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  if (!event.target.matches?.("[data-enter-sends]")) return;
  event.preventDefault();
  if (event.target.value.trim()) event.target.form.requestSubmit();
});

// The newest message is in sight, unless its reader has scrolled back.
let atEnd = true;

const list = () => document.querySelector("[data-messages]");
const isAtEnd = (box) => box.scrollHeight - box.scrollTop - box.clientHeight < 40;

function toEnd() {
  const box = list();
  if (box) box.scrollTop = box.scrollHeight;
}

document.addEventListener("htmx:beforeSwap", () => {
  const box = list();
  atEnd = !box || isAtEnd(box);
});

document.addEventListener("htmx:afterSettle", (event) => {
  const target = event.detail.target ?? event.target;
  if (target.matches?.(".talk") || (target.matches?.("[data-messages]") && atEnd)) toEnd();
  putBack();
});

// What is half written survives a change of tabs.
const drafts = new Map();

document.addEventListener("input", (event) => {
  if (event.target.matches?.("[data-enter-sends]")) {
    drafts.set(event.target.form.action, event.target.value);
  }
});

document.addEventListener("htmx:beforeRequest", (event) => {
  const form = event.target;
  if (form.matches?.("form") && form.querySelector("[data-enter-sends]")) drafts.delete(form.action);
});

document.addEventListener("htmx:sendError", (event) => {
  const field = event.target.querySelector?.("[data-enter-sends]");
  if (field) drafts.set(field.form.action, field.value);
});

function putBack() {
  const field = document.querySelector(".talk [data-enter-sends]");
  if (field && !field.value) field.value = drafts.get(field.form.action) ?? "";
}

// A tab that is not open says that there is something new in it.
for (const room of ["players", "spectators"]) {
  document.body.addEventListener(`estoril:chat-${room}`, (event) => {
    const tab = document.querySelector(`.talk [data-room="${room}"]:not([aria-current])`);
    if (tab && event.detail.id) tab.querySelector("[data-unread]").hidden = false;
  });
}

toEnd();
