/* Loads Python and our code: from a snapshot of its memory if the browser has one, or from the beginning. */

import { loadPyodide } from "./pyodide/pyodide.mjs";
import { entries, unpack } from "./archive.js";
import { PLACE, withLibraries } from "./libraries.js";

const FIRST = ["pyodide/pyodide.asm.mjs", "pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip"],
  here = (name) => new URL(name, import.meta.url).href,
  options = { indexURL: here("pyodide/"), env: { PYTHONDONTWRITEBYTECODE: "1" } };

/** Python with these archives; `onShare` gets the percentage that is done. */
export async function loadPython(archives, onShare = () => {}) {
  onShare(10);
  // Archives load while Python starts, but not before what it starts with.
  const first = Promise.all(FIRST.map((name) => fetch(here(name)).then(({ body }) => body.cancel()))),
    loading = archives.map(async (name) => (await first, bytesOf(await fetch(here(name)))));
  const python = await loadPyodide(options);
  onShare(55);
  for (const archive of loading) add(python, await archive);
  onShare(70);
  python.runPython(`import sys; sys.path.insert(0, "${PLACE}")`);
  return python;
}

/** Python as it was when this snapshot of it was taken, which had imported these archives; null without the snapshot. */
export async function restorePython(name, archives) {
  const response = await fetch(here(`${name}?kept`));
  if (!response.ok) return null;
  const unpacked = new Response(response.body.pipeThrough(new DecompressionStream("gzip"))),
    [memory, ...files] = await Promise.all([
      unpacked.arrayBuffer(),
      ...archives.map(async (archive) => new Uint8Array(await bytesOf(await fetch(here(archive))))),
    ]),
    libraries = new Map(files.flatMap((file) => [...entries(file)]).filter(([path]) => path.endsWith(".so"))),
    { default: create } = await import("./pyodide/pyodide.asm.mjs"),
    urlOf = (path) => URL.createObjectURL(new Blob([libraries.get(path)]));
  const python = await loadPyodide({
    ...options,
    _loadSnapshot: new Uint8Array(memory),
    createPyodideModule: withLibraries(create, urlOf, memory.byteLength),
  });
  for (const file of files) unpack(python.FS, PLACE, file);
  // Every browser has the same snapshot, but not the same luck.
  python.runPython("import importlib, random; importlib.invalidate_caches(); random.seed()");
  return python;
}

/** Add an archive to our code. */
export function add(python, bytes) {
  unpack(python.FS, PLACE, new Uint8Array(bytes));
  python.runPython("import importlib; importlib.invalidate_caches()");
}

async function bytesOf(response) {
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response.arrayBuffer();
}
