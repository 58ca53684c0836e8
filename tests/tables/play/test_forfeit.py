"""Resigning, and other ways to lose whatever the position."""

import pytest

from cogworks import game
from cogworks.tables.files.export import exported
from cogworks.tables.files.verify import UnprovenError, verify
from cogworks.tables.lists.digest import digest
from cogworks.tables.play.forfeit import shares
from cogworks.tables.refusals import RefusedError
from cogworks.tables.replay import replayed
from cogworks.tables.reviews import log_to_review
from tests.tables.hall import Hall


def begun(seats: int = 2, bots: str = "", name: str = "gizmos") -> Hall:
    hall = Hall(name, seats, bots).begin()
    hall.play(2)
    return hall


def test_with_two_seats_the_other_player_wins_at_once() -> None:
    hall = begun()
    assert hall.say(0, resign=None)["done"]
    seen = hall.look(1)
    assert (seen["phase"], seen["turn"], seen["options"]) == ("over", None, [])
    assert seen["view"]["returns"] == [0.0, 1.0]
    assert seen["forfeits"] == ["resigned", ""]
    assert seen["prompt"] == "Ann resigned. Bob wins."
    assert seen["notes"] == ["Ann resigned."]
    assert hall.look(0)["notes"] == ["You resigned."]


def test_the_result_survives_a_restart_and_is_in_lists() -> None:
    hall = begun()
    hall.say(1, resign=None)
    kept = hall.store.summaries()
    hall.restart()
    assert hall.look(0)["view"]["returns"] == [1.0, 0.0]
    assert digest(hall.table())["shares"] == [1.0, 0.0]
    assert digest(hall.table())["forfeits"] == ["", "resigned"]
    assert all(summary.digest is None or summary.digest["shares"] == [1.0, 0.0] for summary in kept)


def test_the_log_ends_with_the_resignation_for_every_reader_and_in_the_replay() -> None:
    hall = begun()
    seen = hall.look(1)["version"]
    hall.say(0, resign=None)
    for reader, line in ((0, "You resigned."), (1, "Ann resigned."), (None, "Ann resigned.")):
        for since in (None, seen):
            log = hall.look(reader, since)["log"]
            assert [line for entry in log for line in entry["lines"]].count(line) == 1
            assert log[-1]["lines"] == [line]
    last = hall.table().history.position
    assert replayed(hall.table(), None, 1, last)["log"][-1]["lines"] == ["Ann resigned."]
    hall.restart()
    assert hall.look(1)["log"][-1]["lines"] == ["Ann resigned."]


def test_with_more_seats_a_bot_plays_on_and_the_player_comes_last() -> None:
    hall = begun(3)
    assert hall.say(0, resign=None)["done"]
    seen = hall.look(1)
    assert seen["phase"] == "playing"
    assert seen["players"][0]["bot"] == "adept"
    assert seen["notes"] == ["Ann resigned. An adept bot plays for Ann."]
    hall.play(3000, luck=5)
    assert hall.table().has_ended
    won = hall.look(1)["view"]["returns"]
    assert won[0] == 0
    assert sum(won) == pytest.approx(1)


def test_the_last_contender_wins() -> None:
    hall = begun(3)
    hall.say(2, resign=None)
    hall.say(0, resign=None)
    seen = hall.look(1)
    assert seen["view"]["returns"] == [0.0, 1.0, 0.0]
    assert seen["prompt"] == "Cleo resigned. Ann resigned. Bob wins."


def test_against_a_bot_the_bot_wins() -> None:
    hall = begun(2, "1")
    hall.say(0, resign=None)
    assert hall.look(0)["view"]["returns"] == [0.0, 1.0]


def test_a_player_of_a_solo_game_may_give_up() -> None:
    hall = Hall("widget_ridge", 1).begin()
    assert hall.say(0, resign=None)["done"]
    seen = hall.look(0)
    assert (seen["phase"], seen["view"]["returns"], seen["prompt"]) == ("over", [0.0], "Ann resigned.")


def test_whoever_resigned_cannot_come_back_or_leave_the_seat_empty() -> None:
    hall = begun(3)
    link = hall.say(0, device_link=None)["link"]
    hall.say(0, resign=None)
    assert "resigned" in hall.say(0, **{"return": None})["reason"]
    assert "resigned" in hall.send(None, take=link)["reason"]
    hall.say(0, leave="")
    assert hall.look(1)["players"][0]["bot"] == "adept"


def test_resigning_twice_changes_nothing() -> None:
    hall = begun(3)
    hall.say(0, resign=None)
    before = hall.table().sequence
    assert hall.say(0, resign=None)["done"]
    assert hall.table().sequence == before


def test_only_players_of_a_game_in_progress_resign() -> None:
    hall = Hall("gizmos", 2)
    assert hall.say(0, resign=None)["reason"] == "the game has not started"
    hall.begin()
    assert hall.send(None, resign=None)["refused"] == "not seated"
    hall.say(0, resign=None)
    assert hall.say(1, resign=None)["reason"] == "the game is over"


def test_an_open_undo_request_is_dropped() -> None:
    hall = begun(3)
    mover = hall.look(0)["turn"]
    hall.act(mover, hall.look(mover)["options"][0]["action"])
    hall.say(mover, propose=None, version=hall.table().history.version)
    hall.say(mover, resign=None)
    assert hall.look(0)["proposal"] is None


def test_a_resigned_game_can_be_exported() -> None:
    hall = begun()
    hall.say(0, resign=None)
    data = exported(hall.table())
    assert data["forfeits"] == ["resigned", ""]
    assert verify(data).answers == len(hall.answers())
    for forged in ([], ["", ""], ["resigned"], "resigned"):
        with pytest.raises(UnprovenError, match="not over"):
            verify({**data, "forfeits": forged})


def test_a_resigned_game_is_not_reviewed_to_an_end_it_never_had() -> None:
    hall = begun()
    hall.say(0, resign=None)
    with pytest.raises(RefusedError, match="ended early"):
        log_to_review(hall.host, hall.id)


def test_shares_leave_out_those_who_gave_up() -> None:
    state = game("widget_mechs").new(3)
    assert shares(state, {}) == state.returns()
    assert shares(state, {0: "time"}) == [0.0, 0.5, 0.5]
    assert shares(state, {0: "time", 2: "time"}) == [0.0, 1.0, 0.0]
    assert shares(state, {0: "", 1: "", 2: ""}) == [0.0, 0.0, 0.0]
