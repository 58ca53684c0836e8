"""A simultaneous question at a table: any order, nobody sees who has answered, and one summary for all."""

import sys
from itertools import permutations
from pathlib import Path

import pytest

from cogworks.engine import registry
from cogworks.game_files import load
from tests.tables.hall import Hall, Update

GAMES = Path(__file__).parents[2] / "examples" / "games"
COGS = 5


@pytest.fixture(autouse=True)
def clash(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game, registered for one test."""
    monkeypatch.setattr(registry, "_GAMES", dict(registry._GAMES))
    load(GAMES / "clash_of_cogs.py")
    # A file is run once; later tests only register its game again.
    registry.register(sys.modules["cogworks_game_clash_of_cogs"].CLASH_OF_COGS)


def choose(hall: Hall, seat: int, cog: int, version: int | None = None) -> Update:
    return hall.act(seat, seat * COGS + cog - 1, version)


def plain(update: Update) -> Update:
    """An update without what differs between any two tables."""
    return {key: value for key, value in update.items() if key not in ("shuffle",)}


def test_players_answer_in_any_order_and_the_same_version() -> None:
    """Two answers that cross on the way are both accepted: they are about the same question."""
    hall = Hall("clash_of_cogs", 3).begin()
    start = hall.table().history.version
    for seat in (2, 0, 1):
        assert choose(hall, seat, seat + 1, start)["done"], seat
    table = hall.table()
    assert list(table.history.state.scores()) == [0, 0, 3]
    assert [move.who for move in table.history.moves] == [2, 0, 1]
    # The next round is another question, so an old version is stale.
    assert not choose(hall, 0, 1, start)["done"]


def test_nobody_answers_twice_or_for_another_seat() -> None:
    hall = Hall("clash_of_cogs", 3).begin()
    assert choose(hall, 1, 4)["done"]
    before = hall.answers()
    assert "you have answered" in str(choose(hall, 1, 5))
    assert not hall.act(0, 2 * COGS)["done"]
    assert hall.answers() == before


@pytest.mark.parametrize("reader", [None, 0, 1])
def test_updates_never_tell_who_has_answered(reader: int | None) -> None:
    """All courses in which one other player has answered send a reader the same bytes."""
    seen = []
    for other, cog in [(2, 1), (2, 5), (3, 3)]:
        hall = Hall("clash_of_cogs", 4).begin()
        first = hall.table().history.version
        assert choose(hall, other, cog)["done"]
        seen.append([plain(hall.look(reader)), plain(hall.look(reader, first))])
    assert seen[0] == seen[1] == seen[2]
    assert seen[0][0]["view"]["waiting"] == 3


def test_screens_wait_for_a_number_of_players() -> None:
    hall = Hall("clash_of_cogs", 3).begin()
    assert hall.look(1)["prompt"] == "Round 1 of 3: choose a cog."
    assert hall.look(None)["prompt"] == "Waiting for 3 players."
    choose(hall, 1, 5)
    assert hall.look(1)["prompt"] == "Waiting for 2 players."
    assert (hall.look(1)["options"], hall.look(1)["turn"]) == ([], None)
    assert len(hall.look(0)["options"]) == COGS
    choose(hall, 2, 5)
    assert hall.look(2)["prompt"] == "Waiting for one player."


def test_one_summary_covers_all_players() -> None:
    """Whoever answered last, everyone reads the same, and only of the last round."""
    told = set()
    for order in permutations(range(3)):
        hall = Hall("clash_of_cogs", 3).begin()
        for round in range(2):
            for seat in order:
                assert choose(hall, seat, 1 + (seat + round) % 3)["done"]
        choose(hall, order[0], 5)
        (turn,) = hall.look(1)["trace"]
        told.add(turn["summary"])
    assert told == {"Ann showed cog 2. You showed cog 3. Cleo showed cog 1. You scored 3 points."}


def test_bots_answer_whenever_they_are_asked() -> None:
    hall = Hall("clash_of_cogs", 3, "12").begin()
    hall.host.play_bots(hall.id)
    assert hall.table().history.state.pending() == [0]
    hall.play(20)
    assert hall.table().has_ended


def test_a_game_in_any_order_is_stored_undone_and_opened_again() -> None:
    hall = Hall("clash_of_cogs", 2).begin()
    choose(hall, 1, 4)
    choose(hall, 0, 2)
    choose(hall, 1, 1)
    hall.restart()
    table = hall.table()
    assert [move.who for move in table.history.moves] == [1, 0, 1]
    log = table.history.log(["Ann", "Bob"])
    assert log.from_data(log.as_data()).replay() == table.history.state
