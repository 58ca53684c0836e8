/* Gizmos: a chain lights the parts of a machine in order, each with its yield. */

import { onUpdate } from "../../moments.js";

const LIGHT = 320,
  WIRE = 180;
/** Words for the last sign of a gizmo's effect; points have a number instead. */
const YIELDS = {
  draw: "+ sphere",
  pick: "+ pick",
  file: "+ file",
  research: "+ research",
  build: "+ free build",
};
const COLOURS = ["red", "blue", "yellow", "black"];
const board = document.getElementById("board");

/** The gizmo of a side that an event names. */
const partOf = ([seat, engine]) =>
  board.querySelector(`[data-item="side:${seat}"] [data-engine="${engine}"]`);
const readyIds = () => new Set([...board.querySelectorAll(".gz.ready")].map(({ dataset }) => dataset.item));

/** A gizmo's yield in a few words: the spheres drawn, or else its last sign and the number. */
function yieldOf(part, drawn) {
  if (drawn.length) return `+ ${drawn.map(({ numbers }) => COLOURS[numbers[1]]).join(", ")}`;
  const does = part.querySelector(".card-does"),
    number = does.lastElementChild.matches("b") ? does.lastElementChild.textContent : "",
    sign = [...does.querySelectorAll(":scope > .icon")].at(-1)?.classList[1]?.slice(2);
  return sign === "star" ? `${number} ★` : `${YIELDS[sign] ?? ""}${number.startsWith("×") ? ` ${number}` : ""}`;
}

/** A part is used: it flares up and jumps a little, although the board already shows it as used. */
function flare(part, duration) {
  const timing = { duration: Math.max(duration, 320), easing: "ease-out" };
  return [
    part.animate(
      [
        { filter: "none", scale: 1 },
        { filter: "brightness(1.5) drop-shadow(0 0 10px #ffb84d)", scale: 1.12, offset: 0.35 },
        { filter: "none", scale: 1 },
      ],
      timing,
    ),
    part.querySelector(".card-picture").animate({ opacity: [1, 1, 1], filter: "none" }, timing),
  ];
}

/** A part is triggered: the light runs from the hopper down the wire into it. */
function light(part, duration) {
  const heading = part.closest(".gz-column")?.querySelector(".heading"),
    glow = [{ filter: "brightness(2.2)" }, { filter: "none" }],
    timing = { duration: Math.max(duration, 200), easing: "ease-out" };
  return [
    heading?.animate(glow, timing),
    part.animate([{ filter: "brightness(0.6)" }, { filter: "brightness(1.8)" }, { filter: "none" }], timing),
    part.animate([{ scale: "0 1", transformOrigin: "left" }, { scale: 1, transformOrigin: "left" }], {
      ...timing,
      pseudoElement: "::before",
    }),
  ].filter(Boolean);
}

/** The spheres drawn between a use and the next. */
const drawnAfter = (events, use, next) =>
  events
    .slice(events.indexOf(use), next ? events.indexOf(next) : events.length)
    .filter(({ kind }) => kind === "drew");

/** Where a part is in view: with several rivals their machines are folded, and the light falls on their panel. */
const inView = (part) => (part.checkVisibility() ? part : (part.closest(".rival")?.querySelector(".who") ?? part));

const workStep = (part, drawn) => ({
  text: (inView(part) === part ? "" : `${part.querySelector(".name").textContent}: `) + yieldOf(part, drawn),
  at: inView(part),
  items: [part.dataset.item],
  sound: "spark",
  duration: LIGHT,
  play: (duration) => (inView(part) === part ? flare(part, duration) : glow(inView(part), duration)),
});

const glow = (panel, duration) => [
  panel.animate([{ filter: "none" }, { filter: "brightness(1.6)", offset: 0.35 }, { filter: "none" }], {
    duration: Math.max(duration, 320),
    easing: "ease-out",
  }),
];

onUpdate({
  before: readyIds,
  after({ events }, wasReady) {
    const used = events.filter(({ kind, numbers }) => kind === "used" && partOf(numbers)),
      lit = [...board.querySelectorAll(".gz.ready")].filter(({ dataset }) => !wasReady.has(dataset.item));
    return [
      ...used.map((event, place) => workStep(partOf(event.numbers), drawnAfter(events, event, used[place + 1]))),
      ...lit.map((part) => ({
        items: [part.dataset.item],
        duration: WIRE,
        play: (duration) => light(part, duration),
      })),
    ];
  },
});
