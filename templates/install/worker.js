// Rules the site's pages: without a line it answers with the page that install.js has kept, and touches
// nothing else. Push messages have a worker of their own (push-worker.js).
self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener("fetch", (event) => {
  const { mode, method } = event.request;
  if (mode === "navigate" && method === "GET") event.respondWith(answer(event));
});

async function answer(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match("{% url "offline" %}")) ?? Response.error();
  }
}
