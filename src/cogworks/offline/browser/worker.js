/* Runs the application: Python, its storage, and the workers of bots and reviews. */

import { add, loadPython, restorePython } from "./python.js";
import { openStorage } from "./storage.js";

const FOLDER = "/games",
  ARCHIVES = ["core.zip", "app.zip"],
  REST = 2000;
let python = null,
  isRestored = false,
  page = null;
const thinkers = new Map(),
  jobs = new Map();

self.onmessage = ({ data, ports }) => on[data.kind](data, ports[0]);

const on = {
  async start({ prefix, canRestore }) {
    const began = performance.now();
    try {
      python = canRestore ? await restored() : null;
      isRestored = Boolean(python);
      python ??= await loadPython(ARCHIVES, (share) => postMessage({ kind: "stage", share }));
    } catch (error) {
      return postMessage({ kind: "failed", why: "unreachable", words: String(error) });
    }
    try {
      const storage = await openStorage(python.FS, FOLDER, prefix);
      if (storage === "held") return postMessage({ kind: "failed", why: "held", words: "" });
      page = await python.pyimport("cogworks.offline.start").start(FOLDER, prefix, post, bring);
      python._api.on_fatal = (error) => postMessage({ kind: "broken", words: String(error) });
      postMessage({ kind: "ready", isRestored, storage, isNew: page.is_new, took: Math.round(performance.now() - began) });
    } catch (error) {
      const why = /newer program/.test(error) ? "newer" : "broken";
      return postMessage({ kind: "failed", why, words: String(error) });
    }
    // Once the first page is there; until then bots think here.
    setTimeout(() => thinker("bots"), REST);
  },

  async request({ number, method, target, headers, body }) {
    try {
      const given = python.toPy(body ? new Uint8Array(body) : new Uint8Array()),
        answer = await page.request(method, target, python.toPy(headers), given);
      const [status, fields, bytes] = [answer.get(0), answer.get(1).toJs(), answer.get(2).toJs()];
      answer.destroy();
      postMessage({ kind: "answer", number, status, headers: fields, body: bytes }, [bytes.buffer]);
    } catch (error) {
      postMessage({ kind: "broken", words: String(error) });
    }
  },

  socket({ target }, port) {
    const socket = page.socket(
      target,
      (text) => port.postMessage({ text }),
      (code, reason) => port.postMessage({ code, reason }),
    );
    port.onmessage = ({ data }) => ("text" in data ? socket.receive(data.text) : socket.leave());
    port.postMessage({ open: true });
  },
};

/** Python from the snapshot; null if this browser has none, or can't use it. */
async function restored() {
  try {
    return await restorePython("snapshot.dat", ARCHIVES);
  } catch (error) {
    console.warn("Python starts without its snapshot:", error);
    return null;
  }
}

/** Called by Python, which can't wait for a promise: load the code that upgrades an older database. */
function bring() {
  const asked = new XMLHttpRequest();
  asked.open("GET", new URL("upgrade.zip", import.meta.url), false);
  asked.responseType = "arraybuffer";
  asked.send();
  if (asked.status !== 200) throw new Error(`upgrade.zip: ${asked.status}`);
  add(python, asked.response);
}

// ---- jobs for bots, hints and reviews

/** Called by Python: give a pickled call to a worker, which may take so many seconds. */
function post(number, name, job, limit) {
  const bytes = job.toJs(),
    late = setTimeout(() => replace(name, `did not answer in ${limit.toFixed(1)} seconds`), 1000 * limit);
  jobs.set(number, { name, late });
  thinker(name).postMessage({ number, bytes }, [bytes.buffer]);
}

function thinker(name) {
  if (thinkers.has(name)) return thinkers.get(name);
  const worker = new Worker(new URL("thinker.js", import.meta.url), { type: "module" });
  thinkers.set(name, worker);
  worker.onmessage = ({ data: { number, bytes, isLast } }) => {
    if (number === undefined) return name === "bots" && page.set_ready(true);
    if (isLast) forget(number);
    page.received(number, python.toPy(bytes));
  };
  worker.onerror = ({ message }) => replace(name, message || "its worker ended");
  return worker;
}

function forget(number) {
  clearTimeout(jobs.get(number)?.late);
  jobs.delete(number);
}

/** End a worker that hangs or failed; the next job starts another one. */
function replace(name, reason) {
  thinkers.get(name)?.terminate();
  thinkers.delete(name);
  if (name === "bots") page.set_ready(false);
  for (const [number, job] of [...jobs])
    if (job.name === name) {
      forget(number);
      page.failed(number, reason);
    }
}
