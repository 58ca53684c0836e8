/* Animate things to their new places, without delaying clicks. */

const MOST = 90;
let running = null;

export const still = () =>
  document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

function name(on) {
  const things = [...document.querySelectorAll("#board [data-thing]")].filter(
    (thing) => !thing.querySelector("[data-thing]"),
  );
  // A card that moves changes its id; while there is only one copy, it is tracked by its name instead.
  const copies = new Map();
  for (const { dataset } of things) copies.set(dataset.glide, (copies.get(dataset.glide) ?? 0) + 1);
  // Things scrolled out at the top would glide over the names and buttons there.
  const ceiling = document.getElementById("board").getBoundingClientRect().top - 4;
  for (const thing of things) {
    const { dataset, style } = thing,
      known = copies.get(dataset.glide) === 1 ? `g-${dataset.glide}` : `t-${dataset.thing}`;
    const named = on && things.length <= MOST && thing.getBoundingClientRect().top >= ceiling;
    style.viewTransitionName = named ? known.replace(/[^A-Za-z0-9]/g, "-") : "";
  }
}

/** Swap in the new board inside a view transition; thrown dice roll. */
export function swap(draw, events = []) {
  if (still() || !document.startViewTransition || document.hidden) {
    draw();
    return;
  }
  running?.skipTransition();
  name(true);
  const moving = document.startViewTransition(() => {
    draw();
    name(true);
  });
  running = moving;
  moving.finished
    .catch(() => {})
    .finally(() => {
      if (running === moving) {
        running = null;
        name(false);
      }
    });
  moving.ready.catch(() => {});
  if (events.some((kind) => kind.includes("roll")))
    moving.updateCallbackDone
      .then(() => {
        for (const die of document.querySelectorAll(".die")) die.classList.add("rolling");
      })
      .catch(() => {});
}

// Animated things cannot be clicked: a press ends the animation, and the click goes to what is there now.
addEventListener("pointerdown", () => running?.skipTransition(), { capture: true });
addEventListener("click", ({ target, clientX, clientY, pointerType }) => {
  if (target !== document.documentElement) return;
  const meant = document.elementFromPoint(clientX, clientY)?.closest(".can, button, a, summary, input");
  if (meant?.type === "range") {
    const { left, width } = meant.getBoundingClientRect();
    meant.value = Number(meant.min) + ((clientX - left) / width) * (meant.max - meant.min);
    meant.dispatchEvent(new InputEvent("input", { bubbles: true }));
  } else meant?.dispatchEvent(new PointerEvent("click", { bubbles: true, cancelable: true, pointerType }));
});
