"""Lists and updates of a host."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from cogworks.bots.personalities import BY_NAME
from cogworks.tables.host import Host
from cogworks.tables.records import BOT, OWNER, Record
from cogworks.tables.refusals import BusyError, RefusedError
from cogworks.tables.store.store import MemoryStore
from tests.tables.hall import Hall


def test_lists_show_the_same_players_as_the_table() -> None:
    host = Host(MemoryStore())
    table, owner = host.create("widget_mechs", 4, {})
    ann = ""

    def listed_after(token: str | None, **message: object) -> tuple[list[int], list[str]]:
        nonlocal ann
        reply = host.message(table, token, message)
        assert reply["done"], reply
        ann = str(reply.get("token", ann))
        with host.at(table) as opened:
            chairs = list(enumerate(opened.seats.chairs))
        row = host.gathering(10)[0]
        assert row["open"] == [seat for seat, chair in chairs if chair.is_open()]
        assert row["names"] == [chair.name for _, chair in chairs if not chair.is_open()]
        return row["open"], row["names"]

    assert host.gathering(10)[0]["open"] == [0, 1, 2, 3]
    assert listed_after(None, sit=1, name="Ann") == ([0, 2, 3], ["Ann"])
    seats, (bot, other) = listed_after(owner, bot="random", seat=0)
    assert (seats, BY_NAME[bot].level, other) == ([2, 3], "random", "Ann")
    assert listed_after(ann, rename="Anna") == ([2, 3], [bot, "Anna"])
    listed_after(ann, invite=2)
    listed_after(ann, leave="")
    listed_after(ann, **{"return": None})
    listed_after(ann, chat=0)
    assert host.playing(0.0, 10) == []


def test_tables_that_cannot_continue_or_have_no_open_seat_are_not_listed() -> None:
    store = MemoryStore()
    host = Host(store)
    table, owner = host.create("widget_mechs", 2, {})
    header = store.header(table)
    assert header is not None
    store.create(replace(header, id="gone", game="no such game"))
    assert [row["table"] for row in host.gathering(10)] == [table]
    for seat in range(2):
        host.message(table, owner, {"bot": "random", "seat": seat})
    assert host.gathering(10) == []
    host.message(table, owner, {"listed": True})
    host.message(table, owner, {"start": None})
    with host.at(table) as opened:
        names = opened.seats.names()
    assert [BY_NAME[name].level for name in names] == ["random", "random"]
    assert [(row["table"], row["names"], row["open"]) for row in host.playing(0.0, 10)] == [(table, names, [])]


def test_a_damaged_table_does_not_hide_the_others_from_lists() -> None:
    store = MemoryStore()
    host = Host(store)
    damaged, healthy = (host.create("widget_mechs", 2, {})[0] for _ in range(2))
    store.append(damaged, [Record(0, BOT, OWNER, 2e9, data={"seat": "the best one"})])
    assert [row["table"] for row in host.gathering(10)] == [healthy]
    assert {row["table"] for row in host.listing()} == {damaged, healthy}


def test_an_update_without_waiting_is_the_same_or_refused() -> None:
    hall = Hall("widget_mechs", 2).begin()
    seen = hall.look(0)
    hall.say(1, chat=0)
    after = seen["sequence"], seen["version"]
    for token in (hall.tokens[0], "owner", None):
        update = hall.host.new_update(hall.id, token, *after)
        assert update is not None
        assert update["sequence"] == seen["sequence"] + 1
        assert hall.host.update_without_waiting(hall.id, token, *after) == update
        assert hall.host.update_without_waiting(hall.id, token, seen["sequence"] + 1, seen["version"]) is None
    with pytest.raises(BusyError):
        hall.host.update_without_waiting(hall.id, "a token from elsewhere", *after)
    with hall.host.at(hall.id), ThreadPoolExecutor(1) as elsewhere, pytest.raises(BusyError):
        elsewhere.submit(hall.host.update_without_waiting, hall.id, None, *after).result()
    hall.host.forget(hall.id)
    with pytest.raises(BusyError):
        hall.host.update_without_waiting(hall.id, None, *after)


def test_whether_a_bot_must_move_is_known_without_waiting() -> None:
    hall = Hall("widget_mechs", 2, bots="1").begin()
    assert hall.host.knows_of_bot(hall.id) == hall.host.awaits_bot(hall.id)
    while not hall.host.awaits_bot(hall.id):
        hall.play(1)
    assert hall.host.knows_of_bot(hall.id)
    with hall.host.at(hall.id), ThreadPoolExecutor(1) as elsewhere:
        assert not elsewhere.submit(hall.host.knows_of_bot, hall.id).result()
    hall.host.forget(hall.id)
    assert not hall.host.knows_of_bot(hall.id)
    assert not hall.host.knows_of_bot("unknown")
    assert hall.host.n_in_memory() == 0


def test_unknown_ids_leave_nothing_in_memory() -> None:
    hall = Hall("high_cog", 2).begin()
    for n in range(50):
        with pytest.raises(RefusedError, match="no such table"):
            hall.host.reader(f"nowhere {n}", None)
    assert hall.host.in_memory() == [hall.id]
    hall.store.append(hall.id, [Record(hall.table().sequence, "answer", 0, 1.0, 10**6, 0)])
    with pytest.raises(RefusedError, match="cannot be read"):
        hall.host.catch_up(hall.id)
    assert hall.host.in_memory() == [], "a damaged table is read afresh the next time"
