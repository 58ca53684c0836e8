"""What accounts refuse, and what they do not reveal."""

import re
from typing import Any

import pytest
from starlette.datastructures import URL
from starlette.testclient import TestClient

from cogworks.web.http.guard import RateLimiter
from cogworks.web.site.people.signing_in import at_localhost, passkey_site
from tests.web.site.account_holders import claim, device, is_signed_in, key_ids, sign_in, visitor
from tests.web.visitors import House, play_now


def test_the_session_cookie_is_not_for_scripts_or_other_sites(house: House) -> None:
    ann, key = visitor(house), device()
    options = ann.post("/api/account/claim/options").json()
    answer = ann.post("/api/account/claim", json={"response": key.make(options)})
    cookie = next(text for text in answer.headers.get_list("set-cookie") if text.startswith("session="))
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_over_https_the_session_belongs_to_this_host_only(house: House) -> None:
    ann, key = TestClient(house.app, base_url="https://testserver", headers={"origin": "https://testserver"}), device()
    ann.portal = house.browser().portal
    ann.get("/")
    options = ann.post("/api/account/claim/options").json()
    answer = ann.post("/api/account/claim", json={"response": key.make(options)})
    cookie = next(text for text in answer.headers.get_list("set-cookie") if "session=" in text)
    assert cookie.startswith("__Host-session=")
    assert "Secure" in cookie
    assert "Path=/" in cookie
    assert "Domain" not in cookie
    assert is_signed_in(ann)
    ann.post("/account/sign-out")
    assert not is_signed_in(ann)


def test_only_the_owner_changes_an_account(house: House) -> None:
    ann, bob, guest = visitor(house), visitor(house), visitor(house)
    claim(ann, device())
    claim(bob, device())
    (key,) = key_ids(ann)
    for eve in (bob, guest):
        for step in ("rename", "remove"):
            assert eve.post(f"/account/keys/{key}/{step}", data={"name": "x"}).status_code == 400
    assert key_ids(ann) == [key]
    for path in ("codes", "delete"):
        assert guest.post(f"/account/{path}", data={"sure": "on"}).status_code == 400
    assert guest.get("/account/export").status_code == 400
    for path in ("keys/options", "keys"):
        assert guest.post(f"/api/account/{path}", json={}).status_code == 400
    for path in ("claim/options", "claim"):
        assert ann.post(f"/api/account/{path}", json={}).status_code == 400


def test_a_challenge_of_one_browser_is_useless_in_another(house: House) -> None:
    ann, eve, key = visitor(house), visitor(house), device()
    claim(ann, key)
    options = ann.post("/api/account/sign-in/options").json()
    assert eve.post("/api/account/sign-in", json={"response": key.use(options)}).status_code == 400
    options = eve.post("/api/account/sign-in/options").json()
    response = key.use(options)
    assert eve.post("/api/account/sign-in", json={"response": response}).status_code == 200
    assert visitor(house).post("/api/account/sign-in", json={"response": response}).status_code == 400


def test_a_response_from_the_page_of_another_site_is_refused(house: House) -> None:
    ann, key = visitor(house), device()
    claim(ann, key)
    for origin, site in (("https://evil.example", "testserver"), ("http://testserver", "testserver")):
        key.origin, key.site = origin, site
        assert sign_in(visitor(house), key).status_code == 400
    key.origin = "https://testserver"
    options = visitor(house).post("/api/account/sign-in/options", headers={"origin": "https://evil.example"})
    assert options.status_code == 403


def test_known_and_unknown_keys_get_the_same_answer(house: House) -> None:
    ann, key = visitor(house), device()
    claim(ann, key)
    stranger, thief = device(), device()
    thief.credential, thief.handle = key.credential, key.handle
    answers = [sign_in(visitor(house), each) for each in (stranger, thief)]
    assert answers[0].status_code == answers[1].status_code == 400
    assert answers[0].content == answers[1].content
    options = [visitor(house).post("/api/account/sign-in/options").json() for _ in range(2)]
    for each in options:
        del each["challenge"]
    assert options[0] == options[1]


def test_invalid_links_are_all_the_same(house: House) -> None:
    eve = visitor(house)
    pages = [eve.get(f"/account/link/{token}") for token in ("x" * 32, "short", "y" * 300, "%20")]
    assert {page.status_code for page in pages} == {410}
    assert len({page.text for page in pages}) == 1


