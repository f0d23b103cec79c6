/* The game that unfolds on the first page, told at its board by js/playback.js, again and again.

     <div id="stage" data-after="120" data-upto="160">   from which line to which
     <button id="stage-play" data-play=… data-pause=…>   stops it, and lets it go on

   It waits until it is seen, and begins by itself only where nothing speaks against motion. */

const { story } = globalThis.estoril;
const stage = document.getElementById("stage");
const button = document.getElementById("stage-play");
const REST = 6_000; // milliseconds until it begins anew

let told = null; // the story, once it was asked for
let playing = false;
let again = 0;

async function play() {
  playing = true;
  dress();
  told ??= await fetched();
  if (!playing) return;
  if (told?.steps.length) await story.tell(told, 0);
  else pause();
}

function pause() {
  playing = false;
  clearTimeout(again);
  story.skip();
  dress();
}

async function fetched() {
  const { after, upto } = stage.dataset;
  const query = new URLSearchParams({ after, upto, eyes: "spectator" });
  try {
    const answer = await fetch(`${document.getElementById("caption").dataset.steps}?${query}`);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null; // the board stands as it is
  }
}

function dress() {
  button.textContent = playing ? `❚❚\u00a0${button.dataset.pause}` : `▶\u00a0${button.dataset.play}`;
}

if (stage && button) {
  dress();
  // Sentences that come by themselves would talk into everything else.
  document.querySelector("#caption .caption-say").setAttribute("aria-live", "off");
  button.addEventListener("click", () => (playing ? pause() : play()));
  document.addEventListener("estoril:told", () => {
    clearTimeout(again);
    if (playing) again = setTimeout(() => playing && play(), REST);
  });
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const seen = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      if (!isCalm && story.speed !== "off") play();
    },
    { threshold: 0.3 },
  );
  seen.observe(stage);
}
