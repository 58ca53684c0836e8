/* Short notices on every page: an invitation, a table that is ready, a post that waits. */

import { linkTo } from "./paths.js";

const box = document.getElementById("company-line"),
  EVERY = 20000,
  BRIEFLY = 15000;
let shown = "",
  waits = false;

async function look() {
  // A page in the background asks only to keep a post alive.
  if (document.hidden && !waits) return;
  try {
    const response = await fetch(linkTo("company_line"), { headers: { accept: "application/json" } });
    if (!response.ok) return;
    const news = await response.json();
    waits = news.waits;
    if (news.html === shown) return;
    shown = news.html;
    box.innerHTML = shown;
    // A page that lists invitations needs no notice of those it shows.
    if (document.querySelector("[data-has-invitations] .invited"))
      box.querySelectorAll("[data-invitation]").forEach((note) => note.remove());
    box.hidden = !box.firstElementChild;
    // Not longer over a board.
    if (!box.hidden && document.getElementById("table")) setTimeout(() => (box.hidden = true), BRIEFLY);
  } catch {
    // The server is away: the next look may find it.
  }
}

// The page for meeting people shows all of it.
if (box && !document.getElementById("news")) {
  look();
  setInterval(look, EVERY);
  document.addEventListener("visibilitychange", look);
}
