/* A puzzle: a table's page whose moves are judged by the server instead of being made at a table. */

import { isCovered } from "./drawers.js";
import { linkTo } from "./paths.js";

const PAUSE = 1100;
const panel = document.getElementById("puzzle");
const pause = (time) => new Promise((done) => setTimeout(done, time));

function refusal(response) {
  if (!response) return "The server did not respond. Check your connection and try again.";
  if (response.status === 429) return "Too many requests. Try again in a few seconds.";
  return "The server could not judge this move. Reload the page and try again.";
}

/** Replaces a table's socket (socket.js): a correct move is made on the board, a wrong one is explained. */
export class PuzzleConnection {
  version = null;
  busy = false;
  #onMessage;
  #parts;
  #answers = [];
  #hints = 0;
  #shown;
  #play = 0;

  constructor(page, onMessage) {
    const { update, parts } = JSON.parse(page.dataset.puzzle);
    this.#onMessage = onMessage;
    this.#parts = parts;
    this.#shown = update.sequence;
    queueMicrotask(() => {
      onMessage({ update });
      if (document.activeElement === document.body) panel.focus({ preventScroll: true });
    });
    // Before the table's own handler, which would ask a table for its hint.
    page.addEventListener("click", (event) => this.#press(event), true);
    document.addEventListener("keydown", ({ key, target, ctrlKey, metaKey, altKey }) => {
      if (key !== "n" || ctrlKey || metaKey || altKey || isCovered() || target.matches("input, select, textarea")) return;
      // While there are moves, the key may be a shortcut for one of them.
      if (!document.querySelector("#moves")) panel.querySelector("[data-next]")?.click();
    });
  }

  send({ act }) {
    const id = crypto.randomUUID?.() ?? String(Math.random());
    // Preferences and the like have no effect here.
    if (act === undefined) queueMicrotask(() => this.#onMessage({ reply: { id, done: true } }));
    else this.#send("answer", { answers: [...this.#answers, act] }, id);
    return id;
  }

  /** Explain why an element has no move. */
  async ask({ why }) {
    const query = new URLSearchParams({ item: why, answers: this.#answers.join(" ") }),
      response = await fetch(`${linkTo("puzzle_why", this.#parts)}?${query}`).catch(() => null);
    if (response?.ok) this.#onMessage({ reply: { done: true, ...(await response.json()) } });
  }

  #press(event) {
    const button = event.target.closest("#puzzle button");
    if (!button || button.form) return;
    event.stopImmediatePropagation();
    const hints = Number(button.dataset.hint);
    if (hints) this.#send("hint", { answers: this.#answers, hints });
    else if ("puzzleSolution" in button.dataset) this.#send("solution");
    else if ("puzzleAgain" in button.dataset) this.#send("answer", { answers: [] });
    else if ("puzzleLine" in button.dataset) this.#playLine(Number(panel.querySelectorAll(".puzzle-line li").length));
  }

  /** Ask the server, and show the result: the panel, and the board if it changed. */
  async #send(what, body = {}, id = "puzzle") {
    if (this.busy) return;
    this.busy = true;
    const response = await fetch(linkTo(`puzzle_${what}`, this.#parts), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ hints: this.#hints, ...body }),
    }).catch(() => null);
    const message = await response?.json().catch(() => null);
    this.busy = false;
    if (!response?.ok) {
      this.#onMessage({ reply: { id, done: false, reason: refusal(response) } });
      return;
    }
    const hadFocus = panel.contains(document.activeElement) || document.activeElement === document.body;
    this.#answers = message.answers;
    this.#hints = body.hints ?? this.#hints;
    panel.innerHTML = message.panel;
    panel.scrollTop = 0;
    panel.dataset.verdict = message.verdict;
    this.#show(message, { id, done: message.verdict !== "wrong" });
    const next = panel.querySelector("[data-next]");
    // The clicked element may be gone: move the focus to the panel.
    if (next || hadFocus) (next ?? panel).focus({ preventScroll: true });
    if (message.verdict === "shown") this.#playLine(message.steps);
  }

  #show({ update, html }, reply) {
    if (!update) return this.#onMessage({ reply });
    this.#shown += 1;
    this.#onMessage({ reply, update: { ...update, sequence: this.#shown, version: this.#shown }, html });
  }

  /** Play the solution on the board, one move after another. */
  async #playLine(steps) {
    const play = ++this.#play;
    for (let step = 0; step <= steps && play === this.#play; step++) {
      const response = await fetch(`${linkTo("puzzle_line", this.#parts)}?step=${step}`).catch(() => null);
      if (!response?.ok || play !== this.#play) return;
      this.#show(await response.json(), { id: "puzzle", done: true });
      await pause(PAUSE);
    }
  }
}
