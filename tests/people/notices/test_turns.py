"""Which turns players hear about: each once, by any process, and none that they see."""

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from cogworks.people.games import move_games, retire_player
from cogworks.people.notices.waiting import CORRESPONDENCE_PAUSE, UNTIMED_PAUSE, waiting_for
from cogworks.people.notices.words import message_of
from cogworks.people.player import Player
from cogworks.tables.store.store import MemoryStore, Store, StoreError
from tests.people.notices.circle import BASE, BLITZ, HOOK, Circle


@pytest.fixture
def circle(store: Store) -> Circle:
    opened = Circle(store)
    for player in (opened.ann, opened.bob):
        opened.notices.add_webhook(player.id, HOOK, BASE)
    return opened


@pytest.fixture
def memory() -> Circle:
    opened = Circle(MemoryStore())
    for player in (opened.ann, opened.bob):
        opened.notices.add_webhook(player.id, HOOK, BASE)
    return opened


def test_a_player_who_is_away_hears_of_each_turn_once(circle: Circle) -> None:
    circle.open()
    for _ in range(3):
        waiting = circle.mover()
        assert circle.due(after=CORRESPONDENCE_PAUSE - 1) == []
        (notice,) = circle.due(after=1)
        assert (notice.player, notice.game) == (waiting.id, "Gizmos")
        assert circle.due(after=10) == []
        assert circle.due(circle.process(), after=10) == []
        circle.move()


def test_of_several_processes_one_sends(circle: Circle) -> None:
    circle.open()
    circle.clock.now += CORRESPONDENCE_PAUSE
    processes = [circle.process() for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda each: circle.due(each), processes))
    assert sum(map(len, found)) == 1


def test_after_a_kill_a_turn_is_found_that_no_process_saw(circle: Circle) -> None:
    circle.open()
    circle.move()
    waiting = circle.mover()
    (notice,) = circle.due(circle.process(), after=20 * 3600)
    assert notice.player == waiting.id


def test_a_player_who_looks_at_the_table_gets_no_notice(circle: Circle) -> None:
    circle.open()
    circle.look(circle.mover())
    assert circle.due(after=5) == []
    # Other processes know it, too, and closing the page changes nothing.
    circle.looking = set()
    assert circle.due(circle.process(), after=3600) == []
    circle.move()
    assert len(circle.due(after=CORRESPONDENCE_PAUSE)) == 1


def test_another_player_who_looks_does_not_count(memory: Circle) -> None:
    memory.open()
    memory.look(memory.bob if memory.mover() == memory.ann else memory.ann)
    assert len(memory.due(after=CORRESPONDENCE_PAUSE)) == 1


def test_without_a_clock_people_have_longer(memory: Circle) -> None:
    memory.open(control=None)
    assert memory.due(after=UNTIMED_PAUSE - 1) == []
    (notice,) = memory.due(after=1)
    assert notice.due is None
    assert memory.due(after=UNTIMED_PAUSE) == []


def test_chat_is_no_new_turn(memory: Circle) -> None:
    memory.open()
    assert len(memory.due(after=CORRESPONDENCE_PAUSE)) == 1
    memory.say("hall", memory.ann.token("hall"), chat=0)
    assert memory.due(after=CORRESPONDENCE_PAUSE) == []


@pytest.mark.parametrize(("control", "bots"), [(BLITZ, ""), (None, "1")])
def test_live_games_and_games_against_bots_send_none(memory: Circle, control: object, bots: str) -> None:
    memory.open(control=control, bots=bots)
    assert memory.due(after=100) == []
    assert memory.due(after=400) == []


def test_a_player_without_channels_is_not_looked_for(memory: Circle) -> None:
    memory.notices.store.forget(memory.ann.id)
    memory.notices.store.forget(memory.bob.id)
    memory.open()
    assert memory.due(after=CORRESPONDENCE_PAUSE) == []


def test_a_finished_game_waits_for_nobody(memory: Circle) -> None:
    memory.open()
    memory.say("hall", memory.ann.token("hall"), resign=None)
    assert memory.due(after=CORRESPONDENCE_PAUSE) == []


