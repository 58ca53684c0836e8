/* Before a turn ends with something unspent: ask, unless the player turned that off. */

import { prefer } from "./prefer.js";

const page = document.getElementById("table"),
  dialog = document.getElementById("unspent");
let go = null;

export const asksFirst = (words) => Boolean(words) && page.dataset.unspent === "on";

/** Ask whether to end the turn with this unspent; if so, continue. */
export function confirmUnspent(words, onYes) {
  go = onYes;
  dialog.returnValue = "";
  dialog.querySelector("p").textContent = words;
  dialog.querySelector("input").checked = false;
  dialog.showModal();
}

dialog?.addEventListener("close", () => {
  const isSure = dialog.returnValue === "go";
  if (isSure && dialog.querySelector("input").checked) {
    page.dataset.unspent = "off";
    prefer({ unspent: "off" });
  }
  if (isSure) go?.();
  go = null;
});
