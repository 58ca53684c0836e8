/* A hint: a master bot's choice, and its rating of the other moves.  Clicking a line makes that move. */

const MOST = 5,
  HARDLY = 0.05;
const box = document.getElementById("hint");
const percent = (share) => `${Math.round(100 * share)}%`;

/** Request a hint; discard it if the table has changed in the meantime. */
export async function askHint(table, current, tell) {
  box.replaceChildren(made("p", "dim", "A master bot is thinking…"));
  box.hidden = false;
  const response = await fetch(`/table/${table}/hint`, { method: "POST" }).catch(() => null);
  const hint = response?.ok ? await response.json() : null;
  if (!hint) {
    hideHint();
    tell("No hint available. Try again in a moment.");
  } else if (hint.version === current().version) show(hint);
  else hideHint();
}

export function hideHint() {
  box.hidden = true;
  box.replaceChildren();
}

function show(hint) {
  const close = made("button", "button quiet", "Close");
  close.dataset.unhint = "";
  const head = made("p", "", `Your chance of winning is about ${percent(hint.chance)}. A master bot would play:`);
  head.append(close);
  const list = made("ol", "chances");
  for (const option of hint.options.slice(0, MOST)) {
    const line = made("li"),
      button = made("button", "button quiet action"),
      meter = made("meter");
    button.dataset.action = option.action;
    button.textContent = option.label;
    meter.value = option.chance;
    meter.title = `Explored for ${percent(option.share)} of the search`;
    // A value from a few simulations can exceed the best move's, and means little.
    const doubt = made("small", "dim", option.share < HARDLY ? "barely explored" : "");
    line.append(made("b", "", percent(option.chance)), meter, doubt, button);
    list.append(line);
  }
  box.replaceChildren(head, list);
}

function made(tag, kind = "", words = "") {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  element.textContent = words;
  return element;
}
