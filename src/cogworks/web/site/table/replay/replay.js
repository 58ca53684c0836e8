/* Replay controls: slider, buttons, arrow keys, log lines, jumps and autoplay. */

import { swap } from "./motion.js";
import { linkTo } from "./paths.js";
import { watchZoom } from "./zoom.js";
import { layStages } from "./stages.js";

const page = document.getElementById("replay"),
  slider = document.getElementById("slider"),
  board = document.getElementById("board");
const parts = { id: page.dataset.table },
  last = Number(page.dataset.last),
  log = document.getElementById("log"),
  shownChances = document.getElementById("chances"),
  // Near the end of the part of the log that is loaded, the next part is fetched.
  NEAR = 50;
let at = Number(page.dataset.step),
  asked = at,
  busy = false,
  covers = JSON.parse(page.dataset.covers),
  jumps = JSON.parse(page.dataset.jumps),
  chances = JSON.parse(shownChances?.dataset.chances ?? "[]");
const mistakes = JSON.parse(page.dataset.mistakes),
  names = JSON.parse(page.dataset.names);

const logLines = () => [...log.querySelectorAll("[data-step]:not(.more)")],
  stepOf = (line) => Number(line.dataset.step);
let logged = new Set(logLines().map(stepOf));

/** Fetch the log around a step of a long game, unless it is loaded. */
async function loadLog(step, query) {
  const [first, end] = covers;
  if ((first === 0 || step - first >= NEAR) && (end === last || end - step >= NEAR)) return;
  const response = await fetch(`${linkTo("replay_steps", parts)}?${query}`).catch(() => null);
  if (!response?.ok) return;
  const part = await response.json();
  ({ covers, jumps, chances } = part);
  log.innerHTML = part.log;
  logged = new Set(logLines().map(stepOf));
}

/** The cards that a player could choose from here, with the one they chose; the script loads with the first choice. */
let choice = null,
  tray = null;
async function layCards(found) {
  choice = found;
  if (!found && !tray) return;
  tray ??= import("./tray.js");
  const { layTray } = await tray;
  // Folded once, the tray stays folded at later choices.
  const asked = { options: [], ...choice, version: "replay" };
  layTray(asked, { isAsked: true, isIdle: true, chosen: choice?.chosen });
}

async function go(step) {
  asked = Math.max(0, Math.min(last, step));
  slider.value = asked;
  if (busy) return;
  busy = true;
  while (asked !== at) {
    const wanted = asked,
      query = new URLSearchParams({ step: wanted, eyes: page.dataset.eyes });
    const response = await fetch(`${linkTo("replay_step", parts)}?${query}`).catch(() => null);
    if (!response?.ok) break;
    const seen = await response.json(),
      isNext = wanted === at + 1;
    at = wanted;
    const draw = () => {
      board.innerHTML = seen.board;
      layStages(wanted);
      layCards(seen.choice);
      showBetter();
      page.dataset.shown = wanted;
    };
    swap(draw, { events: seen.events, mover: seen.mover, isStep: isNext });
    await loadLog(wanted, query);
    mark();
    history.replaceState(null, "", `${linkTo("replay", parts)}?${query}`);
  }
  busy = false;
}

// The address includes the step, so it can be shared with one click.
const copy = document.getElementById("copy"),
  said = [...copy.childNodes];
copy.hidden = !navigator.clipboard;
copy.addEventListener("click", async () => {
  await navigator.clipboard.writeText(location.href).catch(() => {});
  copy.textContent = "Copied";
  setTimeout(() => copy.replaceChildren(...said), 2000);
});

/** Each player's chance to win at this step, in a reviewed game. */
function showChances() {
  if (!shownChances) return;
  const [, ...now] = chances.findLast(([step]) => step <= at) ?? [];
  const names = JSON.parse(shownChances.dataset.names);
  shownChances.textContent = now.map((chance, seat) => `${names[seat]} ${chance}%`).join(" · ");
}

