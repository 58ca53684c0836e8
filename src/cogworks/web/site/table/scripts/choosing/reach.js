/* Step through everything on the board with the arrow keys, not only through elements with a move. */

const board = document.getElementById("board");
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Make everything on the board focusable; if nothing has a move, the board itself is in the tab order. */
export function reachAll() {
  const items = board.querySelectorAll("[data-item]");
  for (const item of items) if (!item.classList.contains("can")) item.tabIndex = -1;
  board.tabIndex = board.querySelector(".can") ? -1 : 0;
}

/** Move the focus to the next item; false if key or focus is unrelated to the board. */
export function step({ key, target }) {
  if (!(key in STEPS) || !board.contains(target)) return false;
  const items = [...board.querySelectorAll("[data-item]")].filter((item) => item.checkVisibility()),
    at = items.indexOf(target.closest("[data-item]"));
  const next = at < 0 ? items[0] : items[at + STEPS[key]];
  next?.focus();
  return next !== undefined;
}
