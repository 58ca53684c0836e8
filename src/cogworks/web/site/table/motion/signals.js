/* Synthesized sounds, and notifications while the page is hidden. */

let context = null;

/** A tone that fades: pitch in hertz, start and length in seconds. */
function tone(pitch, start, length, volume, type = "triangle") {
  const voice = context.createOscillator(),
    gain = context.createGain(),
    at = context.currentTime + start;
  voice.type = type;
  voice.frequency.value = pitch;
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(gain).connect(context.destination);
  voice.start(at);
  voice.stop(at + length);
}

/** A short burst of noise around a pitch, such as a card on felt. */
function burst(pitch, start, length, volume) {
  const at = context.currentTime + start,
    frames = Math.ceil(context.sampleRate * length),
    buffer = context.createBuffer(1, frames, context.sampleRate),
    samples = buffer.getChannelData(0);
  for (let frame = 0; frame < frames; frame++) samples[frame] = (Math.random() * 2 - 1) * (1 - frame / frames) ** 2;
  const noise = context.createBufferSource(),
    filter = context.createBiquadFilter(),
    gain = context.createGain();
  noise.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  gain.gain.value = volume;
  noise.connect(filter).connect(gain).connect(context.destination);
  noise.start(at);
}

const SOUNDS = {
  card: () => burst(2400, 0, 0.09, 0.35),
  dice: () => {
    for (const start of [0, 0.07, 0.13, 0.21, 0.34]) burst(1300 - start * 1200, start, 0.05, 0.5 - start);
  },
  hit: () => {
    burst(240, 0, 0.28, 0.9);
    tone(90, 0, 0.25, 0.16, "square");
  },
  spark: () => {
    for (const [step, pitch] of [1760, 2350, 1980, 2640].entries()) tone(pitch, step * 0.035, 0.09, 0.03, "sawtooth");
  },
  points: () => {
    tone(880, 0, 0.16, 0.06);
    tone(1320, 0.07, 0.24, 0.06);
  },
  turn: () => {
    tone(660, 0, 0.35, 0.09);
    tone(990, 0.12, 0.5, 0.07);
  },
  said: () => {
    tone(740, 0, 0.09, 0.05, "sine");
    tone(988, 0.06, 0.12, 0.05, "sine");
  },
  came: () => {
    for (const [step, pitch] of [392, 523].entries()) tone(pitch, step * 0.11, 0.22, 0.06, "sine");
  },
  left: () => {
    for (const [step, pitch] of [523, 392].entries()) tone(pitch, step * 0.11, 0.22, 0.06, "sine");
  },
  over: () => {
    for (const [step, pitch] of [523, 659, 784, 1047].entries()) tone(pitch, step * 0.14, 0.6, 0.08);
  },
};

/** Kinds that players can turn off one by one; all other sounds are those of moves. */
const KINDS = { points: "points", turn: "turn", over: "turn", said: "people", came: "people", left: "people" };

/** Play a sound by name if sounds of its kind are on: card, dice, hit, spark, points, turn, over, said, came or left. */
export function play(name) {
  const { sound, quiet = "" } = document.documentElement.dataset;
  if (sound !== "on" || quiet.split(" ").includes(KINDS[name] ?? "moves")) return;
  context ??= new AudioContext();
  SOUNDS[name]?.();
}

/** Vibrate once, if chosen and if the device can. */
export function vibrate() {
  if (document.documentElement.dataset.vibrate === "on") navigator.vibrate?.(80);
}

export function notice(title, words) {
  if (document.hidden && "Notification" in window && Notification.permission === "granted") {
    // The same tag as the notice that the server sends later, which then replaces this one.
    const { table } = document.getElementById("table").dataset,
      shown = new Notification(title, { body: words, tag: `turn ${table}` });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  }
}
