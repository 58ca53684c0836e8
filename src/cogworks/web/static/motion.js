/* Things glide from where they lay to where they lie, and a click is never kept waiting for it. */

const MOST = 90;
let running = null;

export const still = () =>
  document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

function name(on) {
  const things = [...document.querySelectorAll("#board [data-thing]")].filter(
    (thing) => !thing.querySelector("[data-thing]"),
  );
  // A card that changes its place changes its id; while there is only one of it, it glides under its name.
  const copies = new Map();
  for (const { dataset } of things) copies.set(dataset.glide, (copies.get(dataset.glide) ?? 0) + 1);
  // What is scrolled out above would glide over the names and buttons there.
  const ceiling = document.getElementById("board").getBoundingClientRect().top - 4;
  for (const thing of things) {
    const { dataset, style } = thing,
      known = copies.get(dataset.glide) === 1 ? `g-${dataset.glide}` : `t-${dataset.thing}`;
    const named = on && things.length <= MOST && thing.getBoundingClientRect().top >= ceiling;
    style.viewTransitionName = named ? known.replace(/[^A-Za-z0-9]/g, "-") : "";
  }
}

/** Draw the new board inside a view transition; dice that were thrown roll. */
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

// What glides cannot be hit: a press ends the gliding, and the click goes to what lies there now.
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
