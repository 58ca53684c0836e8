/* Gadget Builder: gadgets wake and fall asleep, and the end of a hand shows the gadgets everyone kept. */

import { onUpdate } from "../../moments.js";
import { pictureOf as addressOf } from "../../paths.js";
import { portraitOf } from "../../portraits.js";

const GADGETS = ["wild", "1", "2", "3", "4", "5", "6", "7"];
const BACKS = 12;
const dialog = document.getElementById("hand-end");

/* ---- moments */

const pictureOf = ([seat, gadget]) => document.querySelector(`#board [data-item="gadget:${seat}:${gadget}"] > img`);

const fallAsleep = (img, duration) =>
  img.animate([{ rotate: "0deg" }, { rotate: "-8deg", offset: 0.3 }, { rotate: "96deg", offset: 0.8 }, { rotate: "90deg" }], {
    duration,
    easing: "ease-in",
  });
const wake = (img, duration) =>
  img.animate(
    [{ rotate: "90deg" }, { rotate: "-6deg", scale: 1.15, offset: 0.6 }, { rotate: "0deg", scale: 1 }],
    { duration, easing: "ease-out" },
  );
const appear = (img, duration) =>
  img.animate(
    [{ scale: 0.2, opacity: 0 }, { scale: 1.25, opacity: 1, offset: 0.6 }, { scale: 1 }],
    { duration, easing: "ease-out" },
  );
const MOMENTS = {
  used: { how: fallAsleep, sound: "spark" },
  "powered down": { how: fallAsleep },
  straightened: { how: wake, sound: "spark" },
  built: { how: appear, sound: "points" },
};

onUpdate({
  after: ({ events }) =>
    events
      .filter(({ kind, numbers }) => kind in MOMENTS && pictureOf(numbers))
      .map(({ kind, numbers }) => ({
        sound: MOMENTS[kind].sound,
        items: [`gadget:${numbers[0]}:${numbers[1]}`],
        play: (duration) => MOMENTS[kind].how(pictureOf(numbers), duration),
      })),
});

/* ---- the end of a hand */

function element(name, kind, ...parts) {
  const made = document.createElement(name);
  made.className = kind;
  made.append(...parts);
  return made;
}

function picture(name) {
  const img = new Image();
  img.src = addressOf(name);
  img.alt = name;
  return img;
}

/** A mark for each time that a seat must go out to win, filled for those it has, as on the board. */
function outs(score, goal) {
  const row = element("span", "outs");
  for (let at = 0; at < goal; at++) row.append(element("i", at < score ? "done" : ""));
  return row;
}

function seatOf(end, seat, goal) {
  const numberOf = (kind) => end.events.find((event) => event.kind === kind && event.numbers[0] === seat)?.numbers[1],
    isOut = numberOf("went out") !== undefined,
    left = numberOf("left") ?? 0,
    kept = GADGETS.filter((_, gadget) => ((numberOf("kept") ?? 0) >> gadget) & 1);
  const backs = element("span", "backs");
  for (let at = 0; at < Math.min(left, BACKS); at++) backs.append(document.createElement("i"));
  const words = element("small", "", kept.length ? "kept" : "no gadgets"),
    shelf = element("span", "kept", words, ...kept.map((gadget) => picture(`gadget ${gadget}`)));
  const row = element(
    "li",
    `seat${seat}${isOut ? " out" : ""}`,
    portraitOf(seat, isOut ? "pleased" : "beaten") ?? "",
    element("span", "pawn", "ABCDEF"[seat]),
    element("b", "name", end.names[seat]),
    outs(end.scores[seat], goal),
    element("span", "left", ...(isOut ? ["went out"] : [backs, left === 1 ? "1 card left" : `${left} cards left`])),
    shelf,
  );
  row.querySelector(".pawn").setAttribute("aria-hidden", "true");
  return row;
}

/** Replace the lines by a row for each player; the score in words stays for screen readers. */
function showEnd() {
  const { end } = dialog;
  if (!end) return;
  const goal = document.querySelector("#board .outs")?.querySelectorAll("i").length ?? 0,
    [out] = end.events.find(({ kind }) => kind === "went out").numbers,
    seats = end.names.map((_, at) => (out + at) % end.names.length);
  dialog.querySelector(".lines").replaceChildren(...seats.map((seat) => seatOf(end, seat, goal)));
  dialog.classList.add("hand-end");
}

dialog?.addEventListener("filled", showEnd);
if (dialog) showEnd();
