/* Widget Mechs: colour the dice by the pairs that a pointed move makes; show what was built and hit. */

import { fly, onUpdate } from "../../moments.js";

const page = document.getElementById("table");
const valueOf = (die) => Number(die.dataset.value);

/** The dice that the move pointed at pairs: by its label, or by the part that it would build or hit. */
function pointedPair(dice) {
  const action = page.querySelector(".action:is(:hover, :focus-visible)"),
    words = action?.textContent.match(/(build|pair) (\d+) and (\d+)/),
    plate = page.querySelector("#board .plate.pointed");
  if (words?.[1] === "pair") return pairOf(dice, (a, b) => `${a} ${b}` === `${words[2]} ${words[3]}`);
  const total = Number(words?.[2] ?? plate?.dataset.item.split(":")[2]);
  return pairOf(dice, (a, b) => a + b === total);
}

function pairOf(dice, fits) {
  for (const [at, die] of dice.entries())
    for (const other of dice.slice(at + 1)) {
      const [low, high] = [valueOf(die), valueOf(other)].sort((a, b) => a - b);
      if (fits(low, high)) return [die, other];
    }
  return [];
}

function colour() {
  const all = [...page.querySelectorAll("#board .die")],
    dice = [...page.querySelectorAll("#board [data-item=dice] .die")],
    first = pointedPair(all),
    second = first.length && dice.length === 4 ? dice.filter((die) => !first.includes(die)) : [];
  for (const die of all) {
    die.classList.toggle("pair0", first.includes(die));
    die.classList.toggle("pair1", second.includes(die));
  }
  const sum = (pair) => pair.reduce((total, die) => total + valueOf(die), 0),
    isTwice = second.length > 0 && sum(first) === sum(second);
  page.querySelector("#board .sheet.on")?.classList.toggle("twice", isTwice);
}

// The page marks parts in its own listeners: run after those.
for (const kind of ["mouseover", "mouseout", "focusin", "focusout"])
  page?.addEventListener(kind, () => requestAnimationFrame(colour));

const plateOf = (owner, part) => `#board [data-item="mech:${owner}:${part}"]`;
const boxOf = (element) => element.getBoundingClientRect();

/** The dice and the pairs on the old board, and where they lay. */
const lying = () => ({
  dice: [...page.querySelectorAll("#board .die")].map((die) => ({ dataset: { ...die.dataset }, box: boxOf(die) })),
  pairs: [...page.querySelectorAll("#board .total")].map((pair) => ({ total: Number(pair.textContent), box: boxOf(pair) })),
});

/** The former positions of two dice that make this total; each is used once. */
function takePair(dice, total) {
  const pair = pairOf(dice, (low, high) => low + high === total);
  if (!pair.length) return null;
  for (const die of pair) dice.splice(dice.indexOf(die), 1);
  const [a, b] = pair.map(({ box }) => box),
    left = Math.min(a.left, b.left);
  return { left, top: a.top, width: Math.max(a.right, b.right) - left, height: a.height };
}

/** The number of a part flies there from the dice or the pair that made it. */
const flight = (from, plate, text, tone) =>
  from && {
    duration: 320,
    play: (duration) => {
      const to = document.querySelector(plate);
      if (to) fly({ text, from, to: boxOf(to), tone, duration });
      return [];
    },
  };

/** A pair of dice goes to the part it builds, whose new plate drops into its place. */
const built = ({ numbers: [owner, part] }, { dice }) => [
  flight(takePair(dice, part), plateOf(owner, part), part, "lamp"),
  {
    items: [`mech:${owner}:${part}`],
    sound: "card",
    duration: 300,
    play: (duration) =>
      document.querySelector(`${plateOf(owner, part)} .newest`)?.animate(
        [
          { translate: "0 -34px", opacity: 0 },
          { translate: "0 2px", opacity: 1, filter: "brightness(1.5)", offset: 0.6 },
          { translate: "0 0", opacity: 1, filter: "none" },
        ],
        { duration: duration + 120, easing: "ease-in" },
      ),
  },
];

const activated = ({ numbers: [owner, part] }) => ({
  text: `Part ${part} is active`,
  at: plateOf(owner, part),
  sound: "spark",
  duration: 420,
});

/** A pair hits: the part jolts and sparks, and if that was the last plate it breaks loose. */
const hit = ({ kind, numbers: [, victim, part] }, { pairs }) => [
  flight(pairs.find(({ total }) => total === part)?.box, plateOf(victim, part), part, "loss"),
  {
    text: kind === "destroyed" ? `Part ${part} destroyed` : "",
    at: plateOf(victim, part),
    items: [`mech:${victim}:${part}`],
    sound: "hit",
    duration: 440,
    play: (duration) => {
      const plate = document.querySelector(plateOf(victim, part)),
        timing = { duration, easing: "ease-out" };
      if (!plate) return [];
      return [
        plate.animate(
          [
            { translate: "0 0", filter: "brightness(2.4)" },
            ...[-6, 5, -4, 3, -2].map((x, step) => ({ translate: `${x}px ${step % 2 ? -2 : 2}px`, filter: "brightness(1.4)" })),
            { translate: "0 0", filter: "none" },
          ],
          timing,
        ),
        ...[...plate.querySelectorAll(".spark")].map((spark) =>
          spark.animate([{ strokeWidth: "8px", opacity: 1 }, {}], timing),
        ),
        ...(kind === "destroyed"
          ? [plate.querySelector(".part").animate([{ transform: "none" }, {}], { ...timing, easing: SWING })]
          : []),
      ];
    },
  },
];

/** Beyond its place and back. */
const SWING = "cubic-bezier(0.5, -0.4, 0.5, 1.9)";
const STEPS = { built, activated, damaged: hit, destroyed: hit };
/** The last hit on a part also destroys it: one step shows both. */
const isLast = ({ kind, numbers }, events) =>
  kind === "damaged" && events.some((other) => other.kind === "destroyed" && `${other.numbers}` === `${numbers}`);
onUpdate({
  before: lying,
  after: ({ events }, old) =>
    events
      .filter((event) => !isLast(event, events))
      .flatMap((event) => STEPS[event.kind]?.(event, old) ?? [])
      .filter(Boolean),
});
