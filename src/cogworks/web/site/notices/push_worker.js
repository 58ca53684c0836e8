/* Shows notices of turns, also while no page is open; a click leads to the table.  It caches nothing. */

const given = new URL(self.location).searchParams;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const windows = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });
const shows = (client, path) => new URL(client.url).pathname === path;

async function show({ title, body, path, tag }) {
  // The player may have opened the table since the notice was sent.
  const isSeen = (await windows()).some((client) => client.visibilityState === "visible" && shows(client, path));
  if (isSeen) return;
  await self.registration.showNotification(title, {
    body,
    tag: `turn ${tag}`,
    icon: given.get("icon"),
    badge: given.get("icon"),
    data: { path },
  });
}

self.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});

async function open(path) {
  const found = (await windows()).find((client) => shows(client, path));
  return found ? found.focus() : self.clients.openWindow(path);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** Some browsers replace their subscription now and then. */
async function renew(old) {
  const made = await self.registration.pushManager.subscribe(old.options);
  await fetch(given.get("add"), { method: "POST", body: JSON.stringify(made) });
}

self.addEventListener("pushsubscriptionchange", (event) => {
  if (event.oldSubscription) event.waitUntil(renew(event.oldSubscription));
});
