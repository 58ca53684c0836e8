/* Girl Genius: a chain reaction, one step after another.

The final board is drawn at once. Cards that left the lattice stay visible as ghosts above it: the spun
card turns, matching edges flash, popped cards are lifted while the count goes up, and each flies to the Score Pile it
went to. Ghosts take no clicks, and a press removes them. */

import { onUpdate } from "../../moments.js";
import { still } from "../../motion.js";

const board = document.getElementById("board"),
  layer = document.createElement("div"),
  SIDES = ["north", "east", "south", "west"],
  // An animation may outlast its step a little: steps overlap, as cards in the air do.
  FLIGHT = 340;
layer.className = "ghosts";
layer.setAttribute("aria-hidden", "true");
document.body.append(layer);

/** Animations that hide cards on the desk until their ghosts arrive. */
let holds = [];

function clear() {
  layer.replaceChildren();
  for (const hold of holds) hold.cancel();
  holds = [];
}
for (const press of ["pointerdown", "keydown"]) addEventListener(press, clear, { capture: true });

/** Cards popped since the last spin, over all moves that the chain takes. */
let count = 0;

const place = (slot) => board.querySelector(`.place[data-slot="${slot}"]`);
const middle = (element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** Decode an event: its numbers hold a card with its deck, and a place with orientation and pattern. */
function read({ kind, numbers: n }) {
  const slot = (number) => (number === 31 ? null : String((number % 32) >> 1));
  if (kind === "spun" || kind === "popped" || kind === "replaced")
    return { kind, seat: n[0], card: n[1] % 128, slot: slot(n[2]) };
  if (kind === "laid down" || kind === "put away") return { kind, seat: n[0], card: n[1] % 128 };
  if (kind === "turned up") return { kind, slot: slot(n[1]) };
  return { kind };
}

/** Copies of everything that may leave: the cards on the lattice by place, and those being resolved by card. */
function kept() {
  clear();
  const places = new Map(),
    desk = new Map();
  for (const each of board.querySelectorAll(".lattice .place")) places.set(each.dataset.slot, copied(each));
  for (const each of board.querySelectorAll(".work-on .at-work")) desk.set(Number(each.dataset.card), copied(each));
  return { places, desk };
}

/** A copy of an element with its position; the layer is outside the elements that define these lengths. */
function copied(element) {
  const copy = element.cloneNode(true),
    { left, top, width, height } = element.getBoundingClientRect(),
    isUpright = !element.classList.contains("sideways"),
    edge = element.querySelector(".edge.e0")?.offsetHeight ?? 16;
  copy.classList.remove("can", "sure", "pointed", "spot", "chosen");
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["data-item", "data-slot", "data-pops", "tabindex", "role", "aria-label"])
      part.removeAttribute(name);
    part.style.viewTransitionName = "";
  }
  for (const [name, value] of Object.entries({
    "--w": isUpright ? width : height,
    "--h": isUpright ? height : width,
    "--e": edge,
    left,
    top,
    width,
    height,
  }))
    copy.style.setProperty(name, `${value}px`);
  return copy;
}

/** The edge of a card that faces a side, as it lies. */
function edgeOf(element, side) {
  const heading = SIDES.findIndex((name) => element.classList.contains(`heading-${name}`));
  return element.querySelector(`.edge.e${(SIDES.indexOf(side) - heading + 4) % 4}`);
}

/** The side of a place that faces another place, if they are neighbours. */
function sideTo(a, b) {
  const at = (element, axis) => Number(new RegExp(`\\b${axis}(\\d)\\b`).exec(element.className)[1]),
    rows = at(b, "r") - at(a, "r"),
    columns = at(b, "c") - at(a, "c");
  if (Math.abs(rows) + Math.abs(columns) !== 1) return null;
  return rows ? (rows < 0 ? "north" : "south") : columns < 0 ? "west" : "east";
}

function turned(element) {
  const at = SIDES.findIndex((name) => element.classList.contains(`heading-${name}`));
  if (at >= 0) element.classList.replace(`heading-${SIDES[at]}`, `heading-${SIDES[(at + 2) % 4]}`);
}

