/* Plays the games of pyodide_games.py in a browser's Python: node run_games.mjs PYODIDE ROOT PACKAGES. */

import { writeSync } from "node:fs";

const [, , pyodide, root, packages] = process.argv;
const { loadPyodide } = await import(pyodide);
const python = await loadPyodide({ env: { COGWORKS_INTERPRETED: "1", PYTHONDONTWRITEBYTECODE: "1" } });
for (const [place, folder] of Object.entries({ "/root-folder": root, "/packages": packages })) {
  python.FS.mkdir(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, place);
}
try {
  const report = python.runPython(`
import sys
sys.path[:0] = ["/root-folder/src", "/root-folder", "/packages"]
from tests.offline.pyodide_games import report
report()
`);
  // At once: a pipe takes less than all of it before the process ends.
  for (let text = Buffer.from(report); text.length; ) text = text.subarray(writeSync(1, text));
} catch (error) {
  // Its message only: a stack would quote a line of a megabyte.
  console.error(error.message);
  process.exit(1);
}
process.exit(0);
