"""Sockets: moves, stale and repeated ones, lost connections, two tabs, and hostile messages."""

import json
import threading
from collections.abc import Awaitable, Callable
from random import Random

import pytest
from starlette.websockets import WebSocketDisconnect

from cogworks import games
from cogworks.tables.reply_types import Reply
from cogworks.tables.update_types import Update
from cogworks.web.render.page_renderer import DataPage, Page, PageRenderer
from tests.web.visitors import House, Tab, play_now, with_friend

KEEP, SWAP = 0, 1


def test_a_move_comes_back_rendered_and_the_other_player_gets_an_update(house: House) -> None:
    id, ann, bob = with_friend(house)
    first, second = Tab(ann, id), Tab(bob, id)
    seen = second.say(look=None)["update"]
    version = first.say(look=None)["update"]["version"]
    heard = first.say(act=KEEP, version=version)
    assert heard["reply"] == {"done": True, "again": False, "id": "m2"}
    assert heard["update"]["version"] == version + 1
    assert set(heard["html"]) == {"head", "players", "notice", "board", "ask", "log", "talk"}
    pushed = second.wait_for(seen["version"] + 1)
    assert "reply" not in pushed
    assert pushed["update"]["turn"] == pushed["update"]["reader"] == 1
    assert "Ann kept the cog." in pushed["html"]["log"]
    assert "Your turn" in pushed["html"]["head"]
    first.close()
    second.close()


def test_a_move_at_an_old_version_is_refused_and_shows_the_new_one(house: House) -> None:
    id, ann, _ = with_friend(house)
    tab = Tab(ann, id)
    version = tab.say(look=None)["update"]["version"]
    tab.say(act=KEEP, version=version)
    late = tab.say(act=SWAP, version=version)
    assert late["reply"]["refused"] == "stale"
    assert late["update"]["version"] == version + 1
    assert len(house.table(id).history.moves) == version + 1
    tab.close()


def test_two_clicks_at_once_and_a_resend_count_once(house: House) -> None:
    id, ann, _ = with_friend(house)
    tab = Tab(ann, id)
    version = tab.say(look=None)["update"]["version"]
    assert not tab.say(act=KEEP, version=version, id="click")["reply"]["again"]
    again = tab.say(act=KEEP, version=version, id="click")["reply"]
    assert (again["done"], again["again"]) == (True, True)
    assert house.table(id).history.version == version + 1
    tab.close()


def test_a_reconnect_gets_what_it_missed_and_resends_what_got_no_reply(house: House) -> None:
    id, ann, bob = with_friend(house)
    tab, other = Tab(ann, id), Tab(bob, id)
    version = tab.say(look=None)["update"]["version"]
    tab._session.send_text(json.dumps({"act": KEEP, "version": version, "id": "lost"}))
    other.wait_for(version + 1)
    tab.close()
    other.say(act=KEEP, version=version + 1)
    back = Tab(ann, id)
    heard = back.say(look=None, since=version)["update"]
    assert not heard["full"]
    assert [line for line in heard["lines"] if "kept" in line] == ["You kept the cog.", "Bob kept the cog."]
    assert back.say(act=KEEP, version=version, id="lost")["reply"]["again"]
    back.close()
    other.close()


def test_two_tabs_of_one_person_show_the_same(house: House) -> None:
    id, ann, _ = with_friend(house)
    one, two = Tab(ann, id), Tab(ann, id)
    version = two.say(look=None)["update"]["version"]
    answered = one.say(act=KEEP, version=version)
    pushed = two.wait_for(version + 1)
    assert pushed["html"]["board"] == answered["html"]["board"]
    assert two.say(act=SWAP, version=version)["reply"]["refused"] == "stale"
    one.close()
    two.close()


def test_a_spectator_sees_everything_public_and_can_do_nothing(house: House) -> None:
    id, _, _ = with_friend(house)
    tab = Tab(house.browser(), id)
    seen = tab.say(look=None)
    assert seen["update"]["reader"] is None
    assert seen["update"]["options"] == []
    assert tab.say(act=KEEP, version=seen["update"]["version"])["reply"]["refused"] == "not seated"
    tab.close()


def test_bots_move_on_their_own_until_the_game_is_over(house: House) -> None:
    ann = house.browser()
    id = play_now(ann)
    tab = Tab(ann, id)
    update = tab.say(look=None)["update"]
    while update["phase"] != "over":
        if update["turn"] == 0:
            update = tab.say(act=update["options"][0]["action"], version=update["version"])["update"]
        else:
            update = tab.hear()["update"]
    assert "Game over" in tab.say(look=None)["html"]["head"]
    tab.close()


