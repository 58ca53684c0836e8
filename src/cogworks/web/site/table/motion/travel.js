/* Travelling items: each glides from where it was to where it is now, from its source or to its pile.

They are drawn by a view transition, which keeps their appearance and is above everything else. */

const MOST = 120,
  NEAR = 2;
/** Milliseconds for one item, and between two consecutive ones. */
const GLIDE = 260,
  APART = 70;
let running = null;

export const isTravelling = () => running !== null;

export function finishTravel() {
  running?.skipTransition();
}

const board = () => document.getElementById("board");
const box = (element) => element.getBoundingClientRect();
const middle = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });

/** Elements that travel: leaves with an id, and named parts of items. */
function travellers() {
  return [...board().querySelectorAll("[data-item], [data-glide]")].filter(
    (item) =>
      (item.dataset.glide || !item.querySelector("[data-item], [data-glide]")) && !item.closest("[data-fixed]"),
  );
}

/** A item's place: its own id, or that of the item around it. */
const placeOf = (item) => item.closest("[data-item], [data-anchor]")?.dataset.item ?? item.parentElement.className;
/** A item's container: the nearest item, anchor or row around it. */
const holderOf = (item) => {
  const holder = item.parentElement.closest("[data-item], [data-anchor], [data-from], [data-to]");
  return holder ? holder.dataset.item ?? holder.dataset.anchor ?? holder.dataset.from ?? holder.dataset.to : "";
};
const nameOf = ({ dataset }) => (dataset.glide ? `g ${dataset.glide}` : `t ${dataset.item}`);

function isInSight(rect) {
  const { top, bottom, left, right } = box(board());
  return (
    rect.width > 0 && rect.top >= Math.max(0, top) - 4 && rect.top < Math.min(innerHeight, bottom) &&
    rect.right > left && rect.left < right
  );
}

/** All visible items that travel, each with its name, place, source and destination. */
export function seen() {
  const found = travellers().map((element) => ({
    element,
    name: nameOf(element),
    place: placeOf(element),
    holder: holderOf(element),
    rect: box(element),
    from: element.closest("[data-from]")?.dataset.from,
    to: element.closest("[data-to]")?.dataset.to,
  }));
  const inSight = found.filter(({ rect }) => isInSight(rect));
  return inSight.length <= MOST ? inSight : [];
}

/** Match items of the same name: first those that kept their place, then the others in order. */
export function match(before, after) {
  const pairs = new Map(),
    free = new Map();
  for (const old of before) free.set(old.name, [...(free.get(old.name) ?? []), old]);
  for (const isSame of [(old, now) => old.place === now.place, () => true])
    for (const now of after) {
      const olds = free.get(now.name),
        at = pairs.has(now) || !olds ? -1 : olds.findIndex((old) => isSame(old, now));
      if (at >= 0) pairs.set(now, olds.splice(at, 1)[0]);
    }
  return { pairs, gone: [...free.values()].flat() };
}

/** The bounding box of an anchor, or of its player if the anchor is off screen; null if neither is visible. */
function anchorBox(names, { mover = null, events = [] }) {
  for (const each of names?.split(" ") ?? []) {
    const [anchor, only] = each.split("@"),
      name = anchor.replace("*", mover ?? "");
    if (only && !events.some(({ kind }) => kind === only)) continue;
    // Fall back to the item around it: an anchor may be hidden on small screens.
    const found = [...document.querySelectorAll(`[data-anchor~="${CSS.escape(name)}"], #board [data-item="${CSS.escape(name)}"]`)],
      seat = /[-:](\d)$/.exec(name)?.[1],
      chip = seat === undefined ? null : document.querySelector(`#players .chip.seat${seat}`);
    for (const element of [...found, chip]) {
      const rect = element && box(element);
      if (rect?.width > 0 && rect.bottom > 0 && rect.top < innerHeight) return rect;
    }
  }
  return null;
}

function isMoved({ rect: a }, { rect: b }) {
  return Math.abs(a.left - b.left) > NEAR || Math.abs(a.top - b.top) > NEAR;
}

/** Draw the new board in a transition; `shown` gets the destinations of items and the duration. */
export function travel(draw, news, budget, shown) {
  const before = document.startViewTransition ? seen() : [];
  if (!before.length) {
    draw();
    shown({ source: null, spent: 0 });
    return;
  }
  before.forEach((old, at) => (old.element.style.viewTransitionName = `old-${at}`));
  let plan = null;
  const moving = document.startViewTransition(() => {
    draw();
    plan = planned(before, news);
    const waves = wavesOf(plan, budget);
    // Later steps start when the last item has arrived.
    shown({ source: sourceOf(plan), spent: waves.total });
    plan.waves = waves;
  });
  running = moving;
  document.documentElement.dataset.travelling = "";
  let own = [];
  moving.ready.then(() => (own = animate(plan))).catch(() => {});
  moving.updateCallbackDone.catch(() => {});
  moving.finished
    .catch(() => {})
    .finally(() => {
      // They would continue with a later picture of the same name.
      for (const animation of own) animation.cancel();
      if (running !== moving) return;
      running = null;
      delete document.documentElement.dataset.travelling;
      for (const item of travellers()) item.style.viewTransitionName = "";
    });
}

