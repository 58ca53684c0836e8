/* Girl Genius: a chain is shown one card after another, though the board it leads to is drawn at once.

Cards that left the lattice stay in sight as ghosts above it: they are lifted together, carried out in order, and fly to
the Score Pile they went to, with their points.  Ghosts take no clicks, so nobody ever waits for them. */

import { still } from "../motion.js";

const STEP = 420,
  LONGEST = 4200;
const board = document.getElementById("board"),
  layer = document.createElement("div");
layer.className = "ghosts";
layer.setAttribute("aria-hidden", "true");
document.body.append(layer);

let before = kept(),
  story = Promise.resolve();

/** The board as it is drawn now, kept for when it is gone: copies of its places, and where everything lies. */
function kept() {
  const places = new Map(),
    cards = new Map();
  for (const place of board.querySelectorAll(".place")) places.set(place.dataset.slot, place.cloneNode(true));
  for (const card of board.querySelectorAll(".workcard")) cards.set(card.dataset.card, box(card));
  return { places, cards };
}

/** Where an element lies on the page. */
function box(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: left + scrollX, top: top + scrollY, width, height };
}

const middle = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });
const lasting = (element, frames, duration) =>
  element.animate(frames, { duration, easing: "ease-out", fill: "forwards" }).finished.catch(() => {});

/** A copy of what lay at a place, above the place. */
function ghost(slot, old) {
  const here = board.querySelector(`.place[data-slot="${slot}"]`),
    was = old.places.get(slot);
  if (!here || !was) return null;
  const copy = was.cloneNode(true),
    at = box(here),
    lattice = getComputedStyle(here.closest(".lattice"));
  copy.classList.remove("can", "sure", "pointed", "spot");
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["data-thing", "data-slot", "data-pops", "tabindex", "role", "aria-label"])
      part.removeAttribute(name);
    // RenderCache while it glided: two of one name would stop all gliding.
    part.style.viewTransitionName = "";
  }
  for (const name of ["--w", "--h", "--e"]) copy.style.setProperty(name, sized(here, name, lattice));
  place(copy, at);
  layer.append(copy);
  return copy;
}

/** A length of the lattice in pixels: the layer lies outside of it and cannot work it out. */
function sized(here, name, lattice) {
  const upright = here.classList.contains("upright");
  if (name === "--e") {
    const face = here.querySelector(".edge.e0");
    return face ? `${face.offsetHeight}px` : lattice.getPropertyValue("--e");
  }
  return `${(name === "--w") === upright ? here.offsetWidth : here.offsetHeight}px`;
}

function place(element, { left, top, width, height }) {
  Object.assign(element.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
}

/** Where a card goes to: the plate of whoever has it, or, where that is out of sight, the name above the board. */
function goal(step) {
  const plate = board.querySelector(`.plate-of[data-seat="${step.seat}"]`),
    { top, bottom } = plate?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  return plate && bottom > 0 && top < innerHeight * 0.8
    ? plate
    : document.querySelector(`#players .chip.seat${step.seat}`);
}

async function tell(steps, old) {
  const ghosts = new Map(),
    stack = [],
    pace = Math.min(STEP, LONGEST / steps.length);
  for (const step of steps)
    if (step.do === "popped" && step.slot !== undefined && !ghosts.has(step.card)) {
      const made = ghost(step.slot, old);
      if (made) ghosts.set(step.card, made);
    }
  for (const [place, step] of steps.entries()) {
    const shown = ghosts.get(step.card);
    if (step.do === "popped") {
      const by = stack.at(-1);
      if (shown && by?.querySelector(".aim")) await ray(by, shown, pace);
      if (shown) lift(shown);
      // Cards popped at one moment are lifted together.
      if (steps[place + 1]?.do !== "popped") await wait(pace);
    } else if (step.do === "begun" && shown) {
      stack.push(shown);
      await lasting(shown, [{ scale: 1.08 }, { scale: 1.16 }, { scale: 1.08 }], pace);
    } else if ((step.do === "laid" || step.do === "away") && shown) {
      stack.splice(stack.indexOf(shown), 1);
      await fly(shown, step, pace);
      ghosts.delete(step.card);
    }
  }
  // Cards still being carried out are drawn beside the lattice.
  for (const left of ghosts.values()) lasting(left, [{ opacity: 0 }], 200).then(() => left.remove());
}

const wait = (duration) => new Promise((done) => setTimeout(done, duration));

function lift(card) {
  card.style.zIndex = 2;
  card.querySelector(".bang")?.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 500 });
  lasting(card, [{ scale: 1 }, { scale: 1.12 }, { scale: 1.08 }], 200);
}

async function fly(card, step, pace) {
  const to = goal(step),
    points = card.querySelector(".coin")?.textContent;
  if (!to) {
    card.remove();
    return;
  }
  const from = middle(box(card)),
    end = middle(box(to));
  await lasting(
    card,
    [
      { translate: "0 0", scale: 1.08, opacity: 1 },
      { translate: `${end.x - from.x}px ${end.y - from.y}px`, scale: 0.2, opacity: 0.6 },
    ],
    pace,
  );
  card.remove();
  if (step.do !== "laid" || points === undefined) return;
  const mark = document.createElement("span");
  mark.className = "gain-mark";
  mark.textContent = `+${points}`;
  layer.append(mark);
  Object.assign(mark.style, { left: `${end.x - 20}px`, top: `${end.y - 16}px` });
  lasting(mark, [{ translate: "0 0" }, { translate: "0 -34px", opacity: 0 }], 900).then(() => mark.remove());
}

