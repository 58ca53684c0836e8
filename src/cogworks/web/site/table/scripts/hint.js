/* A hint: a master bot's choice, and the moves by chance of winning.  Clicking a line makes that move. */

import { linkTo } from "./paths.js";

const MOST = 5;
const box = document.getElementById("hint");
const percent = (share) => `${Math.round(100 * share)}%`;

/** Request a hint; discard it if the table has changed in the meantime. */
export async function askHint(table, current, showStatus) {
  box.replaceChildren(made("p", "dim", "A master bot is thinking…"));
  box.hidden = false;
  const response = await fetch(linkTo("hint", { id: table }), { method: "POST" }).catch(() => null);
  const hint = response?.ok ? await response.json() : null;
  if (!hint) {
    hideHint();
    showStatus("No hint available. Try again in a moment.");
  } else if (hint.version === current().version) show(hint);
  else hideHint();
}

export function hideHint() {
  box.hidden = true;
  box.replaceChildren();
}

function show(hint) {
  const close = made("button", "button quiet", "Close");
  close.dataset.unhint = "";
  const head = made("p", "", `Your chance of winning is about ${percent(hint.chance)}.`);
  head.append(close);
  const list = made("ol", "chances");
  for (const option of shown(hint)) {
    const line = made("li", option.action === hint.best ? "best" : ""),
      button = made("button", "button quiet action"),
      meter = made("meter");
    button.dataset.action = option.action;
    button.textContent = option.label;
    meter.value = option.barely ? 0 : option.chance;
    meter.title = `Explored for ${percent(option.share)} of the search`;
    // A chance from a few simulations can exceed the best move's, and means little.
    const remark = option.action === hint.best ? "a master’s choice" : option.barely ? "barely explored" : "";
    const chance = made("b", "", option.barely ? "–" : percent(option.chance));
    line.append(chance, meter, made("small", "dim", remark), button);
    list.append(line);
  }
  box.replaceChildren(head, list);
}

/** The first moves, which are sorted by chance of winning, and always the best one. */
function shown(hint) {
  const place = hint.options.findIndex((option) => option.action === hint.best);
  return place < MOST ? hint.options.slice(0, MOST) : [...hint.options.slice(0, MOST - 1), hint.options[place]];
}

/** Which player has just used a hint, in a game between people; "" if none. */
export function hintUsed(before, update) {
  const seat = update.hints.findIndex((used, each) => used > (before.hints?.[each] ?? used));
  if (seat < 0) return "";
  const name = document.querySelector(`.chip.seat${seat} .name`)?.firstChild.textContent.trim();
  return seat === update.reader ? "The other players can see that you used a hint." : `${name} used a hint.`;
}

function made(tag, kind = "", words = "") {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  element.textContent = words;
  return element;
}
