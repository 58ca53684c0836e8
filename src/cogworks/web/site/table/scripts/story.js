/* The story of a finished game, fetched once its result is shown, and again once the game is reviewed. */

import { linkTo } from "./paths.js";

const PAUSE = 1000;
const page = document.getElementById("table");
let asked = null;

const placeOf = () => document.querySelector("#board [data-story]");

/** Fill in the story below the result; a later update of the page renders the place anew. */
export async function tellStory() {
  const place = placeOf();
  if (!place || place.childElementCount) return;
  const isFirst = !asked;
  asked ??= fetched();
  const html = await asked.catch(() => "");
  if (place.isConnected) place.innerHTML = html;
  if (isFirst && place.querySelector("[data-weigh]")) weigh();
}

const fetched = () =>
  fetch(linkTo("story", { id: page.dataset.table })).then((answer) => (answer.ok ? answer.text() : ""));

/** Have the game reviewed, if the server is free for it, and tell the story again with what that finds. */
async function weigh() {
  const id = page.dataset.table,
    told = async (request) => (await request.then((answer) => answer.json()).catch(() => null)) ?? {};
  let { running, done, total } = await told(fetch(linkTo("story", { id }), { method: "POST" }));
  if (!running) return;
  while (running && page.isConnected) {
    const words = document.querySelector("[data-weighing]");
    if (words) words.textContent = `Weighing every decision and every draw… ${total ? Math.round((100 * done) / total) : 0}%`;
    await new Promise((next) => setTimeout(next, PAUSE));
    ({ running, done, total } = await told(fetch(linkTo("review_progress", { id }))));
  }
  const html = await fetched().catch(() => ""),
    place = placeOf();
  if (!html || !place) return;
  asked = Promise.resolve(html);
  place.innerHTML = html;
}
