/* What opponents took from the reader since their last turn: marked where it happened until the turn ends. */

import { drawnAs } from "./items.js";

/** The items or anchors of the board where a step took something. */
export const hurtBy = ({ hurt }) =>
  hurt.flatMap((place) => [
    ...drawnAs(place),
    ...document.querySelectorAll(`#board [data-anchor~="${CSS.escape(place)}"]`),
  ]);

/** Mark the places, with the words of the log for screen readers and as a tooltip. */
export function markHurt(steps) {
  for (const old of document.querySelectorAll("#board [data-hurt]")) {
    delete old.dataset.hurt;
    old.removeAttribute("aria-description");
  }
  for (const step of steps)
    for (const item of hurtBy(step)) {
      item.dataset.hurt = [item.dataset.hurt, step.line].filter(Boolean).join(" ");
      item.setAttribute("aria-description", item.dataset.hurt);
    }
}
