/* Sharing a page: by what the device has for it, else by copying the link.

     <button data-share="URL" data-title="…" hidden>, and beside it <… role="status" data-copied="…"> */

for (const button of document.querySelectorAll("[data-share]")) {
  const { share: url, title } = button.dataset;
  button.hidden = !navigator.share && !navigator.clipboard; // neither without HTTPS
  button.addEventListener("click", async () => {
    try {
      if (navigator.share) await navigator.share({ title, url });
      else await copy(url, button.parentElement.querySelector("[role=status]"));
    } catch {
      // Whoever thinks better of it shares nothing.
    }
  });
}

async function copy(url, status) {
  await navigator.clipboard.writeText(url);
  status.textContent = status.dataset.copied;
}
