/* Widget Ridge: using a construct is a moment with its full name, and effects flow from their cause to their target. */

import { onUpdate } from "../../moments.js";
import { still } from "../../motion.js";
import { pictureOf } from "../../paths.js";

/** Milliseconds that a construct's name stays, normally and at the fastest pace. */
const HELD = 1700,
  BRIEF = 700;
/** Maximum number of tokens that flow at once. */
const MOST = 6;
const BOSS = 9,
  TO_DECK = 1,
  TO_HAND = 2;

const stage = document.createElement("div");
stage.className = "ridge-stage";
stage.setAttribute("aria-hidden", "true");
document.body.append(stage);

/** The source of the current effects, as selectors in order of preference; kept between updates. */
let cause = [],
  isBuilding = false;

const item = (id) => `#board [data-item="${CSS.escape(id)}"]`;
const anchor = (name) => `#board [data-anchor="${CSS.escape(name)}"]`;
const side = (seat) => (seat === BOSS ? "#board .boss" : item(`side:${seat}`));

/** The first of these that is visible. */
function spot(selectors) {
  for (const selector of selectors) {
    const found = document.querySelector(selector);
    if (found?.getClientRects().length) return found;
  }
  return null;
}

/** Constructs by seat: their names and pictures. One that is used may be gone from the new board. */
function constructs() {
  const found = new Map();
  for (const element of document.querySelectorAll("#board .construct[data-picture]"))
    found.set(Number(element.dataset.item.split(":")[1]), {
      name: element.querySelector("b").textContent,
      picture: element.dataset.picture,
    });
  return found;
}

const address = (picture) => pictureOf(`${picture}|live`);

/** The source of the following effects. */
const CAUSES = {
  played: ([seat, card]) => [item(`played:${card}`), side(seat)],
  connected: ([seat]) => [item(`shop:${seat}:1`), side(seat)],
  used: ([seat]) => [".ridge-moment img", item(`construct:${seat}`), side(seat)],
  "turned over": () => [side(BOSS)],
  began: () => [],
};

/** An effect's target, the tokens that flow there, and their number. */
const EFFECTS = {
  "gold gained": ([seat, n]) => ["gold", n, [anchor(`gold-${seat}`), side(seat)]],
  "spark gained": ([seat, n]) => ["spark", n, [anchor(`spark-${seat}`), side(seat)]],
  "spark lost": ([seat, n]) => ["attack", n, [anchor(`spark-${seat}`), side(seat)]],
  took: ([seat, , where]) => ["card", 1, where === TO_DECK ? [item(`deck:${seat}`), side(seat)] : [anchor(`discard-${seat}`)]],
  returned: ([seat, , where]) => [
    "card",
    1,
    where === TO_HAND ? ["#board .own .hand", anchor(`hand-${seat}`)] : [item(`deck:${seat}`), side(seat)],
  ],
  melted: () => ["melt", 1, [item("melted")]],
  destroyed: ([, owner]) => ["attack", 3, [`${side(owner)} .bench`, side(owner)]],
  smashed: ([owner]) => ["attack", 3, [`${side(owner)} .bench`, side(owner)]],
};

/** Shake an element as if something heavy passed. */
const shake = (selector) => (duration) =>
  [...document.querySelectorAll(selector)].map((element) =>
    element.animate([0, -5, 5, -3, 3, 0].map((by) => ({ translate: `${by}px ${-Math.abs(by) / 2}px` })), {
      duration: Math.max(duration, 360),
    }),
  );

/** Actions of Lord Covington and his herd in the solo game. */
const DEEDS = {
  trampled: () => ({ text: "The herd charges!", at: "#board .scene", sound: "hit", play: shake("#board .scene, #board .goods > *") }),
  "turned over": () => ({ play: shake("#board .lord") }),
  disabled: () => ({ text: "A Bison breaks down!", at: "#board .scene", sound: "hit", play: shake("#board .scene") }),
  "changed over": () => ({ text: "The chase begins!", at: "#board .scene", duration: 600 }),
  ate: () => ({ text: "Overload!", at: "#board .lord", sound: "hit", play: shake("#board .lord, #board .goods > *") }),
  exploded: () => ({ text: "Critical heat!", at: "#board .lord", sound: "hit", play: shake("#board .ridge > *") }),
};

onUpdate({
  before: constructs,
  after: ({ events }, before) => {
    const now = constructs(),
      steps = [];
    for (const { kind, numbers } of events) {
      if (kind in CAUSES) {
        cause = CAUSES[kind](numbers);
        isBuilding = kind === "used";
      }
      if (kind in DEEDS) steps.push(DEEDS[kind]());
      const used = kind === "used" ? (before.get(numbers[0]) ?? now.get(numbers[0])) : null;
      if (used) steps.push(moment(used, numbers[0]));
      else if (kind in EFFECTS && cause.length) steps.push(effect(EFFECTS[kind](numbers), cause));
    }
    // Prefetch the animated pictures.
    if (!still()) for (const { picture } of now.values()) new Image().src = address(picture);
    return steps;
  },
});

