/* A tray over the board for questions about cards that the board shows too small or not at all. */

import { faceOf, plainCopy, whereDrawn } from "./card_copies.js";
import { freeArea } from "./free_area.js";

/** Both sides of a card that can be read on the board. */
const READABLE = 88;
/** What the tray never covers: the question, what is said about it, the people, and the controls of a replay. */
const KEPT_FREE = "header.bar, .notices > :not([hidden]), .bottom > *, .steps";
/** What Escape closes before it folds the tray. */
const COVERS = "#side.open, #table.tools-open, dialog[open], #menu:not([hidden])";
/** Where a move takes its card from. */
const FROM = / from (?:your |the )?[a-z ]+(?=,|$)/;
const tray = document.getElementById("tray");
let foldedAt = null,
  laid = null;

const cardOf = ({ target }) => (target ? whereDrawn(target) : undefined);

/** Does the board show the whole card, in view and large enough? */
function isReadable({ target }) {
  return [...document.querySelectorAll(`#board [data-item="${CSS.escape(target)}"]`)].some((item) => {
    const { left, right, top, bottom, width, height } = item.getBoundingClientRect();
    return (
      Math.min(width, height) >= READABLE &&
      item.checkVisibility() &&
      // A spread shows only a part of each card.
      !item.matches("[data-spread] *") &&
      (left + right) / 2 < innerWidth &&
      left + right > 0 &&
      (top + bottom) / 2 < innerHeight &&
      top + bottom > 0
    );
  });
}

/** Show the cards to choose from, each with its moves, and the other moves at the end; or nothing. */
export function layTray(update, how) {
  const { isAsked, isIdle = false, chosen = null } = how,
    had = tray.contains(document.activeElement),
    cards = isAsked ? update.options.filter(cardOf) : [];
  tray.hidden = true;
  tray.replaceChildren();
  laid = [update, how];
  if (update.options.length < 2 || !cards.length || cards.every(isReadable)) return;
  const about = Map.groupBy(cards, ({ target }) => target),
    words = shortWords(cards),
    ways = update.options.filter((option) => !cards.includes(option));
  tray.replaceChildren(heading(titleOf(update.prompt, cards)), choices(about, words, chosen), out(ways, chosen));
  for (const made of isIdle ? tray.querySelectorAll("[data-action]") : []) made.disabled = true;
  tray.hidden = false;
  fold(foldedAt === update.version);
  if (had) tray.querySelector("[data-action]")?.focus({ preventScroll: true });
}

/** What each move does with its card, without what the card and the title say already. */
function shortWords(cards) {
  const places = new Set(cards.map(({ label }) => FROM.exec(label)?.[0]).filter(Boolean)),
    words = new Map();
  for (const option of cards) {
    const name = cardOf(option).querySelector(".name, .title")?.textContent.replaceAll("\u00ad", "").trim() ?? "",
      rest = option.label.replace(name, "").replace(places.size === 1 ? FROM : "", "");
    words.set(option, capital(rest.replace(/\s+/g, " ").replace(" ,", ",").trim()));
  }
  const isSame = new Set(words.values()).size === 1;
  return (option) => (isSame ? "" : words.get(option));
}

/** Where the cards are, if that is one place; otherwise the question, without the card that asks it. */
function titleOf(prompt, cards) {
  const [spread, ...others] = new Set(cards.map((option) => cardOf(option).closest("[data-spread]")?.dataset.spread)),
    words = prompt.slice(prompt.indexOf(": ") + 1).trim() || prompt;
  return others.length === 0 && spread ? spread : capital(words).replace(/\.$/, "");
}

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

function heading(words) {
  const head = element("header", ""),
    title = element("h2", "", words),
    toggle = element("button", "button quiet");
  title.id = "tray-title";
  toggle.type = "button";
  toggle.setAttribute("aria-controls", "tray");
  toggle.onclick = () => turn(toggle);
  head.append(title, toggle);
  return head;
}

function turn() {
  foldedAt = tray.classList.contains("folded") ? null : laid[0].version;
  fold(foldedAt !== null);
}

/** Fold the tray to its title, to look at the board. */
function fold(isFolded) {
  tray.classList.toggle("folded", isFolded);
  const toggle = tray.querySelector("header button");
  toggle.replaceChildren(isFolded ? "Show cards" : "Show board", element("kbd", "", "Esc"));
  toggle.setAttribute("aria-expanded", !isFolded);
  place();
}

/** Cards from one place lie together, the highest first. */
function inOrder([a, [one]], [b, [other]]) {
  const from = (id) => id.replace(/[^:]*$/, ""),
    worth = (option) => Number(cardOf(option).dataset.worth ?? 0);
  return from(a).localeCompare(from(b)) || worth(other) - worth(one) || one.label.localeCompare(other.label);
}

