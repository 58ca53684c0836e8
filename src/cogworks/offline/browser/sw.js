/* Service worker: serves the site's files from a cache, and asks the page that runs Python for all other pages. */

const BASE = new URL("./", self.location),
  FAMILY = `cogworks ${BASE.pathname} `,
  STATE = `${FAMILY}state`,
  LIST = new URL("files.json", BASE).href,
  HASHES = new URL("hashes", BASE).href,
  COMPLETE = new URL("complete", BASE).href,
  IN_USE = new URL("in-use", BASE).href,
  NEXT = new URL("next", BASE).href,
  GZIP = [0x1f, 0x8b],
  PACKED = /\.wasm$|\.zip$|\.asm\.mjs$/,
  TYPES = { wasm: "application/wasm", zip: "application/zip", mjs: "text/javascript" };

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => event.waitUntil(onMessage(event)));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== BASE.origin || !url.pathname.startsWith(BASE.pathname)) return;
  const path = url.pathname.slice(BASE.pathname.length) || "index.html";
  if (path !== "sw.js") event.respondWith(respond(event.request, url, path));
});

async function respond(request, url, path) {
  const { name, files } = await inUse();
  if (Object.hasOwn(files, path)) return url.search === "?kept" ? ifKept(name, path) : file(name, path, files[path]);
  return path === "app" || path.startsWith("app/") ? page(request, url) : fetch(request);
}

/** What pages of any version say: this worker may be newer or older than they are. */
async function onMessage({ data, source, ports: [port] }) {
  if (data === "start") port.postMessage({ isNew: await start().catch(() => false) });
  if (data === "claim") await self.clients.claim();
  if (data === "complete") await prepare(source);
}

// ---- versions

/* A version is a list of files, files.json, and a cache with them. Which one is in use is decided here, and not by the life
   of service workers: a worker may take over at any time, or wait for minutes, and serves whatever version is in use. A new
   one is loaded completely, then waits until a page starts while no game runs. */

const state = () => caches.open(STATE),
  noted = async (what) => (await (await state()).match(what))?.text(),
  note = async (what, name) => (await state()).put(what, new Response(name));

let used = null;
const inUse = () => (used ??= readUsed().catch((error) => ((used = null), Promise.reject(error))));

/** The version in use: the name of its cache, and the hashes of its files. */
async function readUsed() {
  const name = await noted(IN_USE),
    files = name && (await hashesOf(name));
  return files ? { name, files } : useNewest();
}

async function hashesOf(name) {
  return (await caches.has(name)) ? (await (await caches.open(name)).match(HASHES))?.json() : undefined;
}

/** The version on the host. */
async function newest() {
  const response = await fetch(LIST, { cache: "no-store" });
  if (!response.ok) throw new Error(`files.json: ${response.status}`);
  const { version, files } = await response.json();
  return { name: FAMILY + version, files };
}

/** Use the version on the host, which is loaded as it is needed. */
async function useNewest() {
  const { name, files } = await newest();
  await takeOver(name, files);
  await (await caches.open(name)).put(HASHES, new Response(JSON.stringify(files)));
  await use(name);
  return { name, files };
}

async function use(name) {
  await note(IN_USE, name);
  await (await state()).delete(NEXT);
  used = null;
  await forgetOthers([name]);
}

const alone = (work) => navigator.locks.request(`${FAMILY}versions`, work);

/** A page starts, and no game runs: use a version that waits. Return whether another one was used before. */
async function start() {
  for (const giveUp of waiting) giveUp();
  return alone(chosen);
}

async function chosen() {
  const { name } = await inUse(),
    next = await noted(NEXT);
  if (next && next !== name && (await hashesOf(next))) {
    await use(next);
    return true;
  }
  if (await (await caches.open(name)).match(COMPLETE)) return false;
  // The first visit ended early: what it didn't load may be gone from the host.
  if ((await newest()).name === name) return false;
  await useNewest();
  return true;
}

/** Load what the first visit didn't need, for use offline, and then a newer version if there is one. */
async function prepare(page) {
  const { name, files } = await inUse();
  await fill(name, files).then(
    () => page.postMessage({ kind: "stored" }),
    () => {},
  );
  if (await loadNext().catch(() => false)) page.postMessage({ kind: "updated" });
}

let loading = null;
const loadNext = () => (loading ??= loadNewest().finally(() => (loading = null)));

/** Load a newer version completely; return whether one waits for the next start. */
async function loadNewest() {
  const { name, files } = await newest(),
    isWanted = name !== (await noted(IN_USE)) && name !== (await noted(NEXT));
  if (isWanted) {
    await takeOver(name, files);
    await fill(name, files);
    await (await caches.open(name)).put(HASHES, new Response(JSON.stringify(files)));
  }
  return alone(async () => {
    const own = await noted(IN_USE);
    if (name === own) await (await state()).delete(NEXT);
    else await note(NEXT, name);
    // Versions that have waited while this one came.
    await forgetOthers([own, name]);
    return name !== own;
  });
}

