/* Pictures that come, change and fail without a flash.

     <img data-drawn>   what lies under it stands in for it
     <img class="table-picture">   the board, changed whenever #game is swapped; without an id, or
                                   htmx would give it its predecessor's attributes for a moment */

const LATE = 3_000; // milliseconds, after which an outdated picture is worse than the plain board
const AGAIN = 15_000; // milliseconds until one that did not come is asked for again
const COMING = "table-picture--coming";

/* What lies under a broken picture is seen without it. It may be late only: it is asked for once
   more. */
function fail(image) {
  image.hidden = true;
  if (image.dataset.again) return;
  image.dataset.again = "yes";
  setTimeout(() => {
    if (!image.isConnected) return;
    image.addEventListener("load", () => (image.hidden = false), { once: true });
    image.src = image.src; // loads it anew
  }, AGAIN);
}

document.addEventListener(
  "error",
  (event) => event.target.matches?.("[data-drawn]") && fail(event.target),
  true,
);
for (const image of document.querySelectorAll("[data-drawn]")) {
  if (image.complete && !image.naturalWidth) fail(image);
}

let old = null;

document.body.addEventListener("htmx:beforeSwap", () => {
  old = document.querySelector(`.table-picture:not(.${COMING}, [hidden])`);
});

document.body.addEventListener("htmx:afterSwap", () => {
  const now = document.querySelector(".table-picture");
  if (now && old && !old.isConnected) change(old, now);
  old = null;
});

function change(old, now) {
  if (old.src === now.src) return now.replaceWith(old);
  now.before(old);
  now.classList.add(COMING);
  const done = () => {
    clearTimeout(late);
    old.remove();
    now.classList.remove(COMING);
  };
  const late = setTimeout(done, LATE);
  now.decode().then(done, done);
}
