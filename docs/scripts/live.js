/* Boards to play and examples to run, in the browser. Pages without this script have pictures and text. */

const site = new URL("../games/", import.meta.url);

// ---- boards

/** A button that opens a game in the page: Python is loaded when a reader asks for it. */
function offerBoard(place) {
  const button = make("button", "md-button live-play", `Play ${place.dataset.title} here`),
    note = make("p", "live-note", "Loads about 14 MB once, and works offline afterwards. Your games stay in this browser.");
  button.type = "button";
  button.addEventListener("click", () => {
    const board = make("iframe", "live-frame");
    board.title = `${place.dataset.title} against a bot`;
    board.src = new URL(`?game=${place.dataset.game}`, site);
    board.allow = "fullscreen; clipboard-write";
    const whole = make("a", "", "Open on a page of its own");
    whole.href = site;
    const line = make("p", "live-note");
    line.append(whole);
    place.replaceChildren(board, line);
  });
  place.replaceChildren(button, note);
}

// ---- examples

const CORE = /^from cogworks import /;
let runner = null,
  shown = null;

/** Examples that use only the core library; those before them on the page may define names for them. */
function examples() {
  const found = [];
  let isCore = false;
  for (const block of document.querySelectorAll(".highlight pre > code")) {
    const lines = block.textContent.split("\n").filter((line) => /^(>>>|\.\.\.) ?/.test(line)),
      code = lines.map((line) => line.slice(4)).join("\n"),
      imports = code.split("\n").filter((line) => /^\s*(from|import) /.test(line));
    if (imports.length) isCore = imports.every((line) => CORE.test(line));
    if (lines.length && isCore) found.push({ block, code });
  }
  return found;
}

function offerRun({ block, code }) {
  const place = make("div", "live-example"),
    run = make("button", "md-button", "Run"),
    edit = make("button", "md-button", "Edit"),
    text = make("textarea", "live-code"),
    output = make("pre", "live-output");
  for (const button of [run, edit]) button.type = "button";
  text.value = code;
  text.rows = code.split("\n").length + 1;
  text.spellcheck = false;
  text.hidden = output.hidden = true;
  text.setAttribute("aria-label", "The example, to edit");
  output.setAttribute("role", "status");
  edit.addEventListener("click", () => {
    text.hidden = false;
    edit.remove();
    text.focus();
  });
  run.addEventListener("click", () => (shown?.run === run ? send({ stop: true }) : start({ run, text, output })));
  const buttons = make("p", "live-buttons");
  buttons.append(run, edit);
  place.append(text, buttons, output);
  block.closest(".highlight, pre").after(place);
}

async function start(example) {
  if (shown) return;
  shown = example;
  example.output.hidden = false;
  example.output.textContent = runner ? "" : "Loading Python…";
  example.isEmpty = true;
  example.run.textContent = "Stop";
  await loaded();
  send({ run: example.text.value });
}

/** The frame that runs Python. */
function loaded() {
  runner ??= new Promise((done) => {
    const frame = make("iframe", "live-runner");
    frame.hidden = true;
    frame.src = new URL("run.html", site);
    addEventListener("message", ({ source, data }) => {
      if (source !== frame.contentWindow || !data.example) return;
      if (data.example.ready) done(frame);
      else received(data.example);
    });
    document.body.append(frame);
  });
  return runner;
}

async function send(message) {
  (await loaded()).contentWindow.postMessage(message, location.origin);
}

function received({ text = "", done }) {
  if (!shown) return;
  if (shown.isEmpty) shown.output.textContent = "";
  shown.isEmpty = false;
  shown.output.textContent += text;
  if (!done) return;
  shown.output.textContent ||= "Done: nothing to print.";
  shown.run.textContent = "Run";
  shown = null;
}

function make(tag, className = "", text = "") {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

// A documentation site without the games has text only.
const response = await fetch(new URL("run.html", site), { method: "HEAD" }).catch(() => null);
if (response?.ok && "serviceWorker" in navigator) {
  document.querySelectorAll(".live-board").forEach(offerBoard);
  examples().forEach(offerRun);
}
