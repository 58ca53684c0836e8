/* On phones the tools of the bar are a sheet that "More" opens. */

const page = document.getElementById("table");
let opener = null;

export function toggleTools(button) {
  if (page.classList.toggle("tools-open")) {
    opener = button;
    page.querySelector(".tools :is(a, button):not(:disabled)")?.focus();
  } else opener?.focus();
  button.ariaExpanded = String(page.classList.contains("tools-open"));
}

export function closeTools() {
  if (!page.classList.contains("tools-open")) return;
  page.classList.remove("tools-open");
  const button = page.querySelector("[data-tools]");
  if (button) button.ariaExpanded = "false";
}

// Any choice closes it, and so does a tap beside it.
document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-tools]")) closeTools();
});
document.addEventListener("keydown", ({ key }) => key === "Escape" && closeTools());
