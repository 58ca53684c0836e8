/* Only as many chairs as players, and the warnings that apply to what is chosen. */
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