def test_chat_is_offered_if_others_play_and_bots_can_be_muted(house: House) -> None:
    ann = house.browser()
    for form, is_offered in (({"game": "gizmos"}, True), ({"game": "widget_ridge", "seats": "1"}, False)):
        talk = Tab(ann, play_now(ann, **form)).hear()["html"]["talk"]
        assert ("data-chat" in talk) == is_offered
        assert ('data-setting="chat"' in talk) == ('data-setting="banter"' in talk) == is_offered
        assert 'data-setting="forced"' in talk
    id, _, bob = with_friend(house)
    tab = Tab(bob, id)
    talk = tab.hear()["html"]["talk"]
    assert "data-chat" in talk
    assert 'data-setting="banter"' not in talk
    assert "data-chat" in tab.say(leave="random")["html"]["talk"]


def test_undo_chat_and_settings(house: House) -> None:
    id, ann, bob = with_friend(house)
    tab, other = Tab(ann, id), Tab(bob, id)
    version = tab.say(look=None)["update"]["version"]
    tab.say(act=KEEP, version=version)
    assert tab.say(undo=None, version=version + 1)["reply"]["done"]
    assert "Hello!" in tab.say(chat=0)["html"]["talk"]
    assert "Hello!" in other.say(look=None)["html"]["talk"]
    assert tab.say(wish={"forced": True})["reply"]["done"]
    tab.close()
    other.close()


HOSTILE = [
    "",
    "{",
    "null",
    "[]",
    "17",
    '"act"',
    "{}",
    "[" * 4000,
    '{"a":' * 900 + "1" + "}" * 900,
    '{"look": null, "pad": "' + "x" * 5000 + '"}',
    '{"act": 0}',
    '{"act": 0, "version": 2}',
    '{"act": true, "version": 2, "id": "x"}',
    '{"act": 1e999, "version": 2, "id": "x"}',
    '{"act": 0.0, "version": 2, "id": "x"}',
    '{"act": -1, "version": 2, "id": "x"}',
    '{"act": 99999999999999999999, "version": 2, "id": "x"}',
    '{"act": 7, "version": 2, "id": "x"}',
    '{"act": NaN, "version": 2, "id": "x"}',
    '{"act": 0, "version": "2", "id": "x"}',
    '{"act": 0, "version": 2, "id": ["x"]}',
    '{"act": 0, "version": 2, "id": "\\ud800"}',
    '{"act": 0, "undo": null, "version": 2, "id": "x"}',
    '{"act": {"__proto__": 1}, "version": 2, "id": "x"}',
    '{"sit": 1, "name": "Eve"}',
    '{"another_token": null}',
    '{"device_link": null}',
    '{"invite": 1}',
    '{"take": "0123456789012345678901234567890a"}',
    '{"start": {"x": 1}, "act": 0}',
    '{"chat": -1}',
    '{"chat": "<script>"}',
    '{"rename": "\\u0000"}',
    '{"rename": ""}',
    '{"bot": "random", "seat": 0}',
    '{"bot": "../bot", "seat": 1}',
    '{"salt": "late"}',
    '{"wish": {"forced": "yes"}}',
    '{"accept": 1}',
    '{"decline": null}',
    '{"leave": "nobody"}',
    '{"__class__": 1}',
]


def test_a_hostile_message_gets_a_clear_error_and_changes_nothing(house: House) -> None:
    id, ann, _ = with_friend(house)
    before = house.table(id).sequence
    for text in HOSTILE:
        tab = Tab(ann, id)
        reply = tab.say_text(text)["reply"]
        assert not reply["done"], text
        assert reply["refused"], text
        assert len(reply["reason"]) > 10, text
        assert house.table(id).sequence == before, text
        assert tab.say(look=None)["reply"]["done"], text
        tab.close()


def test_a_flood_is_refused_and_then_cut_off(house: House) -> None:
    id, ann, _ = with_friend(house)
    tab = Tab(ann, id)
    for _ in range(300):
        tab._session.send_text('{"look": null, "id": "x"}')
    refused: list[str] = []
    with pytest.raises(WebSocketDisconnect) as ended:  # noqa: PT012, the last of them ends it
        while True:
            refused.append(tab.hear().get("reply", {}).get("refused", ""))
    assert "too often" in refused
    assert refused.count("") >= 40
    assert ended.value.code == 4400


