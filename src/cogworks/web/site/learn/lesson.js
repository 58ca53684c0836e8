/* A lesson: a table's page whose moves are checked against a script instead of being sent to a table. */

import { linkTo } from "./paths.js";
import { bringForward, isOffStage } from "./stages.js";

const panel = document.getElementById("lesson"),
  board = document.getElementById("board");

/** Replaces a table's socket (socket.js): a correct move leads to the next step, a wrong one to an explanation. */
export class LessonConnection {
  version = null;
  busy = false;
  #page;
  #parts;
  #onMessage;
  #lesson;
  #shown;
  #staged = {};

  constructor(page, onMessage) {
    const { update, lesson } = JSON.parse(page.dataset.lesson);
    this.#page = page;
    this.#parts = { name: page.dataset.game };
    this.#onMessage = onMessage;
    this.#lesson = lesson;
    this.#shown = update.sequence;
    queueMicrotask(() => {
      onMessage({ update });
      this.#mark();
      if (document.activeElement === document.body) panel.focus({ preventScroll: true });
    });
    const changed = new MutationObserver(() => this.#mark());
    for (const region of [board, document.getElementById("ask")]) changed.observe(region, { childList: true });
    addEventListener("resize", () => this.#mark());
    addEventListener("popstate", () => this.#go(location.search, false));
    addEventListener("load", () => this.#mark());
    page.addEventListener("click", (event) => {
      const link = event.target.closest("[data-go]");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.#go(new URL(link.href).search);
    });
  }

  send({ act }) {
    const id = crypto.randomUUID?.() ?? String(Math.random());
    if (act === undefined) {
      // Preferences and the like have no effect here.
      queueMicrotask(() => this.#onMessage({ reply: { id, done: true } }));
      return id;
    }
    const { step, accept, wrong } = this.#lesson,
      chosen = accept[act];
    if (chosen === undefined) {
      this.#explain(wrong[act] ?? "This step is only for reading. Choose Next to continue.");
      queueMicrotask(() => this.#onMessage({ reply: { id, done: false } }));
    } else this.#go(`?${new URLSearchParams({ step: step + 1, ...(chosen && { chosen }) })}`, true, id);
    return id;
  }

  /** Explain why an element has no move, and what to do instead. */
  async ask({ why }) {
    const { step, highlight } = this.#lesson,
      query = new URLSearchParams(location.search);
    query.set("step", step);
    query.set("item", why);
    const response = await fetch(`${linkTo("learn_why", this.#parts)}?${query}`).catch(() => null);
    if (response?.ok && step === this.#lesson.step && !highlight.includes(why))
      this.#explain((await response.json()).why);
  }

  #explain(words) {
    const line = panel.querySelector(".lesson-wrong");
    line.hidden = false;
    line.textContent = words;
    line.scrollIntoView({ block: "nearest" });
  }

  /** Show the step at this address, and remember it, so that Back leads to the step before. */
  async #go(query, isNew = true, id = "") {
    if (this.busy) return;
    this.busy = true;
    const response = await fetch(linkTo("learn_step", this.#parts) + query).catch(() => null);
    this.busy = false;
    if (!response?.ok) {
      this.#explain("The next step could not be loaded. Check your connection and try again.");
      this.#onMessage({ reply: { id, done: false } });
      return;
    }
    const message = await response.json();
    if (isNew) history.pushState(null, "", linkTo("learn", this.#parts) + query);
    this.#lesson = message.lesson;
    this.#shown += 1;
    const update = { ...message.update, sequence: this.#shown, version: this.#shown };
    const hadFocus = panel.contains(document.activeElement);
    panel.innerHTML = message.panel;
    panel.scrollTop = 0;
    this.#onMessage({ reply: { id, done: true }, update, html: message.html });
    // The next step may have the same position with another text: then no region changes.
    this.#mark();
    // For keyboard users, move the focus to the text: the focused element is gone.
    if (hadFocus || document.activeElement === document.body)
      (panel.querySelector(".button:not(.quiet)") ?? panel).focus({ preventScroll: true });
  }

  /** Highlight the step's elements, dim the rest, and scroll to them if they are out of view. */
  #mark() {
    const wanted = this.#lesson.highlight.flatMap((id) => [
      ...this.#page.querySelectorAll(`[data-item="${CSS.escape(id)}"], [data-part="${CSS.escape(id)}"]`),
    ]);
    this.#bringForward(wanted);
    const shown = wanted.filter((item) => item.getClientRects().length && !item.closest("#zoom"));
    for (const old of this.#page.querySelectorAll(".lesson-on, .lesson-off")) old.classList.remove("lesson-on", "lesson-off");
    for (const item of shown) item.classList.add("lesson-on");
    if (shown.some((item) => board.contains(item))) dim(board);
    for (const move of document.querySelectorAll("#ask .action, #ask .usual"))
      move.classList.add(move.dataset.action in this.#lesson.accept ? "lesson-on" : "lesson-off");
    const [first] = shown.filter((item) => board.contains(item));
    if (first && shown.some((item) => board.contains(item) && !isInView(item)))
      first.scrollIntoView({ block: "nearest", inline: "center" });
  }

  /** On phones, show the stage that a new step is about, unless the front one has something of it. */
  #bringForward(wanted) {
    const drawn = board.firstElementChild;
    if (this.#staged.drawn === drawn && this.#staged.lesson === this.#lesson) return;
    this.#staged = { drawn, lesson: this.#lesson };
    const onStages = wanted.filter((item) => board.contains(item) && item.closest("[data-stage]"));
    if (onStages.length && onStages.every(isOffStage)) bringForward(onStages[0]);
  }
}

/** Dim everything that neither is nor contains something highlighted. */
function dim(parent) {
  for (const child of parent.children) {
    if (child.matches(".lesson-on")) continue;
    // An element with `display: contents` has no box to dim, but its children do.
    if (child.querySelector(".lesson-on") || getComputedStyle(child).display === "contents") dim(child);
    else child.classList.add("lesson-off");
  }
}

function isInView(item) {
  const box = item.getBoundingClientRect(),
    frame = board.getBoundingClientRect();
  return box.top >= frame.top && box.bottom <= frame.bottom && box.left >= frame.left && box.right <= frame.right;
}
