/* Load a game's file into the form; on a table's page, also report what this browser recorded. */

import { recall, report } from "./salting.js";

const own = document.getElementById("own");
if (own) {
  const { table, seat, shuffle } = JSON.parse(own.dataset.proof);
  report(own, table, recall(table), shuffle, seat);
}
const file = document.getElementById("file");
file.hidden = false;
file.addEventListener("change", async () => {
  if (file.files[0]) document.getElementById("log").value = await file.files[0].text();
});
