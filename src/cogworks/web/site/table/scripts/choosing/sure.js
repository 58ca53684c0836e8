/* Ask before something that can't be taken back. */

const dialog = document.getElementById("sure");
let go = null;

/** Continue at once without a question, or after the player says yes. */
export function ifSure(question, onYes) {
  if (!question) return onYes();
  go = onYes;
  dialog.returnValue = "";
  dialog.querySelector("p").textContent = question;
  dialog.showModal();
}

dialog?.addEventListener("close", () => {
  if (dialog.returnValue === "go") go?.();
  go = null;
});
