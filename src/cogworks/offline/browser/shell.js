/* The page around the pages: it runs Python in a worker, and shows the pages that Python writes in a frame. */

const base = new URL("../", import.meta.url),
  frame = document.getElementById("page"),
  progress = document.getElementById("progress"),
  lock = `cogworks ${base.pathname}`,
  MOST_CRASHES = 3,
  LONGEST_CHANGE = 3000;

let worker = null,
  isReady = false,
  crashes = 0,
  waiting = [];
const asked = new Map();

// ---- messages to the person

/** Show a message in place of the games, with details if there are any. */
function tell(id, details = "") {
  progress.hidden = frame.hidden = true;
  for (const message of document.querySelectorAll(".message[id]")) message.hidden = message.id !== id;
  const pre = document.querySelector(`#${id} pre`);
  if (pre) pre.textContent = details;
}

document.addEventListener("click", ({ target }) => {
  if (target.closest(".banner")) target.closest(".banner").hidden = target.matches("button");
  if (target.dataset.do === "reload") location.reload();
  if (target.dataset.do === "take") take();
});

// ---- one tab at a time

const hold = () => new Promise(() => {});

/** Run here if no other tab does. */
function begin() {
  navigator.locks.request(lock, { ifAvailable: true }, (held) => {
    if (!held) return tell("elsewhere");
    run().catch((error) => tell("unreachable", String(error)));
    return hold();
  }).catch(stop);
}

/** Run here; the other tab stops. */
function take() {
  for (const message of document.querySelectorAll(".message[id]")) message.hidden = true;
  frame.hidden = false;
  navigator.locks.request(lock, { steal: true }, () => {
    run().catch((error) => tell("unreachable", String(error)));
    return hold();
  }).catch(stop);
}

/** Another tab runs the games now. */
function stop() {
  worker?.terminate();
  worker = null;
  isReady = false;
  frame.removeAttribute("src");
  tell("elsewhere");
}

// ---- start

async function run() {
  const path = location.hash.startsWith("#/") ? location.hash.slice(1) : "";
  await newerVersion();
  // The lobby is a file, to read while Python starts.
  if (!path) show("index.html");
  progress.hidden = false;
  await serviceWorker();
  if (path) show(path.slice(1));
  startWorker();
}

/** The page at a path below app/. */
function show(path) {
  frame.src = new URL(`app/${path}`, base).href;
}

/** Change to a version that waits until no game is running, as now: before the first page, which would use the old one. */
async function newerVersion() {
  const { serviceWorker: workers } = navigator,
    registration = await workers.getRegistration(base.href);
  if (!registration?.waiting || !workers.controller) return;
  const changed = new Promise((done) => workers.addEventListener("controllerchange", () => done(true), { once: true })),
    late = new Promise((done) => setTimeout(done, LONGEST_CHANGE));
  // The old version can't end while a page waits for an answer.
  workers.controller.postMessage("release");
  registration.waiting.postMessage("activate");
  // If it doesn't end, it is used once more.
  if (!(await Promise.race([changed, late]))) return;
  location.reload();
  await hold();
}

async function serviceWorker() {
  const { serviceWorker: workers } = navigator,
    registration = await workers.register(new URL("sw.js", base), { scope: base.href });
  if (!workers.controller) {
    const controlled = new Promise((done) => workers.addEventListener("controllerchange", done, { once: true }));
    (registration.active ?? (await workers.ready).active).postMessage("claim");
    await controlled;
  }
}

function startWorker() {
  isReady = false;
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onerror = (event) => crashed(event.message || "the worker could not start");
  worker.onmessage = ({ data }) => onWorker[data.kind](data);
  worker.postMessage({ kind: "start", prefix: `${base.pathname}app` });
}

