/* Without motion: mark what an update changed for a moment, in its place. */

const SHOWN = 1600;
let timer = 0;

const board = () => document.getElementById("board");

/** What lies where, as text: a thing whose id or name is new here has changed. */
const keyOf = ({ dataset }) => `${dataset.thing} ${dataset.glide}`;
export const rememberThings = () => new Set([...board().querySelectorAll("[data-thing]")].map(keyOf));

/** Mark everything that is new in its place, and every count that differs. */
export function highlight(things, counts) {
  const leaves = [...board().querySelectorAll("[data-thing]")].filter((thing) => !thing.querySelector("[data-thing]"));
  mark(leaves.filter((thing) => !things.has(keyOf(thing))));
  mark(counts.changed().map(({ element }) => element));
}

/** Mark elements; the marks go with the next update, or by themselves. */
export function mark(elements, duration = SHOWN) {
  clearTimeout(timer);
  for (const element of elements) element.classList.add("changed");
  timer = setTimeout(unmark, duration);
}

export function unmark() {
  for (const element of document.querySelectorAll(".changed")) element.classList.remove("changed");
}
