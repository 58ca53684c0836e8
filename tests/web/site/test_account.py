"""Accounts over HTTP: claim, sign in elsewhere, recover, carry over, sign out, export and delete."""

import json
import re
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from httpx2 import Response
from starlette.datastructures import URL
from starlette.testclient import TestClient

from cogworks.tables.seats.retiring import NEUTRAL
from cogworks.tables.store.database import DatabaseStore
from cogworks.tables.store.store import StoreError
from cogworks.web.http.guard import RateLimiter
from cogworks.web.identity.identity import PLAYER
from cogworks.web.site.people.signing_in import at_localhost, passkey_site
from tests.people.authenticator import Authenticator
from tests.web.visitors import House, Tab, play_now, player_of, with_friend


def device() -> Authenticator:
    return Authenticator("https://testserver", "testserver")


def visitor(house: House, name: str = "") -> TestClient:
    """A browser that has been here before."""
    browser = house.browser()
    browser.get("/")
    if name:
        browser.post("/settings", data={"name": name})
    return browser


def claim(browser: TestClient, key: Authenticator) -> list[str]:
    """Create an account; return its recovery codes."""
    options = browser.post("/api/account/claim/options").json()
    answer = browser.post("/api/account/claim", json={"response": key.make(options), "name": "Laptop"})
    assert answer.status_code == 200, answer.text
    codes: list[str] = answer.json()["codes"]
    return codes


def sign_in(browser: TestClient, key: Authenticator) -> Response:
    options = browser.post("/api/account/sign-in/options").json()
    return browser.post("/api/account/sign-in", json={"response": key.use(options)})


def link_from(browser: TestClient) -> str:
    """A sign-in link, as its path."""
    found = re.search(r'value="http://testserver(/account/link/[^"]+)"', browser.post("/account/link").text)
    assert found
    return found[1]


def seat_at(browser: TestClient, table: str) -> int | None:
    """The seat that a browser's page of a table is for."""
    found = re.search(r"data-start=\\?'({.*?})'", browser.get(f"/table/{table}").text)
    assert found
    seat: int | None = json.loads(found[1].replace("&#34;", '"'))["reader"]
    return seat


def is_signed_in(browser: TestClient) -> bool:
    return "You are signed in" in browser.get("/account").text


def test_a_guest_keeps_the_seat_and_has_it_on_another_device(house: House) -> None:
    ann, phone = visitor(house, "Ann"), visitor(house)
    table, key = play_now(ann), device()
    assert seat_at(phone, table) is None
    player = player_of(ann)
    codes = claim(ann, key)
    assert len(codes) == 10
    assert PLAYER not in ann.cookies
    assert seat_at(ann, table) == 0
    assert sign_in(phone, key).status_code == 200
    assert PLAYER not in phone.cookies
    assert seat_at(phone, table) == 0
    assert table in phone.get("/mine").text
    assert "signed in as Ann" in phone.get("/account").text
    # Both play from the same seat, over sockets, too.
    tab = Tab(phone, table)
    assert tab.say(look=None)["update"]["reader"] == 0
    tab.close()
    assert house.host.store.tables_of(player.id, 5)[1] == 1


def test_a_new_game_in_an_account_is_in_all_its_browsers(house: House) -> None:
    ann, phone, key = visitor(house), visitor(house), device()
    claim(ann, key)
    sign_in(phone, key)
    table = play_now(phone)
    assert seat_at(ann, table) == 0
    assert PLAYER not in phone.cookies


def test_a_guests_games_come_along(house: House) -> None:
    ann, phone, key = visitor(house, "Ann"), visitor(house, "Anna"), device()
    claim(ann, key)
    table = play_now(phone)
    assert sign_in(phone, key).status_code == 200
    assert seat_at(phone, table) == 0
    assert seat_at(ann, table) == 0
    assert table in ann.get("/mine").text


def test_settings_belong_to_the_account(house: House) -> None:
    ann, phone, key = visitor(house, "Ann"), visitor(house, "Phone"), device()
    claim(ann, key)
    sign_in(phone, key)
    assert 'value="Ann"' in phone.get("/settings").text
    phone.post("/settings", data={"name": "Anna", "theme": "light"})
    page = ann.get("/settings").text
    assert 'value="Anna"' in page
    assert 'data-theme="light"' in page
    assert "stored in your" in page
    phone.post("/account/sign-out")
    assert 'value=""' in phone.get("/settings").text


