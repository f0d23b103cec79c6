/* Keeps a page about a game up to date. The hook is the element of templates/talk/_live.html:

     <div id="live" data-socket="/ws/games/KEY/" data-version="17" data-status="running">

   The socket says that something happened; what it was, the page asks for over HTTP. For that, these
   events are dispatched on <body>, on which fragments listen with hx-trigger="… from:body":

     estoril:changed           a move or another change of the game; detail: {version, status}
     estoril:chat-players      a message in that room; detail: {id}
     estoril:chat-spectators

   An element with the attribute data-your-turn anywhere in the page says that its reader is asked
   something. If one appears while the tab is hidden, the title of the tab says so.
   After swapping the newest state in, nothing needs to be told to this file: it counts by itself. */

const live = document.getElementById("live");
if (live && "WebSocket" in window) start(live);

function start(live) {
  const LOGGED_OUT = 4401; // everywhere: what is shown here is no longer this reader's to see
  const SHORTEST = 500; // milliseconds between two attempts, doubled up to the longest
  const LONGEST = 30_000;
  const PING = 25_000;
  const PATIENCE = 4_000; // for an answer to a ping, or for a connection, after waking up
  const NAP = 15_000; // a tab hidden for longer opens a new socket: the old one may be dead

  const url = new URL(live.dataset.socket, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";

  let socket = null;
  let version = Number(live.dataset.version);
  let status = live.dataset.status;
  let greeted = false; // has this socket told where the game stands?
  let before = false; // did an earlier one?
  let failures = 0;
  let retry, patience, notice;
  let lastTick = Date.now();
  let hiddenSince = document.hidden ? Date.now() : null;
  let finished = false;

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
    clearTimeout(patience);
    showHere([], 0);
    if (code >= 4400 && code < 4500) {
      finished = true;
      showNotice(false);
      if (code === LOGGED_OUT) location.reload();
      return;
    }
    showNotice(true);
    const wait = Math.min(LONGEST, SHORTEST * 2 ** failures++);
    retry = setTimeout(open, wait * (0.5 + Math.random() / 2)); // not everybody at once
  }

  function heard(message) {
    clearTimeout(patience);
    if ("version" in message) stands(message);
    else if ("pong" in message && message.pong > version) open(); // a message got lost: ask again
    else if ("here" in message) showHere(message.here, message.spectators);
    else if ("chat" in message) tell(`estoril:chat-${message.chat}`, { id: message.id });
  }

  function stands(message) {
    const news = message.version > version || message.status !== status;
    // The first word of a socket says where the game stands; every later one, that it changed. After
    // a gap, messages may have been missed, and people may have taken seats, which is no move.
    const gap = !greeted && before;
    const announced = greeted;
    greeted = before = true;
    failures = 0;
    showNotice(false);
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

  function wake(forSure) {
    if (finished) return;
    const slept = hiddenSince !== null && Date.now() - hiddenSince > NAP;
    hiddenSince = document.hidden ? (hiddenSince ?? Date.now()) : null;
    if (document.hidden) return;
    failures = 0;
    if (forSure || slept || !socket) open();
    else ping();
  }

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) markTitle(false);
    wake(false);
  });
  window.addEventListener("pageshow", (event) => event.persisted && wake(true));
  window.addEventListener("online", () => wake(true));
  window.addEventListener("offline", () => {
    if (finished || !socket) return;
    drop();
    closed(0);
  });
  window.addEventListener("pagehide", drop);
  setInterval(ping, PING);
  setInterval(() => {
    // A machine that slept with this tab in view tells nobody; its clock has jumped.
    const jumped = Date.now() - lastTick > NAP;
    lastTick = Date.now();
    if (jumped && !document.hidden) wake(true);
  }, 1_000);

  // What is shown

  const here = live.querySelector("[data-here]");
  const watching = live.querySelector("[data-watching]");

  function showHere(colors, spectators) {
    for (const seat of live.querySelectorAll("[data-seat]")) {
      seat.hidden = !colors.includes(seat.dataset.seat);
    }
    if (watching) {
      watching.hidden = !spectators;
      watching.querySelector("b").textContent = spectators;
    }
    if (here) here.hidden = !colors.length && !spectators;
  }

  function showNotice(shown) {
    clearTimeout(notice);
    const element = live.querySelector("[data-notice]");
    if (!element) return;
    if (!shown) element.hidden = true;
    else notice = setTimeout(() => (element.hidden = false), 1_500); // not for a hiccup
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

  document.body.addEventListener("htmx:afterSettle", () => {
    const now = asked();
    if (now && !wasAsked && document.hidden) markTitle(true);
    if (!now) markTitle(false);
    wasAsked = now;
    catchUp();
  });

  // A move's own answer may replace the page's heart while it was fetching something newer, which
  // ends that request: ask again for what the socket has told us of.
  function catchUp() {
    const shown = document.getElementById("game")?.dataset.version;
    if (shown !== undefined && Number(shown) < version) tell("estoril:changed", { version, status });
  }

  open();
}
