/* Orders on the board: who goes where is chosen as in one's own turn, by a tap on a tile of the hand
   and one on a space, spy after spy. What is chosen is written into the form of the orders, which are
   shown as ghosts with how often they would be possible, and sealed by a button.

     #plan-start                        begins; in the panel of the orders, templates/orders/_panel.html
     <template id="planning">           what stands at the question meanwhile: [data-title], [data-gists],
                                        [data-who], [data-where], [data-all], buttons [data-plan="…"]
     <fieldset data-turn>               a spy that is still to be placed, with a list of tiles and one of
                                        spaces for each alternative

   <html data-planning> while somebody plans; .hit--plan and .card--plan are what may be tapped. */

const ROW = ".orders-plan";
const TILE = 'select[id$="-tile"]';
const SPACE = 'select[id$="-space"]';

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const spies = () => all("#orders [data-turn]");
const isWritten = (row) => row.querySelector(TILE).value && row.querySelector(SPACE).value;

class Planning {
  notice = null; // while somebody plans
  turn = null; // of the spy that is planned; null: whichever is next
  sealing = false;

  /* The alternative that is being chosen: none, if every spy has its order. */
  get row() {
    const open = spies().find(({ dataset }) => dataset.turn === this.turn);
    const rows = open ? all(ROW, open) : spies().map((spy) => spy.querySelector(ROW));
    return rows.find((row) => row && !isWritten(row)) ?? null;
  }

  start() {
    const words = document.getElementById("planning");
    if (!words || this.notice) return;
    document.getElementById("rail-close")?.click();
    this.notice = words.content.firstElementChild.cloneNode(true);
    document.documentElement.dataset.planning = "";
    this.turn = this.last = null;
    this.show();
    this.notice.focus({ preventScroll: true });
  }

  stop() {
    this.notice?.remove();
    this.notice = null;
    delete document.documentElement.dataset.planning;
    this.light();
  }

  show() {
    if (!this.notice) return;
    if (!spies().length) return void this.stop(); // the round has gone on without them
    const { row } = this;
    const part = (name) => this.notice.querySelector(`[data-${name}]`);
    const chosen = row && { tile: row.querySelector(TILE).value, space: row.querySelector(SPACE).value };
    part("title").textContent = row ? row.closest("[data-turn]").querySelector("legend").textContent : "";
    part("who").hidden = !row || Boolean(chosen.tile);
    part("where").hidden = !row || !chosen.tile;
    part("all").hidden = Boolean(row);
    part("gists").replaceChildren(...spies().filter((spy) => all(ROW, spy).some(isWritten)).map(gist));
    this.notice.querySelector("[data-plan=else]").hidden = !this.last || this.turn !== null;
    this.notice.querySelector("[data-plan=seal]").hidden = !part("gists").childElementCount;
    if (!this.notice.isConnected) document.getElementById("ask")?.prepend(this.notice);
    this.light(row, chosen);
  }

  light(row = null, chosen = {}) {
    const offers = (list, value) => Boolean(row) && all("option", row.querySelector(list)).some((one) => one.value === value);
    for (const space of all("#board .hit[data-spot]")) {
      space.classList.toggle("hit--plan", offers(SPACE, space.dataset.spot));
      space.classList.toggle("hit--planned", Boolean(row) && chosen.space === space.dataset.spot);
    }
    for (const tile of all("#hand-tiles .card-link")) {
      tile.classList.toggle("card--plan", offers(TILE, idOf(tile)));
      tile.classList.toggle("card--planned", Boolean(row) && chosen.tile === idOf(tile));
    }
  }

  /* One half of an order. When it is whole, the site says what would come of it. */
  choose(list, value) {
    const { row } = this;
    if (!row) return;
    const field = row.querySelector(list);
    if (!all("option", field).some((one) => one.value === value)) return;
    field.value = value;
    if (isWritten(row)) {
      this.last = row.closest("[data-turn]").dataset.turn;
      this.turn = null;
      document.getElementById("orders-show").click();
    }
    this.show();
  }

  act(name) {
    if (name === "stop") return this.stop();
    if (name === "else") this.turn = this.last;
    if (name === "seal") {
      this.sealing = true;
      document.getElementById("orders-seal").click();
    }
    if (name === "form") {
      this.stop();
      document.getElementById("tab-orders").click();
    }
    this.show();
  }

  /* What was sealed is said where it was planned. */
  sealed() {
    this.sealing = false;
    const said = document.querySelector("#orders .orders-said")?.textContent;
    if (!said) return;
    this.stop();
    const words = document.createElement("p");
    words.className = "done";
    words.role = "status";
    words.textContent = said;
    words.dataset.at = Date.now();
    document.getElementById("ask-body")?.prepend(words);
  }
}

const idOf = (tile) => tile.id.replace("tile-", "");

function gist(spy) {
  const line = document.createElement("li");
  line.append(...spy.querySelector("summary").cloneNode(true).childNodes);
  return line;
}

const planning = new Planning();

document.addEventListener(
  "click",
  (event) => {
    const target = event.target.closest?.("#plan-start, .planning [data-plan], #board .hit[data-spot], #hand-tiles .card-link");
    if (!target) return;
    if (target.id === "plan-start") return planning.start();
    if (!planning.notice || event.defaultPrevented) return; // or a long press, which explains
    if (target.matches("button:not([data-plan], .hit--plan, .card--plan)")) return;
    event.preventDefault();
    event.stopPropagation();
    if (target.dataset.plan) planning.act(target.dataset.plan);
    else if (target.dataset.spot) planning.choose(SPACE, target.dataset.spot);
    else planning.choose(TILE, idOf(target));
  },
  true,
);
document.addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Escape" || !planning.notice || event.defaultPrevented) return;
    event.preventDefault();
    planning.stop();
  },
  true,
);
document.body.addEventListener("htmx:afterSettle", ({ target }) => {
  if (planning.sealing && target.id === "orders") planning.sealed();
  planning.show();
});
