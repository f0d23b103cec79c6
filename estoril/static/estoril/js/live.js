/* Keeps a page about a game up to date. The hook is the element of templates/chat/_live.html:

     <div id="live" data-socket="/ws/games/KEY/" data-standing="/games/KEY/standing/"
          data-version="17" data-status="running">

   The socket says that something happened; what it was, the page asks for over HTTP. Where no socket
   opens, the page looks now and then where the game stands, and says so. Either way these events are
   dispatched on <body>, on which fragments listen with hx-trigger="… from:body":

     estoril:changed           a move or another change of the game; detail: {version, status}
     estoril:chat-players      a message in that room; detail: {id}
     estoril:chat-spectators
     estoril:bell              there is news for the reader, of this game or another

   An element with the attribute data-your-turn anywhere in the page says that its reader is asked
   something. If one appears while the tab is hidden, the title of the tab says so.
   After swapping the newest state in, nothing needs to be told to this file: it counts by itself. */

const live = document.getElementById("live");
if (live && "WebSocket" in window) start(live);

function start(live) {
  const LOGGED_OUT = 4401; // everywhere: what is shown here is no longer this reader's to see
  const TOO_MANY = 4429; // sockets of this reader: the page looks by itself instead
  const SHORTEST = 500; // milliseconds between two attempts, doubled up to the longest
  const LONGEST = 30_000;
  const PING = 25_000;
  const PATIENCE = 4_000; // for an answer to a ping, or for a connection, after waking up
  const FAILURES = 2; // of the socket in a row, before the page looks by itself
  const PATIENT = 6; // failures after which the longest pause is due
  const SOON = 5_000; // milliseconds between two looks, longer while nothing happens
  const RARELY = 60_000;
  const NAP = 15_000; // a tab hidden for longer opens a new socket: the old one may be dead

  const url = new URL(live.dataset.socket, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";

  let socket = null;
  let version = Number(live.dataset.version);
  let status = live.dataset.status;
  let greeted = false; // has this socket told where the game stands?
  let before = false; // did an earlier one?
  let failures = 0;
  let retry, patience, notice, nextLook;
  let looking = false; // instead of listening
  let seen = null; // where things stood at the last look
  let lastTick = Date.now();
  let hiddenSince = document.hidden ? Date.now() : null;
  let finished = false;
  let leaving = false;

  function open() {
    drop();
    greeted = false;
    const mine = (socket = new WebSocket(url));
    mine.addEventListener("message", (event) => mine === socket && heard(JSON.parse(event.data)));
    mine.addEventListener("close", (event) => mine === socket && closed(event.code));
    expectAnswer();
  }

  function drop() {
    clearTimeout(retry);
    clearTimeout(patience);
    const old = socket;
    socket = null; // its last words are no longer heard
    old?.close();
  }

  function closed(code) {
    socket = null;
    delete live.dataset.connected;
    clearTimeout(patience);
    showHere([], 0);
    if (code === TOO_MANY) failures = Math.max(failures, PATIENT);
    else if (code >= 4400 && code < 4500) {
      finished = true;
      stopLooking();
      showNotice(null);
      if (code === LOGGED_OUT) location.reload();
      return;
    }
    if (!looking) showNotice("reconnecting");
    if (failures + 1 >= FAILURES) startLooking();
    const wait = Math.min(LONGEST, SHORTEST * 2 ** failures++);
    retry = setTimeout(open, wait * (0.5 + Math.random() / 2)); // not everybody at once
  }

  function heard(message) {
    clearTimeout(patience);
    if ("version" in message) stands(message);
    else if ("pong" in message && message.pong > version) open(); // a message got lost: ask again
    else if ("here" in message) showHere(message.here, message.spectators);
    else if ("bell" in message) tell("estoril:bell", null);
    else if ("chat" in message) tell(`estoril:chat-${message.chat}`, { id: message.id });
  }

  function stands(message) {
    const news = message.version > version || message.status !== status;
    // The first word of a socket says where the game stands; every later one, that it changed. After
    // a gap, messages may have been missed, and people may have taken seats, which is no move.
    const gap = !greeted && (before || looking);
    const announced = greeted;
    greeted = before = true;
    live.dataset.connected = "";
    failures = 0;
    stopLooking();
    showNotice(null);
    version = Math.max(version, message.version);
    status = message.status;
    if (news || announced || (gap && status === "waiting")) {
      tell("estoril:changed", { version, status });
    }
    if (gap) {
      tell("estoril:chat-players", { id: null });
      tell("estoril:chat-spectators", { id: null });
    }
  }

  function tell(name, detail) {
    document.body.dispatchEvent(new CustomEvent(name, { detail }));
  }

  function ping() {
    if (socket?.readyState !== WebSocket.OPEN || !greeted) return;
    socket.send('{"type": "ping"}');
    expectAnswer();
  }

  function expectAnswer() {
    clearTimeout(patience);
    patience = setTimeout(() => {
      drop();
      closed(0);
    }, PATIENCE);
  }

  function leave() {
    leaving = true;
    stopLooking();
    drop();
    retry = setTimeout(stay, LONGEST); // its reader has thought better of it
  }

  function stay() {
    leaving = false;
    wake(true);
  }

  function wake(forSure) {
    if (finished || leaving) return;
    const slept = hiddenSince !== null && Date.now() - hiddenSince > NAP;
    hiddenSince = document.hidden ? (hiddenSince ?? Date.now()) : null;
    if (document.hidden) return;
    failures = 0;
    if (forSure || slept || !socket) open();
    else ping();
    look();
  }

  // Without a socket

  function startLooking() {
    if (looking) return;
    looking = true;
    seen = null;
    look();
  }

  function stopLooking() {
    looking = false;
    clearTimeout(nextLook);
  }

  async function look(pause = SOON) {
    if (!looking || document.hidden) return; // waking up looks again
    const found = await standing();
    if (!looking) return; // a socket was faster
    showNotice(found ? "looking" : "reconnecting");
    const next = found && compare(found) ? SOON : Math.min(RARELY, pause * 1.5);
    clearTimeout(nextLook);
    nextLook = setTimeout(look, next, next);
  }

  async function standing() {
    try {
      const answer = await fetch(live.dataset.standing, { cache: "no-cache" });
      return answer.ok ? await answer.json() : null;
    } catch {
      return null;
    }
  }

  function compare(found) {
    // People may have taken seats before the first look, which is no move.
    const free = status === "waiting" ? null : found.free;
    const old = seen ?? { version, status, free, chat: {} };
    const changed = ["version", "status", "free"].some((name) => found[name] !== old[name]);
    const said = Object.keys(found.chat).filter((room) => found.chat[room] !== old.chat[room]);
    // What was said before the first look may be no news.
    for (const room of said) tell(`estoril:chat-${room}`, { id: seen && found.chat[room] });
    seen = found;
    ({ version, status } = found);
    if (changed) tell("estoril:changed", { version, status });
    return changed || said.length > 0;
  }

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) markTitle(false);
    wake(false);
  });
  window.addEventListener("pageshow", (event) => event.persisted && stay());
  // A form on its way leads to another page. News would load this one again and cut the answer off,
  // and with it what it brings: a guest's seat would be nobody's.
  document.addEventListener("submit", (event) => event.defaultPrevented || leave());
  document.body.addEventListener("htmx:beforeOnLoad", (event) => leaving && event.preventDefault());
  window.addEventListener("online", () => wake(true));
  window.addEventListener("offline", () => {
    if (finished || !socket) return;
    drop();
    closed(0);
  });
  window.addEventListener("pagehide", () => {
    // One that is still being opened ends with the page; closing it would be reported as a fault.
    if (socket?.readyState !== WebSocket.CONNECTING) drop();
  });
  setInterval(ping, PING);
  setInterval(() => {
    // A machine that slept with this tab in view tells nobody; its clock has jumped.
    const jumped = Date.now() - lastTick > NAP;
    lastTick = Date.now();
    if (jumped && !document.hidden) wake(true);
  }, 1_000);

  // What is shown

  const here = live.querySelector("[data-here]");
  let present = { colors: [], spectators: 0 };
  const watching = live.querySelector("[data-watching]");

  function showHere(colors, spectators) {
    present = { colors, spectators };
    for (const seat of live.querySelectorAll("[data-seat]")) {
      seat.hidden = !colors.includes(seat.dataset.seat);
    }
    if (watching) {
      watching.hidden = !spectators;
      watching.querySelector("b").textContent = spectators;
    }
    if (here) here.hidden = !colors.length && !spectators;
  }

  function showNotice(name) {
    clearTimeout(notice);
    const show = () => {
      for (const element of live.querySelectorAll("[data-notice]")) {
        element.hidden = element.dataset.notice !== name;
      }
    };
    if (name === "reconnecting") notice = setTimeout(show, 1_500); // not for a hiccup
    else show();
  }

  const asked = () => Boolean(document.querySelector("[data-your-turn]"));
  let wasAsked = asked();
  let plainTitle = null;

  function markTitle(marked) {
    if (marked && plainTitle === null) {
      plainTitle = document.title;
      document.title = `${live.dataset.turn} · ${plainTitle}`;
    } else if (!marked && plainTitle !== null) {
      document.title = plainTitle;
      plainTitle = null;
    }
  }

  document.body.addEventListener("htmx:afterSettle", (event) => {
    const now = asked();
    if (now && !wasAsked && document.hidden) markTitle(true);
    if (!now) markTitle(false);
    wasAsked = now;
    showHere(present.colors, present.spectators); // their names may have been swapped
    catchUp(event.target);
  });

  // What its reader does stops a part of the page from fetching news, and the answer may be older
  // than they are: ask again for what the socket has told us of.
  function catchUp(part) {
    if (Number(part.dataset.version) < version) tell("estoril:changed", { version, status });
  }

  open();
}
