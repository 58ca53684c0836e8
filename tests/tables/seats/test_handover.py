"""Absent players: others may let a bot play for them, after a while and never automatically."""

from typing import Any

import pytest

from cogworks.tables.host import Host
from cogworks.tables.records import HAND_OVER, HERE, WAIT
from cogworks.tables.seats.activity import PER_MINUTE
from cogworks.tables.store.store import MemoryStore, Store
from tests.tables.hall import Hall

KEEP = 0
MINUTE, DAY = 60.0, 24 * 3600.0


def hand_over(hall: Hall, by: int, seat: int = 0) -> dict[str, Any]:
    return hall.say(by, hand_over="random", seat=seat)


def test_after_ten_minutes_others_may_hand_over_a_seat_and_its_player_takes_it_back(store: Store) -> None:
    hall = Hall("high_cog", 2, store=store).begin()
    offer = {"seat": 0, "name": "Ann", "from": 1000.0 + 10 * MINUTE}
    assert (hall.look(1)["hand_over"], hall.look(0)["hand_over"], hall.look()["hand_over"]) == (offer, offer, None)
    hall.clock.now += 10 * MINUTE - 1
    early = hand_over(hall, 1)
    assert (early["refused"], early["reason"]) == ("not now", "Ann has 1 second left to move")
    hall.clock.now += 1
    hall.restart()
    assert hand_over(hall, 1)["done"]
    assert hall.look()["players"][0] | {"kind": "bot", "bot": "random", "away": True} == hall.look()["players"][0]
    assert hall.look()["players"][0]["name"] == "Ann"
    assert hall.look(1)["hand_over"] is None
    hall.host.play_bots(hall.id)
    assert hall.look()["turn"] == 1
    hall.restart()
    assert hall.say(0, **{"return": None})["done"]
    assert hall.look(0)["players"][0]["kind"] == "person"


def test_nothing_is_handed_over_without_a_click() -> None:
    hall = Hall("high_cog", 2).begin()
    hall.clock.now += 30 * DAY
    hall.restart()
    hall.look(1)
    hall.host.play_bots(hall.id)
    assert [player["kind"] for player in hall.look()["players"]] == ["person", "person"]
    assert hall.act(0, KEEP)["done"]


def test_the_time_counts_from_the_start_of_the_turn_and_from_the_players_last_activity() -> None:
    hall = Hall("gadget_builder", 3).begin()
    turn = hall.look()["turn"]
    for _ in range(3):
        hall.clock.now += 9 * MINUTE
        hall.act(turn, hall.look(turn)["options"][0]["action"])
        turn = hall.look()["turn"]
        assert hall.look(turn)["hand_over"]["from"] == hall.clock.now + 10 * MINUTE
    other = (turn + 1) % 3
    for sign in ({"here": None}, {"chat": 6}, {"wish": {"chat": True}}, {"rename": "Zoë"}):
        hall.clock.now += 9 * MINUTE
        # Other players' activity does not count.
        assert hall.say(other, chat=7)["done"]
        assert hall.say(turn, **sign)["done"], sign
        assert hall.look(other)["hand_over"]["from"] == hall.clock.now + 10 * MINUTE
    hall.clock.now += 9 * MINUTE
    assert hand_over(hall, other, turn)["reason"] == "Zoë has 1 minute left to move"


def test_saying_that_one_is_still_here_is_rate_limited() -> None:
    hall = Hall("high_cog", 2).begin()
    for _ in range(PER_MINUTE):
        hall.clock.now += 1
        said = hall.say(0, here=None)
    assert said["refused"] == "too often", "taking the seat counts as well"
    stored = hall.table().sequence
    assert hall.say(0, here=None)["refused"] == "too often"
    assert hall.table().sequence == stored
    assert hall.look(0)["hand_over"]["from"] == hall.clock.now - 1 + 10 * MINUTE
    assert hall.say(1, here=None)["done"], "each seat has its own limit"
    last = hall.store.records(hall.id)[-1]
    assert (last.kind, last.who) == (HERE, 1)
    hall.clock.now += MINUTE
    assert hall.say(0, here=None)["done"]


def test_saying_that_one_is_still_here_needs_a_game_in_progress() -> None:
    hall = Hall("high_cog", 2)
    assert hall.say(0, here=None)["refused"] == "not now"
    hall.begin().play(100)
    assert hall.say(0, here=None)["refused"] == "not now"


def test_only_players_at_the_table_hand_over_and_only_the_seat_in_turn() -> None:
    hall = Hall("high_cog", 3).begin()
    hall.clock.now += 11 * MINUTE
    assert hall.send(None, hand_over="random", seat=0)["refused"] == "not seated"
    assert hand_over(hall, 0)["refused"] == "not yours"
    wrong = hand_over(hall, 1, 2)
    assert (wrong["refused"], wrong["reason"]) == ("not now", "it is not Cleo's turn")
    assert hall.say(1, hand_over="deep thought", seat=0)["refused"] == "bad message"
    for seat in (None, -1, 3, "0", True):
        assert hall.say(1, hand_over="random", seat=seat)["refused"] == "bad message"
    assert hand_over(hall, 1)["done"]
    before = len(hall.store.records(hall.id))
    # Another player clicks at the same time: it is already done.
    assert hand_over(hall, 2)["done"]
    assert len(hall.store.records(hall.id)) == before
    assert hall.send("owner", hand_over="random", seat=1)["refused"] == "not now"


