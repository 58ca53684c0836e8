"""Accounts in a real browser with its virtual authenticator: create, sign in elsewhere, recover, keys, delete."""

import re
from typing import Any

from playwright.sync_api import CDPSession, Page, expect

from tests.browser.clicking import open_log, ready, two_friends
from tests.browser.conftest import PAINTED, NewPage
from tests.browser.site.test_access import in_both_themes
from tests.web.visitors import id_of

PLATFORM = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Device:
    """A browser's page, and the passkeys of its device."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._cdp: CDPSession = page.context.new_cdp_session(page)
        self._cdp.send("WebAuthn.enable")
        self._id: str = self._cdp.send("WebAuthn.addVirtualAuthenticator", {"options": PLATFORM})["authenticatorId"]

    def keys(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._cdp.send("WebAuthn.getCredentials", {"authenticatorId": self._id})[
            "credentials"
        ]
        return found

    def sync(self, other: "Device") -> None:
        """Copy the passkeys to another device, as platforms do."""
        for key in self.keys():
            other._cdp.send("WebAuthn.addCredential", {"authenticatorId": other._id, "credential": key})

    def verifies(self, verified: bool) -> None:
        """Whether the user is recognized."""
        self._cdp.send("WebAuthn.setUserVerified", {"authenticatorId": self._id, "isUserVerified": verified})


def local(address: str, path: str = "/?from=test") -> str:
    """An address at localhost, where passkeys work."""
    return address.replace("127.0.0.1", "localhost") + path


def newcomer(visit: NewPage, address: str, **how: Any) -> Device:
    page = visit(**how)
    page.goto(local(address))
    return Device(page)


def create_account(device: Device, address: str) -> list[str]:
    """Create an account; return the recovery codes."""
    device.page.goto(local(address, "/account"))
    device.page.get_by_role("button", name="Create account").click()
    codes = device.page.locator("#new-codes code")
    expect(codes).to_have_count(10)
    return codes.all_text_contents()


def sign_in(device: Device, address: str) -> None:
    device.page.goto(local(address, "/account"))
    device.page.get_by_role("button", name="Sign in with a passkey").click()
    expect(device.page.locator(".note.gain")).to_contain_text("You are signed in")


def test_from_a_guests_table_to_an_account_in_three_clicks_with_the_seat(visit: NewPage, address: str) -> None:
    ann = newcomer(visit, address)
    page = ann.page
    page.get_by_role("button", name="Play now").first.click()
    table = ready(page).url
    open_log(page)
    page.get_by_role("link", name="Create account").click()
    page.get_by_role("button", name="Create account").click()
    expect(page.locator("#new-codes")).to_be_visible()
    expect(page.locator("#new-codes code")).to_have_count(10)
    assert len(ann.keys()) == 1
    page.get_by_role("link", name="Back to table").click()
    expect(page).to_have_url(table)
    assert '"reader": 0' in str(ready(page).locator("#table").get_attribute("data-start"))
    open_log(page)
    expect(page.get_by_role("link", name="Create account")).to_have_count(0)


def test_sign_in_on_a_second_browser_recover_and_change_keys(visit: NewPage, address: str) -> None:
    laptop = newcomer(visit, address)
    laptop.page.get_by_role("button", name="Play now").first.click()
    table = id_of(ready(laptop.page).url)
    codes = create_account(laptop, address)

    phone = newcomer(visit, address, width=390, height=700, touch=True)
    laptop.sync(phone)
    sign_in(phone, address)
    phone.page.get_by_role("link", name="My games").click()
    phone.page.locator(f"a[href*='{table}']").first.click()
    assert '"reader": 0' in str(ready(phone.page).locator("#table").get_attribute("data-start"))

    # A third one has no passkey, and recovers.
    tablet = newcomer(visit, address, width=768, height=1024)
    page = tablet.page
    page.goto(local(address, "/account"))
    page.get_by_label("Recovery code").fill(codes[4].lower())
    page.get_by_role("button", name="Use recovery code").click()
    expect(page.locator(".note.gain")).to_contain_text("That recovery code is used up")
    # With its scripts: a click before they run does nothing.
    page.wait_for_load_state()
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.locator(".note.gain")).to_have_text("Passkey added.")
    assert len(tablet.keys()) == 1
    keys = page.locator(".key")
    expect(keys).to_have_count(2)
    expect(page.get_by_text("9 unused codes")).to_be_visible()

    # It removes the key of the laptop and the phone, which is then worth nothing.
    keys.nth(1).locator("summary").click()
    keys.nth(1).get_by_label("Name").fill("Tablet")
    keys.nth(1).get_by_role("button", name="Rename").click()
    expect(keys.nth(1)).to_contain_text("Tablet")
    keys.nth(0).locator("summary").click()
    keys.nth(0).get_by_role("button", name="Remove passkey").click()
    expect(keys).to_have_count(1)
    page.get_by_role("button", name="Sign out everywhere").click()
    expect(page.locator(".note.gain")).to_have_text("You are signed out in all browsers.")
    laptop.page.goto(local(address, "/account"))
    laptop.page.get_by_role("button", name="Sign in with a passkey").click()
    expect(laptop.page.locator("#trouble")).to_contain_text("could not be verified")
    sign_in(tablet, address)


def test_a_device_adds_no_second_key_and_a_stranger_cannot_use_one(visit: NewPage, address: str) -> None:
    ann = newcomer(visit, address)
    create_account(ann, address)
    page = ann.page
    page.goto(local(address, "/account"))
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.locator("#trouble")).to_contain_text("already has a passkey")
    page.get_by_role("button", name="Sign out", exact=True).click()
    # With its scripts: a click before they run does nothing.
    page.wait_for_url("**/account?done=signed-out")
    ann.verifies(False)
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.locator("#trouble")).to_contain_text("Cancelled")
    ann.verifies(True)
    sign_in(ann, address)


def test_codes_are_copied_and_saved(visit: NewPage, address: str) -> None:
    ann = newcomer(visit, address)
    ann.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    create_account(ann, address)
    ann.page.goto(local(address, "/account"))
    ann.page.get_by_role("button", name="Create new codes").click()
    expect(ann.page.locator(".codes code")).to_have_count(10)
    codes = ann.page.locator(".codes code").all_text_contents()
    ann.page.get_by_role("button", name="Copy codes").click()
    expect(ann.page.get_by_role("button", name="Copied")).to_be_visible()
    assert ann.page.evaluate("navigator.clipboard.readText()").split() == codes
    with ann.page.expect_download() as saved:
        ann.page.get_by_role("button", name="Save as file").click()
    assert saved.value.path().read_text().split()[-10:] == codes


def test_a_deleted_account_leaves_a_game_that_goes_on(visit: NewPage, address: str) -> None:
    ann, bob = two_friends(visit, "gizmos")
    table = ready(ann).url
    # The passkey is made at localhost, to which a link carries the guest.
    ann.goto("/account")
    expect(ann.get_by_text("opened at an IP address")).to_be_visible()
    expect(ann.get_by_role("button", name="Create account")).to_be_hidden()
    ann.get_by_role("button", name="Create sign-in link").click()
    ann.get_by_role("link", name="Continue at localhost").click()
    ann.get_by_role("button", name="Continue in this browser").click()
    create_account(Device(ann), address)
    ann.goto(local(address, "/account"))
    ann.locator("summary", has_text="Delete account").click()
    ann.get_by_label("Delete my account").check()
    ann.get_by_role("button", name="Delete account").click()
    expect(ann.locator(".note.gain")).to_contain_text("Your account is deleted")
    expect(bob.locator("#players")).to_contain_text("Former player")
    expect(bob.locator("#players")).not_to_contain_text("Ann")
    ann.goto(table.replace("127.0.0.1", "localhost"))
    assert '"reader": null' in str(ready(ann).locator("#table").get_attribute("data-start"))


def test_a_link_signs_another_browser_in_once(visit: NewPage, address: str) -> None:
    ann = newcomer(visit, address)
    create_account(ann, address)
    ann.page.goto(local(address, "/account"))
    ann.page.get_by_role("button", name="Create sign-in link").click()
    link = ann.page.get_by_label("Sign-in link").input_value()
    other = visit()
    other.goto(link)
    other.get_by_role("button", name="Continue in this browser").click()
    expect(other.locator(".note.gain")).to_contain_text("You are signed in")
    third = visit()
    third.goto(link)
    expect(third.locator("h1")).to_have_text(re.compile("no longer valid|used"))


def test_games_at_127_0_0_1_come_along_to_localhost(visit: NewPage, address: str) -> None:
    ann = visit("/")
    ann.get_by_role("button", name="Play now").first.click()
    table = id_of(ready(ann).url)
    ann.goto(local(address, "/"))
    expect(ann).to_have_url(re.compile(r"//localhost:\d+/\?from=127\.0\.0\.1$"))
    expect(ann.locator(f"a[href*='{table}']").first).to_be_visible()
    stranger = visit()
    stranger.goto(local(address, "/"))
    expect(stranger).to_have_url(re.compile(r"//localhost:"))
    expect(stranger.get_by_role("button", name="Play now").first).to_be_visible()


def test_the_account_is_accessible_and_fits_the_screen(visit: NewPage, address: str) -> None:
    ann = newcomer(visit, address, width=360, height=640)
    page, found = ann.page, []
    page.goto(local(address, "/account"))
    found += in_both_themes(page, "guest")
    check_width(page)
    create_account(ann, address)
    found += in_both_themes(page, "codes")
    check_width(page)
    page.goto(local(address, "/account"))
    for summary in page.locator("summary").all():
        summary.click()
    found += in_both_themes(page, "account")
    check_width(page)
    page.get_by_role("button", name="Create sign-in link").click()
    found += in_both_themes(page, "link")
    check_width(page)
    page.goto(page.get_by_label("Sign-in link").input_value())
    found += in_both_themes(page, "carry")
    check_width(page)
    assert found == []
    assert page.evaluate(PAINTED) == "1"


def check_width(page: Page) -> None:
    """Nothing is wider than the screen."""
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
