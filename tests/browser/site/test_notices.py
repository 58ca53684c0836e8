"""Notices in a real browser: permission after a click, the worker, what it shows, and where a click leads."""

import json
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import PAINTED, NewPage
from tests.browser.site.test_access import in_both_themes
from tests.browser.site.test_account import check_width

SUBSCRIBED = """{
    // A browser without a profile has no push service: everything else is its own.
    window.asked = 0;
    const ask = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = () => { window.asked++; return ask(); };
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async function (options) {
        const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]),
            point = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey)),
            text = (bytes) => btoa(String.fromCharCode(...bytes)).replace(/\\+/g, "-").replace(/\\//g, "_");
        window.key = options.applicationServerKey.length;
        const keys = { p256dh: text(point), auth: text(new Uint8Array(16)) };
        return { endpoint: "https://push.example/browser", keys };
    };
}"""
UNTIL = """async (wanted) => {
    const worker = await navigator.serviceWorker.ready;
    while ((await worker.getNotifications()).length !== wanted) await new Promise((again) => setTimeout(again, 20));
}"""
"""Wait for this number of notifications."""
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
    .map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path }))"""
CLICK = """async () => {
    const opened = new Promise((resolve) => { self.clients.openWindow = async (path) => resolve(path); });
    const [notification] = await self.registration.getNotifications();
    self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
    return opened;
}"""


def test_notices_are_turned_on_by_a_click_and_shown_while_no_table_is_open(visit: NewPage, address: str) -> None:
    page = visit()
    page.context.grant_permissions(["notifications"])
    page.add_init_script(SUBSCRIBED)
    page.goto("/notices")
    assert page.evaluate("window.asked") == 0
    assert page.evaluate("navigator.serviceWorker.getRegistration().then(Boolean)") is False
    found: list[dict[str, Any]] = []
    devtools = page.context.new_cdp_session(page)
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    devtools.send("ServiceWorker.enable")
    page.get_by_role("button", name="Turn on in this browser").click()
    device = page.locator("[data-device]")
    expect(device).to_contain_text("this browser")
    expect(device).to_contain_text("Chrome on Linux")
    expect(page.get_by_role("button", name="Turn on in this browser")).to_be_hidden()
    expect(page.get_by_role("button", name="Send a test")).to_be_visible()

    def push(path: str) -> None:
        data = json.dumps({"title": "Your turn in Gizmos", "body": "Bob made a move.", "path": path, "tag": "hall"})
        registration = {"origin": address, "registrationId": found[-1]["registrationId"]}
        devtools.send("ServiceWorker.deliverPushMessage", {**registration, "data": data})

    # Nothing is shown about the page that the player looks at.
    push("/notices")
    push("/table/hall")
    page.evaluate(UNTIL, 1)
    assert page.evaluate(SHOWN) == [
        {"title": "Your turn in Gizmos", "body": "Bob made a move.", "tag": "turn hall", "path": "/table/hall"}
    ]
    (worker,) = page.context.service_workers
    assert worker.evaluate(CLICK) == "/table/hall"
    page.evaluate(UNTIL, 0)

    device.get_by_role("button", name="Turn off").click()
    expect(page.locator(".note.gain")).to_have_text("Removed.")
    expect(page.get_by_role("button", name="Turn on in this browser")).to_be_visible()


def test_a_browser_that_blocks_notices_is_told_how_to_allow_them(visit: NewPage) -> None:
    page = visit()
    page.add_init_script("Object.defineProperty(Notification, 'permission', { get: () => 'denied' })")
    page.goto("/notices")
    expect(page.get_by_text("This browser blocks notifications")).to_be_visible()
    expect(page.get_by_role("button", name="Turn on in this browser")).to_be_hidden()


def test_the_page_is_accessible_and_fits_a_phone(visit: NewPage) -> None:
    page = visit("/settings", width=360, height=640)
    page.get_by_role("link", name="Notices").click()
    found = in_both_themes(page, "notices")
    page.get_by_role("button", name="Open feed").click()
    page.get_by_label("Web address").fill("https://hooks.example/in")
    page.get_by_role("button", name="Save").click()
    page.locator("summary", has_text="Check signatures").click()
    found += in_both_themes(page, "notices with channels")
    check_width(page)
    assert found == []
    assert page.evaluate(PAINTED) == "1"
