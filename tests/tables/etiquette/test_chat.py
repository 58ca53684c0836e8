"""Free-text chat: off by default, for players only, limited, and deleted after a while."""

import json

import pytest

from cogworks.tables.etiquette.chat import AT_ONCE, LONGEST, SPAN
from cogworks.tables.store.store import Store
from tests.tables.hall import Hall

EVIL = '<b>hi</b> {{ 7 * 7 }} & "quoted"'


@pytest.fixture
def hall(store: Store) -> Hall:
    return Hall("high_cog", 3, store=store, has_free_chat=True).begin()


def heard(hall: Hall, seat: int | None) -> list[str]:
    return [line["text"] for line in hall.look(seat)["chat"]]


def test_players_read_it_and_spectators_do_not(hall: Hall) -> None:
    assert hall.say(0, say=f"  {EVIL} ")["done"]
    assert hall.say(1, chat=0)["done"]
    assert heard(hall, 1) == [EVIL, "Hello!"]
    assert heard(hall, None) == ["Hello!"]
    assert "quoted" not in json.dumps(hall.look(None))
    hall.restart()
    assert heard(hall, 2) == [EVIL, "Hello!"]


def test_it_is_off_unless_the_table_was_opened_with_it() -> None:
    hall = Hall("high_cog", 2)
    assert not hall.look(0)["etiquette"]["free_chat"]
    assert "no free-text chat" in hall.say(0, say="hi")["reason"]
    assert "has joined" in hall.say(0, free_chat=True)["reason"]
    hall.begin()
    assert hall.say(0, free_chat=True)["refused"] == "not now"


def test_the_operator_can_turn_it_off(hall: Hall) -> None:
    hall.say(0, say="hello there")
    hall.restart()
    hall.host.has_free_chat = False
    assert "operator" in hall.say(0, say="hi")["reason"]
    assert heard(hall, 1) == []
    assert not hall.look(1)["etiquette"]["free_chat"]
    assert hall.say(1, chat=0)["done"]


@pytest.mark.parametrize("text", ["", "   ", "x" * (LONGEST + 1), "a\nb", "\x00", "\u202e", None, 7, ["x"], {"a": 1}])
def test_bad_lines_are_refused_and_change_nothing(text: object) -> None:
    hall = Hall("high_cog", 2, has_free_chat=True).begin()
    before = hall.table().sequence
    assert hall.say(0, say=text)["refused"] == "bad message"
    assert hall.table().sequence == before


def test_it_is_limited_in_rate(hall: Hall) -> None:
    for n in range(AT_ONCE):
        assert hall.say(0, say=f"line {n}")["done"]
    assert hall.say(0, say="one more")["refused"] == "too often"
    assert hall.say(1, say="another player")["done"]
    hall.clock.now += SPAN
    assert hall.say(0, say="later")["done"]


def test_a_muted_player_is_not_heard_and_does_not_know(hall: Hall) -> None:
    hall.say(0, say="before")
    assert hall.say(1, mute=0)["done"]
    hall.say(0, say="after")
    hall.say(0, chat=0)
    assert (heard(hall, 1), heard(hall, 2)) == ([], ["before", "after", "Hello!"])
    assert hall.look(1)["etiquette"]["muted"] == [0]
    mine = hall.look(0)
    assert mine["etiquette"]["muted"] == []
    assert "mute" not in json.dumps({**mine, "etiquette": {}})
    hall.restart()
    assert heard(hall, 1) == []
    assert hall.say(1, unmute=0)["done"]
    assert heard(hall, 1) == ["before", "after", "Hello!"]
    assert hall.say(1, mute=1)["refused"] == "bad message"
    assert hall.say(1, mute=9)["refused"] == "bad message"


def test_deleted_text_is_gone_and_the_table_still_opens(hall: Hall) -> None:
    hall.say(0, say="old words")
    hall.clock.now += 100
    hall.say(1, say="new words")
    assert hall.store.talk.prune(hall.clock.now - 50) == 1
    hall.restart()
    assert heard(hall, 2) == ["new words"]
    hall.store.talk.forget(hall.id, 1)
    hall.restart()
    assert heard(hall, 2) == []


def test_records_logs_and_exports_have_no_text(store: Store) -> None:
    hall = Hall("high_cog", 2, store=store, has_free_chat=True).begin()
    hall.say(0, say="a secret plan")
    hall.play(500)
    assert hall.look(0)["phase"] == "over"
    stored = [repr(record) for record in store.records(hall.id)]
    assert not any("secret plan" in each for each in stored)
    assert "secret plan" not in json.dumps(hall.host.export(hall.id))
    assert "secret plan" not in json.dumps(hall.look(0)["log"])
