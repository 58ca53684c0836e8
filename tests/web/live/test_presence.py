"""Presence: who is at a table, through reloads, several pages and several server processes."""

import asyncio
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from cogworks.tables.store.peers import NoPeers
from cogworks.web.live.hub import Hub, Subscriber
from cogworks.web.live.presence import Presence
from cogworks.web.live.presence_exchange import PresenceExchange
from tests.web.live.recording_host import WAIT, Tables, run, until
from tests.web.visitors import House, Tab, with_friend


class Timer:
    """A planned call that only the test makes."""

    def __init__(self, calls: list["Timer"], work: Any, given: tuple[Any, ...]) -> None:
        self._calls, self._work, self._given = calls, work, given
        calls.append(self)

    def cancel(self) -> None:
        self._calls.remove(self)

    def fire(self) -> None:
        self._calls.remove(self)
        self._work(*self._given)


@contextmanager
def timers(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Timer]]:
    """The planned calls of presences, which the test makes itself."""
    planned: list[Timer] = []

    class Loop:
        def call_later(self, delay: float, work: Any, *given: Any) -> Timer:
            assert delay == 5.0
            return Timer(planned, work, given)

    monkeypatch.setattr("cogworks.web.live.presence.asyncio.get_running_loop", Loop)
    yield planned


def test_a_reload_is_no_absence_and_a_closed_page_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    changes: list[str] = []
    with timers(monkeypatch) as planned:
        presence = Presence(changes.append)
        presence.arrive("t", 1)
        assert (presence.here("t"), presence.here("u"), changes) == ([1], [], ["t"])
        # A reload.
        presence.depart("t", 1)
        assert presence.here("t") == [1]
        presence.arrive("t", 1)
        assert (presence.here("t"), planned, changes) == ([1], [], ["t"])
        # The page closes, and its player comes back later.
        presence.depart("t", 1)
        planned[0].fire()
        assert (presence.here("t"), changes) == ([], ["t", "t"])
        presence.arrive("t", 1)
        assert (presence.here("t"), changes) == ([1], ["t", "t", "t"])


def test_several_pages_of_a_player_count_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    changes: list[str] = []
    with timers(monkeypatch) as planned:
        presence = Presence(changes.append)
        for _ in range(3):
            presence.arrive("t", 0)
        presence.depart("t", 0)
        presence.depart("t", 0)
        assert (presence.here("t"), planned, changes) == ([0], [], ["t"])
        presence.depart("t", 0)
        assert len(planned) == 1


def test_flapping_connections_cause_no_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    changes: list[str] = []
    with timers(monkeypatch) as planned:
        presence = Presence(changes.append)
        for _ in range(1000):
            presence.arrive("t", 0)
            presence.depart("t", 0)
        assert (changes, len(planned)) == (["t"], 1)
        presence.close()
        assert planned == []


def test_the_hub_knows_seats_and_forgets_tables() -> None:
    async def test(tables: Tables, hub: Hub) -> None:
        ann, page, spectator = Subscriber("t", "a", 0), Subscriber("t", "a", 0), Subscriber("t", None)
        hub.join(spectator)
        assert hub.presence.here("t") == []
        spectator.pending.clear()
        hub.join(ann)
        assert (hub.presence.here("t"), spectator.pending.is_set()) == ([0], True)
        spectator.pending.clear()
        hub.join(page)
        hub.leave(ann)
        assert (hub.presence.here("t"), spectator.pending.is_set()) == ([0], False)

    run(test)


class Wire(NoPeers):
    """A process whose words reach another one at once."""

    is_listening = True
    name = ""
    other: PresenceExchange
    alive: set[str]
    loop: asyncio.AbstractEventLoop

    def say(self, words: str) -> None:
        self.loop.call_soon_threadsafe(self.other.hear, self.name, words)

    def living(self, names: Collection[str]) -> set[str]:
        return self.alive & set(names)


def test_processes_tell_each_other_who_is_there_until_one_dies() -> None:
    async def test() -> None:
        changes: list[str] = []
        one, two = Presence(lambda table: None), Presence(changes.append)
        wires = Wire(), Wire()
        exchanges = [
            PresenceExchange(it, wire, lambda table: table == "t") for it, wire in ((one, wires[0]), (two, wires[1]))
        ]
        for wire, name, other in zip(wires, ("one", "two"), reversed(exchanges), strict=True):
            wire.name, wire.other, wire.alive = name, other, {"one", "two"}
            wire.loop = asyncio.get_running_loop()
        one.arrive("t", 0)
        one.arrive("unwatched", 1)
        await until(lambda: two.here("t") == [0])
        # A process that has just opened the table asks.
        two.unload("t")
        assert two.here("t") == []
        exchanges[1].ask("t")
        await until(lambda: two.here("t") == [0])
        two.arrive("t", 1)
        await until(lambda: one.here("t") == [0, 1])
        assert two.here("unwatched") == []
        await exchanges[1].check()
        assert two.here("t") == [0, 1]
        wires[1].alive = {"two"}
        changes.clear()
        await exchanges[1].check()
        assert (two.here("t"), two.processes(), changes) == ([1], set(), ["t"])
        for words in ("presence t 8", "presence t", "nonsense", "presence t 0?x"):
            exchanges[1].hear("one", words)
        assert two.here("t") == [1]

    asyncio.run(asyncio.wait_for(test(), WAIT))


def here(tab: Tab) -> object:
    """The next message about presence."""
    while "here" not in (said := tab.hear()):
        pass
    return said["here"]


def test_pages_that_ask_for_it_hear_who_is_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogworks.web.live.presence.GRACE", 0.05)
    house = House()
    id, ann, bob = with_friend(house)
    first = Tab(ann, id, html="0", presence="1")
    assert here(first) == [0]
    second = Tab(bob, id, html="0")
    assert here(first) == [0, 1]
    watching = Tab(house.browser(), id, html="0", presence="1")
    assert here(watching) == [0, 1]
    second.close()
    assert here(first) == here(watching) == [0]
    # Programs that don't ask get only what they always got.
    assert not any("here" in text for text in second.texts)
    assert house.table(id).sequence == first.say(look=None)["update"]["sequence"]
    house.close()
