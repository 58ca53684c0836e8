/* Animate an update: travelling items, then a game's own moments, then counts. Never delays clicks. */

import { floatCounts, readCounts } from "./counts.js";
import { finishMoments, gameMoments, playMoments, rememberBoards } from "./moments.js";
import { highlight } from "./highlight.js";
import { playMove } from "./sounds.js";
import { finishTravel, isTravelling, seen, travel } from "./travel.js";

/** Milliseconds for everything an update shows, by bot speed: less than the pause until the next bot's move. */
const BUDGETS = { slow: 1450, normal: 580, fast: 200, instant: 160 };
/** Milliseconds while the page waits for its reader: no other update will interrupt it, but a click may. */
const AT_LEISURE = { slow: 4800, normal: 3000, fast: 1200, instant: 500 };
const LONGEST_FLIGHT = 700;
const TUMBLE = 640;
const page = document.getElementById("table");

export const still = () =>
  document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Data about an update for animations: `isStep` is false if items may only glide, such as after an undo. */
const NOTHING = { events: [], mover: null, isStep: false };

const none = () => {};
let latest = 0,
  ending = none;

/** Draw the new board and animate the changes; `end` is called once that is finished or interrupted. */
export function swap(draw, news = NOTHING, end = none) {
  finish();
  // Travelling items would pass above the end of a hand.
  if (document.hidden || document.querySelector("#hand-end[open]")) {
    draw();
    end();
    return;
  }
  const isStill = still(),
    items = isStill ? seen() : [],
    counts = readCounts(),
    dice = readDice(),
    remembered = rememberBoards();
  const steps = () => {
    const found = [...gameMoments(news, remembered), ...rollOf(news, dice, isStill)];
    playMove(news, found);
    return found;
  };
  if (isStill) {
    draw();
    end();
    if (!news.isStep) return;
    highlight(items, counts);
    playMoments(steps(), Infinity, true);
    return;
  }
  const budget = budgetOf(news),
    own = ++latest;
  ending = end;
  travel(draw, news, budget * 0.7, ({ source, spent }) => {
    // The next update may arrive before this one is drawn: then skip its animations.
    if (!news.isStep || own !== latest) return;
    const after = steps(),
      left = budget - spent;
    setLater(() => {
      // Points come last, with their share of the time.
      const told = playMoments(after, left * 0.7),
        flight = Math.min(left - told, LONGEST_FLIGHT);
      setLater(() => {
        floatCounts(counts, source ?? boxOf(after.at(-1)), flight);
        setLater(conclude, flight);
      }, told);
    }, spent);
  });
}

function budgetOf({ mover, reader, turn }) {
  const pace = document.querySelector("[data-pace][data-next]")?.dataset.pace ?? page?.dataset.pace,
    isLeisure = !page || turn === null || turn === reader,
    budgets = isLeisure ? AT_LEISURE : BUDGETS,
    budget = budgets[pace] ?? budgets.normal;
  // The reader's own moves take a little longer where bots are fast.
  return mover === reader ? Math.max(budget, BUDGETS.normal) : budget;
}

/** The boxes of dice as they are drawn. */
const readDice = () =>
  new Map([...document.querySelectorAll("#board [data-item]:has(.die)")].map((box) => [box.dataset.item, box.innerHTML]));

/** The step in which rolled dice tumble. Everything else comes before it; until then the dice are hidden. */
function rollOf({ events }, before, isStill) {
  if (!events.some(({ kind }) => kind.includes("roll"))) return [];
  const dice = [...readDice()]
    .filter(([item, drawn]) => before.get(item) !== drawn)
    .flatMap(([item]) => [...document.querySelectorAll(`#board [data-item="${item}"] .die`)]);
  if (!dice.length) return [];
  if (!isStill) for (const die of dice) die.classList.add("unrolled");
  const play = () => dice.forEach((die) => die.classList.replace("unrolled", "rolling"));
  return [{ sound: "dice", duration: TUMBLE, play }];
}

/** Where the last moment of a game was, if it has a place. */
const boxOf = (step) =>
  step?.at ? (typeof step.at === "string" ? document.querySelector(step.at) : step.at)?.getBoundingClientRect() : null;

let timer = 0;
function setLater(run, delay) {
  clearTimeout(timer);
  timer = setTimeout(run, delay);
}

function conclude() {
  const end = ending;
  ending = none;
  end();
}

/** End all motion: the board is already in its final state. */
export function finish() {
  clearTimeout(timer);
  conclude();
  finishTravel();
  finishMoments();
  for (const die of document.querySelectorAll("#board .die")) die.classList.remove("unrolled", "rolling");
}

// A click ends all motion and applies to the final board: travelling items cannot be clicked.
let wasTravelling = false;
addEventListener(
  "pointerdown",
  () => {
    wasTravelling = isTravelling();
    finish();
  },
  { capture: true },
);
addEventListener("keydown", finish, { capture: true });
addEventListener(
  "click",
  (event) => {
    const { target, clientX, clientY, pointerType, detail } = event;
    if (!wasTravelling || !event.isTrusted || !detail) return;
    wasTravelling = false;
    const meant = document.elementFromPoint(clientX, clientY)?.closest(".can, button, a, summary, input");
    if (!meant || meant.contains(target)) return;
    event.stopPropagation();
    if (meant.type === "range") {
      const { left, width } = meant.getBoundingClientRect();
      meant.value = Number(meant.min) + ((clientX - left) / width) * (meant.max - meant.min);
      meant.dispatchEvent(new InputEvent("input", { bubbles: true }));
    } else meant.dispatchEvent(new PointerEvent("click", { bubbles: true, cancelable: true, pointerType }));
  },
  { capture: true },
);
