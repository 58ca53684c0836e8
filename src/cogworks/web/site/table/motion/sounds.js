/* The sounds of an update: one for the event, one for points, and a bell when it is your turn. */

import { prefer } from "./prefer.js";
import { play, vibrate } from "./signals.js";

/** Kinds of events by sound; the first match counts, and all others sound like a card. */
const KINDS = [
  ["dice", /roll/],
  ["hit", /hit|destroy|attack|popped|melt/],
  ["spark", /spark|charge|trigger/],
];

/** Ring when the reader's turn begins, and when the game is over. */
export function ring({ turn, reader, phase }, before) {
  if (phase === "over" && before.phase !== "over") play("over");
  else if (turn !== null && turn === reader && before.turn !== turn) {
    play("turn");
    vibrate();
  }
}

/** Call for the reader when a player asks them for something: an undo, or the end without a result. */
export function call({ proposal, etiquette, reader }, before) {
  const asked = (by) => by?.filter((seat) => seat !== reader).length ?? 0;
  if ((proposal?.asked && proposal.id !== before.proposal?.id) ||
      asked(etiquette?.agreed) > asked(before.etiquette?.agreed)) play("said");
}

/** The sound of a move, unless the game's own moments have sounds. */
export function playMove({ events }, steps) {
  if (steps.some((step) => step.sound)) return;
  play(KINDS.find(([, kind]) => events.some((event) => kind.test(event.kind)))?.[0] ?? "card");
}

/** Turn sounds on or off, at this table and at all later ones. */
export function toggleSounds() {
  const { dataset } = document.documentElement;
  dataset.sound = dataset.sound === "on" ? "off" : "on";
  prefer({ sound: dataset.sound });
  play("card");
}
