/* Girl Genius: previews of spins, and of cards where they would lie. Finished moves are animated by chain.js. */

import "./chain.js";

const board = document.getElementById("board");

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

/** The face of the card that this move would lay: from the hand, or face down but known to the player. */
function faceOf(item) {
  if (!item) return null;
  const found = item.matches(".workcard") ? item : item.querySelector("template")?.content.firstElementChild;
  return found ? bare(found.cloneNode(true)) : null;
}

/** Strip a copy of everything by which it could be mistaken for the original. */
function bare(copy) {
  copy.classList.remove("can", "sure", "pointed");
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["data-item", "data-card", "data-zoom", "data-label", "tabindex", "role", "aria-label"])
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
    item = target ? board.querySelector(`[data-item="${CSS.escape(target)}"]`) : menu.opener,
    face = heading && faceOf(item);
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
