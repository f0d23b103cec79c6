/* Pictures that fail without a trace: what lies under one stands in for it.

     <img data-drawn>   asked for once more, as it may be late only */

const AGAIN = 15_000; // milliseconds

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
