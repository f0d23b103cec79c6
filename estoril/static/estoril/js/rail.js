/* What lies around the table (templates/game/game.html): tabs, the sheet that they are on a narrow
   screen, how much room everything gets, and what happened while its reader was away.

   Which tab is open and how the columns are divided stays as it was left, on this device; ?tab=NAME
   opens that one. Panels with an address of their own are fetched when "estoril:open" tells them that
   they are opened. Pages work without this: links lead to all that is a tab here. */

const rail = document.getElementById("rail");
const table = document.getElementById("table");
const narrow = matchMedia("(width < 60rem)");
const KEY = "estoril.table";

if (rail) start();

function start() {
  const kept = recall();
  let current = new URLSearchParams(location.search).get("tab") ?? kept.tab ?? "story";
  let unread = 0;
  let wasOver = isOver();

  const tabs = () => [...document.querySelectorAll("#tabs [data-tab]")];
  const panelOf = (name) => document.getElementById(`panel-${name}`);
  const isInView = (name) => current === name && (!isSheet() || "open" in rail.dataset) && !document.hidden;

  /* Again whenever a part of it was swapped. */
  function dress() {
    const all = tabs();
    if (!all.some((tab) => tab.dataset.tab === current)) current = "story";
    document.getElementById("tabs").role = "tablist";
    for (const tab of all) {
      const chosen = tab.dataset.tab === current;
      tab.role = "tab";
      tab.ariaSelected = String(chosen);
      tab.tabIndex = chosen ? 0 : -1;
      tab.setAttribute("aria-controls", `panel-${tab.dataset.tab}`);
    }
    for (const panel of rail.querySelectorAll(".panel")) {
      panel.role = "tabpanel";
      panel.hidden = panel.id !== `panel-${current}`;
      panel.tabIndex = 0;
    }
    for (const count of document.querySelectorAll("[data-unread-chat]")) {
      count.hidden = !unread;
      count.querySelector("b").textContent = unread;
    }
    const full = document.getElementById("full");
    if (full) {
      full.hidden = !document.fullscreenEnabled;
      full.ariaPressed = String(Boolean(document.fullscreenElement));
    }
    const away = document.getElementById("away-show");
    if (away) away.hidden = !globalThis.estoril?.story;
  }

  function open(name) {
    current = name;
    dress();
    keep({ tab: current });
    if (isSheet() && !("open" in rail.dataset)) return;
    if (current === "chat") readNewest();
    for (const part of panelOf(current).querySelectorAll("[hx-trigger^='estoril:open']")) {
      part.dispatchEvent(new CustomEvent("estoril:open"));
    }
  }

  function readNewest() {
    const said = document.querySelector("#panel-chat [data-messages]");
    if (said && unread) said.scrollTop = said.scrollHeight;
    unread = 0;
    dress();
  }

  // The sheet

  const isSheet = () => narrow.matches;

  function draw() {
    rail.dataset.open = "";
    open(current);
    document.getElementById(`tab-${current}`).focus();
  }

  function close() {
    if (!("open" in rail.dataset)) return;
    delete rail.dataset.open;
    document.getElementById("sheet-open")?.focus({ preventScroll: true });
  }

  // The reader

  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const link = event.target.closest("[data-tab]");
    if (link && panelOf(link.dataset.tab)) {
      event.preventDefault();
      current = link.dataset.tab;
      if (isSheet() && !("open" in rail.dataset)) draw();
      else open(current);
    } else if (event.target.closest("#sheet-open")) {
      event.preventDefault();
      draw();
    } else if (event.target.closest("#rail-close") || event.target === rail) close();
    else if (event.target.closest("#full")) toggleFull();
    else if (event.target.closest("#away-close")) {
      event.preventDefault();
      putAway();
    } else if (event.target.closest("#away-show")) {
      const seen = Number(document.getElementById("away").dataset.seen);
      putAway();
      globalThis.estoril.story.play(seen);
    }
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) {
      if (isSheet() && "open" in rail.dataset) close();
      else if (document.fullscreenElement) document.exitFullscreen();
    }
    const tab = event.target.closest?.("#tabs [data-tab]");
    if (!tab) return;
    const all = tabs();
    const at = all.indexOf(tab);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) {
      if (event.key === " ") tab.click();
      else return;
    } else {
      const chosen = all.at(next % all.length);
      open(chosen.dataset.tab);
      chosen.focus();
    }
    event.preventDefault();
  });

  for (const room of ["players", "spectators"]) {
    document.body.addEventListener(`estoril:chat-${room}`, (event) => {
      if (!event.detail.id || isInView("chat")) return;
      unread += 1;
      dress();
    });
  }
  document.addEventListener("visibilitychange", () => isInView("chat") && readNewest());

  // What was swapped

  document.body.addEventListener("htmx:oobAfterSwap", dress);
  document.body.addEventListener("htmx:afterSettle", () => {
    dress();
    if (isOver() && !wasOver) scrollTo({ top: 0, behavior: "instant" }); // from its headline
    wasOver = isOver();
  });

  function isOver() {
    return Boolean(document.querySelector(".game--over"));
  }

  // The whole screen for the board

  function toggleFull() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.getElementById("main").requestFullscreen();
  }

  document.addEventListener("fullscreenchange", () => {
    delete rail.dataset.open;
    dress();
  });

  // While one was away

  function putAway() {
    const box = document.getElementById("away");
    keep({ away: { ...recall().away, [box.dataset.game]: Number(box.dataset.line) } });
    box.remove();
  }

  const away = document.getElementById("away");
  if (away && Number(away.dataset.line) <= (kept.away?.[away.dataset.game] ?? -1)) away.remove();

  divide(document.getElementById("divider-rail"), {
    name: "rail",
    least: 320,
    most: () => table.clientWidth * 0.6,
    now: () => document.getElementById("rest").offsetWidth,
    at: (event) => table.getBoundingClientRect().right - event.clientX,
    keys: { ArrowLeft: 16, ArrowRight: -16 },
    unit: "px",
  });
  divide(document.getElementById("divider-ask"), {
    name: "split",
    least: 0.25,
    most: () => 0.7,
    now: () => {
      const question = document.getElementById("ask")?.offsetHeight ?? 0;
      return question / (question + document.getElementById("rest").offsetHeight);
    },
    at: (event) => {
      const top = document.getElementById("ask").getBoundingClientRect().top;
      return (event.clientY - top) / (table.getBoundingClientRect().bottom - top);
    },
    keys: { ArrowUp: -0.03, ArrowDown: 0.03 },
    unit: "",
  });

  rail.dataset.ready = "";
  rail.querySelector("#rail-close").hidden = false;
  dress();
  // htmx is ready by then, and so are scripts that come after this one.
  addEventListener("DOMContentLoaded", () => open(current));
}

