/* Runs examples for a page of the same site that has this one in a frame: {run: code} → {text}… {done}; {stop: true}. */

const base = new URL("../", import.meta.url);
let worker = null;

addEventListener("message", ({ data, origin }) => {
  if (origin !== location.origin) return;
  if (data.stop) stop("Stopped.");
  else if ("run" in data) started().postMessage(data.run);
});

/** Send a message to the page around this one. */
function tell(message) {
  parent.postMessage({ example: message }, location.origin);
}

function started() {
  if (worker) return worker;
  worker = new Worker(new URL("example.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => tell(data);
  worker.onerror = ({ message }) => stop(message || "Python could not be loaded.");
  return worker;
}

function stop(text) {
  worker?.terminate();
  worker = null;
  tell({ text: `${text}\n` });
  tell({ done: true });
}

/** The service worker unpacks Python's files. */
async function begin() {
  const { serviceWorker: workers } = navigator;
  await workers.register(new URL("sw.js", base), { scope: base.href });
  if (!workers.controller) {
    const controlled = new Promise((done) => workers.addEventListener("controllerchange", done, { once: true }));
    (await workers.ready).active.postMessage("claim");
    await controlled;
  }
  tell({ ready: true });
}

begin().catch((error) => tell({ text: `Python can’t run here: ${error.message}\n`, done: true }));
