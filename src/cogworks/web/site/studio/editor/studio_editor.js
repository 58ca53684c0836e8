/* The editor: check the text while it is typed, mark mistakes at their lines, show faces, save versions. */
import { completion, kindOf } from "./studio_completion.js";
import { ownPictures } from "./studio_pictures.js";
import { showFaces } from "./studio_faces.js";
import { linkTo } from "./paths.js";

const form = document.getElementById("editor"),
  text = document.getElementById("text"),
  gutter = document.getElementById("gutter"),
  state = document.getElementById("state"),
  pictures = document.getElementById("pictures"),
  mistakes = document.getElementById("mistakes");
const { set, game } = form.dataset;
const PAUSE = 350;
const DRAFT = `studio ${set}`;

let saved = text.value,
  savedPictures = pictures.value,
  typing = 0,
  asked = 0,
  found = { mistakes: [], faces: [] };

const grammar = JSON.parse(document.getElementById("grammar").textContent);
const isChanged = () => text.value !== saved || pictures.value !== savedPictures;

/* ---- lines with their numbers; those with mistakes are marked and say what is wrong */

function number() {
  const lines = text.value.split("\n").length,
    wrong = new Map();
  for (const { line, problem, remedy } of found.mistakes)
    wrong.set(line, [...(wrong.has(line) ? [wrong.get(line)] : []), `${problem}; ${remedy}`].join("\n"));
  gutter.replaceChildren(
    ...Array.from({ length: lines }, (_, at) => {
      const item = document.createElement("li");
      item.textContent = at + 1;
      if (wrong.has(at + 1)) {
        item.className = "wrong";
        item.title = wrong.get(at + 1);
      }
      return item;
    }),
  );
  gutter.scrollTop = text.scrollTop;
}

function goTo(line) {
  const lines = text.value.split("\n"),
    start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  text.focus();
  text.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
  text.scrollTop = (text.scrollHeight / lines.length) * Math.max(0, line - 4);
  text.scrollLeft = 0;
  follow();
}

function list() {
  const items = found.mistakes.map((it) => {
    const item = document.createElement("li"),
      button = document.createElement("button"),
      said = document.createElement("span"),
      remedy = document.createElement("b");
    button.type = "button";
    button.className = "line";
    button.textContent = `Line ${it.line}`;
    button.addEventListener("click", () => goTo(it.line));
    said.textContent = `${it.field ? `${it.field}: ` : ""}${it.problem}; `;
    remedy.textContent = it.remedy;
    said.append(remedy);
    item.append(button, said);
    return item;
  });
  mistakes.querySelector("ol").replaceChildren(...items);
  const n = items.length;
  mistakes.querySelector("#said").textContent = n === 1 ? "1 mistake" : `${n} mistakes`;
  mistakes.hidden = !n;
}

/* ---- checks */

const faces = showFaces({ goTo, set });

/* The line where the card at the cursor begins; 0 above the first card. */
function follow() {
  const lines = text.value.slice(0, text.selectionStart).split("\n");
  // The line of the cursor as a whole.
  lines[lines.length - 1] = text.value.split("\n")[lines.length - 1];
  faces.follow(lines.findLastIndex((line) => kindOf(line, grammar)) + 1);
}

async function check() {
  const mine = ++asked;
  const body = JSON.stringify({
    text: text.value,
    pictures: JSON.parse(pictures.value),
    known: faces.known(),
  });
  const response = await fetch(linkTo("check_set", { id: set }), { method: "POST", body }).catch(() => null);
  if (mine !== asked) return;
  if (!response?.ok) {
    // The server may be busy: what was typed is checked a little later.
    state.textContent = "Not checked yet";
    typing = setTimeout(check, 10 * PAUSE);
    return;
  }
  found = await response.json();
  document.getElementById("title").textContent = found.title;
  const n = found.mistakes.length;
  state.textContent = `${found.n_cards} ${found.n_cards === 1 ? "card" : "cards"} · ${n ? (n === 1 ? "1 mistake" : `${n} mistakes`) : "valid"}${
    isChanged() ? " · not saved" : ""
  }`;
  number();
  list();
  faces.show(found);
  follow();
}

function changed() {
  if (isChanged()) localStorage.setItem(DRAFT, JSON.stringify([text.value, pictures.value]));
  else localStorage.removeItem(DRAFT);
  clearTimeout(typing);
  typing = setTimeout(check, PAUSE);
}

text.addEventListener("input", () => {
  number();
  changed();
});
text.addEventListener("scroll", () => (gutter.scrollTop = text.scrollTop));
for (const event of ["keyup", "click", "focus"]) text.addEventListener(event, follow);

/* ---- versions */

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const body = new URLSearchParams({ text: text.value, pictures: pictures.value }),
    sent = [text.value, pictures.value];
  const headers = { accept: "application/json" };
  const response = await fetch(form.action, { method: "POST", body, headers }).catch(() => null);
  if (response?.ok) {
    const { number: version } = await response.json();
    [saved, savedPictures] = sent;
    document.getElementById("version").textContent = `Version ${version}`;
    state.textContent = "Saved";
    if (!isChanged()) localStorage.removeItem(DRAFT);
    return true;
  }
  const page = new DOMParser().parseFromString((await response?.text()) ?? "", "text/html");
  state.textContent = page.querySelector("main p")?.textContent ?? "Not saved: the server can't be reached.";
  return false;
});
addEventListener("keydown", (event) => {
  if (event.key === "s" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    form.requestSubmit();
  }
});
addEventListener("beforeunload", (event) => {
  if (isChanged()) event.preventDefault();
});

/* ---- files */

document.getElementById("load").addEventListener("change", async ({ target }) => {
  const file = target.files[0];
  let given = (await file?.text()) ?? "";
  const isTable = file?.name.endsWith(".csv");
  target.value = "";
  if (isTable) {
    const path = `${linkTo("read_table")}?game=${game}`;
    const response = await fetch(path, { method: "POST", body: given }).catch(() => null);
    if (!response?.ok) {
      const page = new DOMParser().parseFromString((await response?.text()) ?? "", "text/html");
      state.textContent = page.querySelector("main p")?.textContent ?? "This table could not be read.";
      return;
    }
    given = (await response.json()).text;
  }
  if (given.length > Number(form.dataset.most)) {
    state.textContent = "This file is too large for a card set.";
    return;
  }
  text.focus();
  text.select();
  // Unlike setting the value, this can be undone.
  if (!document.execCommand("insertText", false, given)) text.value = given;
  number();
  changed();
});

/* What was typed and not saved when the page was closed. */
const draft = JSON.parse(localStorage.getItem(DRAFT) ?? "null");
if (draft && (draft[0] !== text.value || draft[1] !== pictures.value)) {
  [text.value, pictures.value] = draft;
  state.textContent = "What you had not saved is back.";
}

completion(text, grammar);
ownPictures({ form, pictures, faces, state, changed });
number();
check();
document.documentElement.dataset.ready = "";
