/* The line between the board and the question: errors, and reasons why something can't be used. */

const status = document.getElementById("status"),
  SHORTEST = 5000,
  PER_LETTER = 60;
let timer = 0,
  kind = "";

/** Show a message long enough to read it. */
export function showStatus(words) {
  show(words, "mild");
}

/** Explain why something can't be used, until the next move; "why?" opens the rule. */
export function explain(words, rule) {
  show(words, "reason");
  if (rule) status.append(" ", link(rule));
}

/** The state of the connection stays until it changes; '' means connected. */
export function showConnection(words) {
  if (words || kind === "fault") show(words, "fault");
}

/** News is outdated once something newer has happened, such as another request. */
export function forgetNews() {
  if (kind === "mild") show("", "");
}

/** A reason is outdated once the game has moved on. */
export function forgetReason() {
  if (kind === "reason") show("", "");
}

function show(words, as) {
  clearTimeout(timer);
  kind = words ? as : "";
  status.className = `status ${kind}`;
  status.textContent = words;
  status.title = words;
  if (words && as !== "fault")
    timer = setTimeout(() => show("", ""), Math.max(SHORTEST, words.length * PER_LETTER));
}

function link(rule) {
  const why = document.createElement("a");
  why.className = "why";
  why.href = `#rule-${rule}`;
  why.dataset.rules = rule;
  why.title = `Rule ${rule}`;
  why.textContent = "why?";
  return why;
}
