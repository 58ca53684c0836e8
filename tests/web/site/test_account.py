"""Accounts over HTTP: claim, sign in elsewhere, recover, carry over, sign out, export and delete."""

import re
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

from cogworks.tables.store.database import DatabaseStore
from cogworks.tables.store.store import StoreError
from cogworks.tables.words import FORMER_PLAYER
from cogworks.web.identity.identity import PLAYER
from tests.web.site.account_holders import claim, device, is_signed_in, key_ids, link_from, seat_at, sign_in, visitor
from tests.web.visitors import House, Tab, play_now, player_of, with_friend


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
        if players[0]["name"] == FORMER_PLAYER:
            break
    assert players[0]["bot"]
    tab.close()
    assert "Ann" not in bob.get(f"/table/{table}").text
    assert FORMER_PLAYER in bob.get("/mine").text
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
    assert house.table(table).seats.names() == [FORMER_PLAYER, "Bob"]
    assert sign_in(visitor(house), key).status_code == 400
    assert not is_signed_in(ann)
    assert not is_signed_in(phone)


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