def test_before_the_start_and_after_the_end_nothing_is_handed_over() -> None:
    hall = Hall("high_cog", 2)
    hall.clock.now += DAY
    assert hall.look(0)["hand_over"] is None
    assert hand_over(hall, 1)["refused"] == "not now"
    hall.begin()
    hall.act(0, KEEP)
    hall.act(1, KEEP)
    assert hall.look(0)["phase"] == "over"
    assert hall.look(0)["hand_over"] is None
    hall.clock.now += DAY
    assert hand_over(hall, 1)["refused"] == "not now"
    assert hall.say(0, here=None)["refused"] == "not now"


def test_with_only_bots_there_is_no_hand_over() -> None:
    hall = Hall("high_cog", 2, bots="1").begin()
    assert hall.look(0)["hand_over"] is None
    hall.clock.now += DAY
    assert hand_over(hall, 0, 1)["done"]
    assert HAND_OVER not in [record.kind for record in hall.store.records(hall.id)]


@pytest.mark.parametrize(
    ("seconds", "left"),
    [
        (60, "1 minute"),
        (180, "3 minutes"),
        (600, "10 minutes"),
        (86400, "1 day"),
        (259200, "3 days"),
    ],
)
def test_a_table_waits_as_long_as_was_chosen(seconds: int, left: str) -> None:
    hall = Hall("high_cog", 2)
    assert hall.look()["hand_over_after"] == 600
    assert hall.send("owner", hand_over_after=seconds)["done"]
    hall.begin()
    hall.restart()
    assert hall.look(1)["hand_over_after"] == seconds
    assert hand_over(hall, 1)["reason"] == f"Ann has {left} left to move"
    hall.clock.now += seconds
    assert hand_over(hall, 1)["done"]


def test_a_table_may_wait_forever() -> None:
    hall = Hall("high_cog", 2)
    assert hall.say(0, hand_over_after=0)["done"]
    hall.begin()
    hall.clock.now += 365 * DAY
    assert hall.look(1)["hand_over"] is None
    assert hand_over(hall, 1)["reason"] == "bots do not fill in for absent players at this table"


@pytest.mark.parametrize("seconds", [1, -60, 600.0, "600", None, True, 10**30, []])
def test_an_unknown_waiting_time_is_refused(seconds: object) -> None:
    hall = Hall("high_cog", 2)
    assert hall.say(0, hand_over_after=seconds)["refused"] == "bad message"
    assert hall.look()["hand_over_after"] == 600


def test_the_waiting_time_is_fixed_at_the_start_and_spectators_cannot_set_it() -> None:
    hall = Hall("high_cog", 2)
    assert hall.send(None, hand_over_after=60)["refused"] == "not seated"
    hall.begin()
    assert hall.say(0, hand_over_after=60)["refused"] == "not now"
    assert hall.say(0, hand_over_after=600)["done"]


def test_setting_the_waiting_time_is_recorded_and_rate_limited() -> None:
    hall = Hall("high_cog", 2)
    said = [hall.say(0, hand_over_after=(60, 180)[n % 2]).get("refused") for n in range(PER_MINUTE)]
    assert said == [None] * (PER_MINUTE - 1) + ["too often"]
    last = hall.store.records(hall.id)[-1]
    assert (last.kind, last.who, last.data) == (WAIT, 0, {"seconds": 60})
    assert hall.say(1, hand_over_after=180)["done"]


def test_handing_over_is_rate_limited_and_the_last_moment_is_a_second() -> None:
    hall = Hall("high_cog", 2).begin()
    hall.clock.now += 10 * MINUTE - 0.5
    assert hand_over(hall, 1)["reason"] == "Ann has 1 second left to move"
    for _ in range(PER_MINUTE):
        hall.say(1, chat=0)
    hall.clock.now += 0.5
    assert hand_over(hall, 1)["refused"] == "too often"
    hall.clock.now += MINUTE
    assert hand_over(hall, 1)["done"]


def test_a_seat_left_without_a_bot_is_handed_over_at_once() -> None:
    hall = Hall("high_cog", 2)
    hall.say(0, hand_over_after=0)
    hall.begin()
    hall.say(0, leave="")
    assert hall.look(1)["hand_over"]["from"] <= hall.clock.now
    assert hand_over(hall, 1)["done"]


def test_the_seat_of_a_friend_who_never_came_is_handed_over_and_the_link_stays_valid() -> None:
    host = Host(MemoryStore(), clock=lambda: now)
    now = 1000.0
    id, owner = host.create("high_cog", 2, {})
    bob = str(host.message(id, owner, {"sit": 1, "name": "Bob"})["token"])
    link = str(host.message(id, bob, {"invite": 0})["link"])
    host.message(id, bob, {"start": None})
    assert host.message(id, bob, {"hand_over": "random", "seat": 0})["refused"] == "not now"
    now += 10 * MINUTE
    assert host.message(id, bob, {"hand_over": "random", "seat": 0})["done"]
    late: Any = host.message(id, None, {"take": link, "name": "Ann"})
    assert late["update"]["players"][0]["kind"] == "person"
    assert late["update"]["players"][0]["name"] == "Ann"


def test_of_a_simultaneous_move_and_hand_over_the_first_counts() -> None:
    hall = Hall("high_cog", 2).begin()
    other = Host(hall.store, hall.players, hall.clock)
    other.message(hall.id, hall.tokens[1], {"look": None})
    hall.clock.now += 11 * MINUTE
    assert hall.act(0, KEEP)["done"]
    reply = other.message(hall.id, hall.tokens[1], {"hand_over": "random", "seat": 0})
    assert (reply["refused"], reply["reason"]) == ("not now", "it is not Ann's turn")
