/* The score sheet is told part by part to whoever sees a game's end for the first time on this device:

     <section class="result" data-result="KEY">   the headline is there at once
       <button class="result-skip" hidden>        shows everything
       [data-part]                                appear in their order

   What is not told yet is only transparent: it keeps its room, and screen readers have it. Without
   this file, or where movement is unwelcome, all of it is there. */

const PAUSE = 650; // milliseconds a part
const KEY = "estoril.told";
const KEPT = 30; // games

function known(game) {
  try {
    const games = JSON.parse(localStorage.getItem(KEY) ?? "[]").filter((other) => other !== game);
    const before = localStorage.getItem(KEY)?.includes(`"${game}"`) ?? false;
    localStorage.setItem(KEY, JSON.stringify([game, ...games].slice(0, KEPT)));
    return before;
  } catch {
    return true; // a browser that keeps nothing is told everything at once
  }
}

function tell(result) {
  const skip = result.querySelector(".result-skip");
  const parts = [...result.querySelectorAll("[data-part]")];
  const next = () => {
    const part = parts.shift();
    if (!part || !result.isConnected) return end();
    part.dataset.told = "";
  };
  const timer = setInterval(next, PAUSE);
  const end = () => {
    clearInterval(timer);
    result.classList.remove("result--telling");
    skip.hidden = true;
  };
  result.classList.add("result--telling");
  skip.hidden = false;
  skip.addEventListener("click", end, { once: true });
  next();
}

/* A game that ends before one's eyes is seen from its headline. */
function look(arrived) {
  const result = document.querySelector(".result[data-result]:not([data-seen])");
  if (!result) return;
  result.dataset.seen = "";
  if (known(result.dataset.result)) return;
  if (arrived) result.scrollIntoView({ block: "start" });
  const still = globalThis.estoril?.settings?.get("speed") === "off";
  if (!still && !matchMedia("(prefers-reduced-motion: reduce)").matches) tell(result);
}

look(false);
document.body.addEventListener("htmx:afterSwap", () => look(true));
document.addEventListener("estoril:swapped", () => look(true));
