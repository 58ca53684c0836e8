/* Step through everything on the board with the arrow keys, not only through elements with a move. */

const board = document.getElementById("board");
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Make everything on the board focusable; if nothing has a move, the board itself is in the tab order. */
export function reachAll() {
  const things = board.querySelectorAll("[data-thing]");
  for (const thing of things) if (!thing.classList.contains("can")) thing.tabIndex = -1;
  board.tabIndex = board.querySelector(".can") ? -1 : 0;
}

/** Move the focus to the next thing; false if key or focus is unrelated to the board. */
export function step({ key, target }) {
  if (!(key in STEPS) || !board.contains(target)) return false;
  const things = [...board.querySelectorAll("[data-thing]")].filter((thing) => thing.checkVisibility()),
    at = things.indexOf(target.closest("[data-thing]"));
  const next = at < 0 ? things[0] : things[at + STEPS[key]];
  next?.focus();
  return next !== undefined;
}
