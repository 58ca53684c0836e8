/* The last turns of others: highlight them again, and choose how fast bots move. */

import { prefer } from "./prefer.js";
import { drawnAs } from "./items.js";
import { changedBy, markHurt } from "./hurt.js";
import { bringForward } from "./stages.js";

const STEP = 1100;
const page = document.getElementById("table");
let steps = [],
  showing = null;

/** Mark each item that opponents changed, by the last seat that did. */
export function markTraced(trace) {
  steps = trace.flatMap(({ seat, steps }) => steps.map((step) => ({ ...step, seat })));
  for (const old of document.querySelectorAll("#board [data-mark]")) delete old.dataset.mark;
  for (const { seat, things: items } of steps)
    for (const id of items) for (const item of drawnAs(id)) item.dataset.mark = seat;
  markHurt(steps);
}

/** Highlight everything the opponents did, step by step. Nothing moves, so it also suits reduced motion. */
export function showAgain() {
  stop();
  const words = document.querySelector(".traced summary span"),
    summary = words.textContent;
  const left = steps
    .map((step) => ({ ...step, items: [...step.things.flatMap((id) => [...drawnAs(id)]), ...changedBy(step)] }))
    .filter(({ line, items }) => line || items.length);
  page.classList.add("again");
  const next = () => {
    clear();
    const step = left.shift();
    if (!step || !words.isConnected) return stop();
    if (step.line) words.textContent = step.line;
    for (const item of step.items) item.classList.add("shown");
    if (step.items.length && !step.items.some((item) => item.getClientRects().length)) bringForward(step.items[0]);
    // Only if it is out of view.
    step.items.find((item) => item.getClientRects().length)?.scrollIntoView({ block: "nearest" });
    showing.timer = setTimeout(next, STEP);
  };
  showing = { timer: 0, end: () => (words.textContent = summary) };
  next();
}

function clear() {
  for (const item of document.querySelectorAll("#board .shown")) item.classList.remove("shown");
}

function stop() {
  if (!showing) return;
  clearTimeout(showing.timer);
  showing.end();
  showing = null;
  clear();
  page.classList.remove("again");
}

/** The next speed, at this table and at all later ones. */
export function changePace(button, send) {
  const { next } = button.dataset;
  page.dataset.pace = next;
  prefer({ pace: next });
  send({ wish: { pace: next } });
}

/** The settings page may have changed since this table was opened. */
export function syncPace(send) {
  const button = document.querySelector("[data-pace][data-next]");
  if (button && button.dataset.pace !== page.dataset.pace) send({ wish: { pace: page.dataset.pace } });
}
