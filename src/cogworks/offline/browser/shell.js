/* The page around the pages: it runs Python in a worker, and shows the pages that Python writes in a frame. */

const base = new URL("../", import.meta.url),
  frame = document.getElementById("page"),
  progress = document.getElementById("progress"),
  lock = `cogworks ${base.pathname}`,
  FIRST = ["asm.mjs", "asm.wasm"].map((kind) => `pyodide/pyodide.${kind}`).concat("pyodide/python_stdlib.zip", "app.zip"),
  PLAYED = "cogworks played",
  CRASHED = "cogworks crashed",
  MOST_CRASHES = 3,
  LONGEST_ANSWER = 5000,
  LONGEST_END = 2000,
  QUIET = 3000,
  PAUSE = 1000,
  BETWEEN_CHECKS = 3600000;

let worker = null,
  isLoaded = false,
  isReady = false,
  isLeaving = false,
  crashes = 0,
  lastCheck = 0,
  lastRequest = 0,
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

const hold = () => new Promise(() => {}),
  TAKE = "cogworks take",
  PASSED = "cogworks passed";

/** Run here as soon as no other tab does. A tab that has just been closed may take a moment to end. */
async function begin() {
  const isTaking = sessionStorage.getItem(TAKE);
  sessionStorage.removeItem(TAKE);
  if (isTaking) return request({ steal: true });
  await request({ signal: AbortSignal.timeout(LONGEST_END) });
}

async function request(how) {
  let hasRun = false;
  try {
    await navigator.locks.request(lock, how, (held) => {
      if (!held) return null;
      hasRun = true;
      return run().then(hold);
    });
  } catch (error) {
    if (!["AbortError", "TimeoutError"].includes(error.name)) return tell("unreachable", String(error));
  }
  if (hasRun) stop();
  tell("elsewhere");
  watch();
}

/** Run here once the other tab has ended. */
function watch() {
  const watching = setInterval(async () => {
    const { held } = await navigator.locks.query();
    if (document.hidden || held.some(({ name }) => name === lock)) return;
    clearInterval(watching);
    location.reload();
  }, PAUSE);
}

/** Run here; the other tab stops. Start from the beginning: the site may have a new version by now. */
function take() {
  again();
}

/** Another tab runs the games now. */
function stop() {
  worker?.terminate();
  worker = null;
  isReady = false;
  frame.contentWindow.location.replace("about:blank");
}

// ---- start

async function run() {
  const path = location.hash.startsWith("#/") ? location.hash.slice(1) : "",
    game = path ? null : new URLSearchParams(location.search).get("game");
  if (navigator.serviceWorker.controller && (await isChanged())) return again();
  // The lobby is a file, to read while Python starts.
  if (!path && !game) show("index.html");
  progress.hidden = false;
  if (!navigator.serviceWorker.controller) loadEarly();
  await serviceWorker();
  if (path) show(path.slice(1));
  if (game) beginGame(game).catch(() => show("index.html"));
  startWorker();
}

/** On a first visit, load the largest files while the service worker is installed: it then finds them in the browser's cache. */
function loadEarly() {
  for (const name of FIRST) fetch(new URL(`engine/${name}.gz`, base), { priority: "low" }).catch(() => {});
}

/** Open a game against a bot at once, as a page that has this one in a frame asks with ?game=. */
async function beginGame(game) {
  const body = new URLSearchParams({ game, bot: "novice" }),
    page = await (await fetch(new URL("app/play", base), { method: "POST", body })).text(),
    table = page.match(/data-table="([\w-]+)"/)?.[1];
  show(table ? `table/${table}` : "index.html");
}

/** The page at a path below app/. */
function show(path) {
  frame.src = new URL(`app/${path}`, base).href;
}

/** Ask the service worker to use a newer version if it has one: no game is running. Whether it does. */
function isChanged() {
  return new Promise((done) => {
    const ask = () => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => done(data.isNew);
      navigator.serviceWorker.controller.postMessage("start", [port2]);
    };
    ask();
    // One that another one replaces now doesn't answer. A version that can't be had now comes at a later start.
    navigator.serviceWorker.addEventListener("controllerchange", ask, { once: true });
    setTimeout(done, LONGEST_ANSWER, false);
  });
}

