/* Without motion: briefly mark the elements that an update changed. */

import { match, seen } from "./travel.js";

const SHOWN = 1600;
let timer = 0;

/** Mark everything that is new or in another place, and every count that differs. */
export function highlight(before, counts) {
  const after = seen(),
    { pairs } = match(before, after);
  mark(after.filter((now) => pairs.get(now)?.place !== now.place).map(({ element }) => element));
  mark(counts.changed().map(({ element }) => element));
}

/** Mark elements until the next update, or for a short time. */
export function mark(elements, duration = SHOWN) {
  clearTimeout(timer);
  for (const element of elements) element.classList.add("changed");
  timer = setTimeout(unmark, duration);
}

export function unmark() {
  for (const element of document.querySelectorAll(".changed")) element.classList.remove("changed");
}
