/* The page of a set: copy its link, and show how far a measurement is. */
import "./copy.js";
import { linkTo } from "./paths.js";

const link = document.getElementById("share-link");
if (link) link.value = new URL(link.value, location).href;

const panel = document.getElementById("measuring"),
  said = document.getElementById("measured-so-far"),
  bar = document.getElementById("measure-bar");
const PAUSE = 1000;

async function check() {
  const response = await fetch(linkTo("measuring", { name: panel.dataset.name })).catch(() => null);
  if (response?.ok) {
    const { running, done, total } = await response.json();
    if (!running) return location.reload();
    if (total) {
      bar.max = total;
      bar.value = done;
      said.textContent = `${done} of at most ${total} deals`;
    }
  }
  setTimeout(check, PAUSE);
}

if (panel) check();
