/* Keeps a page about a game up to date. The hook is the element of templates/chat/_live.html:

     <div id="live" data-socket="/ws/games/KEY/" data-standing="/games/KEY/standing/"
          data-version="17" data-status="running">

   The socket says that something happened. What it was it brings to a page that shows the table
   (change.js); others ask for it over HTTP. Where no socket opens, the page looks now and then where
   the game stands, and says so. Either way these events are
   dispatched on <body>, on which fragments listen with hx-trigger="… from:body":

     estoril:changed           a move or another change of the game; detail: {version, status}
     estoril:chat-players      a message in that room; detail: {id}
     estoril:chat-spectators
     estoril:bell              there is news for the reader, of this game or another
     estoril:line              the site answers again, or still

   An element with the attribute data-your-turn anywhere in the page says that its reader is asked
   something. If one appears while the tab is hidden, the title of the tab says so.
   After swapping the newest state in, nothing needs to be told to this file: it counts by itself. */

const estoril = (globalThis.estoril ??= {});
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
const HICCUP = 1_500; // shorter interruptions are not worth a word
const OFTEN = 1_000; // milliseconds between two times that the page says what it has shown

function tell(name, detail) {
  document.body.dispatchEvent(new CustomEvent(name, { detail }));
}

/* What the page shows of it all: who is here, how the page is kept up to date, whose turn it is. */
class Display {
  present = { numbers: [], spectators: 0 };
  knows = false; // who is here
  plainTitle = null; // while another stands there

  constructor(element) {
    this.element = element;
    this.here = element.querySelector("[data-here]");
    this.watching = element.querySelector("[data-watching]");
    this.wasAsked = this.asked;
  }

  get asked() {
    return Boolean(document.querySelector("[data-your-turn]"));
  }

  /* As long as nothing is known, no lamp says that somebody is not here. */
  forget() {
    this.knows = false;
    this.showHere([], 0);
  }

  showHere(numbers, spectators) {
    this.present = { numbers, spectators };
    const lines = document.querySelectorAll(".player[data-number]"); // where there are, it is told there
    const named = lines.length ? [] : numbers;
    for (const seat of this.element.querySelectorAll("[data-number]")) {
      seat.hidden = !named.includes(Number(seat.dataset.number));
    }
    this.element.toggleAttribute("data-lamps", this.knows);
    for (const player of lines) {
      player.toggleAttribute("data-present", numbers.includes(Number(player.dataset.number)));
    }
    if (this.watching) {
      this.watching.hidden = !spectators;
      this.watching.querySelector("b").textContent = spectators;
    }
    if (this.here) this.here.hidden = !named.length && !spectators;
  }

  learnHere({ here, spectators }) {
    this.knows = true;
    this.showHere(here, spectators);
  }

  showNotice(name) {
    clearTimeout(this.notice);
    const show = () => {
      for (const element of this.element.querySelectorAll("[data-notice]")) {
        element.hidden = element.dataset.notice !== name;
      }
    };
    if (name === "reconnecting") this.notice = setTimeout(show, HICCUP);
    else show();
  }

  markTitle(marked) {
    if (marked && this.plainTitle === null) {
      this.plainTitle = document.title;
      document.title = `${this.element.dataset.turn} · ${this.plainTitle}`;
    } else if (!marked && this.plainTitle !== null) {
      document.title = this.plainTitle;
      this.plainTitle = null;
    }
  }

  /* A part of the page is another now. */
  swapped() {
    const asked = this.asked;
    if (asked && !this.wasAsked && document.hidden) this.markTitle(true);
    if (!asked) this.markTitle(false);
    this.wasAsked = asked;
    this.showHere(this.present.numbers, this.present.spectators); // their names may have been swapped
  }
}

/* Looks now and then where the game stands, as long as no socket tells. */
class Lookout {
  looking = false;

  constructor(address, game, display) {
    Object.assign(this, { address, game, display });
  }

  start() {
    if (this.looking) return;
    this.looking = true;
    this.seen = null; // where things stood at the last look
    this.look();
  }

  stop() {
    this.looking = false;
    clearTimeout(this.next);
  }

  async look(pause = SOON) {
    if (!this.looking || document.hidden) return; // waking up looks again
    const found = await this.standing();
    if (!this.looking) return; // a socket was faster
    if (found) tell("estoril:line", null);
    if (found) this.display.learnHere(found);
    this.display.showNotice(found ? "looking" : "reconnecting");
    const next = found && this.compare(found) ? SOON : Math.min(RARELY, pause * 1.5);
    clearTimeout(this.next);
    this.next = setTimeout(() => this.look(next), next);
  }