/* A line between two parts of the table: dragged, or moved by arrow keys; a double click forgets. */
function divide(line, { name, least, most, now, at, keys, unit }) {
  const property = `--${name}`;
  const clamp = (value) => Math.min(most(), Math.max(least, value));

  function set(value) {
    const chosen = clamp(value);
    table.style.setProperty(property, `${chosen}${unit}`);
    tell();
    keep({ [name]: chosen });
  }

  function tell() {
    line.ariaValueMin = least;
    line.ariaValueMax = Math.round(most() * 100) / 100;
    line.ariaValueNow = Math.round(now() * 100) / 100;
  }

  line.addEventListener("pointerdown", (event) => {
    line.setPointerCapture(event.pointerId);
    event.preventDefault();
    line.focus();
  });
  line.addEventListener("pointermove", (event) => {
    if (line.hasPointerCapture(event.pointerId)) set(at(event));
  });
  line.addEventListener("keydown", (event) => {
    if (!(event.key in keys)) return;
    event.preventDefault();
    set(now() + keys[event.key]);
  });
  line.addEventListener("dblclick", () => {
    table.style.removeProperty(property);
    keep({ [name]: undefined });
    tell();
  });

  const chosen = recall()[name];
  line.hidden = false;
  if (chosen) table.style.setProperty(property, `${clamp(chosen)}${unit}`);
  tell();
}

function recall() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {}; // forbidden, or not ours
  }
}

function keep(changes) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...recall(), ...changes }));
  } catch {
    // It is forgotten, then.
  }
}