def test_many_tables_are_found_over_several_searches(memory: Circle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogworks.people.notices.notices.AT_ONCE", 3)
    for n in range(8):
        memory.clock.now += 1
        memory.open(f"hall-{n}")
    process = memory.process()
    memory.clock.now += CORRESPONDENCE_PAUSE
    found = [notice.table for _ in range(6) for notice in memory.due(process, after=10)]
    assert sorted(found) == [f"hall-{n}" for n in range(8)]


@pytest.mark.parametrize("failing", ["claim", "of_player"])
def test_a_claimed_turn_is_told_even_if_the_store_fails_at_the_next_table(
    memory: Circle, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    tables = {memory.open(id) for id in ("first", "second")}
    whole, calls = getattr(memory.notices.store, failing), 0

    def failing_later(*given: object) -> object:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise StoreError("the database is not responding")
        return whole(*given)

    monkeypatch.setattr(memory.notices.store, failing, failing_later)
    (notice,) = memory.due(after=CORRESPONDENCE_PAUSE)
    (other,) = memory.due(after=1)
    assert {notice.table, other.table} == tables
    assert memory.due(after=1) == []
    monkeypatch.setattr(memory.notices.store, "players", lambda: failing_later())
    calls = 1
    with pytest.raises(StoreError):
        memory.due()


def test_a_random_course_gives_at_most_one_notice_a_turn_and_none_that_was_seen(memory: Circle) -> None:
    luck = random.Random(5)
    memory.open()
    processes = [memory.notices, memory.process()]
    heard: dict[int, int] = {}
    seen: set[int] = set()
    for _ in range(300):
        with memory.host.at("hall") as table:
            turn = table.activity.turn
        if not turn.seats:
            break
        if luck.random() < 0.2:
            memory.move()
            continue
        if luck.random() < 0.2:
            memory.looking = set() if memory.looking else memory.looking
            if luck.random() < 0.5:
                memory.look(memory.mover())
        if luck.random() < 0.1:
            processes[luck.randrange(2)] = memory.process()
        looks = bool(memory.looking)
        for notice in memory.due(luck.choice(processes), after=luck.choice([10, 40, 200])):
            assert notice.turn not in seen
            heard[notice.turn] = heard.get(notice.turn, 0) + 1
        if looks and turn.sequence not in heard:
            seen.add(turn.sequence)
        memory.looking = set()
    assert len(heard) > 10
    assert set(heard.values()) == {1}


def test_a_notice_says_who_waits_and_until_when_and_nothing_hidden(memory: Circle) -> None:
    memory.open()
    memory.move()
    (notice,) = memory.due(after=CORRESPONDENCE_PAUSE)
    other = {memory.ann.id: "Bob", memory.bob.id: "Ann"}[notice.player]
    message = message_of(notice)
    assert message.title == "Your turn in Gizmos"
    assert message.text == f"{other} made a move. Now it is your turn. Move before 4 January 1970, 00:16 UTC."


def test_waiting_tables_are_those_of_the_player_to_move(circle: Circle) -> None:
    circle.open("one")
    circle.open("two", control=None)
    circle.open("three", control=BLITZ)
    mover = circle.mover("one")
    assert {it.notice.table for it in waiting_for(circle.host, mover.id)} == {"one", "two"}
    circle.move("one")
    assert {it.notice.table for it in waiting_for(circle.host, mover.id)} == {"two"}
    assert [it.notice.table for it in waiting_for(circle.host, circle.mover("one").id)] == ["one"]


def test_notices_follow_a_guest_into_an_account_and_end_with_it(circle: Circle) -> None:
    circle.open()
    old = circle.mover()
    assert len(circle.due(after=CORRESPONDENCE_PAUSE)) == 1
    new = Player("an account's player")
    assert move_games(circle.host, old, new) == ["hall"]
    assert [channel.data["url"] for channel in circle.notices.channels(new.id)] == [HOOK]
    assert circle.notices.channels(old.id) == []
    # The same turn is not a new one for the same person.
    assert circle.due(circle.process(), after=10) == []
    retire_player(circle.host, new)
    assert circle.notices.store.of_player(new.id) == []
    assert circle.notices.store.claimed(new.id, "hall") == -1