def test_a_browser_without_cookies_is_told_so(house: House) -> None:
    for path in ("/api/account/claim/options", "/api/account/sign-in/options"):
        answer = house.browser().post(path)
        assert answer.status_code == 400
        assert "Cookies are blocked" in answer.json()["reason"]
    for path in ("/account/link", "/account/recover"):
        assert "Cookies are blocked" in house.browser().post(path).text


@pytest.mark.parametrize("body", [b"", b"[]", b"7", b"{", b'{"response": "\\ud800"}', b"[" * 90_000])
def test_nonsense_is_refused_in_every_ceremony(house: House, body: bytes) -> None:
    ann = visitor(house)
    for path in ("claim", "sign-in"):
        answer = ann.post(f"/api/account/{path}", content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 400
        assert set(answer.json()) == {"refused", "reason"}
    claim(ann, device())
    answer = ann.post("/api/account/keys", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400


def test_a_client_that_tries_too_often_waits(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    eve = visitor(house)
    taken: list[int] = []
    right = RateLimiter.take

    def slow(limiter: RateLimiter, address: str) -> bool:
        # The guard's own limits are not what is tested here.
        if limiter._burst > 30:
            return True
        taken.append(1)
        return right(limiter, address)

    monkeypatch.setattr(RateLimiter, "take", slow)
    codes = [eve.post("/account/recover", data={"code": "x"}).status_code for _ in range(12)]
    assert codes == [400] * 10 + [429] * 2
    assert eve.get("/account/link/" + "x" * 32).status_code == 429
    steps = [eve.post("/api/account/sign-in/options").status_code for _ in range(40)]
    assert steps.count(429) >= 5
    # Other clients are not affected.
    other = house.browser(("192.0.2.7", 1))
    other.get("/")
    assert other.post("/account/recover", data={"code": "x"}).status_code == 400


def test_a_page_leads_back_only_to_a_table(house: House) -> None:
    ann = visitor(house)
    table = play_now(ann)
    assert f'href="/table/{table}"' in ann.get(f"/account?back={table}").text
    assert f'href="/account?back={table}"' in ann.get(f"/table/{table}").text
    for evil in ("https://evil.example/table/x", "//evil.example", "/table/x", "x/../..", "javascript:alert(1)"):
        page = ann.get("/account", params={"back": evil}).text
        assert "Back to table" not in page
        assert "evil" not in page


def test_where_passkeys_cannot_work_the_page_says_why(house: House) -> None:
    there = TestClient(house.app, base_url="http://127.0.0.1:8000", headers={"origin": "http://127.0.0.1:8000"})
    there.portal = house.browser().portal
    page = there.get("/account").text
    assert "opened at an IP address" in page
    assert 'href="http://localhost:8000/account"' in page
    assert there.post("/api/account/claim/options").status_code == 400
    made = there.post("/account/link").text
    assert re.search(r'href="http://localhost:8000/account/link/[\w-]{32}"', made)
    assert "opened at an IP address" not in visitor(house).get("/account").text


@pytest.mark.parametrize(
    ("address", "site"),
    [
        ("http://localhost:8000/", ("localhost", ("https://localhost:8000", "http://localhost:8000"))),
        ("http://games.localhost/", ("games.localhost", ("https://games.localhost", "http://games.localhost"))),
        ("https://play.example/", ("play.example", ("https://play.example",))),
        ("http://Play.Example:81/", ("play.example", ("https://play.example:81",))),
        ("http://127.0.0.1:8000/", None),
        ("http://[::1]:8000/", None),
        ("http://192.168.7.9/", None),
    ],
)
def test_passkeys_belong_to_the_name_in_the_address(address: str, site: Any) -> None:
    assert passkey_site(URL(address)) == site


def test_only_this_computers_own_address_has_another_name() -> None:
    assert at_localhost(URL("http://127.0.0.1:8000/account?x=1")) == "http://localhost:8000"
    assert at_localhost(URL("http://[::1]:8000/")) == "http://localhost:8000"
    assert at_localhost(URL("http://192.168.7.9:8000/")) == ""
    assert at_localhost(URL("http://localhost:8000/")) == ""
