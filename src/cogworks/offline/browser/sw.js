/* Service worker: serves the site's files from a cache, and asks the page that runs Python for all other pages. */

const VERSION = "@VERSION@";
/** The hash of each file, by its path in the site. */
const FILES = JSON.parse(`@FILES@`);
const BASE = new URL("./", self.location),
  FAMILY = `cogworks ${BASE.pathname} `,
  CACHE = FAMILY + VERSION,
  HASHES = new URL("hashes", BASE).href;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", ({ data, source }) => {
  if (data === "activate") self.skipWaiting();
  if (data === "claim") self.clients.claim();
  if (data === "release") for (const giveUp of waiting) giveUp();
  if (data === "complete") complete().then(() => source.postMessage({ kind: "stored" }));
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== BASE.origin || !url.pathname.startsWith(BASE.pathname)) return;
  const path = url.pathname.slice(BASE.pathname.length) || "index.html";
  if (Object.hasOwn(FILES, path)) event.respondWith(file(path));
  else if (path === "app" || path.startsWith("app/")) event.respondWith(page(event.request, url));
});

// ---- files

/** Take files over from an earlier version. An update is complete before it is used; a first visit loads as it goes. */
async function install() {
  const cache = await caches.open(CACHE);
  const earlier = (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== CACHE);
  for (const name of earlier) {
    const old = await caches.open(name),
      hashes = await (await old.match(HASHES))?.json();
    for (const [path, hash] of Object.entries(FILES)) {
      const kept = hashes?.[path] === hash && (await old.match(addressOf(path)));
      if (kept) await cache.put(addressOf(path), kept);
    }
  }
  await cache.put(HASHES, new Response(JSON.stringify(FILES)));
  if (earlier.length) await complete();
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith(FAMILY) && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

const addressOf = (path) => new URL(path, BASE).href;

async function complete() {
  const cache = await caches.open(CACHE);
  for (const path of Object.keys(FILES)) if (!(await cache.match(addressOf(path)))) await load(cache, path);
}

async function file(path) {
  const cache = await caches.open(CACHE);
  return (await cache.match(addressOf(path))) ?? load(cache, path);
}

/** Fetch a file; those that end in .gz in the site are stored unpacked. */
async function load(cache, path) {
  const isPacked = path.endsWith(".wasm"),
    response = await fetch(addressOf(path) + (isPacked ? ".gz" : ""), { cache: "no-cache" });
  if (!response.ok) return response;
  // A copy: a response that was redirected may not answer a navigation.
  const type = isPacked ? "application/wasm" : (response.headers.get("content-type") ?? ""),
    body = isPacked ? response.body.pipeThrough(new DecompressionStream("gzip")) : response.body,
    [now, kept] = body.tee();
  cache.put(addressOf(path), new Response(kept, { headers: { "content-type": type } })).catch(() => {});
  return new Response(now, { headers: { "content-type": type } });
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
    const answer = await ask({ kind: "request", method, target, headers: [...request.headers], body });
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
