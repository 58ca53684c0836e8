/* Who is at the table: a dot at each person, and a line when someone goes or comes back. */

import { showStatus } from "./status.js";
import { play } from "./signals.js";
import { writeLine } from "./log.js";

const page = document.getElementById("table"),
  /** Milliseconds after connecting in which arrivals are not news: after a restart all players reconnect. */
  SETTLING = 8000;
let known = null,
  quietUntil = 0;
/** Seats whose players were here at any time: the others arrive for the first time. */
const met = new Set();

/** The connection is lost: what the next one says first is no news. */
export function forgetPresence() {
  known = null;
}

/** Show who is here, and announce changes while the game is on. */
export function showPresence(here, { phase }) {
  const before = known;
  known = new Set(here);
  page.dataset.here = here.join(" ");
  if (!before) quietUntil = performance.now() + SETTLING;
  if (!before) for (const seat of here) met.add(seat);
  if (!before || phase === "over") return;
  for (const dot of new Map(dots().map((each) => [each.dataset.name, each])).values()) {
    const seat = Number(dot.className.match(/seat(\d)/)[1]),
      [was, is] = [before.has(seat), known.has(seat)];
    if ("you" in dot.dataset || was === is || (is && performance.now() < quietUntil)) continue;
    play(is ? "came" : "left");
    announce(`${dot.dataset.name} ${!is ? "is away" : met.has(seat) ? "is back" : "is here"}.`);
  }
  for (const seat of here) met.add(seat);
}

const dots = () => [...document.querySelectorAll("#table .presence")];

function announce(words) {
  showStatus(words);
  writeLine(words, "comings");
}
