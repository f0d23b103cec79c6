/* What each device keeps about the table, in localStorage under "estoril.NAME":

     board     fit, large                 how much of the table the board takes, on wide screens
     speed     normal, slow, fast, off    how fast the story is told
     sounds    off, on
     confirm   always, quiet              quiet: a move that shows its player nothing new is sent at once
     keys      on, off                    single keys choose

   The first of each is what holds where nothing is kept. globalThis.estoril.settings.get("speed") tells
   one, set("speed", "fast") keeps one, and the event "estoril:settings" on the document says that one
   has changed, here or in another window; detail: {name, value}. <html data-NAME="…"> is for sheets.

     <dialog id="ID">…<select data-setting="speed">…</dialog>
     <button type="button" data-opens="ID">   opens it; only where scripts run */

const CHOICES = {
  board: ["fit", "large"],
  speed: ["normal", "slow", "fast", "off"],
  sounds: ["off", "on"],
  confirm: ["always", "quiet"],
  keys: ["on", "off"],
};
const PREFIX = "estoril.";

function get(name) {
  let kept = null;
  try {
    kept = localStorage.getItem(PREFIX + name);
  } catch {
    // A browser that keeps nothing has what holds without a word.
  }
  return CHOICES[name].includes(kept) ? kept : CHOICES[name][0];
}

function set(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // It holds until the page is left.
  }
  tell(name, value);
}

function tell(name, value) {
  document.documentElement.dataset[name] = value;
  for (const field of document.querySelectorAll(`[data-setting="${name}"]`)) field.value = value;
  document.dispatchEvent(new CustomEvent("estoril:settings", { detail: { name, value } }));
}

globalThis.estoril ??= {};
globalThis.estoril.settings = { get, set };
for (const name of Object.keys(CHOICES)) tell(name, get(name));

window.addEventListener("storage", ({ key }) => {
  const name = key?.slice(PREFIX.length);
  if (key?.startsWith(PREFIX) && name in CHOICES) tell(name, get(name));
});

document.addEventListener("change", ({ target }) => {
  if (target.matches("[data-setting]")) set(target.dataset.setting, target.value);
});

document.addEventListener("click", ({ target }) => {
  const opener = target.closest("[data-opens]");
  const dialog = opener && document.getElementById(opener.dataset.opens);
  if (!dialog) return;
  opener.closest("dialog")?.close(); // one at a time
  dialog.showModal();
});
