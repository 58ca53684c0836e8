"""Tables in a server's memory, and the priority of requests."""

import time
from collections import Counter

import pytest

from cogworks.bots.knowledge import Knowledge
from cogworks.bots.task_queue import StoppedError
from cogworks.bots.workers import quick_answer
from cogworks.tables.store.peers import NoPeers
from cogworks.tables.store.store import MemoryStore
from tests.web.visitors import House, Tab, play_now, with_friend


def waited(house: House, *tables: str) -> list[str]:
    """The tables in memory once bots are idle."""
    for _ in range(200):
        if set(house.host.in_memory()) <= set(tables):
            break
        time.sleep(0.02)
    return house.host.in_memory()


def test_a_table_without_subscribers_is_unloaded(house: House) -> None:
    id, ann, bob = with_friend(house)
    assert waited(house) == []
    first, second = Tab(ann, id), Tab(bob, id)
    version = first.say(look=None)["update"]["version"]
    assert house.host.in_memory() == [id]
    first.close()
    assert second.say(look=None)["update"]["version"] == version
    assert house.host.in_memory() == [id]
    second.close()
    assert waited(house) == []


def test_a_table_only_requested_is_unloaded_after_a_while(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogworks.web.live.hub.IDLE", 0.0)
    monkeypatch.setattr("cogworks.web.live.hub.POLL", 0.02)
    id, ann, _ = with_friend(house)
    for path in ("", "/replay", "/step?step=1"):
        assert ann.get(f"/table/{id}{path}").status_code == 200
    ann.get(f"/api/tables/{id}")
    assert ann.get("/table/nowhere").status_code == 404
    time.sleep(1.1)
    assert waited(house) == []


def test_bots_without_spectators_do_not_keep_people_waiting() -> None:
    def slow(known: Knowledge) -> int:
        time.sleep(0.3)
        return quick_answer(known)

    house = House(bots={"random": slow})
    ann = house.browser()
    # A dozen games whose bots think all the time, without subscribers.
    for _ in range(12):
        play_now(ann, "gizmos")
        play_now(ann, "widget_mechs")
    id, bob, _ = with_friend(house)
    tab = Tab(bob, id)
    begun = time.monotonic()
    for _ in range(10):
        tab.say(look=None)
    # They wait for each other; if they took every thread, this would take seconds.
    assert time.monotonic() - begun < 2.5
    house.close()


class Claimed(NoPeers):
    """Other processes, which see the tables whose bots this one has claimed."""

    def __init__(self) -> None:
        self.held: Counter[str] = Counter()
        self.taken = 0

    def claim(self, table: str) -> bool:
        self.held[table] += 1
        self.taken += 1
        return True

    def release(self, table: str) -> None:
        self.held[table] -= 1


@pytest.mark.parametrize("fails", [False, True])
def test_a_tables_bots_are_released_once_they_have_moved(fails: bool) -> None:
    store, claimed = MemoryStore(), Claimed()
    store.peers = claimed
    answers: list[int] = []

    def bot(known: Knowledge) -> int:
        answers.append(known.seat)
        if fails and len(answers) == 1:
            raise StoppedError  # the table is retried a little later
        return quick_answer(known)

    house = House(store, {"random": bot})
    ann = house.browser()
    id = play_now(ann, "high_cog")
    tab = Tab(ann, id)
    assert tab.say(leave="random")["reply"]["done"]
    for _ in range(1500):
        if house.table(id).has_ended and not +claimed.held:
            break
        time.sleep(0.02)
    assert house.table(id).has_ended
    assert claimed.taken > fails
    assert not +claimed.held
    house.close()
