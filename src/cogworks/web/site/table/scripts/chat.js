/* Chat at the table: a speech bubble at the speaker's chip for a few seconds, and a count of unread lines on the Log button. */

import { play } from "./signals.js";

const page = document.getElementById("table"),
  layer = document.getElementById("bubbles"),
  side = document.getElementById("side"),
  SHORTEST = 5000,
  PER_LETTER = 80,
  ANSWERS_AFTER = 900;
let heard = null,
  unread = 0;

/** Show the lines that are new since the last update; those of the first one are old. */
export function showChat({ chat, reader }) {
  const fresh = heard === null ? [] : chat.filter(({ sequence }) => sequence > heard);
  heard = Math.max(heard ?? -1, ...chat.map(({ sequence }) => sequence));
  // A bot that answers takes a moment.
  for (const said of fresh) setTimeout(say, said.seat !== reader && isBot(said.seat) ? ANSWERS_AFTER : 0, said);
  if (fresh.some(({ seat }) => seat !== reader)) play("said");
  count(isTalkSeen() ? 0 : unread + fresh.filter(({ seat }) => seat !== reader).length);
  // At the start players move from the list to their chips.
  placeAll();
}

const isTalkSeen = () => side.getClientRects().length > 0;

function count(lines) {
  unread = lines;
  page.classList.toggle("unread", lines > 0);
  page.style.setProperty("--unread", lines);
}

/** A speaker has one bubble: the newest. */
function say({ seat, name, text, mood }) {
  layer.querySelector(`[data-seat="${seat}"]`)?.remove();
  const bubble = document.createElement("p"),
    speaker = document.createElement("span");
  bubble.className = `bubble seat${seat}`;
  bubble.dataset.seat = seat;
  // Its place says who speaks; screen readers need the name.
  speaker.className = "hidden";
  speaker.textContent = `${name}: `;
  bubble.append(...faceOf(seat, mood), speaker, text);
  layer.append(bubble);
  place(bubble);
  setTimeout(() => bubble.remove(), Math.max(SHORTEST, text.length * PER_LETTER));
}

const chipFace = (seat) => document.querySelector(`#table :is(.chip.seat${seat}, .chairs li:nth-child(${seat + 1})) .portrait`);
const isBot = (seat) => Boolean(chipFace(seat)?.dataset.mood);

/** The speaker's face in the mood of the words. */
function faceOf(seat, mood) {
  const face = chipFace(seat)?.cloneNode();
  if (!face) return [];
  const usual = face.getAttribute("src");
  face.src = face.dataset.mood ? usual.replace(/\+\w+$/, `+${mood}`) : mood === "idle" ? usual : `${usual}+${mood}`;
  face.removeAttribute("data-mood");
  return [face];
}

/** Below the speaker's chip, with its tail under the chip's face, inside the window. */
function place(bubble) {
  const { seat } = bubble.dataset,
    chip =
      document.querySelector(`.chip.seat${seat}`) ?? document.querySelector(`.chairs li:nth-child(${Number(seat) + 1})`);
  if (!chip) return;
  const box = chip.getBoundingClientRect(),
    own = bubble.getBoundingClientRect(),
    left = Math.max(8, Math.min(box.left, document.documentElement.clientWidth - own.width - 8));
  bubble.style.left = `${left}px`;
  bubble.style.top = `${Math.max(8, box.bottom + 8)}px`;
  bubble.style.setProperty("--tail", `${Math.max(8, box.left + 14 - left)}px`);
}

new MutationObserver(() => isTalkSeen() && count(0)).observe(side, { attributes: true, attributeFilter: ["class"] });
const placeAll = () => layer.querySelectorAll(".bubble").forEach(place);
addEventListener("resize", placeAll);
