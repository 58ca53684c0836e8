/* Enlarge a card's face on hover or long press, and next to its name in the log. */

import { faceOf, plainCopy } from "./card_copies.js";
import { legendOf, watchLegend } from "./legend.js";

const REST = 450;

/** Enlarge cards that are pointed at; returns a function that enlarges one until the next touch. */
export function watchZoom(board, log, zoom, table) {
  watchLegend(board, ...[document.getElementById("tray")].filter(Boolean));
  let timer = 0,
    wanted = null,
    isHeld = false,
    x = -1,
    y = -1;
  addEventListener("pointermove", ({ clientX, clientY }) => ([x, y] = [clientX, clientY]), { passive: true });
  const hide = () => {
    clearTimeout(timer);
    wanted = null;
    zoom.hidden = true;
    zoom.replaceChildren();
  };
  const later = (item) => {
    hide();
    // Fetch it while the pointer rests.
    if ("face" in item.dataset) faceOf(table, item.dataset.face);
    timer = setTimeout(() => show(item), REST);
  };
  const hold = (item) => {
    later(item);
    clearTimeout(timer);
    timer = setTimeout(() => {
      isHeld = true;
      show(item);
    }, REST);
  };
  const show = async (item) => {
    if (!item.isConnected) return;
    wanted = item;
    const named = "face" in item.dataset,
      face = named ? await faceOf(table, item.dataset.face) : item;
    if (wanted !== item || !face) return;
    const copy = plainCopy(face);
    // Next to the log, not over the line that names it.
    const isInLog = log.contains(item);
    zoom.classList.toggle("beside", isInLog);
    // On the other half of the page, not over cards being compared.
    const box = item.getBoundingClientRect();
    zoom.classList.toggle("left", !isInLog && (box.left + box.right) / 2 > innerWidth / 2);
    // On phones above or below the finger.
    zoom.classList.toggle("low", !isInLog && (box.top + box.bottom) / 2 < innerHeight / 2);
    zoom.replaceChildren(copy, legendOf(copy));
    zoom.hidden = false;
    return copy;
  };
  for (const area of [board, log]) {
    area.addEventListener("pointerover", ({ target, pointerType, clientX, clientY }) => {
      const card = target.closest("[data-zoom], [data-face]");
      if (pointerType === "mouse") {
        // Ignore a card that moved under a resting pointer.
        if (card && (clientX !== x || clientY !== y)) later(card);
        else hide();
      }
    });
    area.addEventListener("pointerleave", hide);
    area.addEventListener("pointerdown", ({ target, pointerType }) => {
      const card = target.closest("[data-zoom], [data-face]");
      if (pointerType !== "mouse" && card) hold(card);
      else hide();
    });
  }
  // A tapped, clicked or focused name shows its card at once, and announces it to screen readers.
  const ask = async ({ target }) => {
    const name = target.closest("[data-face]") ?? target.querySelector("[data-face]"),
      shown = name && target !== log && (await show(name)),
      spoken = document.getElementById("spoken");
    if (shown && spoken) spoken.textContent = shown.textContent.replace(/\s+/g, " ").trim();
  };
  log.addEventListener("click", ask);
  log.addEventListener("focusin", ask);
  log.addEventListener("focusout", hide);
  log.addEventListener("keydown", (event) => {
    const names = [...log.querySelectorAll("[role=button][data-face]")],
      next = names[names.indexOf(document.activeElement) + (event.key === "ArrowUp" ? -1 : 1)];
    if ((event.key !== "ArrowUp" && event.key !== "ArrowDown") || !next) return;
    event.preventDefault();
    next.focus();
  });
  // A card reached with the keyboard is enlarged as well.
  board.addEventListener("focusin", ({ target }) => {
    const inside = target.querySelectorAll("[data-zoom]"),
      card = target.closest("[data-zoom]") ?? (inside.length === 1 ? inside[0] : null);
    if (card && target.matches(":focus-visible")) later(card);
  });
  board.addEventListener("focusout", hide);
  // A tapped card without a move is enlarged until the next touch: it does nothing else.
  board.addEventListener("click", ({ target, pointerType }) => {
    const card = target.closest("[data-zoom], [data-face]");
    if (pointerType === "touch" && card && !target.closest(".can, button, summary, a")) show(card);
  });
  // The release after a long press is not a tap.
  addEventListener("pointerdown", () => (isHeld = false), { capture: true });
  addEventListener(
    "click",
    (event) => {
      if (!isHeld) return;
      isHeld = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
  addEventListener("keydown", ({ key }) => key === "Escape" && hide());
  for (const kind of ["pointerup", "pointercancel", "scroll"])
    addEventListener(kind, hide, { passive: true });
  return show;
}