@pytest.mark.parametrize(
    "origin", ["http://elsewhere.example", "null", "http://testserver.elsewhere.example", "https://testserver:444"]
)
def test_a_page_from_another_site_gets_no_socket(house: House, origin: str) -> None:
    id, ann, _ = with_friend(house)
    with ann.websocket_connect(f"/table/{id}/socket", headers={"origin": origin}) as socket:
        with pytest.raises(WebSocketDisconnect) as ended:
            socket.receive_text()
        assert ended.value.code == 4403


def test_cookies_without_an_origin_get_no_socket(house: House) -> None:
    """Every browser sends an origin, and programs send a token instead of cookies."""
    id, ann, _ = with_friend(house)
    del ann.headers["origin"]
    with ann.websocket_connect(f"/table/{id}/socket") as socket:
        with pytest.raises(WebSocketDisconnect) as ended:
            socket.receive_text()
        assert ended.value.code == 4403
    ann.cookies.clear()
    with ann.websocket_connect(f"/table/{id}/socket?html=0") as socket:
        assert json.loads(socket.receive_text())["update"]["reader"] is None


@pytest.mark.parametrize("query", [{}, {"html": "changes"}, {"html": "0"}])
def test_after_an_update_that_could_not_be_sent_the_next_is_full(
    house: House, monkeypatch: pytest.MonkeyPatch, query: dict[str, str]
) -> None:
    id, ann, bob = with_friend(house)
    tab, other = Tab(ann, id), Tab(bob, id, **query)
    version = tab.say(look=None)["update"]["version"]
    seen = other.say(look=None, since=version)["update"]
    assert (seen["reader"], seen["full"]) == (1, False)
    failed = threading.Event()

    def failing(kind: type[Page]) -> Callable[..., Awaitable[str]]:
        sent = kind.message

        async def message(page: Page, update: Update, reply: Reply | None = None) -> str:
            if update["reader"] == 1 and not failed.is_set():
                failed.set()
                raise ValueError("a board that cannot be rendered")
            return await sent(page, update, reply)

        return message

    for kind in (DataPage, PageRenderer):
        monkeypatch.setattr(kind, "message", failing(kind))
    tab.say(chat=0)
    assert failed.wait(60)
    tab.say(act=KEEP, version=version)
    heard = other.wait_for(version + 1)["update"]
    assert heard["full"], "the page has missed something"
    assert not other.say(look=None, since=version + 1)["update"]["full"]
    tab.close()
    other.close()


@pytest.mark.parametrize("id", ["nowhere", "a" * 200, "%00", "%3Cb%3E"])
def test_an_unknown_table_gets_no_socket(house: House, id: str) -> None:
    with house.browser().websocket_connect(f"/table/{id}x/socket") as socket:
        with pytest.raises(WebSocketDisconnect) as ended:
            socket.receive_text()
        assert ended.value.code == 4404


def test_binary_messages_are_refused(house: House) -> None:
    id, ann, _ = with_friend(house)
    tab = Tab(ann, id)
    tab._session.send_bytes(b"\xff\x00")
    while "reply" not in (heard := tab.hear()):
        pass
    assert heard["reply"]["refused"] == "bad message"
    tab.close()


@pytest.mark.parametrize("name", games())
def test_a_page_that_receives_changes_shows_what_any_other_shows(house: House, name: str) -> None:
    id, ann, bob = with_friend(house, name)
    dice, whole, spared, since = Random(5), 0, 0, 0
    seats = [(Tab(ann, id), Tab(ann, id, html="changes")), (Tab(bob, id), Tab(bob, id, html="changes"))]
    for number in range(24):
        for entire, thrifty in seats:
            seen, told = entire.say(look=None, since=since), thrifty.say(look=None, since=since)
            since = seen["update"]["version"]
            assert {**told["html"], "log": ""} == {**seen["html"], "log": ""}
            whole, spared = whole + len(entire.texts[-1]), spared + len(thrifty.texts[-1])
            options = seen["update"]["options"]
            if options:
                act = dice.choice(options)["action"]
                (thrifty if number % 2 else entire).say(act=act, version=since, since=since)
    assert 2 * spared < whole
    for tab in [tab for pair in seats for tab in pair]:
        tab.close()
