const root = document.documentElement;
const theme = document.getElementById("theme");
theme.hidden = false;
theme.onclick = () => {
  const dark = getComputedStyle(root).colorScheme === "dark" ||
    (root.dataset.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "light" : "dark";
};
// On paper, always light.
let chosen;
addEventListener("beforeprint", () => {
  chosen = root.dataset.theme;
  root.dataset.theme = "light";
});
addEventListener("afterprint", () => {
  if (chosen) root.dataset.theme = chosen;
  else delete root.dataset.theme;
});
const value = (row, place) => {
  const cell = row.cells[place];
  return "v" in cell.dataset ? Number(cell.dataset.v.replace("inf", "Infinity")) : cell.textContent;
};
const number = (it) => (typeof it === "number" ? it : -Infinity);
const compare = (x, y) => typeof x === "string" && typeof y === "string" ? x.localeCompare(y) : number(x) - number(y) || 0;
for (const head of document.querySelectorAll("thead th")) {
  const button = document.createElement("button");
  button.type = "button";
  button.append(...head.childNodes);
  head.append(button);
  button.onclick = () => {
    // Numbers start with the largest, words with the first of the alphabet.
    const up = head.ariaSort ? head.ariaSort === "descending" : !head.matches(".number");
    const body = head.closest("table").tBodies[0];
    const rows = [...body.rows].sort((a, b) => {
      const order = compare(value(a, head.cellIndex), value(b, head.cellIndex));
      return up ? order : -order;
    });
    for (const other of head.parentNode.cells) other.removeAttribute("aria-sort");
    head.ariaSort = up ? "ascending" : "descending";
    body.append(...rows);
  };
}
const peek = document.getElementById("peek");
for (const link of document.querySelectorAll(".of-card")) {
  const card = document.querySelector(`${link.getAttribute("href")} .zoom`);
  const show = () => {
    peek.replaceChildren(...[...card.childNodes].map((node) => node.cloneNode(true)));
    const box = link.getBoundingClientRect();
    peek.hidden = false;
    peek.style.left = `${Math.min(box.right + 12, innerWidth - 210)}px`;
    peek.style.top = `${Math.max(8, Math.min(box.top, innerHeight - peek.offsetHeight - 8))}px`;
  };
  link.onpointerenter = link.onfocus = show;
  link.onpointerleave = link.onblur = () => { peek.hidden = true; };
}
