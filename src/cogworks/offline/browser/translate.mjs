/* Translates Python sources in a folder to bytecode beside them: node translate.mjs PYODIDE FOLDER. */

const [, , pyodide, folder] = process.argv;
const { loadPyodide } = await import(pyodide);
const python = await loadPyodide();
python.FS.mkdir("/work");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/work");
const isDone = python.runPython(`
import compileall
# Without docstrings and assertions, and never compared with sources, which aren't there.
compileall.compile_dir("/work", stripdir="/work", legacy=True, optimize=2, quiet=1,
                       invalidation_mode=__import__("py_compile").PycInvalidationMode.UNCHECKED_HASH)
`);
process.exit(isDone ? 0 : 1);
