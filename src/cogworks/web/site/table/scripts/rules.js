/* The rules drawer: readable rules, numbered rulebook and cards, each on its own tab. */

import { openDrawer } from "./drawers.js";

const drawer = document.getElementById("rules"),
  tabs = [...drawer.querySelectorAll("[data-tab]")];
/** The tabs that have been fetched, or are being fetched. */
const fetched = new Map();
let chosen = tabs[0]?.dataset.tab ?? "book";

/** Open the drawer on the tab chosen last, the readable rules at first. */
export function openRules() {
  openDrawer("rules");
  turnTo(chosen);
}

/** Open the numbered rulebook at these rules. */
export async function openRulebook(ids) {
  if (!drawer.open) openDrawer("rules");
  await turnTo("book");
  for (const old of drawer.querySelectorAll(".target")) old.classList.remove("target");
  const rules = ids.map((id) => document.getElementById(`rule-${id}`)).filter(Boolean);
  for (const rule of rules) rule.classList.add("target");
  rules[0]?.scrollIntoView({ block: "center" });
}

/** Show a tab, fetched on first use. */
async function turnTo(tab) {
  for (const button of tabs) {
    button.setAttribute("aria-pressed", button.dataset.tab === tab);
    document.getElementById(button.dataset.tab).hidden = button.dataset.tab !== tab;
  }
  if (!fetched.has(tab)) fetched.set(tab, load(tab));
  await fetched.get(tab);
}

async function load(tab) {
  const shown = document.getElementById(tab),
    response = await fetch(shown.dataset.from).catch(() => null);
  shown.innerHTML = response?.ok ? await response.text() : "This could not be loaded. Try again.";
  if (!response?.ok) fetched.delete(tab);
}

drawer.addEventListener("click", (event) => {
  const button = event.target.closest("[data-tab]"),
    [, rule] = event.target.closest("a")?.hash.match(/^#rule-(.+)/) ?? [];
  if (button) turnTo((chosen = button.dataset.tab));
  if (!rule || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  openRulebook([rule]);
});
