"""Rematches: the same people and bots, rotated seats, the same options."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from cogworks.tables.etiquette import rematch
from cogworks.tables.host import Host
from cogworks.tables.refusals import RefusedError
from cogworks.tables.seats.links import Issue
from cogworks.tables.store.store import Store
from tests.tables.hall import Hall

CLOCK = {"mode": "live", "bank": 300, "increment": 5, "weekends": False, "on_timeout": "lose"}


def ended(store: Store | None = None, is_rated: bool = False) -> Hall:
    hall = Hall("gizmos", 3, bots="2", store=store, control=CLOCK, is_rated=is_rated, has_free_chat=True).begin()
    hall.say(0, end=True)
    hall.say(1, end=True)
    return hall


def ask(hall: Hall, seat: int, token: str, host: Host | None = None) -> str:
    """What the server does when a player asks for a rematch, or accepts it."""
    server = host or hall.host
    with server.at(hall.id) as table:
        id = rematch.offer(table, seat)
        wanted = rematch.arrangement(table, seat, "Ann", Issue(token), ["random"])
        mark = rematch.mark(table, seat)
    if not rematch.open_rematch(server, id, wanted):
        rematch.join(server, id, mark, f"P{seat}", Issue(token))
    return id


def test_seats_rotate_bots_come_along_and_options_stay(store: Store) -> None:
    hall = ended(store, is_rated=True)
    id = ask(hall, 0, "new 0")
    assert hall.look(1)["etiquette"]["rematch"] == {"seat": 0, "table": id}
    assert hall.look(None)["etiquette"]["rematch"] is None
    with hall.host.at(id) as table:
        assert [table.seats.who_has(f"new {seat}") for seat in range(2)] == [2, None]
        assert (table.seats[1].bot, table.is_started) == ("random", False)
        assert table.is_rated
        assert table.etiquette.has_free_chat
        assert table.clock is not None
        assert table.clock.control.bank == 300
    assert ask(hall, 1, "new 1") == id
    with hall.host.at(id) as table:
        assert table.seats.who_has("new 1") == 0
    assert ask(hall, 1, "new 1") == id, "a second click changes nothing"


def test_two_people_who_ask_at_once_get_one_table(store: Store) -> None:
    hall = ended(store)
    hosts = [Host(store, hall.players, hall.clock) for _ in range(2)]
    with ThreadPoolExecutor(2) as threads:
        ids = list(threads.map(lambda seat: ask(hall, seat, f"new {seat}", hosts[seat]), range(2)))
    assert ids[0] == ids[1]
    with hall.host.at(ids[0]) as table:
        assert {table.seats.who_has(f"new {seat}") for seat in range(2)} == {0, 2}


def test_a_seat_is_not_given_to_others() -> None:
    hall = ended()
    id = ask(hall, 0, "new 0")
    with pytest.raises(RefusedError):
        rematch.join(hall.host, id, "another mark", "Eve", Issue("stranger"))
    assert not hall.host.message(id, None, {"take": "", "name": "Eve"})["done"]
    assert not hall.host.message(id, None, {"sit": 0, "name": "Eve"})["done"]


def test_a_game_in_progress_has_no_rematch() -> None:
    hall = Hall("high_cog", 2).begin()
    with pytest.raises(RefusedError), hall.host.at(hall.id) as table:
        rematch.offer(table, 0)