const onWorker = {
  stage({ share }) {
    progress.style.setProperty("--share", `${share}%`);
  },
  ready({ storage, took }) {
    isReady = true;
    progress.hidden = true;
    document.documentElement.dataset.ready = took;
    document.getElementById("memory").hidden = storage !== "memory";
    for (const send of waiting.splice(0)) send();
    if (isLobby() && localStorage.getItem("cogworks played")) show("");
    navigator.serviceWorker.controller?.postMessage("complete");
    navigator.storage?.persist?.();
  },
  answer({ number, ...answer }) {
    asked.get(number)?.postMessage(answer);
    asked.delete(number);
  },
  failed({ why, words }) {
    tell(why, words);
  },
  broken({ words }) {
    crashed(words);
  },
};

/** Start Python again; its games are stored, and pages connect again. */
function crashed(words) {
  worker?.terminate();
  for (const port of asked.values()) port.postMessage({ status: 503, headers: [], body: null });
  asked.clear();
  crashes += 1;
  setTimeout(() => (crashes -= 1), 120000);
  if (crashes >= MOST_CRASHES) return tell("broken", words);
  startWorker();
  frame.contentWindow?.postMessage({ kind: "restarted" }, location.origin);
}

const whenReady = (send) => (isReady ? send() : waiting.push(send));

// ---- requests and sockets of the pages

let number = 0;
navigator.serviceWorker?.addEventListener("message", ({ data, ports: [port] }) => {
  if (data.kind === "stored") document.documentElement.dataset.stored = "all";
  if (data.kind !== "request") return;
  if (!worker) return port.postMessage({ status: 0 });
  whenReady(() => {
    number += 1;
    asked.set(number, port);
    worker.postMessage({ ...data, number }, data.body ? [data.body] : []);
  });
});

addEventListener("message", ({ data, source, ports: [port] }) => {
  if (source !== frame.contentWindow || data?.kind !== "socket") return;
  whenReady(() => worker.postMessage({ kind: "socket", target: data.target }, [port]));
});

// ---- the address and the title follow the frame

const isLobby = () => frame.contentWindow?.location.pathname.endsWith("/app/index.html");

frame.addEventListener("load", () => {
  const shown = frame.contentWindow.location;
  if (shown.protocol === "about:") return;
  const prefix = `${base.pathname}app`,
    path = shown.pathname.slice(prefix.length).replace(/^\/index\.html$/, "/") + shown.search + shown.hash;
  history.replaceState(history.state, "", path === "/" ? base.pathname : `${base.pathname}#${path}`);
  document.title = frame.contentDocument.title || "Cogworks";
  if (/^\/table\//.test(path)) localStorage.setItem("cogworks played", "yes");
  frame.contentWindow.focus();
  frame.contentDocument.addEventListener("click", saveFile);
  // Until the service worker can serve pages, clicks wait for it.
  if (!navigator.serviceWorker.controller) holdClicks(frame.contentDocument);
});

/** Browsers don't ask the service worker for a file to save, so fetch it first. */
async function saveFile(event) {
  const link = event.target.closest("a[download]");
  if (!link) return;
  event.preventDefault();
  const response = await fetch(link.href),
    named = response.headers.get("content-disposition")?.match(/filename="([^"]+)"/)?.[1],
    own = document.createElement("a");
  own.href = URL.createObjectURL(await response.blob());
  own.download = link.download || named || link.href.split("/").at(-1);
  own.click();
  setTimeout(() => URL.revokeObjectURL(own.href), 60000);
}

addEventListener("hashchange", () => location.hash.startsWith("#/") && show(location.hash.slice(2)));

function holdClicks(page) {
  const held = (event) => {
    if (navigator.serviceWorker.controller) return;
    const thing = event.target.closest("a, button");
    if (!thing) return;
    event.preventDefault();
    navigator.serviceWorker.addEventListener("controllerchange", () => thing.click(), { once: true });
  };
  page.addEventListener("click", held, true);
}

const isSupported = globalThis.WebAssembly && navigator.serviceWorker && navigator.locks && isSecureContext;
if (isSupported) begin();
else tell("unsupported");
