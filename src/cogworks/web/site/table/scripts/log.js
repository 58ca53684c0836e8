/* The log, newest line first, and its newest lines in the strip below the board. */

const log = document.getElementById("log"),
  last = document.querySelector("#last .log");
const SHOWN = 4;

/** Show new lines above the others, or all lines; return the lines that the game emphasizes, if any. */
export function writeLog(html, isFull) {
  const loud = isFull ? null : prepend(html);
  if (isFull) log.innerHTML = html;
  summarize();
  return loud;
}

/** A line of this page alone: it is not part of the game, and a reload forgets it. */
export function writeLine(words, kind) {
  const line = document.createElement("li");
  line.className = `${kind} fresh`;
  line.textContent = words;
  log.prepend(line);
  summarize();
}

function prepend(html) {
  const holder = document.createElement("ol");
  holder.innerHTML = html;
  fold(log.firstElementChild, holder.lastElementChild);
  for (const entry of holder.children) entry.classList.add("fresh");
  const loud = holder.querySelector(".loud")?.textContent.trim();
  log.prepend(...holder.childNodes);
  log.scrollTop = 0;
  return loud;
}

/** Fold repeats into one line with a count, as the server does. */
function fold(old, fresh) {
  const kind = (entry) => entry.className.replace("fresh", "").trim();
  if (!old || !fresh || old.textContent !== fresh.textContent || kind(old) !== kind(fresh)) return;
  fresh.dataset.times = Number(old.dataset.times ?? 1) + Number(fresh.dataset.times ?? 1);
  old.remove();
}

/** Copy the newest lines into the strip. */
export function summarize() {
  last.replaceChildren(...[...log.children].slice(0, SHOWN).map((line) => line.cloneNode(true)));
  for (const name of last.querySelectorAll("[role], [tabindex]"))
    for (const attribute of ["role", "tabindex"]) name.removeAttribute(attribute);
}

/** A change of a seat's player that the log has only after the next move; "" if there is none. */
export function newNote(before, update) {
  const isNew = update.version === before.version && update.notes.length > (before.notes?.length ?? Infinity);
  return isNew ? update.notes.at(-1) : "";
}
