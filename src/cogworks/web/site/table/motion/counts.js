/* Counts: a difference floats above its count, and points fly to the score from what earned them. */

import { fly } from "./moments.js";
import { play } from "./signals.js";

const SELECTOR = "#board [data-count], #players [data-score], #board [data-score]";

function all() {
  const found = new Map();
  for (const element of document.querySelectorAll(SELECTOR)) {
    const value = Number.parseInt(element.textContent.replace("−", "-"), 10),
      name = `${element.closest("#players") ? "chip " : ""}${element.dataset.score ?? element.dataset.count}`;
    if (!Number.isNaN(value) && element.getClientRects().length) found.set(name, { element, value });
  }
  return found;
}

/** The counts before an update; `changed()` compares them with those drawn now. */
export function readCounts() {
  const before = all();
  return {
    changed: () =>
      [...all()].flatMap(([name, { element, value }]) => {
        const by = value - (before.get(name)?.value ?? value);
        return by ? [{ element, by, isScore: element.dataset.score !== undefined }] : [];
      }),
  };
}

/** Float every difference: gained points come from `source`, all others rise from the count itself. */
export function floatCounts(counts, source, duration) {
  const changed = counts.changed();
  if (changed.some(({ by, isScore }) => isScore && by > 0)) play("points");
  for (const { element, by, isScore } of changed) {
    const text = `${by > 0 ? "+" : "−"}${Math.abs(by)}`,
      to = element.getBoundingClientRect();
    fly({ text, from: isScore && by > 0 && source ? source : to, to, tone: by < 0 ? "loss" : "gain", duration });
  }
}
