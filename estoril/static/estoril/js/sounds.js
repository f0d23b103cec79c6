/* Short sounds for what is told at the board, and for one's turn: off unless chosen, and made of
   what is told alone, so that nothing is heard that could not be seen.

   localStorage "estoril.sounds" is "on" or "off"; js/table-settings.js keeps it. */

const estoril = (globalThis.estoril ??= {});

// Of each sound its notes: [when, frequency, how long, how loud, wave], in seconds and hertz.
const SOUNDS = {
  place: [[0, 180, 0.09, 0.5, "triangle"]],
  turn: [
    [0, 520, 0.04, 0.2, "square"],
    [0.06, 390, 0.05, 0.2, "square"],
  ],
  strike: [
    [0, 120, 0.16, 0.6, "sawtooth"],
    [0.03, 70, 0.22, 0.5, "triangle"],
  ],
  win: [
    [0, 523, 0.14, 0.3, "triangle"],
    [0.12, 659, 0.14, 0.3, "triangle"],
    [0.24, 784, 0.28, 0.3, "triangle"],
  ],
  asked: [
    [0, 659, 0.16, 0.3, "sine"],
    [0.18, 880, 0.3, 0.3, "sine"],
  ],
};
const OF = {
  placed: "place",
  staked: "place",
  enigma_placed: "place",
  location_opened: "turn",
  rewards_revealed: "turn",
  board_turned: "turn",
  assassinated: "strike",
  seduced: "strike",
  turned: "strike",
  spy_lost: "strike",
  reward_won: "win",
  enigma_won: "win",
  stakes_won: "win",
  game_over: "win",
};

let context = null;

function wanted() {
  try {
    return (estoril.settings?.get("sounds") ?? localStorage.getItem("estoril.sounds")) === "on";
  } catch {
    return false;
  }
}

function play(name) {
  if (!name || !wanted() || !globalThis.AudioContext) return;
  context ??= new AudioContext();
  // Before its reader has touched a page a browser lets it make no sound.
  if (context.state === "suspended") context.resume();
  for (const [after, frequency, length, loud, wave] of SOUNDS[name]) {
    const at = context.currentTime + after;
    const tone = new OscillatorNode(context, { type: wave, frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0.25 * loud, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + length);
  }
  document.dispatchEvent(new CustomEvent("estoril:sound", { detail: name }));
}

const isAsked = () => Boolean(document.querySelector("[data-your-turn]"));
let wasAsked = isAsked();

document.addEventListener("estoril:step", ({ detail }) => play(OF[detail.kind]));
document.body.addEventListener("htmx:afterSettle", () => {
  const asked = isAsked();
  if (asked && !wasAsked) play("asked");
  wasAsked = asked;
});