/** At a costly decision of a reviewed game: the better move, and what it is about, marked on the board. */
function showBetter() {
  const line = document.getElementById("better"),
    found = mistakes.find(({ step }) => step - 1 === at);
  for (const old of board.querySelectorAll(".better-move")) old.classList.remove("better-move");
  line.hidden = !found;
  if (!found) return;
  const better = document.createElement("b");
  better.textContent = found.better;
  line.replaceChildren(`Step ${found.step}: ${names[found.seat]} gave away ${found.loss}%: ${found.played}. Better: `, better);
  for (const id of found.items)
    for (const item of board.querySelectorAll(`[data-item="${CSS.escape(id)}"]`)) item.classList.add("better-move");
}

function mark() {
  showBetter();
  document.getElementById("at").textContent = `Step ${at} of ${last}`;
  const on = document.getElementById("on");
  if (on) {
    document.getElementById("from").value = at;
    on.disabled = at === last;
  }
  showChances();
  for (const kind of Object.keys(jumps))
    document.querySelector(`[data-go=${kind}]`).ariaDisabled = String(next(kind) === asked);
  // Newest first, as at the table.
  const lines = logLines(),
    here = lines.find((line) => stepOf(line) <= at);
  for (const line of lines) {
    line.classList.toggle("here", here !== undefined && stepOf(line) === stepOf(here));
    // Later lines would give away the result.
    line.classList.toggle("ahead", stepOf(line) > at);
  }
  const latest = document.getElementById("told");
  latest.classList.toggle("before", here !== undefined && stepOf(here) < at);
  latest.textContent = lines
    .filter((line) => here !== undefined && stepOf(line) === stepOf(here))
    .map((line) => line.textContent)
    .reverse()
    .join(" ");
  if (here)
    here.parentElement.scrollTop =
      here.offsetTop - here.parentElement.offsetTop - here.parentElement.clientHeight / 2;
}

const next = (kind) => jumps[kind].find((step) => step > asked) ?? asked;
const steps = {
  first: () => 0,
  back: () => asked - 1,
  on: () => asked + 1,
  last: () => last,
  decision: () => next("decision"),
  swing: () => next("swing"),
};

// Autoplay: steps without a log line, such as one die of several, pass quickly.
const play = document.getElementById("play"),
  speed = document.getElementById("speed");
const PAUSE = 1500,
  SHORT = 250;
let timer = 0;

function pause() {
  clearTimeout(timer);
  timer = 0;
  play.textContent = "Play";
}

function wait() {
  timer = setTimeout(forward, (logged.has(at) ? PAUSE : SHORT) / Number(speed.value));
}

async function forward() {
  const before = at;
  await go(at + 1);
  if (!timer) return;
  // At the end, or if the server does not respond.
  if (at === last || at === before) pause();
  else wait();
}

function toggle() {
  if (timer) return pause();
  play.textContent = "Pause";
  if (at === last) asked = 0;
  timer = 1;
  go(asked).then(() => timer && wait());
}

play.hidden = document.getElementById("speeds").hidden = false;
play.addEventListener("click", toggle);
speed.addEventListener("change", () => {
  if (timer) {
    clearTimeout(timer);
    wait();
  }
});

function jump(step) {
  pause();
  return go(step);
}

page.addEventListener("click", (event) => {
  const link = event.target.closest("[data-go], #log a");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  jump(link.dataset.go ? steps[link.dataset.go]() : Number(link.parentElement.dataset.step));
});
slider.addEventListener("input", () => jump(Number(slider.value)));
document.getElementById("eyes").addEventListener("change", ({ target }) => target.form.submit());
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "ArrowLeft") jump(asked - 1);
  if (event.key === "ArrowRight") jump(asked + 1);
  // Buttons and links handle the space bar themselves.
  if (event.key === " " && !event.target.closest("button, a, #log")) {
    event.preventDefault();
    toggle();
  }
});
// The button is for pages without scripts: here changing the selection is enough.
document.getElementById("show").hidden = true;
mark();
layStages(at);
layCards(JSON.parse(page.dataset.choice));
watchZoom(board, log, document.getElementById("zoom"), page.dataset.table);
page.dataset.ready = "";
