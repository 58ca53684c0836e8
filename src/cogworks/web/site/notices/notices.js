/* Turn notices on and off in this browser.  Permission is asked for only after a click. */

const box = document.getElementById("push"),
  on = box.querySelector("[data-turn-on]"),
  trouble = document.getElementById("trouble"),
  KEPT = "cogworks-push",
  { key, worker, add, icon } = box.dataset;

const state = () => {
  if (!isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) {
    // On an iPhone only an installed app can get notices.
    return /iPhone|iPad/.test(navigator.userAgent) && !navigator.standalone ? "install" : "unsupported";
  }
  return Notification.permission === "denied" ? "denied" : "ready";
};

function complain(words) {
  trouble.textContent = words;
  trouble.hidden = !words;
}

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

/** Whether a subscription was made with this server's key, which may have been lost. */
function isOwn(subscription) {
  const used = subscription.options.applicationServerKey;
  return used && bytes(key).every((byte, place) => byte === new Uint8Array(used)[place]);
}

async function subscribe() {
  const address = `${worker}?${new URLSearchParams({ add, icon })}`;
  await navigator.serviceWorker.register(address);
  const { pushManager } = await navigator.serviceWorker.ready,
    old = await pushManager.getSubscription();
  if (old && !isOwn(old)) await old.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
}

async function turnOn() {
  complain("");
  on.disabled = true;
  try {
    if ((await Notification.requestPermission()) !== "granted") {
      showState();
      return;
    }
    const sent = await fetch(add, { method: "POST", body: JSON.stringify(await subscribe()) }),
      reply = await sent.json();
    if (!sent.ok) throw new Error(reply.reason);
    localStorage.setItem(KEPT, reply.id);
    location.reload();
  } catch (error) {
    complain(`This browser can’t get notices: ${error.message}`);
  } finally {
    on.disabled = false;
  }
}

function showState() {
  const now = state(),
    known = box.querySelector(`[data-device="${CSS.escape(localStorage.getItem(KEPT) ?? "")}"]`);
  for (const words of box.querySelectorAll("[data-if]")) words.hidden = words.dataset.if !== now;
  on.hidden = now !== "ready" || (known !== null && Notification.permission === "granted");
  known?.querySelector("[data-this]")?.removeAttribute("hidden");
}

on.addEventListener("click", turnOn);
box.addEventListener("submit", async ({ target }) => {
  // The browser forgets its subscription, too.
  if (target.closest("[data-device]")?.dataset.device !== localStorage.getItem(KEPT)) return;
  localStorage.removeItem(KEPT);
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
});
showState();
