"""Grades of bots: played, reviewed and counted per level."""

import pytest

from cogworks import CHANCE
from cogworks.engine.errors import CogworksError
from cogworks.review.grade_study import Plan, Reviewed, check, figures, play, review_game
from cogworks.review.grades import Grade
from cogworks.study.commands.grades import measure
from tests.terminal.driver import cogworks

PLAN = Plan("high_cog", 2, levels=("random", "novice"), simulations=30)


def test_a_game_is_played_to_its_end_and_is_the_same_again() -> None:
    log = play(PLAN, "novice", 4)
    assert log.replay().is_over()
    assert play(PLAN, "novice", 4) == log
    assert play(PLAN, "novice", 5) != log
    assert play(PLAN, "random", 4) != log


def test_every_decision_of_every_player_counts() -> None:
    log, found = play(PLAN, "novice", 4), review_game(PLAN, "novice", 4)
    state, choices = log.replay(0), 0
    for answer in log.answers:
        choices += state.to_move() != CHANCE and len(state.legal_actions()) > 1
        state.act(answer)
    assert len(found.losses) == choices
    assert (len(found.accuracies), len(found.luck)) == (2, 2)


def test_figures_of_a_level() -> None:
    games = [
        Reviewed([0.0, 0.06, 0.3, 0.0], [100.0, 60.0], [0.2, -0.2]),
        Reviewed([0.0], [80.0, 80.0], [0.1, -0.1]),
    ]
    it = figures("adept", games)
    assert it.decisions == 5
    assert it.shares == {Grade.GOOD: 0.6, Grade.INACCURACY: 0.2, Grade.MISTAKE: 0.0, Grade.BLUNDER: 0.2}
    assert it.loss == pytest.approx(0.072)
    assert it.accuracy == 80.0
    assert it.luck == pytest.approx(0.0)
    assert it.luck_error == pytest.approx((0.1 / 3 / 4) ** 0.5)


def test_the_table_has_a_row_per_level_and_is_the_same_again() -> None:
    one = measure(PLAN, 2, 1, None)
    assert one == measure(PLAN, 2, 1, None)
    assert [line.split("|")[1].strip() for line in one.splitlines()[4:]] == ["random", "novice"]


@pytest.mark.parametrize(("games", "levels"), [(0, ("random",)), (1, ("champion",))])
def test_bad_plans_are_refused(games: int, levels: tuple[str, ...]) -> None:
    with pytest.raises(CogworksError):
        check(Plan("high_cog", 2, levels=levels), games)


def test_the_command_prints_the_table() -> None:
    words = ("study", "grades", "high_cog", "--games", "1", "--levels", "random", "--processes", "1")
    seen = cogworks(*words, "--simulations", "20")
    assert (seen.code, "| random |" in seen.screen) == (0, True)
    assert "simulations 0" in cogworks(*words, "--simulations", "0").complaints
