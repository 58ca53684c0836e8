/* On phones the tools of the bar are a sheet that "More" opens, with the phrases of the chat in its last row. */

const page = document.getElementById("table"),
  phrases = document.getElementById("phrases");
let opener = null;

/** The phrases that the chat offers now, as buttons. */
function layPhrases() {
  const offered = [...page.querySelectorAll("[data-chat] option")].filter(({ value }) => value);
  phrases.replaceChildren(
    ...offered.map(({ value, textContent }) => {
      const button = document.createElement("button");
      button.className = "button quiet";
      button.dataset.say = JSON.stringify({ chat: Number(value) });
      button.textContent = textContent;
      return button;
    }),
  );
  phrases.hidden = !offered.length;
}

export function toggleTools(button) {
  layPhrases();
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
