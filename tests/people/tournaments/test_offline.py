"""Tournaments between bots without a server."""

import io

import pytest

from cogworks.cli import run
from cogworks.engine.errors import CogworksError
from cogworks.executor import InProcess, executor
from cogworks.people.tournaments import offline
from cogworks.people.tournaments.command import named, parse_bots, report
from cogworks.people.tournaments.event import ARENA, ROUND_ROBIN, Event

BOTS = ("novice", "random", "novice", "random")


def test_the_same_seed_gives_the_same_standings_on_any_number_of_processes() -> None:
    event = Event("gizmos", 2, BOTS, rounds=3, is_duplicate=True)
    with executor(2) as two:
        assert report(event, offline.run(event, 5, two), 5) == report(event, offline.run(event, 5, InProcess()), 5)
    assert offline.run(event, 5, InProcess()) != offline.run(event, 6, InProcess())


def test_every_deal_of_a_duplicate_is_played_from_every_seat() -> None:
    event = Event("high_cog", 3, ("random", "novice", "random"), ROUND_ROBIN, rounds=1, is_duplicate=True, deals=2)
    games = offline.run(event, 1, InProcess()).games
    assert len(games) == 6
    for deal in range(2):
        for seat in range(3):
            assert {game.players[seat] for game in games if game.deal == deal} == {0, 1, 2}


def test_equal_bots_get_equal_results_on_a_shared_deal() -> None:
    event = Event("gizmos", 2, ("novice", "novice"), rounds=4, is_duplicate=True)
    finished = offline.run(event, 1, InProcess())
    assert [row.points for row in event.standings(finished.rounds, finished.games)] == [2, 2]


def test_no_one_plays_two_games_of_an_arena_at_once() -> None:
    event = Event("high_cog", 2, (*BOTS, "random"), ARENA)
    finished = offline.run(event, 3, InProcess(), minutes=2)
    assert len(finished.rounds) > 5
    for past in finished.rounds:
        seated = [player for table in past.tables for player in table]
        assert len(seated) == len(set(seated))
    rows = event.standings(finished.rounds, finished.games)
    assert sum(row.games for row in rows) == 2 * len(finished.games)
    assert rows[0].points > rows[-1].points


def test_players_as_typed() -> None:
    assert parse_bots("master, 2*novice") == ("master", "novice", "novice")
    assert named(("master", "novice", "novice")) == ["master", "novice 1", "novice 2"]
    for text in ("x*novice", "0*novice", "65*novice"):
        with pytest.raises(CogworksError, match="write 3\\*novice"):
            parse_bots(text)


def test_the_command_prints_standings_intervals_and_luck() -> None:
    def said(*words: str) -> tuple[int, str]:
        out, errors = io.StringIO(), io.StringIO()
        code = run(["tournament", *words, "--processes", "1"], io.StringIO(), out, errors)
        return code, out.getvalue() + errors.getvalue()

    typed = ("gizmos", "--players", "2*novice,2*random", "--duplicate", "--rounds", "3", "--seed", "7")
    code, text = said(*typed)
    assert code == 0
    assert "3 rounds, 12 games, seed 7" in text
    assert "novice 2" in text
    assert "Luck removed" in text
    assert said(*typed) == (code, text)
    assert said("gizmos", "--players", "novice")[0] != 0
    assert "no bot named" in said("gizmos", "--players", "novice,nobody")[1]
    assert "minutes" in said("gizmos", "--players", "2*random", "--system", "arena", "--minutes", "0")[1]
