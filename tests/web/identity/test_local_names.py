"""Pages of this computer moved from 127.0.0.1 to localhost: a guest's games follow, once, and for no one else."""

import pytest
from starlette.testclient import TestClient

from cogworks.web.identity.identity import PLAYER
from tests.web.visitors import House, id_of, player_of

NAVIGATION = {"sec-fetch-dest": "document", "sec-fetch-mode": "navigate", "sec-fetch-site": "none"}
OLD, NEW = "http://127.0.0.1:8000", "http://localhost:8000"


def browser_at(house: House, address: str, client: str = "127.0.0.1") -> TestClient:
    browser = TestClient(house.app, base_url=address, headers={"origin": address}, client=(client, 5000))
    browser.portal = house.browser().portal
    return browser


def step(browser: TestClient, address: str, **headers: str) -> str:
    """Where a page sends the browser; '' if it is shown."""
    answer = browser.get(address, headers={**NAVIGATION, **headers}, follow_redirects=False)
    return answer.headers.get("location", "")


def guest_at_old(house: House) -> tuple[TestClient, str]:
    old = browser_at(house, OLD)
    old.post("/settings", data={"name": "Ann", "theme": "light"})
    old.get("/")
    return old, id_of(old.post("/play", data={"game": "high_cog"}, follow_redirects=False).headers["location"])


def test_the_first_visit_to_localhost_brings_the_guest_of_127_0_0_1(house: House) -> None:
    old, table = guest_at_old(house)
    new = browser_at(house, NEW)
    asking = step(new, "/")
    assert asking.startswith(f"{OLD}/account/send-guest?to=")
    sent = step(old, asking)
    assert sent.startswith(f"{NEW}/account/receive-guest/")
    assert step(new, sent) == "/?from=127.0.0.1"
    assert player_of(new) == player_of(old)
    page = new.get("/", headers=NAVIGATION).text
    assert table in page
    assert 'data-theme="light"' in page
    # Asked once: not again, not even after the cookie was deleted.
    assert step(new, "/") == ""
    del new.cookies[PLAYER]
    assert step(new, "/") == ""


def test_without_a_guest_there_the_lobby_is_shown(house: House) -> None:
    new = browser_at(house, NEW)
    back = step(browser_at(house, OLD), step(new, "/"))
    assert back == f"{NEW}/?from=127.0.0.1"
    assert step(new, back) == ""
    # Without cookies, nobody is sent around forever.
    assert step(browser_at(house, NEW), back) == ""


def test_a_guest_is_received_only_by_the_browser_that_asked(house: House) -> None:
    old, _ = guest_at_old(house)
    new, eve = browser_at(house, NEW), browser_at(house, NEW)
    step(eve, "/")
    sent = step(old, step(new, "/"))
    for browser in (eve, browser_at(house, NEW)):
        assert step(browser, sent) == "/?from=127.0.0.1"
        assert PLAYER not in browser.cookies
    # The attempt used it up.
    assert step(new, sent) == "/?from=127.0.0.1"
    assert PLAYER not in new.cookies


def test_a_browser_that_has_a_guest_keeps_it(house: House) -> None:
    old, _ = guest_at_old(house)
    new = browser_at(house, NEW)
    sent = step(old, step(new, "/"))
    new.get("/?from=x", headers=NAVIGATION)
    before = player_of(new)
    step(new, sent)
    assert player_of(new) == before


@pytest.mark.parametrize("to", ["", "short", "x" * 99, "../../evil"])
def test_a_request_that_nobody_made_sends_no_guest(house: House, to: str) -> None:
    old, _ = guest_at_old(house)
    assert step(old, f"{OLD}/account/send-guest?to={to}") == f"{NEW}/?from=127.0.0.1"


def test_only_pages_of_this_computer_ask(house: House) -> None:
    assert step(browser_at(house, "http://testserver"), "/") == ""
    assert step(browser_at(house, OLD), "/") == ""
    assert step(browser_at(house, NEW, "192.0.2.7"), "/") == ""
    assert step(browser_at(house, NEW), "/", **{"x-forwarded-for": "192.0.2.7"}) == ""
    assert step(browser_at(house, NEW), "/", **{"sec-fetch-dest": "empty"}) == ""
    assert step(browser_at(house, NEW), "/mine") == ""
    assert step(browser_at(house, OLD, "192.0.2.7"), "/account/send-guest?to=" + "x" * 32) == "/"
    assert step(browser_at(house, "http://testserver"), "/account/send-guest?to=" + "x" * 32) == "/"
