/* Whoever has set it so need not confirm what shows them nothing new: the server marks the button.

     <button id="confirm" data-quiet>

   Only what its reader has just chosen is sent, never what a page comes with or news bring along. */

document.body.addEventListener("htmx:afterSettle", ({ target, detail }) => {
  const chosen = detail.requestConfig?.verb === "get" && detail.requestConfig.elt.matches("#game a");
  const wanted = globalThis.estoril.settings.get("confirm") === "quiet";
  if (target.id === "game" && chosen && wanted) document.querySelector("#confirm[data-quiet]")?.click();
});
