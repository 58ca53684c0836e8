/* Loads Python and our code. */

import { loadPyodide } from "./pyodide/pyodide.mjs";

const PLACE = "/lib/cogworks-site";

/** Python with these archives; `onShare` gets the percentage that is done. */
export async function loadPython(archives, onShare = () => {}) {
  const here = (name) => new URL(name, import.meta.url).href;
  onShare(10);
  // Archives load while Python starts.
  const loading = archives.map((name) => fetch(here(name)).then(bytesOf));
  const python = await loadPyodide({ indexURL: here("pyodide/"), env: { PYTHONDONTWRITEBYTECODE: "1" } });
  onShare(55);
  for (const archive of loading) unpack(python, await archive);
  onShare(70);
  python.runPython(`import sys; sys.path.insert(0, "${PLACE}")`);
  return python;
}

/** Add an archive to our code. */
export function unpack(python, bytes) {
  python.unpackArchive(bytes, "zip", { extractDir: PLACE });
  python.runPython("import importlib; importlib.invalidate_caches()");
}

async function bytesOf(response) {
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response.arrayBuffer();
}
