/* Drawings of tiles, laid over the words that say what is on them.

     <div id="sheets" data-sheets="{…}">   where the drawings are: of the page, which is never swapped
     <span class="tile" data-tile="garbo">   words, until the drawing is there and if it never comes

   What is in view at first comes side by side in one picture. Who is seen later, or behind a tab,
   is fetched alone, so no drawing is ever fetched again because of another. */

const estoril = (globalThis.estoril ??= {});
const AGAIN = 15_000; // milliseconds until a drawing that did not come is asked for again
const COMING = "tile-coming";
const SLOT = 384; // units of a tile
const TABLES = { 3: 3200, 4: 4250 }; // units of a table, by its columns
const STRETCHED = 1.25; // times by which a small drawing may be stretched

const sheets = JSON.parse(document.getElementById("sheets")?.dataset.sheets ?? "null");

estoril.faces = {
  sheets,
  fine: isFine(), // whether large drawings are wanted

  /* A tile with its words, and its drawing over them. */
  of(id, veiled = false) {
    const [strength, flag, name] = estoril.tiles[id];
    const tile = made("span", "tile");
    tile.append(made("b", "", strength), " ", made("i", "", flag), " ", made("span", "", name));
    draw(tile, id, veiled);
    return tile;
  },

  /* Fulfilled when these are there, or will not be for now. */
  loaded(pairs) {
    const images = pairs.map(([id, veiled]) => {
      const image = new Image();
      image.src = source(id, veiled).src;
      return image.decode().catch(() => {});
    });
    return Promise.all(images);
  },
};

/* As soon as the page is laid out, so that no tile is fetched in two sizes. */
function isFine() {
  if (!sheets) return false;
  const wide = (selector) => document.querySelector(selector)?.clientWidth ?? 0;
  const units = TABLES[document.querySelector(".columns-4") ? 4 : 3];
  const tile = Math.max((wide(".table[data-table]") * SLOT) / units, wide("#hand .tile"));
  return tile * devicePixelRatio > sheets.tiles[0] * STRETCHED;
}

function made(name, className, text = "") {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}

function source(id, veiled) {
  const size = estoril.faces.fine ? 1 : 0;
  for (const { ids, veils, src } of sheets.sets) {
    const place = veils === veiled ? ids.indexOf(id) : -1;
    if (place >= 0) return { place, src: src[size] };
  }
  const src = (veiled ? sheets.veil : sheets.tile).replace("ID", id).replace("WIDTH", sheets.tiles[size]);
  return { place: 0, lazy: true, src };
}

function draw(tile, id, veiled) {
  const { place, lazy, src } = source(id, veiled);
  const image = made("img", `nth-${place} ${COMING}`);
  if (lazy) image.loading = "lazy"; // behind a tab, until that is opened
  image.alt = "";
  image.decoding = "sync";
  image.addEventListener("load", () => ((image.hidden = false), image.classList.remove(COMING)));
  image.addEventListener("error", () => fail(image));
  image.src = src;
  if (image.complete && image.naturalWidth) image.classList.remove(COMING);
  tile.append(image);
}

/* What lies under it is seen without it. It may be late only: it is asked for once more. */
function fail(image) {
  image.hidden = true;
  image.classList.remove(COMING);
  if (image.dataset.again) return;
  image.dataset.again = "yes";
  setTimeout(() => image.isConnected && (image.src = image.src), AGAIN); // loads it anew
}

function drawAll() {
  for (const tile of document.querySelectorAll("[data-tile]:not(:has(img))")) {
    draw(tile, tile.dataset.tile, false);
  }
}

if (sheets) {
  drawAll();
  document.body.addEventListener("htmx:afterSwap", drawAll);
  document.addEventListener("estoril:swapped", drawAll);
}
