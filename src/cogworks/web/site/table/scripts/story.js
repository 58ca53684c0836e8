/* The story of a finished game and its ratings, fetched once its result is shown; the story again once it is reviewed. */

import { linkTo } from "./paths.js";

const PAUSE = 1000;
const page = document.getElementById("table");
let asked = null,
  rated = null;

const placeOf = () => document.querySelector("#board [data-story]");

/** Fill in the story below the result; a later update of the page renders the place anew. */
export async function tellStory() {
  const place = placeOf();
  if (!place || place.childElementCount) return;
  const isFirst = !asked;
  asked ??= fetched(linkTo("story", { id: page.dataset.table }));
  const html = await asked.catch(() => "");
  if (place.isConnected) place.innerHTML = html;
  if (isFirst && place.querySelector("[data-weigh]")) weigh();
}

/** Fill in what a rated game changed. */
export async function showRatings() {
  const place = document.querySelector("#board [data-ratings]");
  if (!place || place.childElementCount) return;
  rated ??= fetched(linkTo("rating_changes", { id: page.dataset.table }));
  place.innerHTML = await rated.catch(() => "");
}

const fetched = (address) => fetch(address).then((answer) => (answer.ok ? answer.text() : ""));

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
  const html = await fetched(linkTo("story", { id })).catch(() => ""),
    place = placeOf();
  if (!html || !place) return;
  asked = Promise.resolve(html);
  place.innerHTML = html;
}
