// The replay by keyboard: arrow keys step, Home and End jump. The slider and the choice of eyes
// act at once. Without this file the links and the form do the same.

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
