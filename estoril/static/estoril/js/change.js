/* Puts a change that the socket has brought in its place, as if the page had fetched it.

   As `estoril.change`, for live.js:

     .wanted          whether this page shows a table, and can read what would be sent
     .read(data)      a promise of the message in what the socket has brought
     .show(message)   shows it; false if the page has to fetch instead, because its reader is choosing

   A message has what `/games/KEY/now/` answers, in pieces: {parts: {heart: [text, slot, text, …], …}}.
   The slots are for what is this page's own: see games/web/slots.py. */

const estoril = (globalThis.estoril ??= {});

estoril.change = {
  get wanted() {
    return Boolean(table()) && "DecompressionStream" in globalThis;
  },

  read(data) {
    const unpacked = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Response(unpacked).json();
  },

  show({ parts, slots }) {
    const game = table();
    const markup = game && !isBusy(game) && fill(parts, { ...slots, ...own(game) });
    if (!markup) return false;
    swap(game, markup);
    return true;
  },
};

const table = () => document.getElementById("game");

/* A request is on its way, from an explanation too, or something is chosen, of which the change knows
   nothing. */
function isBusy(game) {
  const names = [...asked(game).keys()];
  const requests = document.querySelector(".htmx-request:is(#game, #game *, #tip *)");
  return Boolean(requests) || names.some((name) => name !== "since");
}

const asked = (game) => new URL(game.getAttribute("hx-get"), location.href).searchParams;

function own(game) {
  return {
    token: document.querySelector("input[name=csrfmiddlewaretoken]")?.value,
    since: asked(game).get("since"),
    next: game.querySelector(".game-next")?.outerHTML ?? "",
  };
}

/* Nothing, if something is to be filled in that this page does not have. */
function fill(parts, slots) {
  const pieces = Object.values(parts).flatMap((part) => part.map((piece, n) => (n % 2 ? slots[piece] : piece)));
  return pieces.includes(undefined) ? null : pieces.join("");
}

/* As htmx does with an answer. */
function swap(game, markup) {
  const requestConfig = { verb: "get", path: game.getAttribute("hx-get"), elt: game, target: game };
  const detail = { elt: game, target: game, requestConfig, serverResponse: markup, shouldSwap: true };
  const { htmx } = globalThis;
  if (!htmx.trigger(game, "htmx:beforeSwap", detail) || !detail.shouldSwap) return;
  const how = { swapStyle: "outerHTML", swapDelay: 0, settleDelay: htmx.config.defaultSettleDelay };
  htmx.swap(game, detail.serverResponse, how, { contextElement: game, eventInfo: detail });
}
