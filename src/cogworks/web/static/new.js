/* Only as many chairs as players. */
const seats = document.getElementById("seats");
function fit() {
  const players = Number(seats.querySelector(":checked").value);
  for (const chair of document.querySelectorAll("[data-seat]"))
    chair.hidden = Number(chair.dataset.seat) >= players;
}
seats.addEventListener("change", fit);
fit();
