/* Keep a tournament's page current: fetch the part that changes, and count down. */

const live = document.getElementById("live"),
  EVERY = 4000;
let last = live.innerHTML,
  hadGame = Boolean(live.querySelector(".your-game")),
  offset = 0;

/** Show how much time is left, by the server's clock. */
function tick() {
  for (const element of live.querySelectorAll("[data-until]")) {
    const left = Math.max(0, Math.ceil(Number(element.dataset.until) - (Date.now() / 1000 + offset))),
      [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor((left % 3600) / 60), left % 60];
    const two = (n) => String(n).padStart(2, "0");
    element.textContent = hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
  }
}

function adjust() {
  offset = Number(live.querySelector("[data-now]").dataset.now) - Date.now() / 1000;
  tick();
}

/** Replace what has changed, but not under the player's hands. */
async function refresh() {
  if (document.hidden || live.querySelector("input:focus")) return;
  const answer = await fetch(live.dataset.live);
  if (!answer.ok) return;
  const text = await answer.text(),
    without = (html) => html.replace(/data-now="[^"]*"/, "");
  if (without(text) === without(last)) return;
  last = text;
  const open = [...live.querySelectorAll("details")].map((it) => [it.querySelector("summary").textContent, it.open]);
  live.innerHTML = text;
  for (const it of live.querySelectorAll("details")) {
    const before = open.find(([words]) => words === it.querySelector("summary").textContent);
    if (before) it.open = before[1];
  }
  adjust();
  const hasGame = Boolean(live.querySelector(".your-game"));
  if (hasGame && !hadGame) live.querySelector(".your-game").scrollIntoView({ block: "nearest" });
  hadGame = hasGame;
  const title = document.title.replace(/^Your game is ready · /, "");
  document.title = hasGame ? `Your game is ready · ${title}` : title;
}

adjust();
setInterval(tick, 1000);
if (live.dataset.live) {
  setInterval(() => refresh().catch(() => {}), EVERY);
  document.addEventListener("visibilitychange", () => refresh().catch(() => {}));
}
