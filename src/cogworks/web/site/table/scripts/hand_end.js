/* The end of a hand stays on the screen until the player continues, also after a reload. */

const page = document.getElementById("table"),
  dialog = document.getElementById("hand-end"),
  KEPT = `cogworks-continued-${page.dataset.table}`;
let shown = 0;

function continued() {
  try {
    return Number(localStorage.getItem(KEPT));
  } catch {
    return shown;
  }
}

export function showHandEnd(end) {
  if (!dialog || !end || end.version === shown || end.version <= continued()) return;
  shown = end.version;
  const [title, ...rest] = end.lines;
  dialog.querySelector("h2").textContent = title;
  fill(".lines", rest);
  fill(".standings", end.standings);
  // A game's own script may show more, also if it loads later.
  dialog.end = end;
  dialog.dispatchEvent(new Event("filled"));
  if (!dialog.open) dialog.showModal();
}

function fill(selector, lines) {
  dialog.querySelector(selector).replaceChildren(
    ...lines.map((words) => {
      const line = document.createElement("li");
      line.textContent = words;
      return line;
    }),
  );
}

dialog?.addEventListener("close", () => {
  try {
    localStorage.setItem(KEPT, shown);
  } catch {
    // Storage is blocked: it is shown again after a reload.
  }
});
