/* Widget Mechs: colour the dice by the pairs that a pointed move makes; show what was built and hit. */

import { fly, onUpdate } from "../moments.js";

const page = document.getElementById("table");
const valueOf = (die) => Number(die.dataset.value);

/** The dice that the move pointed at pairs: by its label, or by the part that it would build or hit. */
function pointedPair(dice) {
  const action = page.querySelector(".action:is(:hover, :focus-visible)"),
    words = action?.textContent.match(/(build|pair) (\d+) and (\d+)/),
    plate = page.querySelector("#board .plate.pointed");
  if (words?.[1] === "pair") return pairOf(dice, (a, b) => `${a} ${b}` === `${words[2]} ${words[3]}`);
  const total = Number(words?.[2] ?? plate?.dataset.thing.split(":")[2]);
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
    dice = [...page.querySelectorAll("#board [data-thing=dice] .die")],
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

// The page marks the parts in its own listeners: look after them.
for (const kind of ["mouseover", "mouseout", "focusin", "focusout"])
  page?.addEventListener(kind, () => requestAnimationFrame(colour));

const plateOf = (owner, part) => `#board [data-thing="mech:${owner}:${part}"]`;

/** A pair of dice goes to the part it builds, which settles into its place. */
const built = ({ numbers: [owner, part] }) => ({
  things: [`mech:${owner}:${part}`],
  sound: "card",
  duration: 320,
  play: (duration) => {
    const plate = document.querySelector(plateOf(owner, part)),
      dice = document.querySelector("#board .tray");
    if (!plate) return [];
    if (dice) fly({ text: part, from: dice.getBoundingClientRect(), to: plate.getBoundingClientRect(), tone: "lamp", duration });
    return plate.animate(
      [
        { scale: 1, filter: "none" },
        { scale: 1.14, filter: "brightness(1.7)", offset: 0.75 },
        { scale: 1, filter: "none" },
      ],
      { duration: duration + 200, easing: "ease-out" },
    );
  },
});

const activated = ({ numbers: [owner, part] }) => ({
  text: `Part ${part} is active`,
  at: plateOf(owner, part),
  sound: "spark",
  duration: 420,
});

/** A hit part jolts and flares; the last hit on it says so. */
const hit = ({ kind, numbers: [, victim, part] }) => ({
  text: kind === "destroyed" ? `Part ${part} destroyed` : "",
  at: plateOf(victim, part),
  things: [`mech:${victim}:${part}`],
  sound: "hit",
  duration: 380,
  play: (duration) =>
    document.querySelector(plateOf(victim, part))?.animate(
      [
        { translate: "0 0", filter: "brightness(3)" },
        ...[-6, 5, -4, 3, -2].map((x, step) => ({ translate: `${x}px ${step % 2 ? -2 : 2}px`, filter: "brightness(1.6)" })),
        { translate: "0 0", filter: "none" },
      ],
      { duration, easing: "ease-out" },
    ),
});

const STEPS = { built, activated, damaged: hit, destroyed: hit };
onUpdate({ after: ({ events }) => events.flatMap((event) => STEPS[event.kind]?.(event) ?? []) });
