/* Keys of pages with lists of games; the game's own page has them in js/keys.js.

     N    the next game that waits: the link #next
     ?    the list of keys: <dialog id="keys-help">

   Never while somebody writes, in dialogs or with Ctrl, Alt or Meta; and not at all where the setting
   "keys" is off. */

const FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable], dialog';

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
  if (globalThis.estoril.settings.get("keys") === "off" && event.key !== "?") return;
  if (event.target.closest?.(FIELDS) || document.querySelector("dialog[open]")) return;
  if (event.key.toLowerCase() === "n" && !event.shiftKey) document.getElementById("next")?.click();
  else if (event.key === "?") document.getElementById("keys-help")?.showModal();
  else return;
  event.preventDefault();
});