def test_signing_in_replaces_the_session(house: House) -> None:
    ann, key = visitor(house), device()
    claim(ann, key)
    first = ann.cookies["session"]
    assert sign_in(ann, key).status_code == 200
    second = ann.cookies["session"]
    assert first != second
    eve = house.browser()
    eve.cookies.set("session", first)
    assert not is_signed_in(eve)


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


def test_sign_out_here_and_everywhere(house: House) -> None:
    ann, phone, key = visitor(house), visitor(house), device()
    table = play_now(ann)
    claim(ann, key)
    sign_in(phone, key)
    ann.post("/account/sign-out")
    assert (is_signed_in(ann), is_signed_in(phone)) == (False, True)
    assert seat_at(ann, table) is None
    sign_in(ann, key)
    assert seat_at(ann, table) == 0
    page = phone.post("/account/sign-out-everywhere")
    assert "signed out in all browsers" in page.text
    assert (is_signed_in(ann), is_signed_in(phone)) == (False, False)
    assert "session" not in ann.cookies
    assert seat_at(ann, table) is None


def test_an_open_socket_gets_nothing_more_once_its_session_ended(house: House) -> None:
    ann, phone, key = visitor(house), visitor(house), device()
    table = play_now(ann)
    claim(ann, key)
    sign_in(phone, key)
    tab = Tab(phone, table)
    assert tab.say(look=None)["update"]["reader"] == 0
    ann.post("/account/sign-out-everywhere")
    tab._session.send_text('{"look": null, "id": "late"}')
    while True:
        message = tab._session.receive()
        if message["type"] == "websocket.close":
            break
        assert "late" not in message.get("text", "")
    assert message["code"] == 4401
    tab.close()


def test_a_recovery_code_signs_in_once(house: House) -> None:
    ann, phone, key = visitor(house), visitor(house), device()
    table = play_now(ann)
    codes = claim(ann, key)
    page = phone.post("/account/recover", data={"code": codes[0].lower()})
    assert "code is used up" in page.text
    assert seat_at(phone, table) == 0
    other = visitor(house)
    for code in (codes[0], "nonsense", ""):
        answer = other.post("/account/recover", data={"code": code})
        assert answer.status_code == 400
        assert "not valid" in answer.text
    page = ann.post("/account/codes")
    assert len(re.findall(r"<li><code>", page.text)) == 10
    assert codes[1] not in page.text
    assert other.post("/account/recover", data={"code": codes[1]}).status_code == 400


def key_ids(browser: TestClient) -> list[str]:
    return re.findall(r"/account/keys/([0-9a-f]+)/remove", browser.get("/account").text)


def test_keys_are_added_renamed_and_removed(house: House) -> None:
    ann, first, second = visitor(house), device(), device()
    claim(ann, first)
    options = ann.post("/api/account/keys/options").json()
    assert ann.post("/api/account/keys", json={"response": second.make(options), "name": "Phone"}).status_code == 200
    ids = key_ids(ann)
    assert len(ids) == 2
    page = ann.post(f"/account/keys/{ids[1]}/rename", data={"name": "<b>Tablet</b>"})
    assert "&lt;b&gt;Tablet" in page.text
    assert "Passkey removed" in ann.post(f"/account/keys/{ids[0]}/remove").text
    other = visitor(house)
    assert sign_in(other, first).status_code == 400
    assert sign_in(other, second).status_code == 200


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


def test_a_link_carries_an_account_to_another_browser(house: House) -> None:
    ann, phone = visitor(house, "Ann"), visitor(house)
    table = play_now(ann)
    claim(ann, device())
    link = link_from(ann)
    for _ in range(2):
        # Link previews follow links; only the button uses it up.
        assert "Sign in as Ann" in phone.get(link).text
    page = phone.post(link)
    assert "You are signed in" in page.text
    assert seat_at(phone, table) == 0
    other = visitor(house)
    assert other.get(link).status_code == 410
    assert other.post(link).status_code == 410
    assert not is_signed_in(other)


def test_a_link_carries_a_guest_to_another_browser(house: House) -> None:
    ann, phone, key = visitor(house, "Ann"), visitor(house), device()
    table, own = play_now(ann), play_now(phone)
    page = phone.post(link_from(ann))
    assert "seats and games now" in page.text
    assert "a guest, as Ann" in page.text
    assert player_of(phone) == player_of(ann)
    assert (seat_at(phone, table), seat_at(phone, own), seat_at(ann, own)) == (0, 0, 0)
    # In a browser that is signed in, the guest's games join the account.
    claim(phone, key)
    bob = visitor(house)
    more = play_now(bob)
    phone.post(link_from(bob))
    assert seat_at(phone, more) == 0
    assert is_signed_in(phone)
    # The first browser still is that guest, whose games now belong to an account.
    options = ann.post("/api/account/claim/options").json()
    answer = ann.post("/api/account/claim", json={"response": device().make(options)})
    assert "belong to an account already" in answer.json()["reason"]


