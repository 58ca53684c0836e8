/* Ask before something that can't be taken back. */

const dialog = document.getElementById("sure");
let go = null;

/** Continue at once if a button has no question, or after the player confirms what it does. */
export function ifSure({ sure: question, sureDeed: deed }, onYes) {
  if (!question) return onYes();
  go = onYes;
  dialog.returnValue = "";
  dialog.querySelector("p").textContent = question;
  dialog.querySelector("[value=go]").textContent = deed;
  dialog.showModal();
}

dialog?.addEventListener("close", () => {
  if (dialog.returnValue === "go") go?.();
  go = null;
});
