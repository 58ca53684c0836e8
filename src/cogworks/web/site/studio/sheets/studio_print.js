/* Load every picture, shrink cards that are higher than their place, and print. */
const pictures = [...document.querySelectorAll(".sheet img")];
for (const picture of pictures) picture.loading = "eager";

function fit() {
  for (const slot of document.querySelectorAll(".slot")) {
    const card = slot.querySelector(".zoom");
    if (!card) continue;
    card.style.zoom = 1;
    const { width, height } = card.getBoundingClientRect(),
      room = slot.getBoundingClientRect();
    card.style.zoom = Math.min(room.width / width, room.height / height);
  }
}

fit();
document.documentElement.dataset.fitted = "";
document.getElementById("print").addEventListener("click", async () => {
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => null)));
  print();
});
