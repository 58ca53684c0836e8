/* Show as many seats as players, and the warnings that apply to the choices. */
const form = document.querySelector("form.form");
function fit() {
  const players = Number(form.elements.seats.value);
  for (const chair of document.querySelectorAll("[data-seat]"))
    chair.hidden = Number(chair.dataset.seat) >= players;
  for (const warning of document.querySelectorAll("[data-players]")) {
    const { players: seats, option, value } = warning.dataset;
    warning.hidden = Number(seats) !== players || form.elements[option].value !== value;
  }
}
form.addEventListener("change", fit);
fit();

/* A card-set file is loaded into the text field below it, to be read and edited before it is sent. */
const file = document.querySelector(".file");
const text = document.querySelector(".set");
if (file) {
  const input = file.querySelector("input");
  file.hidden = false;
  input.addEventListener("change", async () => {
    const chosen = input.files[0];
    if (!chosen) return;
    const large = chosen.size > Number(input.dataset.most);
    input.setCustomValidity(large ? "This file is too large for a card set." : "");
    input.reportValidity();
    if (!large) text.value = await chosen.text();
  });
}

/* Jump from an error to its line. */
function show(number) {
  const lines = text.value.split("\n");
  const start = lines.slice(0, number - 1).reduce((sum, line) => sum + line.length + 1, 0);
  text.scrollIntoView({ block: "center" });
  text.focus({ preventScroll: true });
  text.setSelectionRange(start, start + (lines[number - 1] ?? "").length);
  text.scrollLeft = 0;
  text.scrollTop = (text.scrollHeight / lines.length) * Math.max(0, number - 3);
}
const mistakes = document.getElementById("mistakes");
if (mistakes) {
  mistakes.addEventListener("click", (event) => {
    const line = event.target.closest("[data-line]");
    if (line) show(Number(line.dataset.line));
  });
  mistakes.focus();
}
