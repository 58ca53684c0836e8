/* Rules and shortcuts are dialogs; the log is a column on large screens, a drawer on others.  An open one owns keyboard
   and mouse. */

const page = document.getElementById("table"),
  side = document.getElementById("side");
const log = document.getElementById("log");
let opener = null;

/** Is a dialog or the drawer open? */
export const isCovered = () => side.classList.contains("open") || document.querySelector("dialog[open]") !== null;

/** The log may be a separate column from this size on; desk.css has the same numbers. */
const large = matchMedia("(min-width: 1600px) and (min-height: 900px)");
const isColumn = () => !side.classList.contains("open") && side.getClientRects().length > 0;

export function openDrawer(name) {
  if (name !== "side") document.getElementById(name).showModal();
  else if (isColumn()) log.focus();
  else {
    opener = document.activeElement;
    cover(true);
    log.focus();
  }
}

export function closeDrawer() {
  if (!side.classList.contains("open")) return;
  cover(false);
  opener?.focus();
}

function cover(on) {
  side.classList.toggle("open", on);
  for (const other of page.children)
    if (other !== side && !other.matches("#zoom, #spoken, #status, dialog")) other.inert = on;
}

page.addEventListener("click", ({ target }) => {
  // A dialog above the drawer leaves it open.
  const isOutside = !side.contains(target) && !target.closest("dialog");
  if (side.classList.contains("open") && (isOutside || target.closest("[data-close]"))) closeDrawer();
});
large.addEventListener("change", closeDrawer);
