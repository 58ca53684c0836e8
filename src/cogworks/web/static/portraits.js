/* Bots' faces: pleased for a moment when they gain points, beaten when they lose some. */

import { onUpdate } from "./moments.js";

/** Milliseconds that a mood lasts. */
const MOMENT = 2200;

const chips = () => [...document.querySelectorAll("#players .chip")];
const seatOf = (chip) => Number(chip.className.match(/seat(\d)/)[1]);
const facesOf = (seat) =>
  document.querySelectorAll(`#table :is(.chip, .rival).seat${seat} .portrait[data-mood]`);
const scoreOf = (chip) => Number(chip.querySelector(".score b")?.textContent ?? 0);
const inMood = (src, mood) => src.replace(/\+\w+$/, `+${mood}`);

function show(seat, mood) {
  for (const face of facesOf(seat)) {
    const usual = face.getAttribute("src");
    face.src = inMood(usual, mood);
    face.dataset.mood = mood;
    setTimeout(() => {
      face.src = usual;
      face.dataset.mood = usual.split("+").at(-1);
    }, MOMENT);
  }
}

/** A copy of a player's face in a mood; null for a table without faces. */
export function portraitOf(seat, mood) {
  const face = document.querySelector(`#players .chip.seat${seat} .portrait`)?.cloneNode();
  if (!face) return null;
  if (face.dataset.mood) face.src = inMood(face.getAttribute("src"), mood);
  return face;
}

onUpdate({
  before: () => new Map(chips().map((chip) => [seatOf(chip), scoreOf(chip)])),
  after: ({ phase }, scores) => {
    if (phase === "over") return [];
    for (const chip of chips()) {
      const change = scoreOf(chip) - (scores.get(seatOf(chip)) ?? scoreOf(chip));
      if (change) show(seatOf(chip), change > 0 ? "pleased" : "beaten");
    }
    return [];
  },
});
