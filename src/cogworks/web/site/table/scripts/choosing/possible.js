/* Highlights what the player can do: the items on the board that a move is about. */

import { drawnAs } from "./items.js";
import { layMoves } from "./moves.js";
import { reachAll } from "./reach.js";
import { isOffStage, layStages } from "./stages.js";

const region = (name) => document.getElementById(name);

/** Highlight each item that a move is about. */
export function highlightMoves(options, question) {
  for (const old of document.querySelectorAll("#board .can")) {
    old.classList.remove("can", "sure", "pointed");
    for (const name of ["tabindex", "role", "aria-label", "aria-haspopup"]) old.removeAttribute(name);
  }
  for (const [id, found] of grouped(options)) {
    for (const item of drawnAs(id)) {
      item.classList.add("can");
      item.tabIndex = 0;
      item.setAttribute("role", "button");
      const words = found.map((option) => option.label).join("; or ");
      item.setAttribute("aria-label", item.dataset.label ? `${words} (${item.dataset.label})` : words);
      if (found.length > 1) item.setAttribute("aria-haspopup", "menu");
    }
  }
  reachAll();
  layStages(question);
  layMoves((action) => {
    const option = options.find((each) => each.action === action);
    const items = option ? itemsOf(option).flatMap((id) => [...drawnAs(id)]) : [];
    return items.some((item) => isSeen(item) || isInTray(item));
  });
}

/** The tray shows the cards that the board does not. */
const isInTray = (item) => item.matches("[data-zoom], [data-face]") && region("moves").matches("[data-tray]");
const isSeen = (item) => (item.getClientRects().length > 0 && item.checkVisibility()) || isOffStage(item);

/** If everything clickable is out of view or under the strip of moves, scroll the first of it into view. */
export function reveal() {
  const lit = [...document.querySelectorAll("#board .can")].filter((item) => item.getClientRects().length),
    floor = region("ask").getBoundingClientRect().top,
    board = region("board"),
    // Where the board has its own scrollbar, items scrolled out at the top are behind the head of the page.
    ceiling = board.scrollHeight > board.clientHeight ? Math.max(0, board.getBoundingClientRect().top) : 0;
  const seen = (item) => {
    const { top, bottom, left, right } = item.getBoundingClientRect();
    return top >= ceiling && bottom <= (floor > 0 ? floor : innerHeight) && left > -8 && right < innerWidth + 8;
  };
  if (lit.length && !lit.some(seen)) lit[0].scrollIntoView({ block: "center", inline: "nearest" });
}

/** The elements that a move is about, and others that it would change. */
export const itemsOf = (option) => [option.target, ...option.touches].filter(Boolean);

function grouped(options) {
  const about = new Map();
  for (const option of options)
    for (const id of itemsOf(option)) about.set(id, [...(about.get(id) ?? []), option]);
  return about;
}

/** Mark what a move would change, while the pointer is on it. */
export function point(option, on) {
  for (const id of option ? itemsOf(option) : [])
    for (const item of drawnAs(id)) item.classList.toggle("pointed", on);
}