/** A construct comes alive, with its full name in large letters: at once, before the next bot's move can cut it short. */
function moment(construct, seat) {
  if (!still()) present(construct);
  return {
    text: still() ? construct.name : "",
    at: spot([item(`construct:${seat}`), `${side(seat)} .bench`, side(seat)]),
    items: [`construct:${seat}`],
    sound: "spark",
    duration: 240,
  };
}

let ending = () => {};

function present({ name, picture }) {
  ending();
  const duration = document.querySelector("[data-pace]")?.dataset.pace === "instant" ? BRIEF : HELD;
  const figure = document.createElement("figure"),
    image = document.createElement("img"),
    title = document.createElement("figcaption");
  figure.className = "ridge-moment";
  image.src = address(picture);
  // The three cards' names come one after another.
  const parts = picture.split("|").map((part, place) => {
    const words = document.createElement("span");
    words.textContent = part;
    words.style.setProperty("--place", place);
    return words;
  });
  title.append(...parts.flatMap((part) => [part, " "]));
  title.dataset.name = name;
  figure.append(image, title);
  stage.append(figure);
  const shown = figure.animate(
    [
      { opacity: 0, scale: 0.7 },
      { opacity: 1, scale: 1.03, offset: 0.14 },
      { opacity: 1, scale: 1, offset: 0.2 },
      { opacity: 1, scale: 1, offset: 0.86 },
      { opacity: 0, scale: 1.04 },
    ],
    { duration, easing: "ease-out" },
  );
  for (const [place, part] of parts.entries())
    part.animate([{ opacity: 0, translate: "0 24px" }, { opacity: 1, translate: "0 0" }], {
      duration: duration * 0.16,
      delay: duration * 0.07 * (place + 1),
      fill: "backwards",
      easing: "cubic-bezier(.2,1.6,.4,1)",
    });
  ending = () => figure.remove();
  shown.finished.catch(() => {}).finally(() => figure.remove());
}

// It takes no clicks, and a press ends it.
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => ending(), { capture: true });

const effect = ([kind, n, target], from) => ({
  duration: isBuilding ? 380 : 300,
  play: (duration) => flow(kind, n, from, target, duration),
});

/** Let tokens flow from the cause of an effect to its target, which then swells. */
function flow(kind, n, from, to, duration) {
  const source = spot(from),
    target = spot(to);
  if (!source || !target || source === target) return [];
  const start = middle(source.getBoundingClientRect()),
    end = middle(target.getBoundingClientRect()),
    length = Math.max(duration, 420),
    count = Math.min(n, MOST),
    arc = Math.min(120, Math.hypot(end.x - start.x, end.y - start.y) / 3);
  const animations = Array.from({ length: count }, (_, place) => {
    const token = document.createElement("span");
    token.className = `token ${kind}`;
    token.dataset.to = to[0];
    token.innerHTML = `<svg viewBox="0 0 24 24"><use href="#wr-${SIGNS[kind]}"/></svg>`;
    Object.assign(token.style, { left: `${start.x}px`, top: `${start.y}px` });
    stage.append(token);
    const by = { x: end.x - start.x, y: end.y - start.y },
      bow = (place % 2 ? -1 : 1) * arc * (0.5 + place / MOST),
      bent = `${by.x / 2 + bow * Math.sign(by.y || 1)}px ${by.y / 2 - Math.abs(bow)}px`;
    const going = token.animate(
      [
        { translate: "0 0", opacity: 0, scale: 0.3 },
        { translate: `${by.x * 0.08}px ${by.y * 0.08}px`, opacity: 1, scale: 1.3, offset: 0.15 },
        { translate: bent, opacity: 1, scale: 1.1, offset: 0.55 },
        { translate: `${by.x}px ${by.y}px`, opacity: 1, scale: 0.9, offset: 0.95 },
        { translate: `${by.x}px ${by.y}px`, opacity: 0, scale: 0.5 },
      ],
      { duration: length, delay: place * 55, easing: "ease-in-out", fill: "backwards" },
    );
    going.finished.catch(() => {}).finally(() => token.remove());
    return going;
  });
  return [
    ...animations,
    target.animate([{ scale: 1 }, { scale: 1.16 }, { scale: 1 }], { duration: 260, delay: length * 0.9 }),
  ];
}

const SIGNS = { gold: "gold", spark: "spark", attack: "spark", card: "draw", melt: "melt" };
const middle = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });
