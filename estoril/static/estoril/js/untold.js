/* While a story is told at the board, what stands around it says no more than was told so far: points,
   tiles in hand, markers and the Enigma at the players' lines; in hands and networks, no tile that the
   story has yet to bring there. Without a story it says what the server says.

   js/pieces.js dispatches "estoril:laid" with each table that is shown. */

const estoril = (globalThis.estoril ??= {});
const seen = new Set(); // tiles that lay on the board in this story

estoril.untold = { coming: new Set() }; // tiles that can be won in the story: js/playback.js knows

function apply() {
  const { board, untold } = estoril;
  const table = board?.table;
  if (!table) return;
  const lying = new Set(board.held ? Object.values(table.pieces).map(({ tile }) => tile) : []);
  for (const tile of lying) seen.add(tile);
  if (!board.held) seen.clear();
  for (const card of document.querySelectorAll(":is(#hand, #panel-networks) .card-link")) {
    const tile = card.id.replace(/^[a-z]+-/, "");
    const ahead = board.held && untold.coming.has(tile) && !seen.has(tile);
    card.closest("li").toggleAttribute("data-untold", ahead || lying.has(tile));
  }
  for (const seat of table.seats) line(seat);
}

function line({ color, hand, markers, enigma, points, unsure }) {
  const player = document.querySelector(`.player[data-seat="${color}"]`);
  if (!player) return;
  const facts = { hand, markers, points: points === undefined ? undefined : `${points}`.replace("-", "−") };
  for (const [name, value] of Object.entries(facts)) {
    const text = player.querySelector(`[data-fact=${name}]`);
    if (text && value !== undefined) text.textContent = value;
  }
  player.querySelector("[data-fact=unsure]")?.toggleAttribute("hidden", !unsure);
  player.querySelector(".fact-enigma")?.toggleAttribute("hidden", !enigma);
}

document.addEventListener("estoril:laid", apply);
document.body.addEventListener("htmx:afterSwap", () => estoril.board?.held && apply());
document.body.addEventListener("htmx:oobAfterSwap", () => estoril.board?.held && apply());
