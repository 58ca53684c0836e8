/* Copies of cards, as pictures without their moves: for the zoom and the tray. */

import { linkTo } from "./paths.js";
import { drawnAs } from "./items.js";

const fetched = new Map();

/** The face of a card that the log or a small mark names, or null; fetched once. */
export function faceOf(table, place) {
  if (!fetched.has(place)) fetched.set(place, fetchFace(table, place));
  return fetched.get(place);
}

async function fetchFace(table, place) {
  const response = await fetch(linkTo("table_card", { id: table, place })).catch(() => null);
  if (!response?.ok) {
    fetched.delete(place);
    return null;
  }
  const holder = document.createElement("template");
  holder.innerHTML = await response.text();
  return holder.content.firstElementChild;
}

/** The card that the board shows for an item: itself, or the only one inside it. */
export function whereDrawn(id) {
  for (const item of drawnAs(id)) {
    if (item.matches("[data-zoom], [data-face]")) return item;
    const inside = item.querySelectorAll("[data-zoom], [data-face]");
    if (inside.length === 1) return inside[0];
  }
  return undefined;
}

/** A copy of a card that is only a picture. */
export function plainCopy(face) {
  const copy = face.cloneNode(true);
  copy.classList.remove("can", "sure", "pointed", "shown");
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["data-item", "data-mark", "data-hurt", "data-glide", "tabindex", "role", "aria-label", "id"])
      part.removeAttribute(name);
    part.style.viewTransitionName = "";
    if (part.loading === "lazy") part.loading = "eager";
  }
  return copy;
}
