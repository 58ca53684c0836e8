/* Runs bots, hints and reviews: the rules without tables and pages. */

import { loadPython } from "./python.js";

const loading = loadPython(["core.zip"]).then((python) => {
  const thinking = python.pyimport("cogworks.offline.thinking");
  postMessage({});
  return { python, thinking };
});

self.onmessage = async ({ data: { number, bytes } }) => {
  const { python, thinking } = await loading;
  thinking.run_job(python.toPy(bytes), (result, isLast) => postMessage({ number, bytes: result.toJs(), isLast }));
};
