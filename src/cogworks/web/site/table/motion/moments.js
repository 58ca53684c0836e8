/* Moments: animations by a game's own script after an update, step by step, in a layer that ignores clicks. */

import { mark, unmark } from "./highlight.js";
import { play as sound } from "./signals.js";

/** Milliseconds of a step that names no duration. */
const STEP = 420;
const registered = [];
const layer = document.createElement("div");
layer.className = "moments";
layer.setAttribute("aria-hidden", "true");
document.body.append(layer);
let running = [],
  timers = [];

/** Register a game's moments: `before()` remembers the old board, `after(news, remembered)` returns steps to show.

A step is `{ text, at, items, sound, duration, play }`, all optional: words above the element or selector `at`, ids of
items to mark, a sound, its preferred length in milliseconds, and `play(duration)`, which may return animations.
`play` is not called where motion is reduced. */
export function onUpdate({ before = () => null, after }) {
  registered.push({ before, after });
}

export const rememberBoards = () => registered.map(({ before }) => before());
export const gameMoments = (news, remembered) =>
  registered.flatMap(({ after }, at) => after(news, remembered[at]) ?? []);

/** Play steps one after another within the budget, and return how long they take; without motion, nothing moves. */
export function playMoments(steps, budget, isStill = false) {
  const wished = steps.reduce((sum, step) => sum + (step.duration ?? STEP), 0),
    scale = Math.min(1, budget / wished || 1);
  let at = 0;
  for (const step of steps) {
    const duration = (step.duration ?? STEP) * scale;
    timers.push(setTimeout(() => begin(step, duration, isStill), at));
    at += duration;
  }
  return at;
}

function begin(step, duration, isStill) {
  const at = typeof step.at === "string" ? document.querySelector(step.at) : step.at;
  if (step.sound) sound(step.sound);
  const items = (step.items ?? []).flatMap((id) => [
    ...document.querySelectorAll(`#board [data-item="${CSS.escape(id)}"]`),
  ]);
  if (items.length) mark(items, Math.max(duration, 300));
  if (step.text) showMoment({ text: step.text, at, duration: Math.max(duration, isStill ? 1200 : 500), isStill });
  if (!isStill) running.push(...[step.play?.(duration) ?? []].flat().filter((each) => each instanceof Animation));
}

/** Show a few words above an element, or above the middle of the board. */
export function showMoment({ text, at = null, duration = 900, isStill = false }) {
  if (isCovered(at)) return;
  const words = document.createElement("p"),
    { left, top, width, height } = (at ?? document.getElementById("board")).getBoundingClientRect();
  words.className = "moment";
  words.textContent = text;
  layer.append(words);
  // Within the window, however near to its edge the element is.
  const half = words.offsetWidth / 2,
    x = Math.min(Math.max(left + width / 2, half + 8), innerWidth - half - 8);
  Object.assign(words.style, { left: `${x}px`, top: `${Math.max(top + height / 2, 24)}px` });
  if (isStill) timers.push(setTimeout(() => words.remove(), duration));
  else
    ending(
      words,
      words.animate(
        [
          { opacity: 0, scale: 0.8 },
          { opacity: 1, scale: 1, offset: 0.2 },
          { opacity: 1, scale: 1, offset: 0.75 },
          { opacity: 0, scale: 1, translate: "0 -12px" },
        ],
        { duration, easing: "ease-out" },
      ),
    );
}

/** Is an element of the board under the result of the game? */
function isCovered(at) {
  if (!at || !document.querySelector(".over")) return false;
  const { left, top, width, height } = at.getBoundingClientRect(),
    hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return !hit || !(at.contains(hit) || hit.contains(at));
}

/** Let a short text fly from one box to another, or rise where both are the same. */
export function fly({ text, from, to, tone = "gain", duration = 500 }) {
  const mark = document.createElement("span"),
    start = { x: from.left + from.width / 2, y: from.top + from.height / 2 },
    end = { x: to.left + to.width / 2, y: to.top + to.height / 2 },
    isFar = Math.hypot(end.x - start.x, end.y - start.y) > 20;
  mark.className = `flying ${tone}`;
  mark.textContent = text;
  Object.assign(mark.style, { left: `${start.x}px`, top: `${start.y}px` });
  layer.append(mark);
  const by = isFar ? `${end.x - start.x}px ${end.y - start.y}px` : "0 -28px";
  ending(
    mark,
    mark.animate(
      [
        { translate: "0 0", opacity: 0, scale: 0.7 },
        { translate: "0 0", opacity: 1, scale: 1.15, offset: 0.2 },
        { translate: by, opacity: 1, scale: 1, offset: isFar ? 0.85 : 0.7 },
        { translate: by, opacity: 0, scale: 1 },
      ],
      { duration: Math.max(duration, 400), easing: "ease-in-out" },
    ),
  );
}

/** Remove an element when its animation ends, and end that with all others. */
function ending(element, animation) {
  running.push(animation);
  animation.finished.catch(() => {}).finally(() => element.remove());
}

/** End everything at once. */
export function finishMoments() {
  for (const timer of timers) clearTimeout(timer);
  for (const animation of running) animation.finish();
  timers = [];
  running = [];
  layer.replaceChildren();
  unmark();
}
