/* Plays the games of pyodide_games.py in a browser's Python: node run_games.mjs PYODIDE ROOT PACKAGES OUT. */

import { writeFileSync } from "node:fs";

const [, , pyodide, root, packages, out] = process.argv;
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
  // A pipe may refuse some of it, and would lose the rest when the process ends.
  writeFileSync(out, report);
} catch (error) {
  // Its message only: a stack would quote a line of a megabyte.
  console.error(error.message);
  process.exit(1);
}
process.exit(0);
