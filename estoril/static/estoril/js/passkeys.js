// What went wrong with a passkey is said on the page, not only in the console.
document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  document.getElementById("passkey-trouble").hidden = false;
});
