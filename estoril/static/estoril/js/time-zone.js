// Tells the server the browser's time zone, so that pages show hours as the reader's clock does.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const cookie = `${location.protocol === "https:" ? "__Host-" : ""}time_zone=${zone}`;
if (zone && !document.cookie.split("; ").includes(cookie)) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${cookie}; path=/; max-age=31536000; samesite=lax${secure}`;
}
