"""Rated games: agreed when the table is opened, without help, and lost by leaving."""

from typing import Any

import pytest

from cogworks.tables.play.rated import why_unrated
from cogworks.tables.seats.retiring import retire
from tests.tables.hall import Hall

CONTROL = {"mode": "live", "bank": 600, "increment": 5, "weekends": False, "on_timeout": "lose"}


def begun(seats: int = 2, bots: str = "", name: str = "gizmos", **more: Any) -> Hall:
    hall = Hall(name, seats, bots, is_rated=True, **more).begin()
    hall.play(2)
    return hall


def empty(**options: Any) -> Hall:
    """A table without players."""
    return Hall("gizmos", 2, "01", **options)


def test_players_see_that_a_game_is_rated() -> None:
    hall = begun()
    assert hall.look(None)["rated"]
    assert hall.look(1)["rated"]
    hall.restart()
    assert hall.look(1)["rated"]
    assert not Hall("gizmos", 2).look(0)["rated"]


def test_only_before_anyone_else_has_joined() -> None:
    hall = Hall("gizmos", 2)
    refused = hall.say(0, rated=True)
    assert "someone has joined already" in refused["reason"]
    assert "the game has started" in begun().say(0, rated=False)["reason"]
    assert not empty().send(None, rated=True)["done"]
    assert not empty().send("owner", rated=1)["done"]


def test_the_opener_may_change_it_alone() -> None:
    hall = empty()
    hall.tokens[0] = hall.send("owner", sit=0, name="Ann")["token"]
    assert hall.say(0, rated=True)["update"]["rated"]
    assert not hall.say(0, rated=False)["update"]["rated"]


@pytest.mark.parametrize(
    ("options", "before", "words"),
    [
        ({"next_sphere": True}, {}, "standard rules"),
        ({}, {"hints": True}, "without hints"),
        ({}, {"clock": {**CONTROL, "on_timeout": "bot"}}, "runs out of time loses"),
    ],
)
def test_not_every_table_can_be_rated(options: dict[str, Any], before: dict[str, Any], words: str) -> None:
    hall = empty(**options)
    for name, value in before.items():
        assert hall.send("owner", **{name: value})["done"]
    assert words in hall.send("owner", rated=True)["reason"]


def test_what_a_rated_table_rules_out_stays_out() -> None:
    hall = empty(is_rated=True)
    assert "without hints" in hall.send("owner", hints=True)["reason"]
    assert "loses" in hall.send("owner", clock={**CONTROL, "on_timeout": "bot"})["reason"]
    assert hall.send("owner", clock=CONTROL)["done"]


def test_no_hints_even_against_bots() -> None:
    hall = begun(2, "1")
    assert not hall.look(0)["hints"]["allowed"]
    assert Hall("gizmos", 2, "1").begin().look(0)["hints"]["allowed"]


def test_a_move_that_revealed_something_stays() -> None:
    hall = begun(2, "1")
    while int(hall.table().history.state.to_move()) == 0:
        hall.play(1)
    hall.host.play_bots(hall.id)
    table = hall.table()
    assert table.takeback(0) is not None
    assert not table.is_free(0)
    assert hall.look(0)["undo"] is None
    assert "stays" in hall.say(0, propose=None, version=table.history.version)["reason"]
    assert "stays" in hall.say(0, undo=None, version=table.history.version, id="u")["reason"]
    assert why_unrated(table) == ""


def test_leaving_a_rated_game_loses_it() -> None:
    hall = begun()
    assert hall.say(0, leave="adept")["done"]
    seen = hall.look(1)
    assert seen["view"]["returns"] == [0.0, 1.0]
    assert seen["forfeits"] == ["abandoned", ""]
    assert seen["prompt"] == "Ann left the game. Bob wins."


def test_with_more_players_a_bot_plays_on_and_the_game_counts() -> None:
    hall = begun(3)
    assert hall.say(0, leave="")["done"]
    assert hall.look(1)["players"][0]["bot"] == "adept"
    assert "left the game" in hall.say(0, **{"return": None})["reason"]
    hall.play(3000, luck=5)
    assert hall.table().has_ended
    assert why_unrated(hall.table()) == ""


def test_a_player_who_does_not_move_loses_after_the_waiting_time() -> None:
    hall = begun()
    mover = hall.look(0)["turn"]
    other = 1 - mover
    assert "left to move" in hall.say(other, hand_over="adept", seat=mover)["reason"]
    hall.clock.now += 601
    assert hall.look(mover)["hand_over"]["seat"] == mover
    assert hall.say(other, hand_over="adept", seat=mover)["done"]
    assert hall.look(other)["forfeits"][mover] == "abandoned"
    assert hall.look(other)["view"]["returns"][other] == 1.0


def test_with_a_clock_only_the_clock_ends_a_players_time() -> None:
    hall = begun(control=CONTROL)
    hall.clock.now += 700
    mover = hall.look(0)["turn"]
    assert hall.look(1 - mover)["hand_over"] is None
    assert "the clock decides" in hall.say(1 - mover, hand_over="adept", seat=mover)["reason"]


def test_bots_keep_their_seats() -> None:
    hall = begun(2, "1")
    assert "keep their seats" in hall.say(0, bot="novice", seat=1)["reason"]


def test_a_deleted_account_loses_its_rated_games() -> None:
    hall = begun()
    with hall.host.at(hall.id) as table:
        retire(table, 0, "adept")
    assert hall.look(1)["forfeits"] == ["abandoned", ""]
    assert hall.look(1)["players"][0]["name"] == "Former player"


def test_a_table_that_is_not_rated_lets_players_leave() -> None:
    hall = Hall("gizmos", 2).begin()
    hall.say(0, leave="adept")
    assert hall.look(1)["phase"] == "playing"
    assert why_unrated(hall.table()) == "not rated"


def test_a_bot_that_filled_in_is_a_reason_not_to_count() -> None:
    hall = Hall("gizmos", 2).begin()
    hall.say(0, leave="adept")
    table = hall.table()
    table.is_rated = True
    assert why_unrated(table) == "a bot played for a player"


def test_a_game_that_resumes_another_one_is_never_rated() -> None:
    hall = Hall("gizmos", 2).begin()
    hall.play(6)
    hall.say(0, resign=None)
    resumed, owner = hall.host.play_on(hall.id, 4)
    reply = hall.host.message(resumed, owner, {"rated": True})
    assert not reply["done"]
    assert "resumes another one" in reply["reason"]
    with hall.host.at(resumed) as table:
        table.is_rated = True
        assert why_unrated(table) == "a resumed game"


def test_a_used_hint_and_an_undone_move_are_reasons_not_to_count() -> None:
    table = begun().table()
    assert why_unrated(table) == ""
    table.hints_used.append((0, 3))
    assert why_unrated(table) == "a hint was used"
    table.hints_used.clear()
    table.has_consented_undo = True
    assert why_unrated(table) == "a move was undone after it revealed something"
