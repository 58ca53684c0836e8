/* The page for meeting people: shows news as they come, and goes to the table once all seats are taken. */

import { linkTo } from "./paths.js";

const news = document.getElementById("news"),
  FIRST_RETRY = 1000,
  LONGEST_RETRY = 30000;
let seen = news.dataset.seen,
  retry = FIRST_RETRY;

const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** Ask for news; the answer comes when there are some, or after a while. */
async function listen() {
  const response = await fetch(`${linkTo("meeting_news")}?seen=${encodeURIComponent(seen)}`);
  if (!response.ok) throw new Error(response.statusText);
  const { seen: hash, html, ready } = await response.json();
  // Only a page that has waited goes by itself.
  if (ready.length && news.querySelector(".waiting-post")) {
    location.assign(ready[0]);
    return false;
  }
  if (hash !== seen) {
    seen = hash;
    const focused = news.contains(document.activeElement) ? document.activeElement.closest("form")?.action : null;
    news.innerHTML = html;
    if (focused) [...news.querySelectorAll("form")].find(({ action }) => action === focused)?.querySelector("button")?.focus();
  }
  return true;
}

async function run() {
  for (;;) {
    try {
      if (!(await listen())) return;
      retry = FIRST_RETRY;
      await pause(300);
    } catch {
      await pause(retry);
      retry = Math.min(2 * retry, LONGEST_RETRY);
    }
  }
}

// Posts end soon after the page, unless another one of this site loads.
addEventListener("pagehide", () => navigator.sendBeacon(linkTo("leaving_meeting")));
// A page that comes back from the browser's cache asks again.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
run();
