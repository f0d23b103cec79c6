/* The search while one types: the form .search and #search-found, in <dialog id="finder"> on every page, and on the
   search's own.

     /, Ctrl+K   opens it, or leads to the box that is there; "/" not where the setting "keys" is off
     ↓, ↑        from hit to hit, and back to the box
     Enter       goes there; without a hit chosen, to the search's own page
     Escape      closes it

   Without scripts #search-found is lists of links. Here it is a listbox whose box is a combobox: the focus stays in
   the box, and what is chosen is told by aria-activedescendant. */

const finder = document.getElementById("finder");
const form = document.querySelector("form.search");
const WAIT = 200; // milliseconds without a letter
const FIELDS = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog, video, audio";

if (form) start(form, form.elements.q, form.querySelector("[role=status]"));

function start(form, box, status) {
  const found = () => document.getElementById("search-found");
  const hits = () => [...found().querySelectorAll("a")];
  const chosen = () => found().querySelector('[aria-selected="true"]');
  let soon, asked;

  box.setAttribute("role", "combobox");
  box.setAttribute("aria-autocomplete", "list");
  dress();

  /* Lists of links become a listbox of options. */
  function dress() {
    const options = hits();
    box.setAttribute("aria-expanded", options.length > 0);
    choose(null);
    if (!options.length) return box.removeAttribute("aria-controls");
    box.setAttribute("aria-controls", "search-found");
    found().setAttribute("role", "listbox");
    found().setAttribute("aria-label", box.labels[0].textContent);
    for (const part of found().querySelectorAll("ul, li, h2, p")) part.role = "none";
    for (const group of found().querySelectorAll("section")) group.role = "group";
    options.forEach((option, i) => Object.assign(option, { role: "option", id: `hit-${i}`, ariaSelected: "false" }));
  }

  function choose(option) {
    chosen()?.setAttribute("aria-selected", "false");
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) box.setAttribute("aria-activedescendant", option.id);
    else box.removeAttribute("aria-activedescendant");
  }

  function walk(step) {
    const places = [null, ...hits()]; // the box itself is one
    choose(places.at((places.indexOf(chosen()) + step) % places.length));
  }

  function close() {
    box.blur(); // else it hears keys until the next frame
    finder.close();
  }

  async function look() {
    const address = `${form.action}?${new URLSearchParams({ q: box.value })}`;
    asked?.abort();
    asked = new AbortController();
    try {
      const answer = await fetch(address, { headers: { "X-Found-Only": "yes" }, signal: asked.signal });
      if (!answer.ok) return;
      found().outerHTML = await answer.text();
    } catch {
      return; // Offline, or asked anew.
    }
    dress();
    status.textContent = found().dataset.told;
    if (!finder) history.replaceState(null, "", address); // it can be shared, and comes back
  }

  box.addEventListener("input", () => {
    clearTimeout(soon);
    soon = setTimeout(look, WAIT);
  });
  box.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "ArrowDown") walk(1);
    else if (event.key === "ArrowUp") walk(-1);
    else if (event.key === "Enter" && chosen()) chosen().click();
    else if (event.key === "Escape" && finder) close();
    else return;
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    if (finder && !finder.open) finder.showModal();
    box.focus();
    box.select();
  });
}

function isShortcut(event) {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (event.defaultPrevented || event.isComposing || altKey) return false;
  const other = document.querySelector("dialog[open]");
  if (other && other !== finder) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k" && !event.shiftKey;
  return key === "/" && !target.closest?.(FIELDS) && areSingleKeysOn();
}

function areSingleKeysOn() {
  try {
    return localStorage.getItem("estoril.keys") !== "off"; // see table-settings.js
  } catch {
    return true;
  }
}
