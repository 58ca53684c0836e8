/* The progress of a review; the page reloads when it is over. */

import { linkTo } from "./paths.js";

const panel = document.getElementById("running"),
  said = document.getElementById("said"),
  bar = document.getElementById("progress");
const PAUSE = 700;

async function check() {
  const response = await fetch(linkTo("review_progress", { id: panel.dataset.table })).catch(() => null);
  if (response?.ok) {
    const { running, done, total } = await response.json();
    if (!running) return location.reload();
    if (total) {
      bar.max = total;
      bar.value = done;
      said.textContent = `${done} of ${total} decisions and draws`;
    }
  }
  setTimeout(check, PAUSE);
}

check();
