/* Takes a snapshot of Python's memory when it has imported the application: node snapshot.mjs ENGINE OUT. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [, , engine, out] = process.argv,
  work = mkdtempSync(join(tmpdir(), "snapshot-")),
  load = (name) => import(pathToFileURL(join(engine, name)));

/** A module of the page: Node.js takes it for one by the end of its name. */
function script(name) {
  const copy = join(work, name.replace(/js$/, "mjs"));
  writeFileSync(copy, readFileSync(join(engine, name)));
  return import(pathToFileURL(copy));
}

try {
  const { entries, unpack } = await script("archive.js"),
    { PLACE, withLibraries } = await script("libraries.js"),
    { loadPyodide } = await load("pyodide/pyodide.mjs"),
    { default: create } = await load("pyodide/pyodide.asm.mjs"),
    files = ["core.zip", "app.zip"].map((name) => new Uint8Array(readFileSync(join(engine, name)))),
    libraries = new Map(files.flatMap((file) => [...entries(file)]).filter(([path]) => path.endsWith(".so"))),
    addressOf = (path) => {
      const file = join(work, path.replaceAll("/", "-"));
      writeFileSync(file, libraries.get(path));
      return file;
    };
  const python = await loadPyodide({
    indexURL: join(engine, "pyodide/"),
    env: { PYTHONDONTWRITEBYTECODE: "1", PYTHONHASHSEED: "0", HOME: "/home/pyodide" },
    _makeSnapshot: true,
    createPyodideModule: withLibraries(create, addressOf),
  });
  for (const file of files) unpack(python.FS, PLACE, file);
  python.runPython(`
import sys
sys.path.insert(0, "${PLACE}")
import cogworks.offline.start, gc
gc.collect()
`);
  writeFileSync(out, python.makeMemorySnapshot());
} catch (error) {
  console.error(String(error.message).slice(-2000));
  process.exitCode = 1;
}
rmSync(work, { recursive: true });
process.exit();