  async standing() {
    try {
      const answer = await fetch(this.address, { cache: "no-cache" });
      return answer.ok ? await answer.json() : null;
    } catch {
      return null;
    }
  }

  compare(found) {
    const { version, status } = this.game;
    // People may have taken seats before the first look, which is no move.
    const free = status === "waiting" ? null : found.free;
    const old = this.seen ?? { version, status, free, chat: {} };
    const changed = ["version", "status", "free"].some((name) => found[name] !== old[name]);
    const said = Object.keys(found.chat).filter((room) => found.chat[room] !== old.chat[room]);
    // What was said before the first look may be no news.
    for (const room of said) tell(`estoril:chat-${room}`, { id: this.seen && found.chat[room] });
    this.seen = found;
    this.game.version = found.version;
    this.game.status = found.status;
    if (changed) tell("estoril:changed", { ...this.game });
    return changed || said.length > 0;
  }
}

/* Keeps a socket open. Its state is one of these:

     connecting   a socket was opened and has not said anything yet
     listening    it has told where the game stands, and tells of what changes
     idle         there is none: one failed and the next is due, or the reader is leaving
     over         the site wants no more of them from this page */
class Live {
  state = "idle";
  socket = null;
  failures = 0; // in a row
  heardBefore = false; // did any socket tell where the game stands?
  leaving = false; // is a form on its way?
  lastTick = Date.now();
  hiddenSince = document.hidden ? Date.now() : null;

  constructor(element) {
    this.element = element;
    this.url = new URL(element.dataset.socket, location.href);
    this.url.protocol = this.url.protocol === "https:" ? "wss:" : "ws:";
    if (estoril.change?.wanted) this.url.search = "follow";
    this.game = { version: Number(element.dataset.version), status: element.dataset.status };
    this.display = new Display(element);
    this.lookout = new Lookout(element.dataset.standing, this.game, this.display);
  }

  start() {
    this.follow();
    this.open();
  }

  // The socket

  open() {
    this.drop();
    this.state = "connecting";
    const mine = (this.socket = new WebSocket(this.url));
    mine.binaryType = "arraybuffer";
    let before = Promise.resolve(); // what is packed takes longer to read, and nothing overtakes it
    mine.addEventListener("message", ({ data }) => {
      const message = typeof data === "string" ? JSON.parse(data) : estoril.change.read(data);
      before = Promise.all([message, before]).then(([said]) => mine === this.socket && this.heard(said));
    });
    mine.addEventListener("close", (event) => mine === this.socket && this.closed(event.code));
    this.expectAnswer();
  }

  drop() {
    clearTimeout(this.retry);
    clearTimeout(this.patience);
    const old = this.socket;
    this.socket = null; // its last words are no longer heard
    if (this.state !== "over") this.state = "idle";
    old?.close();
  }

  closed(code) {
    this.socket = null;
    this.state = "idle";
    delete this.element.dataset.connected;
    clearTimeout(this.patience);
    this.display.forget();
    if (code === TOO_MANY) this.failures = Math.max(this.failures, PATIENT);
    else if (code >= 4400 && code < 4500) return this.end(code);
    if (!this.lookout.looking) this.display.showNotice("reconnecting");
    if (this.failures + 1 >= FAILURES) this.lookout.start();
    const wait = Math.min(LONGEST, SHORTEST * 2 ** this.failures++);
    this.retry = setTimeout(() => this.open(), wait * (0.5 + Math.random() / 2)); // not everybody at once
  }

  end(code) {
    this.state = "over";
    this.lookout.stop();
    this.display.showNotice(null);
    if (code === LOGGED_OUT) location.reload();
  }