async function forgetOthers(names) {
  for (const name of await caches.keys())
    if (name.startsWith(FAMILY) && name !== STATE && !names.includes(name)) await caches.delete(name);
}

/** Take files that haven't changed over from other versions. */
async function takeOver(name, files) {
  const cache = await caches.open(name);
  for (const other of await caches.keys()) {
    if (!other.startsWith(FAMILY) || other === STATE || other === name) continue;
    const old = await caches.open(other),
      hashes = await hashesOf(other);
    for (const [path, hash] of Object.entries(files)) {
      const kept = hashes?.[path] === hash && (await old.match(addressOf(path)));
      if (kept) await cache.put(addressOf(path), kept);
    }
  }
}

// ---- files

async function install() {
  await inUse();
  await self.skipWaiting();
}

const addressOf = (path) => new URL(path, BASE).href;

async function fill(name, files) {
  const cache = await caches.open(name);
  for (const [path, hash] of Object.entries(files))
    if (!(await cache.match(addressOf(path)))) await cache.put(addressOf(path), await load(path, hash));
  await cache.put(COMPLETE, new Response());
}

/** Files that load now, for all that ask for them. */
const coming = new Map();

async function file(name, path, hash) {
  const kept = await (await caches.open(name)).match(addressOf(path));
  if (kept) return kept;
  const key = name + path;
  if (!coming.has(key)) coming.set(key, loadAndKeep(name, path, hash).finally(() => coming.delete(key)));
  return (await coming.get(key)).clone();
}

/** A file that is worth having only if it needs no loading. */
const ifKept = async (name, path) =>
  (await (await caches.open(name)).match(addressOf(path))) ?? new Response(null, { status: 404 });

async function loadAndKeep(name, path, hash) {
  const loaded = await load(path, hash),
    cache = await caches.open(name);
  // Without space for it, the next visit loads it again.
  await cache.put(addressOf(path), loaded.clone()).catch(() => {});
  return loaded;
}

/** Fetch a file of a version; those that end in .gz in the site are stored unpacked. */
async function load(path, hash) {
  const isPacked = PACKED.test(path),
    response = await fetch(addressOf(path) + (isPacked ? ".gz" : ""), { cache: "no-cache" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const bytes = await unpacked(await response.arrayBuffer(), isPacked);
  // Hosts may add to pages. Any other difference is a file of another version: the host is just being updated.
  if (!path.endsWith(".html") && (await hashOf(bytes)) !== hash) throw new Error(`${path} is of another version`);
  // A copy: a response that was redirected may not answer a navigation.
  const type = isPacked ? TYPES[path.split(".").at(-1)] : (response.headers.get("content-type") ?? "");
  return new Response(bytes, { headers: { "content-type": type } });
}

/** Some hosts declare such a file as compressed, and the browser has unpacked it already. */
async function unpacked(bytes, isPacked) {
  const [first, second] = isPacked ? new Uint8Array(bytes, 0, 2) : [];
  if (first !== GZIP[0] || second !== GZIP[1]) return bytes;
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

async function hashOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// ---- pages that Python writes

async function page(request, url) {
  // In a tab without the games, such as a link opened in a new one: start them there, at this page.
  if (request.destination === "document")
    return Response.redirect(`${BASE.href}#${url.pathname.slice(BASE.pathname.length + 3) || "/"}${url.search}`);
  const body = request.method === "GET" || request.method === "HEAD" ? null : await request.arrayBuffer();
  let { method } = request,
    target = url.pathname + url.search;
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = await ask({ kind: "request", method, target, headers: [...request.headers], body, isPage: request.mode === "navigate" });
    if (!answer?.status) return new Response("The games are not running. Reload this page.", { status: 503 });
    const headers = new Headers(answer.headers),
      location = headers.get("location");
    if (!location) return new Response(isEmpty(answer.status) ? null : answer.body, { status: answer.status, headers });
    if (request.mode === "navigate") return Response.redirect(new URL(location, url), 303);
    [method, target] = ["GET", new URL(location, url).pathname + new URL(location, url).search];
  }
  return Response.error();
}

/** Ends the requests that wait for an answer, such as those of a tab that was closed. */
const waiting = new Set();
const isEmpty = (status) => status === 204 || status === 304;

/** Ask the tabs of this site; the one that runs Python answers. */
async function ask(message) {
  const tabs = (await self.clients.matchAll({ type: "window" })).filter(({ url }) => isShell(new URL(url)));
  const answers = tabs.map(
    (tab) =>
      new Promise((resolve, reject) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => (data.status ? resolve(data) : reject());
        tab.postMessage(message, [port2]);
      }),
  );
  const released = new Promise((resolve) => {
    waiting.add(resolve);
    Promise.any(answers).finally(() => waiting.delete(resolve)).catch(() => {});
  });
  return Promise.race([Promise.any(answers).catch(() => null), released]);
}

const isShell = ({ pathname }) => pathname === BASE.pathname || pathname === `${BASE.pathname}index.html`;
