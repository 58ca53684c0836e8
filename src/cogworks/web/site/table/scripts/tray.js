/* A tray over the board for questions about cards that the board shows too small or not at all. */

import { drawnAs } from "./items.js";
import { faceOf, plainCopy } from "./zoom.js";

const READABLE = 88;
const page = document.getElementById("table"),
  tray = document.getElementById("tray");
let foldedAt = null;

const isCard = (item) => item?.matches("[data-zoom], [data-face]");
const cardOf = ({ target }) => (target ? [...drawnAs(target)].find(isCard) : undefined);

function isReadable({ target }) {
  return [...drawnAs(target)].some((item) => {
    const { width, height } = item.getBoundingClientRect();
    // In a spread, or where the face has to be fetched, the board shows only a part of the card.
    return !item.matches("[data-face], [data-spread] *") && Math.min(width, height) >= READABLE;
  });
}

/** Show the cards to choose from, each with its moves, and the other moves at the end; or nothing. */
export function layTray({ options, prompt, version }) {
  tray.hidden = true;
  tray.replaceChildren();
  const asked = document.querySelector("#moves[data-tray]"),
    cards = asked ? options.filter(cardOf) : [];
  if (options.length < 2 || !cards.length || cards.every(isReadable)) return;
  const about = Map.groupBy(cards, ({ target }) => target),
    ways = options.filter((option) => !cards.includes(option));
  tray.replaceChildren(heading(prompt, version), choices(about, others(about)), out(ways));
  tray.hidden = false;
  fold(foldedAt === version);
  place();
}

function heading(prompt, version) {
  const head = document.createElement("header"),
    title = document.createElement("h2"),
    toggle = document.createElement("button");
  title.textContent = prompt;
  toggle.className = "button quiet";
  toggle.type = "button";
  toggle.onclick = () => {
    foldedAt = foldedAt === version ? null : version;
    fold(foldedAt === version);
  };
  head.append(title, toggle);
  return head;
}

/** Fold the tray to its title, to look at the board. */
function fold(isFolded) {
  tray.classList.toggle("folded", isFolded);
  const toggle = tray.querySelector("header button");
  toggle.textContent = isFolded ? "Show cards" : "Show board";
  toggle.setAttribute("aria-expanded", !isFolded);
}

/** The cards that lie in the same spread and have no move now. */
const others = (about) =>
  [...document.querySelectorAll("#board [data-spread] :is([data-zoom], [data-face])")].filter(
    ({ dataset }) => !about.has(dataset.item),
  );

function choices(about, rest) {
  const list = document.createElement("ul"),
    // Cards from one place lie together, sorted by name.
    sorted = [...about].sort(([a, [one]], [b, [other]]) =>
      `${a.replace(/\d+$/, "")} ${one.label}`.localeCompare(`${b.replace(/\d+$/, "")} ${other.label}`),
    );
  list.append(
    ...sorted.map(([, found]) => {
      const entry = document.createElement("li"),
        face = faceFor(cardOf(found[0]));
      if (found.length === 1) {
        const whole = button(found[0], "pick");
        whole.prepend(face);
        entry.append(whole);
      } else entry.append(face, ...found.map((option) => button(option, "button")));
      return entry;
    }),
    ...rest.map((card) => {
      const entry = document.createElement("li"),
        words = document.createElement("span");
      entry.className = "idle";
      words.textContent = "no move now";
      entry.append(faceFor(card), words);
      return entry;
    }),
  );
  return list;
}

function out(ways) {
  const row = document.createElement("footer");
  row.append(...ways.map((option) => button(option, "button")));
  row.hidden = !ways.length;
  return row;
}

function button({ action, label }, kind) {
  const made = document.createElement("button"),
    words = document.createElement("span");
  made.type = "button";
  made.className = kind;
  made.dataset.action = action;
  made.setAttribute("aria-label", label);
  words.textContent = label;
  made.append(words);
  return made;
}

/** The whole card, as the zoom shows it. */
function faceFor(card) {
  const holder = document.createElement("span");
  holder.className = "zoom laid";
  holder.setAttribute("aria-hidden", "true");
  holder.append(plainCopy(card));
  if ("face" in card.dataset)
    faceOf(page.dataset.table, card.dataset.face).then((face) => face && holder.replaceChildren(plainCopy(face)));
  return holder;
}

/** Over the board, down to the strip with the question. */
function place() {
  if (tray.hidden) return;
  const board = document.getElementById("board").getBoundingClientRect(),
    bar = document.querySelector("header.bar").getBoundingClientRect(),
    strip = document.querySelector(".bottom").getBoundingClientRect(),
    top = Math.max(0, board.top, bar.bottom),
    bottom = strip.top > top + 160 ? Math.min(innerHeight, strip.top) : innerHeight;
  tray.style.left = `${Math.max(0, board.left)}px`;
  tray.style.width = `${board.width}px`;
  tray.style.top = `${top}px`;
  tray.style.maxHeight = `${bottom - top}px`;
}
addEventListener("resize", place);
