/* The list of moves: one row, moves that are not on the board first; or all of them, if opened. */

import { drawnAs } from "./items.js";

const KEPT = "cogworks-moves";
/** Moves that share the row on phones, and the letters of their labels: two have more room than three. */
const FEW = 3,
  SHORT = [0, 40, 40, 28];
const page = document.getElementById("table");
/** On phones the whole list is a sheet over the board, so it closes after each move. */
const phone = matchMedia("(max-width: 599px), (max-height: 559px)");
let isOpen = !phone.matches && kept() === "open";

function kept() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

/** Mark the moves that can be clicked on the board, and offer the whole list if the row is too short for it. */
export function layMoves(isOnBoard) {
  if (phone.matches) isOpen = false;
  const buttons = document.querySelectorAll("#ask .action"),
    areFew = buttons.length <= FEW && [...buttons].every((it) => it.lastChild.length <= SHORT[buttons.length]),
    targets = new Set([...buttons].map((button) => button.dataset.target)),
    // On a generic board they may be about one item, which then is nothing to choose by.
    isOneItem = targets.size === 1 && document.querySelector(".generic.layout") !== null;
  for (const button of buttons) {
    const line = button.parentElement.classList,
      isWayOn = [...drawnAs(button.dataset.target)].some((item) => "button" in item.dataset);
    line.toggle("bound", isOnBoard(Number(button.dataset.action)));
    // Few short moves also have buttons on phones, and so does a way on, such as the end of a phase.
    line.toggle("lead", buttons.length === 1 || areFew || isWayOn || isOneItem);
  }
  const row = document.querySelectorAll("#moves > li:not(.bound), #moves > .lead").length;
  page.classList.toggle("row-shared", row === 2 || (areFew && row === buttons.length));
  page.classList.toggle("row-empty", row === 0);
  fit();
}

function fit() {
  page.classList.toggle("moves-open", isOpen);
  const list = document.getElementById("moves"),
    more = document.querySelector("[data-moves]");
  if (list) leaveRoom(list);
  for (const each of list?.querySelectorAll("[data-effect]") ?? []) dropEffect(each);
  if (list) list.scrollTop = list.scrollLeft = 0;
  list?.classList.toggle("overflows", !isOpen && list.scrollWidth > list.clientWidth + 6);
  if (!more) return;
  more.setAttribute("aria-expanded", isOpen);
  more.hidden =
    !isOpen &&
    !(phone.matches && list.querySelector(".bound:not(.lead)")) &&
    ((phone.matches && page.classList.contains("row-shared")) ||
      (list.scrollHeight <= list.clientHeight + 6 &&
        [list, ...list.querySelectorAll(".button")].every((it) => it.scrollWidth <= it.clientWidth + 6)));
}

/** A button too small for its label and effect keeps the label; the effect is in the list of all moves. */
function dropEffect(button) {
  button.classList.remove("cramped");
  button.classList.toggle("cramped", phone.matches && button.scrollHeight > button.clientHeight + 2);
}

/** The way out keeps the end of the row, whatever else fits into it. */
function leaveRoom(list) {
  const [out, another] = list.querySelectorAll(".way-out");
  list.classList.remove("ends");
  list.style.removeProperty("--way-out");
  if (!out || another) return;
  list.style.setProperty("--way-out", `${Math.ceil(out.getBoundingClientRect().width)}px`);
  list.classList.add("ends");
}

export function toggleMoves() {
  isOpen = !isOpen;
  fit();
  if (phone.matches) return;
  try {
    localStorage.setItem(KEPT, isOpen ? "open" : "closed");
  } catch {
    // Storage is blocked: don't remember it.
  }
}

// Keyboard users play with the list: open it, unless they closed it.
addEventListener("keydown", ({ key }) => {
  if (key !== "Tab" || isOpen || kept() !== null) return;
  isOpen = true;
  fit();
});
addEventListener("resize", fit);
phone.addEventListener("change", () => {
  isOpen = !phone.matches && kept() === "open";
  fit();
});