function choices(about, words, chosen) {
  const list = element("ul", ""),
    rest = [...document.querySelectorAll("#board [data-spread] :is([data-zoom], [data-face])")].filter(
      ({ dataset }) => dataset.item && !about.has(dataset.item),
    );
  list.tabIndex = -1;
  list.append(...[...about].sort(inOrder).map(([, found]) => entryOf(found, words, chosen)), ...rest.map(withoutMove));
  return list;
}

/** A card with one move is the button itself; one with several has a button for each. */
function entryOf(found, words, chosen) {
  const isChosen = found.some(({ action }) => action === chosen),
    entry = element("li", isChosen ? "chosen" : ""),
    face = faceFor(cardOf(found[0]));
  if (found.length === 1) {
    const whole = button(found[0], "pick", words(found[0]));
    whole.prepend(face);
    entry.append(whole);
  } else entry.append(face, ...found.map((option) => button(option, kindOf(option, chosen), words(option))));
  if (isChosen) entry.prepend(element("b", "badge", "Chosen"));
  return entry;
}

const kindOf = ({ action }, chosen) => (action === chosen ? "button chosen" : "button");

/** A card of the same spread that has no move now. */
function withoutMove(card) {
  const entry = element("li", "idle");
  entry.append(faceFor(card), element("span", "", "no move now"));
  return entry;
}

function out(ways, chosen) {
  const row = element("footer", "");
  row.append(...ways.map((option) => button(option, `quiet way-out ${kindOf(option, chosen)}`)));
  row.hidden = !ways.length;
  return row;
}

function button({ action, label }, kind, words = capital(label)) {
  const made = element("button", kind);
  made.type = "button";
  made.dataset.action = action;
  made.setAttribute("aria-label", label);
  if (words) made.append(element("span", "", words));
  return made;
}

function element(name, kind, words = "") {
  const made = document.createElement(name);
  made.className = kind;
  made.textContent = words;
  return made;
}

/** The whole card, as the zoom shows it. */
function faceFor(card) {
  const holder = element("span", "zoom laid"),
    times = card.querySelector(".times"),
    { table } = (document.getElementById("table") ?? document.getElementById("replay")).dataset;
  holder.setAttribute("aria-hidden", "true");
  holder.append(plainCopy(card));
  if ("face" in card.dataset)
    faceOf(table, card.dataset.face).then((face) => {
      if (!face) return;
      const whole = plainCopy(face);
      // How many there are in the game; here it is how many lie there.
      whole.querySelector(".times")?.replaceWith(...(times ? [times.cloneNode(true)] : []));
      holder.replaceChildren(whole);
      place();
    });
  return holder;
}

/** Does the strip show the one way out too?  Then phones don't show it twice. */
function isOutInStrip() {
  const [way, another] = tray.querySelectorAll("footer [data-action]");
  if (!way || another) return false;
  return document.querySelector(`#moves [data-action="${way.dataset.action}"]`)?.checkVisibility() ?? false;
}

/** At the lower edge of the board, as low as its cards allow, beside whatever must stay in view. */
function place() {
  if (tray.hidden) return;
  const area = freeArea(document.getElementById("board"), document.querySelectorAll(KEPT_FREE));
  tray.style.left = `${area.left}px`;
  tray.style.maxWidth = `${area.right - area.left}px`;
  tray.style.maxHeight = `${area.bottom - area.top}px`;
  tray.querySelector("footer").classList.toggle("in-strip", isOutInStrip());
  const row = tray.querySelector("ul");
  row.classList.remove("goes-on");
  row.classList.toggle("goes-on", row.scrollWidth > row.clientWidth + 1);
  const { width, height } = tray.getBoundingClientRect();
  tray.style.left = `${area.left + Math.max(0, (area.right - area.left - width) / 2)}px`;
  tray.style.top = `${area.bottom - height}px`;
}
// A turned screen may show cards that it did not show before, or the other way round.
addEventListener("resize", () => laid && layTray(...laid));
addEventListener("scroll", place, { passive: true });

// Before those who close what covers the board: one key closes one thing.
document.addEventListener(
  "keydown",
  ({ key }) => key === "Escape" && !tray.hidden && !document.querySelector(COVERS) && turn(),
  { capture: true },
);
document.addEventListener("keydown", (event) => {
  if (tray.hidden || event.defaultPrevented) return;
  const steps = { ArrowRight: 1, ArrowLeft: -1 };
  if (!(event.key in steps) || !tray.contains(document.activeElement)) return;
  const all = [...tray.querySelectorAll("ul [data-action], footer [data-action]")],
    next = all[all.indexOf(document.activeElement) + steps[event.key]];
  if (!next) return;
  event.preventDefault();
  next.focus();
});