function spin(card, duration) {
  const frame = card?.querySelector(".frame");
  if (!frame) return [];
  const turn = getComputedStyle(card.querySelector(".workcard")).getPropertyValue("--turn");
  return [
    frame.animate([{ rotate: `calc(${turn} - 180deg)` }, { rotate: turn }], {
      duration: Math.max(duration, 240),
      easing: "cubic-bezier(0.3, 0, 0.2, 1)",
    }),
    card.animate([{ scale: 1 }, { scale: 1.1, zIndex: 5 }, { scale: 1 }], { duration: Math.max(duration, 240) }),
  ];
}

/** The edges between the spun card and a neighbour that pops light up twice. */
function flash(spun, other, duration) {
  const side = spun.matches(".place") && sideTo(spun, other);
  if (!side) return [];
  const bright = "brightness(2.4) saturate(0.6)",
    opposite = SIDES[(SIDES.indexOf(side) + 2) % 4];
  return [edgeOf(spun, side), edgeOf(other, opposite)].filter(Boolean).map((edge) =>
    edge.animate(
      { filter: ["none", bright, "none", bright, "none"] },
      { duration: Math.max(duration, 260) },
    ),
  );
}

const lift = (card, duration) => [
  card.querySelector(".bang")?.animate([{ opacity: 1 }, { opacity: 0 }], { duration: Math.max(duration, 300) }),
  card.animate([{ scale: 1, rotate: "0deg" }, { scale: 1.18, rotate: "-4deg" }, { scale: 1.1, rotate: "0deg" }], {
    duration: Math.max(duration, 200),
    easing: "ease-out",
    fill: "forwards",
  }),
];

/** A card's destination: the Score Pile or, if that is off screen, the player's name above the board. */
function pileOf(seat) {
  const pile = board.querySelector(`[data-anchor~="pile-${seat}"]`),
    { top = 0, bottom = 0 } = pile?.getBoundingClientRect() ?? {};
  return pile && bottom > 0 && top < innerHeight * 0.8 ? pile : document.querySelector(`#players .chip.seat${seat}`);
}

/** Let a card fly to an element, shrinking to its size. */
function fly(card, goal, duration) {
  if (!goal) {
    card.remove();
    return [];
  }
  const from = middle(card),
    to = middle(goal),
    size = Math.max(0.16, Math.min(1, goal.offsetHeight / card.offsetHeight)),
    way = (share, up = 0) => `${(to.x - from.x) * share}px ${(to.y - from.y) * share - up}px`;
  card.style.zIndex = 3;
  const flight = card.animate(
    [
      { translate: "0 0", scale: 1.1, rotate: "0deg" },
      { translate: way(0.5, 30), scale: (1 + size) / 2, rotate: "8deg", offset: 0.5 },
      { translate: way(1), scale: size, rotate: "0deg" },
    ],
    { duration: Math.max(duration, FLIGHT), easing: "ease-in-out", fill: "forwards" },
  );
  flight.finished.catch(() => {}).finally(() => card.remove());
  return [flight];
}

/** The beam of a card that points at the one it pops. */
function ray(from, to, duration) {
  const a = middle(from),
    b = middle(to),
    beam = document.createElement("i");
  beam.className = "ray";
  Object.assign(beam.style, {
    left: `${a.x}px`,
    top: `${a.y}px`,
    width: `${Math.hypot(b.x - a.x, b.y - a.y)}px`,
    rotate: `${Math.atan2(b.y - a.y, b.x - a.x)}rad`,
  });
  layer.append(beam);
  const shot = beam.animate([{ scale: "0 1" }, { scale: "1 1", offset: 0.5 }, { scale: "1 1", opacity: 0 }], {
    duration: Math.max(duration, 300),
    easing: "ease-out",
  });
  shot.finished.catch(() => {}).finally(() => beam.remove());
  return [shot];
}

/** Show copies of the cards that left: popped ones on the lattice, resolved ones on the desk. */
function ghostsOf(told, { places, desk }) {
  const ghosts = new Map();
  // A skipped update may have left copies behind.
  clear();
  for (const { kind, card, slot } of told) {
    const isResolved = kind === "laid down" || kind === "put away",
      copy = kind === "popped" ? places.get(slot) : isResolved ? desk.get(card) : null;
    if (!copy?.querySelector(".frame") || ghosts.has(card)) continue;
    layer.append(copy);
    ghosts.set(card, copy);
  }
  return ghosts;
}

