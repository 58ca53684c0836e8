/* Translates Python sources in a folder to bytecode beside them: node translate.mjs PYODIDE FOLDER. */

const [, , pyodide, folder] = process.argv;
const { loadPyodide } = await import(pyodide);
const python = await loadPyodide();
python.FS.mkdir("/work");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/work");
const isDone = python.runPython(`
import compileall, marshal, pathlib, types
# Without docstrings and assertions, and never compared with sources, which aren't there.
is_done = compileall.compile_dir("/work", stripdir="/work", legacy=True, optimize=2, quiet=1,
                                 invalidation_mode=__import__("py_compile").PycInvalidationMode.UNCHECKED_HASH)

# Line numbers are a quarter of the compressed bytecode.
HEADER = 16

def nowhere(n):
    """The table of lines for so many units of code that have none: an entry is for up to eight."""
    return b"\\xff" * (n // 8) + (bytes([0xF8 | n % 8 - 1]) if n % 8 else b"")

def without_lines(code):
    inner = [without_lines(it) if isinstance(it, types.CodeType) else it for it in code.co_consts]
    return code.replace(co_linetable=nowhere(len(code.co_code) // 2), co_consts=tuple(inner))

for file in pathlib.Path("/work").rglob("*.pyc"):
    data = file.read_bytes()
    file.write_bytes(data[:HEADER] + marshal.dumps(without_lines(marshal.loads(data[HEADER:]))))
is_done
`);
process.exit(isDone ? 0 : 1);
