/* On phones a board shows one of its parts at a time, a stage: tabs and swipes switch, and a new question brings forward
   the stage with its moves.  On larger screens all parts are shown, and the tabs hidden. */

const board = document.getElementById("board"),
  tabs = document.getElementById("stages"),
  FAR = 56;
let front = "",
  asked = null;

const parts = () => [...board.querySelectorAll("[data-stage]")];
const partsOf = (name) => parts().filter((part) => part.dataset.stage === name);
const hasMove = (name) => partsOf(name).some((part) => part.matches(".can") || part.querySelector(".can"));

/** The names of the stages; the rivals' comes last. */
function names() {
  const found = [...new Set(parts().map((part) => part.dataset.stage))],
    isRivals = (name) => partsOf(name).some((part) => part.matches(".rivals"));
  return found.sort((one, other) => isRivals(one) - isRivals(other));
}

/** Show the tabs of this board; a new question brings forward a stage with moves, unless the front one has some. */
export function layStages(question) {
  const found = names(),
    playable = found.filter(hasMove);
  if (question !== asked && playable.length && !playable.includes(front)) [front] = playable;
  asked = question;
  if (!found.includes(front)) [front = ""] = found;
  board.classList.toggle("staged", found.length > 0);
  tabs.hidden = found.length < 2;
  tabs.replaceChildren(...found.map((name) => tab(name, playable.includes(name))));
  mark();
}

function tab(name, isPlayable) {
  const button = document.createElement("button");
  button.className = "stage-tab";
  button.role = "tab";
  button.dataset.to = name;
  button.textContent = partsOf(name)[0].dataset.stageLabel;
  button.classList.toggle("playable", isPlayable);
  return button;
}

function mark() {
  for (const part of parts()) part.classList.toggle("front", part.dataset.stage === front);
  for (const button of tabs.children) button.ariaSelected = String(button.dataset.to === front);
}

/** Is this item on a stage that a tab brings forward? */
export const isOffStage = (item) =>
  item.closest("[data-stage]:not(.front)") !== null && !item.closest("details:not([open]) > :not(summary)");

/** Show the stage that this element is on. */
export function bringForward(element) {
  const stage = element.closest("[data-stage]")?.dataset.stage;
  if (stage === undefined || stage === front) return;
  front = stage;
  mark();
}

/** The stage before or after the front one. */
function step(by) {
  const found = names(),
    next = found[found.indexOf(front) + by];
  if (next === undefined) return;
  front = next;
  mark();
}

tabs.addEventListener("click", ({ target }) => {
  const to = target.closest("[data-to]")?.dataset.to;
  if (to === undefined) return;
  front = to;
  mark();
});
tabs.addEventListener("keydown", ({ key }) => {
  if (key !== "ArrowLeft" && key !== "ArrowRight") return;
  step(key === "ArrowRight" ? 1 : -1);
  tabs.querySelector("[aria-selected=true]").focus();
});

/** Does a row that scrolls sideways take this swipe? */
function isScrolled(element) {
  for (let each = element; each && each !== board; each = each.parentElement)
    if (each.scrollWidth > each.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(each).overflowX)) return true;
  return false;
}
let start = null;
board.addEventListener(
  "touchstart",
  ({ touches, target }) => {
    const isSwipe = touches.length === 1 && !tabs.hidden && tabs.getClientRects().length && !isScrolled(target);
    start = isSwipe ? { x: touches[0].clientX, y: touches[0].clientY } : null;
  },
  { passive: true },
);
board.addEventListener(
  "touchend",
  ({ changedTouches: [end] }) => {
    const across = start ? end.clientX - start.x : 0;
    if (Math.abs(across) > FAR && Math.abs(across) > 2 * Math.abs(end.clientY - start.y)) step(across < 0 ? 1 : -1);
    start = null;
  },
  { passive: true },
);

/** A tap on a player's chip shows what that player has. */
document.getElementById("players")?.addEventListener("click", ({ target }) => {
  const seat = target.closest(".chip")?.className.match(/seat\d/)?.[0],
    side = seat && board.querySelector(`:is(.rival, .own).${seat}, [data-seat="${seat.slice(4)}"]`);
  if (!side) return;
  const stage = side.closest("[data-stage]") ?? side.querySelector("[data-stage]");
  if (stage) bringForward(stage);
  side.scrollIntoView({ block: "nearest", inline: "nearest" });
});
