// The replay by keyboard: arrow keys step, Home and End jump. The slider and the choice of eyes
// act at once, and the next picture is there before it is asked for. Without this file the links and
// the form do the same.

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest("input, select, textarea, [popover], [contenteditable]")) return;
  const link = document.querySelector(`.playback-steps a[data-key="${event.key}"]`);
  if (!link || link.getAttribute("aria-disabled") === "true") return;
  event.preventDefault();
  window.location.replace(link.href);
});

const form = document.querySelector(".playback-form");
if (form) {
  form.addEventListener("change", () => form.requestSubmit());
  form.classList.add("playback-form--live");
}

// The browser chooses among the next sizes as it did among these.
const next = document.querySelector("[data-next-srcset]")?.dataset;
const now = document.querySelector(".table-picture");
if (next && now) {
  window.addEventListener("load", () => {
    const image = new Image();
    image.fetchPriority = "low";
    image.sizes = now.sizes;
    image.srcset = next.nextSrcset;
    image.src = next.nextSrc;
  });
}
