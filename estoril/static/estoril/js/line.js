/* What is chosen while the line is away is not lost: the page says so at the question, keeps the
   choice, and goes on by itself when the line is back. To choose something else forgets it.

     <template id="line-down">   the notice; [data-choice] is for a choice, [data-move] for a move,
                                 [data-forget] the button that drops it

   A move may have arrived although its answer did not. It is sent again all the same: the site takes
   the same answer to the same question once, and refuses any other as late. */

const AGAIN = 4_000; // milliseconds until it is tried again
const SLOW = 3_000; // without an answer, after which the reader is told
const AWAY = [0, 502, 503, 504];

class Line {
  kept = null; // the request that waits
  notice = null;

  start() {
    const on = (name, act) => document.body.addEventListener(name, act);
    on("htmx:beforeRequest", (event) => this.sends(event));
    on("htmx:sendError", ({ detail }) => this.fails(detail.requestConfig));
    on("htmx:responseError", ({ detail }) => AWAY.includes(detail.xhr.status) && this.fails(detail.requestConfig));
    on("htmx:beforeOnLoad", ({ detail }) => !AWAY.includes(detail.xhr.status) && this.answered(detail.requestConfig));
    on("htmx:afterSettle", () => this.notice && this.show());
    on("estoril:line", () => this.retry());
    window.addEventListener("online", () => this.retry());
  }

  sends(event) {
    const config = event.detail.requestConfig;
    if (!isChoice(config)) return;
    this.forget(); // the last deed counts
    if (navigator.onLine) {
      this.slow = setTimeout(() => this.show(config.verb), SLOW);
      return;
    }
    event.preventDefault();
    this.fails(config);
  }

  fails(config) {
    if (!isChoice(config)) return;
    clearTimeout(this.slow);
    const { verb, path, formData } = config;
    this.kept = { verb, path, values: verb === "get" ? {} : formData };
    this.show(verb);
    clearTimeout(this.again);
    this.again = setTimeout(() => this.retry(), AGAIN);
  }

  answered(config) {
    if (isChoice(config)) this.forget();
  }

  retry() {
    if (!this.kept || !navigator.onLine) return;
    const { verb, path, values } = this.kept;
    globalThis.htmx.ajax(verb, path, { values, source: "#ask", target: "#game", swap: "outerHTML" }).catch(() => {});
  }

  forget() {
    clearTimeout(this.slow);
    clearTimeout(this.again);
    this.kept = null;
    this.notice?.remove();
    this.notice = null;
  }

  show(verb = this.notice.dataset.verb) {
    const words = document.getElementById("line-down");
    if (!this.notice && words) {
      this.notice = words.content.firstElementChild.cloneNode(true);
      this.notice.querySelector("[data-forget]").addEventListener("click", () => this.forget());
    }
    if (!this.notice) return;
    this.notice.dataset.verb = verb;
    this.notice.querySelector("[data-choice]").hidden = verb !== "get";
    this.notice.querySelector("[data-move]").hidden = verb === "get";
    document.getElementById("ask")?.prepend(this.notice);
  }
}

/* What its reader does changes the table; what #game asks for by itself are news. */
function isChoice({ target, elt }) {
  return target?.id === "game" && elt.id !== "game";
}

new Line().start();