/** Things that stayed, moved, came and went, each under the name of its picture in the transition. */
function planned(before, news) {
  const after = seen(),
    { pairs, gone } = match(before, after),
    plan = { stayed: [], moved: [], came: [], went: [] };
  after.forEach((now, at) => {
    const old = pairs.get(now),
      name = old ? `old-${before.indexOf(old)}` : `new-${at}`;
    now.element.style.viewTransitionName = name;
    if (old) {
      const isLong = old.place !== now.place || old.holder !== now.holder;
      (isMoved(old, now) ? plan.moved : plan.stayed).push({ name, rect: now.rect, isLong });
    } else plan.came.push({ name, rect: now.rect, place: now.place, anchor: news.isStep ? anchorBox(now.from, news) : null });
  });
  for (const old of gone)
    plan.went.push({
      name: `old-${before.indexOf(old)}`,
      rect: old.rect,
      anchor: news.isStep ? anchorBox(old.to, news) : null,
      // The top of a pile stays visible until the next card covers it.
      isCovered: plan.came.some(({ place, anchor }) => anchor && place === old.place),
    });
  return plan;
}

/** Timing: existing items first, then new ones, one after another, within the budget. */
function wavesOf({ moved, came, went }, budget) {
  const first = moved.length || went.some(({ anchor }) => anchor) ? GLIDE : 0,
    arrivals = came.filter(({ anchor }) => anchor).length,
    wished = first + (arrivals ? GLIDE + APART * (arrivals - 1) : 0),
    scale = Math.min(1, budget / wished || 1);
  return { glide: GLIDE * scale, apart: APART * scale, second: first * scale, total: wished * scale };
}

/** The box that points fly from: a item that moved between places, else one that came. */
function sourceOf({ moved, came }) {
  return (moved.find(({ isLong }) => isLong) ?? came.find(({ anchor }) => anchor))?.rect ?? null;
}

function animate({ moved, came, went, waves: { glide, apart, second } }) {
  const root = document.documentElement,
    own = [],
    longs = new Set(moved.filter(({ isLong }) => isLong).map(({ name }) => name));
  for (const animation of document.getAnimations()) {
    const [, kind, name] = /^::view-transition-(\w+)[^(]*\((old-\d+|new-\d+)\)$/.exec(animation.effect.pseudoElement) ?? [];
    if (kind) animation.effect.updateTiming({ duration: glide });
  }
  const add = (part, name, frames, timing) =>
    own.push(
      root.animate(frames, {
        pseudoElement: `::view-transition-${part}(${name})`,
        duration: glide,
        fill: "both",
        ...timing,
      }),
    );
  const move = (name, frames, delay, easing = "cubic-bezier(0.2, 0.7, 0.2, 1)") =>
    add("group", name, frames, { delay, easing });
  const fade = (part, name, frames, delay) => add(part, name, frames, { delay });
  for (const name of longs) move(name, [{ zIndex: 3 }, { zIndex: 3 }], 0);
  for (const { name, rect, anchor, isCovered } of went) {
    if (isCovered && !anchor) fade("old", name, [{ opacity: 1 }, { opacity: 1 }], second);
    if (!anchor) continue;
    fade("old", name, [{ opacity: 1 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }], 0);
    move(name, [{ zIndex: 2 }, { transform: over(anchor, rect), zIndex: 2 }], 0, "ease-in-out");
  }
  let delay = second;
  for (const { name, rect, anchor } of came) {
    if (!anchor) continue;
    fade("new", name, [{ opacity: 0 }, { opacity: 1, offset: 0.25 }, { opacity: 1 }], delay);
    move(name, [{ transform: over(anchor, rect), zIndex: 2 }, { zIndex: 2 }], delay);
    delay += apart;
  }
  return own;
}

/** The transform that moves a picture of this size onto an anchor, relative to its centre. */
function over(anchor, rect) {
  const to = middle(anchor),
    size = Math.min(1, Math.max(0.25, anchor.height / rect.height), Math.max(0.25, anchor.width / rect.width));
  return `translate(${to.x - rect.width / 2}px, ${to.y - rect.height / 2}px) scale(${size})`;
}
