/* Only as many chairs as players. */
const seats = document.getElementById("seats");
function fit() {
  for (const chair of document.querySelectorAll("[data-seat]"))
    chair.hidden = Number(chair.dataset.seat) >= Number(seats.value);
}
seats.addEventListener("change", fit);
fit();