/** The card to be resolved next waits on the desk, hidden until its ghost arrives. */
function hidden(card) {
  const element = board.querySelector(`.work-on [data-card="${card}"]`);
  if (!element) return null;
  const hold = element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 6000 });
  holds.push(hold);
  return { element, hold };
}

function flyToDesk(card, goal, duration) {
  const flights = fly(card, goal.element, duration);
  for (const { finished } of flights) finished.catch(() => {}).finally(() => goal.hold.cancel());
  return flights;
}

/** The steps of a story from its events; without motion there are no ghosts, only words and outlines. */
function story({ events, reader }, old) {
  const told = events.map(read),
    steps = [],
    spun = told.find(({ kind }) => kind === "spun");
  // A card that is spun first pops as it lies after the spin.
  if (spun && old.places.has(spun.slot)) turned(old.places.get(spun.slot));
  const ghosts = still() ? new Map() : ghostsOf(told, old),
    waiting = new Map();
  for (const card of ghosts.keys()) {
    const goal = hidden(card);
    if (goal) waiting.set(card, goal);
  }
  let cause = null;
  for (const step of told) {
    const shown = ghosts.get(step.card);
    if (step.kind === "spun") {
      count = 0;
      cause = shown ?? place(step.slot);
      const card = cause;
      steps.push({ duration: 240, items: [`slot:${step.slot}`], play: (duration) => spin(card, duration) });
    } else if (step.kind === "popped") {
      count += 1;
      steps.push(popping(step, shown, cause, Boolean(spun)));
    } else if (step.kind === "carried out") cause = shown ?? cause;
    else if ((step.kind === "laid down" || step.kind === "put away") && shown) {
      ghosts.delete(step.card);
      steps.push({ duration: 160, play: (duration) => fly(shown, pileOf(step.seat), duration) });
    } else if (step.kind === "replaced" && step.seat !== reader)
      steps.push({ duration: 200, play: (duration) => coming(step, duration) });
    else if (step.kind === "turned up") steps.push({ duration: 120, play: (duration) => opening(step.slot, duration) });
    else if (step.kind === "turn ended") count = 0;
  }
  for (const [card, shown] of ghosts)
    steps.push({
      duration: 120,
      play: (duration) => (waiting.has(card) ? flyToDesk(shown, waiting.get(card), duration) : fading(shown)),
    });
  return steps;
}

/** The step in which a card pops: matching edges flash, or the card that points shoots, and it is lifted. */
function popping({ slot }, card, cause, isSpin) {
  const isPointing = !isSpin && cause?.querySelector(".aim");
  return {
    text: count > 1 ? `×${count}` : "",
    at: slot === null ? board : place(slot),
    items: slot === null ? [] : [`slot:${slot}`],
    sound: count > 1 ? "spark" : "hit",
    duration: 180,
    play: (duration) =>
      card
        ? [
            ...(cause && isSpin ? flash(cause, card, duration) : []),
            ...(isPointing ? ray(cause, card, duration) : []),
            ...lift(card, duration),
          ]
        : [],
  };
}

/** An opponent's card comes from the opponent's name; the reader's own glides from the hand automatically. */
function coming({ slot, seat }, duration) {
  const here = place(slot),
    plate = board.querySelector(`.plate-of[data-seat="${seat}"] .counts`),
    player = plate ?? document.querySelector(`#players .chip.seat${seat}`);
  if (!here || !player) return [];
  const from = middle(player),
    to = middle(here);
  const frames = [
    { translate: `${from.x - to.x}px ${from.y - to.y}px`, scale: 0.2, zIndex: 6 },
    { translate: "0 0", scale: 1, zIndex: 6 },
  ];
  return [here.animate(frames, { duration: Math.max(duration, 280), easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" })];
}

function opening(slot, duration) {
  const frames = [{ transform: "scaleX(0)" }, { transform: "none" }];
  return [place(slot)?.animate(frames, { duration: Math.max(duration, 200), easing: "ease-out" })];
}

function fading(card) {
  const animation = card.animate([{ opacity: 1 }, { opacity: 0 }], 160);
  animation.finished.catch(() => {}).finally(() => card.remove());
  return [animation];
}

onUpdate({ before: kept, after: story });
