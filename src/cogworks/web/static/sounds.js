/* The sound of an update: one for what happened, and a bell when it is your turn. */

import { prefer } from "./prefer.js";
import { play } from "./signals.js";

/** Kinds of events by what they sound like; the first that fits counts, and anything else is a card. */
const KINDS = [
  ["dice", /roll/],
  ["hit", /hit|destroy|attack|popped|melt/],
  ["spark", /spark|charge|trigger/],
];

export function soundsOf({ events, turn, reader, phase, undone }, before) {
  if (phase === "over" && before.phase !== "over") return play("over");
  if (turn !== null && turn === reader && before.turn !== turn) play("turn");
  else if (!undone) play(KINDS.find(([, kind]) => events.some((event) => kind.test(event.kind)))?.[0] ?? "card");
}

/** Turn sounds on or off, at this table and at all later ones. */
export function toggleSounds() {
  const { dataset } = document.documentElement;
  dataset.sound = dataset.sound === "on" ? "off" : "on";
  prefer({ sound: dataset.sound });
  play("card");
}
