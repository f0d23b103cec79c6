// Runs in the background of a browser that has allowed messages: shows them, opens what they are about.
// It lies above the other scripts because its folder is its scope: elsewhere it would be another worker
// to browsers that have it already, which would then show every message twice.
self.addEventListener("push", (event) => {
  const { title, body, url, tag, waiting } = event.data.json();
  const shown = self.registration.showNotification(title, { body, tag, renotify: true, data: { url } });
  event.waitUntil(Promise.all([shown, badge(waiting)]));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

async function open(url) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((window) => window.url === url);
  return there ? there.focus() : self.clients.openWindow(url);
}

// The number at the icon of the installed site.
async function badge(waiting) {
  if ("setAppBadge" in self.navigator && Number.isInteger(waiting)) await self.navigator.setAppBadge(waiting);
}