/** The beam of a card that points at another. */
async function ray(from, to, pace) {
  const a = middle(box(from)),
    b = middle(box(to)),
    beam = document.createElement("i");
  beam.className = "ray";
  Object.assign(beam.style, {
    left: `${a.x}px`,
    top: `${a.y}px`,
    width: `${Math.hypot(b.x - a.x, b.y - a.y)}px`,
    rotate: `${Math.atan2(b.y - a.y, b.x - a.x)}rad`,
  });
  layer.append(beam);
  await lasting(beam, [{ scale: "0 1" }, { scale: "1 1" }], pace);
  lasting(beam, [{ opacity: 1 }, { opacity: 0 }], 400).then(() => beam.remove());
}

/** What needs no ghost: a card that was spun turns, one turned up opens, one laid comes from where it was. */
function settle(step, old) {
  const here = board.querySelector(`.place[data-slot="${step.slot}"]`),
    frame = here?.querySelector(".frame");
  if (!frame) return;
  const turn = getComputedStyle(here.querySelector(".workcard")).getPropertyValue("--turn");
  if (step.do === "spun")
    frame.animate([{ rotate: `calc(${turn} - 180deg)` }, { rotate: turn }], {
      duration: 380,
      easing: "ease-out",
    });
  if (step.do === "turned")
    here.animate([{ transform: "scaleX(0)" }, { transform: "none" }], { duration: 260, easing: "ease-out" });
  const was = old.cards.get(step.card);
  if (step.do === "replaced" && was) {
    const from = middle(was),
      to = middle(box(here));
    here.animate(
      [
        { translate: `${from.x - to.x}px ${from.y - to.y}px`, zIndex: 4 },
        { translate: "0 0", zIndex: 4 },
      ],
      { duration: 300, easing: "ease-out" },
    );
  }
}

new MutationObserver(() => {
  const old = before,
    steps = [...board.querySelectorAll(".news li")].map((item) => ({ ...item.dataset }));
  before = kept();
  if (still() || document.hidden || !steps.length) return;
  for (const step of steps) settle(step, old);
  if (steps.some((step) => step.do === "popped")) {
    // A card that was spun first pops as it lies after the spin.
    const spun = steps.find((step) => step.do === "spun"),
      was = spun && old.places.get(spun.slot);
    if (was) turn(was);
    story = story.then(() => tell(steps, old)).catch(() => layer.replaceChildren());
  }
}).observe(board, { childList: true });

/* A spin is previewed where the pointer goes, not where it rests after a click. */

const REST = 6;
let rest = null;

board.addEventListener(
  "pointermove",
  ({ clientX, clientY }) => {
    const drawn = board.querySelector(".works");
    if (!drawn || drawn.classList.contains("moved")) return;
    if (rest?.drawn !== drawn) rest = { drawn, clientX, clientY };
    drawn.classList.toggle("moved", Math.hypot(clientX - rest.clientX, clientY - rest.clientY) > REST);
  },
  { passive: true },
);

/* How a card would lie: in the gap while an answer is pointed at, and small beside each line of the menu. */

const menu = document.getElementById("menu"),
  HEADING = /pointing (north|east|south|west)$/;

/** The face of the card that an answer about this thing would lay: from the hand, or known though face down. */
function faceOf(thing) {
  if (!thing) return null;
  const found = thing.matches(".workcard") ? thing : thing.querySelector("template")?.content.firstElementChild;
  return found ? bare(found.cloneNode(true)) : null;
}

/** A copy that nothing takes for the thing itself. */
function bare(copy) {
  copy.classList.remove("can", "sure", "pointed");
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["data-thing", "data-card", "data-zoom", "data-label", "tabindex", "role", "aria-label"])
      part.removeAttribute(name);
    part.style.viewTransitionName = "";
  }
  return copy;
}

function lying(className, heading, face) {
  const holder = document.createElement("span");
  holder.className = `${className} heading-${heading}`;
  holder.setAttribute("aria-hidden", "true");
  holder.append(face);
  return holder;
}

function tryOut(button) {
  board.querySelector(".trial")?.remove();
  const heading = HEADING.exec(button?.lastChild?.textContent.trim())?.[1],
    target = button?.dataset.target,
    thing = target ? board.querySelector(`[data-thing="${CSS.escape(target)}"]`) : menu.opener,
    face = heading && faceOf(thing);
  if (face) board.querySelector(".place.spot")?.append(lying("trial", heading, face));
}

if (menu) {
  const answers = "#menu button, #ask .action";
  for (const kind of ["pointerover", "focusin"])
    addEventListener(kind, ({ target }) => {
      const button = target.closest?.(answers);
      if (button) tryOut(button);
    });
  for (const kind of ["pointerout", "focusout"])
    addEventListener(kind, ({ target }) => target.closest?.(answers) && tryOut(null));
  menu.addEventListener("filled", () => {
    const spot = board.querySelector(".place.spot");
    for (const line of menu.children) {
      const heading = HEADING.exec(line.textContent)?.[1],
        face = spot && heading && faceOf(menu.opener);
      if (!face) continue;
      face.replaceChildren(face.querySelector(".frame"));
      const shape = spot.classList.contains("upright") ? "upright" : "sideways";
      line.prepend(lying(`lies ${shape}`, heading, face));
    }
  });
}

const OPPOSITE = { north: "south", south: "north", east: "west", west: "east" };

function turn(place) {
  const heading = Object.keys(OPPOSITE).find((side) => place.classList.contains(`heading-${side}`));
  if (heading) place.classList.replace(`heading-${heading}`, `heading-${OPPOSITE[heading]}`);
}