/** Load this page again, and run here. */
function again() {
  sessionStorage.setItem(TAKE, "yes");
  location.reload();
  return hold();
}

async function serviceWorker() {
  const { serviceWorker: workers } = navigator,
    isKnown = Boolean((await workers.getRegistration(base.href))?.active),
    registration = await workers.register(new URL("sw.js", base), { scope: base.href });
  if (!workers.controller) {
    const controlled = new Promise((done) => workers.addEventListener("controllerchange", done, { once: true }));
    (registration.active ?? (await workers.ready).active).postMessage("claim");
    await controlled;
    // Loaded past the service worker, so perhaps not in the version that it serves.
    if (isKnown && !sessionStorage.getItem(PASSED)) {
      sessionStorage.setItem(PASSED, "yes");
      return again();
    }
  }
  sessionStorage.removeItem(PASSED);
}

function startWorker() {
  isReady = false;
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onerror = (event) => crashed(event.message || "the worker could not start");
  worker.onmessage = ({ data }) => onWorker[data.kind](data);
  // After a crash from the files: the snapshot may be to blame.
  const canRestore = !sessionStorage.getItem(CRASHED);
  worker.postMessage({ kind: "start", prefix: `${base.pathname}app`, canRestore });
}

const onWorker = {
  stage({ share }) {
    isLoaded = true;
    progress.style.setProperty("--share", `${share}%`);
  },
  ready({ isRestored, storage, isNew, took }) {
    isReady = isLoaded = true;
    progress.hidden = true;
    document.documentElement.dataset.ready = took;
    document.documentElement.dataset.start = isRestored ? "snapshot" : "files";
    document.getElementById("memory").hidden = storage !== "memory";
    if (isNew && storage === "stored" && localStorage.getItem(PLAYED)) document.getElementById("gone").hidden = false;
    for (const send of waiting.splice(0)) send();
    // The lobby that was a file, with one's own games; unless a click on it has asked for another page.
    if (isLobby() && !isLeaving && localStorage.getItem(PLAYED)) show("");
    lastRequest = Date.now();
    whenQuiet();
    navigator.storage?.persist?.();
  },
  answer({ number, ...answer }) {
    asked.get(number)?.postMessage(answer);
    asked.delete(number);
  },
  failed({ why, words }) {
    if (why === "broken") sessionStorage.setItem(CRASHED, "yes");
    tell(why, words);
  },
  broken({ words }) {
    crashed(words);
  },
};

/** Once the first pages are there, which must not wait for what isn't needed yet. */
function whenQuiet() {
  const left = lastRequest + QUIET - Date.now();
  if (left > 0 || asked.size) setTimeout(whenQuiet, Math.max(left, PAUSE));
  else loadForLater();
}

/** Load all that is needed offline, and a newer version for the next start. */
function loadForLater() {
  lastCheck = Date.now();
  navigator.serviceWorker.controller?.postMessage("complete");
}

// A tab may stay open for days.
document.addEventListener("visibilitychange", () => {
  if (isReady && !document.hidden && Date.now() - lastCheck > BETWEEN_CHECKS) loadForLater();
});

/** Start Python again; its games are stored, and pages connect again. */
function crashed(words) {
  // It may report its end more than once.
  if (worker) worker.onmessage = worker.onerror = null;
  worker?.terminate();
  sessionStorage.setItem(CRASHED, "yes");
  if (!isLoaded) return tell("unreachable", words);
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
  if (data.kind === "updated") document.documentElement.dataset.update = "waits";
  if (data.kind !== "request") return;
  if (!worker) return port.postMessage({ status: 0 });
  isLeaving ||= data.isPage;
  lastRequest = Date.now();
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
  isLeaving = false;
  const shown = frame.contentWindow.location;
  if (shown.protocol === "about:") return;
  const prefix = `${base.pathname}app`,
    path = shown.pathname.slice(prefix.length).replace(/^\/index\.html$/, "/") + shown.search + shown.hash;
  history.replaceState(history.state, "", path === "/" ? base.pathname : `${base.pathname}#${path}`);
  document.title = frame.contentDocument.title || "Cogworks";
  if (/^\/table\//.test(path)) localStorage.setItem(PLAYED, "yes");
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
