/* Service worker: serves the site's files from a cache, and asks the page that runs Python for all other pages. */

const VERSION = "@VERSION@";
/** The hash of each file, by its path in the site. */
const FILES = JSON.parse(`@FILES@`);
const BASE = new URL("./", self.location),
  FAMILY = `cogworks ${BASE.pathname} `,
  CACHE = FAMILY + VERSION,
  STATE = `${FAMILY}state`,
  HASHES = new URL("hashes", BASE).href,
  IN_USE = new URL("in-use", BASE).href,
  GZIP = [0x1f, 0x8b],
  PACKED = /\.wasm$|\.zip$|\.asm\.mjs$/,
  TYPES = { wasm: "application/wasm", zip: "application/zip", mjs: "text/javascript" };

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", ({ data, source, ports: [port] }) => {
  if (data === "start") start().then((isNew) => port.postMessage({ isNew }));
  if (data === "claim") self.clients.claim();
  if (data === "release") for (const giveUp of waiting) giveUp();
  if (data === "complete") complete().then(() => source.postMessage({ kind: "stored" }), () => {});
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== BASE.origin || !url.pathname.startsWith(BASE.pathname)) return;
  const path = url.pathname.slice(BASE.pathname.length) || "index.html";
  if (path !== "sw.js") event.respondWith(respond(event.request, url, path));
});

async function respond(request, url, path) {
  const { name, files } = await inUse();
  if (Object.hasOwn(files, path)) return file(name, path, files[path]);
  return path === "app" || path.startsWith("app/") ? page(request, url) : fetch(request);
}

// ---- versions

/* This worker may take over while a game runs, and must not mix its files with those that run. So a version is in use until
   a page starts and asks for the newest, whichever version's worker serves its files. */

let used = null;
const inUse = () => (used ??= readUsed());

/** The version in use: the name of its cache, and the hashes of its files. */
async function readUsed() {
  const name = await (await (await caches.open(STATE)).match(IN_USE))?.text(),
    files = name && (await hashesOf(name));
  return files ? { name, files } : { name: CACHE, files: FILES };
}

async function hashesOf(name) {
  return (await caches.has(name)) ? (await (await caches.open(name)).match(HASHES))?.json() : undefined;
}

async function use(name) {
  await (await caches.open(STATE)).put(IN_USE, new Response(name));
  used = null;
}

/** A page starts, and no game runs: use this worker's version. Return whether it is another than before. */
async function start() {
  const { name } = await inUse();
  if (name === CACHE) return false;
  await use(CACHE);
  await caches.delete(name);
  return true;
}

// ---- files

/** Take files over from an earlier version. An update is complete before it is used; a first visit loads as it goes. */
async function install() {
  const cache = await caches.open(CACHE),
    names = (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== CACHE && name !== STATE);
  for (const name of names) {
    const old = await caches.open(name),
      hashes = await hashesOf(name);
    for (const [path, hash] of Object.entries(FILES)) {
      const kept = hashes?.[path] === hash && (await old.match(addressOf(path)));
      if (kept) await cache.put(addressOf(path), kept);
    }
  }
  if (names.length) await fill(CACHE, FILES);
  await cache.put(HASHES, new Response(JSON.stringify(FILES)));
  const isFirst = !(await (await caches.open(STATE)).match(IN_USE));
  if (isFirst) await use(CACHE);
  // Versions that waited while this one came.
  const { name: kept } = await readUsed();
  for (const name of names) if (name !== kept) await caches.delete(name);
  await self.skipWaiting();
}

const addressOf = (path) => new URL(path, BASE).href;

/** Load all files that a first visit didn't need, for use offline. */
async function complete() {
  const { name, files } = await inUse();
  await fill(name, files);
}

async function fill(name, files) {
  const cache = await caches.open(name);
  for (const [path, hash] of Object.entries(files))
    if (!(await cache.match(addressOf(path)))) await cache.put(addressOf(path), await load(path, hash));
}

async function file(name, path, hash) {
  const cache = await caches.open(name);
  const kept = await cache.match(addressOf(path));
  if (kept) return kept;
  const loaded = await load(path, hash);
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
