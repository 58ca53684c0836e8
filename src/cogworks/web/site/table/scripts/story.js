/* The story of a finished game, fetched once its result is shown. */

import { linkTo } from "./paths.js";

const page = document.getElementById("table");
let asked = null;

/** Fill in the story below the result; a later update of the page renders the place anew. */
export async function tellStory() {
  const place = document.querySelector("#board [data-story]");
  if (!place || place.childElementCount) return;
  asked ??= fetch(linkTo("story", { id: page.dataset.table })).then((answer) => (answer.ok ? answer.text() : ""));
  const html = await asked.catch(() => "");
  if (place.isConnected) place.innerHTML = html;
}
