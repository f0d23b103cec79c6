// Tells the server the browser's time zone, so that pages show hours as the reader's clock does.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && !document.cookie.split("; ").includes(`time_zone=${zone}`)) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `time_zone=${zone}; path=/; max-age=31536000; samesite=lax${secure}`;
}
