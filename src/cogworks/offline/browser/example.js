/* Runs Python examples with the core library; names stay for the next example. */

import { loadPython } from "./python.js";

const CONSOLE = `
import ast, traceback

def run(source, names={"__name__": "__main__"}):
    """Run statements; print what expressions return, as Python's console does."""
    try:
        for statement in ast.parse(source, "<example>").body:
            exec(compile(ast.Interactive([statement]), "<example>", "single"), names)
    except BaseException as error:
        own = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == "<example>"]
        line = f" (line {own[-1].lineno})" if own else ""
        print("".join(traceback.format_exception_only(error)).rstrip() + line)
run
`;
const loading = loadPython(["core.zip"]).then((python) => {
  python.setStdout({ batched: (text) => postMessage({ text: `${text}\n` }) });
  return python.runPython(CONSOLE);
});

self.onmessage = async ({ data }) => {
  try {
    (await loading)(data);
  } catch (error) {
    postMessage({ text: `${error}\n` });
  }
  postMessage({ done: true });
};
