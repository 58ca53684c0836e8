/* What opponents took from the reader or gave them since their last turn: marked where it happened until the turn ends. */

import { drawnAs } from "./items.js";

/** The items or anchors of the board with these names. */
const at = (places) =>
  places.flatMap((place) => [
    ...drawnAs(place),
    ...document.querySelectorAll(`#board [data-anchor~="${CSS.escape(place)}"]`),
  ]);

/** The items or anchors of the board where a step took or gave something. */
export const changedBy = ({ hurt, gain }) => [...at(hurt), ...at(gain)];

/** Mark the places, with the words of the log for screen readers and as a tooltip. A loss outweighs a gain. */
export function markHurt(steps) {
  for (const old of document.querySelectorAll("#board :is([data-hurt], [data-gain])")) {
    delete old.dataset.hurt;
    delete old.dataset.gain;
    old.removeAttribute("aria-description");
  }
  for (const { line, hurt, gain } of steps) {
    mark(at(hurt), "hurt", line);
    mark(at(gain), "gain", line);
  }
}

function mark(items, kind, line) {
  for (const item of items) {
    item.dataset[kind] = [item.dataset[kind], line].filter(Boolean).join(" ");
    item.setAttribute("aria-description", [item.dataset.hurt, item.dataset.gain].filter(Boolean).join(" "));
  }
}