  expectAnswer() {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.giveUp(), PATIENCE);
  }

  giveUp() {
    this.drop();
    this.closed(0);
  }

  ping() {
    if (this.state !== "listening" || this.socket.readyState !== WebSocket.OPEN) return;
    this.socket.send('{"type": "ping"}');
    this.expectAnswer();
  }

  // What it says

  heard(message) {
    clearTimeout(this.patience);
    if ("version" in message) this.stands(message);
    else if ("pong" in message && message.pong > this.game.version) this.open(); // a message got lost: ask again
    else if ("here" in message) this.display.learnHere(message);
    else if ("bell" in message) tell("estoril:bell", null);
    else if ("chat" in message) tell(`estoril:chat-${message.chat}`, { id: message.id });
  }

  stands({ version, status, parts, slots, plays }) {
    const news = version > this.game.version || status !== this.game.status;
    // The first word of a socket says where the game stands; every later one, that it changed. After
    // a gap, messages may have been missed, and people may have taken seats, which is no move.
    const announced = this.state === "listening";
    const gap = !announced && (this.heardBefore || this.lookout.looking);
    this.state = "listening";
    this.heardBefore = true;
    this.element.dataset.connected = "";
    this.failures = 0;
    this.lookout.stop();
    this.display.showNotice(null);
    if (!announced) tell("estoril:line", null);
    this.game.version = Math.max(this.game.version, version);
    this.game.status = status;
    if (parts) this.show({ version, parts, slots, plays });
    else if (news || announced || (gap && status === "waiting")) tell("estoril:changed", { ...this.game });
    if (gap) {
      tell("estoril:chat-players", { id: null });
      tell("estoril:chat-spectators", { id: null });
    }
  }

  /* Other parts of the page fetch what is theirs; the table does, if the change cannot be shown. */
  show(change) {
    if (change.version < this.game.version) return; // there is a newer one
    this.shown = estoril.change.show(change);
    tell("estoril:changed", { ...this.game });
    if (this.shown && change.plays) this.seen();
    this.shown = false;
  }

  seen() {
    clearTimeout(this.sight);
    const wait = Math.max(0, (this.lastSight ?? 0) + OFTEN - Date.now());
    if (wait) this.sight = setTimeout(() => this.seen(), wait);
    else if (this.state === "listening" && this.socket.readyState === WebSocket.OPEN) {
      this.lastSight = Date.now();
      this.socket.send(`{"type": "seen", "line": ${document.getElementById("game").dataset.version}}`);
    }
  }

  // The reader and the machine

  follow() {
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.display.markTitle(false);
      this.wake(false);
    });
    window.addEventListener("pageshow", (event) => event.persisted && this.stay());
    // A form on its way leads to another page. News would load this one again and cut the answer off,
    // and with it what it brings: a guest's seat would be nobody's.
    document.addEventListener("submit", (event) => event.defaultPrevented || this.leave());
    document.body.addEventListener("htmx:beforeRequest", (event) => {
      if (this.shown && event.detail.elt.id === "game") event.preventDefault(); // it has what it asks for
    });
    document.body.addEventListener("htmx:beforeOnLoad", (event) => this.leaving && event.preventDefault());
    document.body.addEventListener("htmx:afterSettle", (event) => {
      this.display.swapped();
      this.catchUp(event.target);
    });
    window.addEventListener("online", () => this.wake(true));
    window.addEventListener("offline", () => this.socket && this.giveUp());
    window.addEventListener("pagehide", () => {
      // One that is still being opened ends with the page; closing it would be reported as a fault.
      if (this.socket?.readyState !== WebSocket.CONNECTING) this.drop();
    });
    setInterval(() => this.ping(), PING);
    setInterval(() => this.tick(), 1_000);
  }

  leave() {
    this.leaving = true;
    this.lookout.stop();
    this.drop();
    this.retry = setTimeout(() => this.stay(), LONGEST); // its reader has thought better of it
  }

  stay() {
    this.leaving = false;
    this.wake(true);
  }

  wake(forSure) {
    if (this.state === "over" || this.leaving) return;
    const slept = this.hiddenSince !== null && Date.now() - this.hiddenSince > NAP;
    this.hiddenSince = document.hidden ? (this.hiddenSince ?? Date.now()) : null;
    if (document.hidden) return;
    this.failures = 0;
    if (forSure || slept || this.state === "idle") this.open();
    else this.ping();
    this.lookout.look();
  }

  tick() {
    // A machine that slept with this tab in view tells nobody; its clock has jumped.
    const jumped = Date.now() - this.lastTick > NAP;
    this.lastTick = Date.now();
    if (jumped && !document.hidden) this.wake(true);
  }

  // What its reader does stops a part of the page from fetching news, and the answer may be older
  // than they are: ask again for what the socket has told us of.
  catchUp(part) {
    if (Number(part.dataset.version) < this.game.version) tell("estoril:changed", { ...this.game });
  }
}

const element = document.getElementById("live");
if (element && "WebSocket" in window) new Live(element).start();
