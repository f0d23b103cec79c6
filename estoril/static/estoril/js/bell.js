/* Keeps the bell up to date: when a page's socket says that there is news (live.js), when the reader
   comes back to the tab, and once a minute while it is in view. The icon of the installed site has the number
   of games that wait. */

const bell = document.querySelector(".bell");
if (bell) start();
else navigator.clearAppBadge?.().catch(() => {});

function start() {
  const SETTLE = 1_000; // milliseconds: what the open page itself shows counts as read by then
  const EVERY = 60_000;
  const { count, game } = bell.dataset; // the game that this page shows
  const address = game ? `${count}?game=${game}` : count;
  let soon;

  async function look() {
    if (document.hidden) return;
    try {
      const answer = await fetch(address, { redirect: "error" });
      if (!answer.ok) return;
      bell.innerHTML = await answer.text();
      badge();
    } catch {
      // Offline, or logged out: the next page tells.
    }
  }

  function badge() {
    const { waiting } = bell.querySelector("[data-waiting]").dataset;
    navigator.setAppBadge?.(Number(waiting)).catch(() => {});
  }

  function lookSoon() {
    clearTimeout(soon);
    soon = setTimeout(look, SETTLE);
  }

  document.body.addEventListener("estoril:bell", lookSoon);
  document.addEventListener("visibilitychange", lookSoon);
  setInterval(look, EVERY);
  badge();
}