def test_invalid_links_are_all_the_same(house: House) -> None:
    eve = visitor(house)
    pages = [eve.get(f"/account/link/{token}") for token in ("x" * 32, "short", "y" * 300, "%20")]
    assert {page.status_code for page in pages} == {410}
    assert len({page.text for page in pages}) == 1


def test_an_export_has_everything_and_no_secret(house: House) -> None:
    ann, key = visitor(house, "Ann"), device()
    table = play_now(ann)
    secret = player_of(ann).secret
    codes = claim(ann, key)
    answer = ann.get("/account/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="cogworks-account.json"'
    data = answer.json()
    assert data["account"]["name"] == data["settings"]["name"] == "Ann"
    assert [game["table"] for game in data["games"]] == [table]
    for hidden in (secret, ann.cookies["session"], *codes):
        assert hidden not in answer.text


def test_a_deleted_account_leaves_the_game_to_its_opponent(house: House) -> None:
    table, ann, bob = with_friend(house)
    key = device()
    claim(ann, key)
    tab = Tab(bob, table, html="0")
    assert "Check the box" in ann.post("/account/delete").text
    assert is_signed_in(ann)
    page = ann.post("/account/delete", data={"sure": "on"})
    assert "Your account is deleted" in page.text
    assert not is_signed_in(ann)
    assert sign_in(visitor(house), key).status_code == 400
    while True:
        players = tab.hear()["update"]["players"]
        if players[0]["name"] == NEUTRAL:
            break
    assert players[0]["bot"]
    tab.close()
    assert "Ann" not in bob.get(f"/table/{table}").text
    assert NEUTRAL in bob.get("/mine").text
    assert table not in ann.get("/mine").text


def test_two_devices_sign_in_move_and_delete_at_once(house: House) -> None:
    table, ann, _ = with_friend(house)
    key, phone = device(), visitor(house)
    claim(ann, key)
    assert sign_in(phone, key).status_code == 200

    def move(browser: TestClient) -> None:
        for n in range(10):
            update = browser.get(f"/api/tables/{table}").json()
            if update["options"]:
                message = {"act": update["options"][0]["action"], "version": update["version"], "id": f"m{n}"}
                browser.post(f"/api/tables/{table}/messages", json=message)

    def delete(browser: TestClient) -> int:
        return browser.post("/account/delete", data={"sure": "on"}).status_code

    with ThreadPoolExecutor(5) as pool:
        jobs: list[Future[Any]] = [
            pool.submit(move, ann),
            pool.submit(move, phone),
            pool.submit(sign_in, visitor(house), key),
        ]
        deleted = [pool.submit(delete, browser) for browser in (ann, phone)]
        for job in jobs:
            job.result()
    assert sorted(job.result() for job in deleted) in ([200, 200], [200, 400])
    assert house.table(table).seats.names() == [NEUTRAL, "Bob"]
    assert sign_in(visitor(house), key).status_code == 400
    assert not is_signed_in(ann)
    assert not is_signed_in(phone)


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


def test_a_failing_store_is_reported_and_signs_nobody_out(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = visitor(house)
    claim(ann, device())

    def failing(*given: object) -> None:
        raise StoreError("the database is not responding. Try again in a few seconds")

    with monkeypatch.context() as patch:
        patch.setattr("cogworks.people.accounts.store.MemoryAccounts.session", failing)
        ann.get("/static/look.css").raise_for_status()
        patch.setattr("cogworks.web.identity.sessions.FRESH", 0.0)
        answer = ann.get("/account")
        assert answer.status_code == 503
        assert "not responding" in answer.text
        assert ann.get("/api/games").json()["refused"] == "unavailable"
    assert is_signed_in(ann)


def test_accounts_survive_a_restart(tmp_path: Any) -> None:
    url, key = f"sqlite:///{tmp_path / 'tables.db'}", device()
    first = House(DatabaseStore(url))
    ann = visitor(first, "Ann")
    table = play_now(ann)
    claim(ann, key)
    first.close()
    again = House(DatabaseStore(url))
    phone = visitor(again)
    assert sign_in(phone, key).status_code == 200
    assert seat_at(phone, table) == 0
    old = again.browser()
    old.cookies.set("session", ann.cookies["session"])
    assert is_signed_in(old)
    again.close()
