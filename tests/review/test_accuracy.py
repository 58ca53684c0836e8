"""Accuracy: losses against what was at stake, on the scale of each game's bot levels."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from cogworks.bots.levels import LEVELS
from cogworks.engine.errors import CogworksError
from cogworks.engine.registry import games
from cogworks.review.accuracy import FILE, USUAL, accuracy, levels, measured, relative_loss, score, scores
from cogworks.review.chances import Decision
from cogworks.review.grade_study import Plan, lineup, review_game
from cogworks.study.commands.grades import measure, write_scale


def decision(before: float, loss: float) -> Decision:
    return Decision(0, before, before - loss, before)


@pytest.mark.parametrize("name", games())
def test_random_play_scores_low_and_a_master_high_in_every_game(name: str) -> None:
    found = scores(name)
    assert list(found) == list(LEVELS)
    assert (found["random"], found["master"]) == pytest.approx((30.0, 97.0))
    assert all(weaker < stronger for weaker, stronger in pairwise(found.values()))


def test_our_games_are_measured_with_the_command_on_record() -> None:
    ours = {"gadget_builder", "girl_genius", "gizmos", "widget_mechs", "widget_ridge"}
    assert set(measured()) == ours
    stored = json.loads((Path("src/cogworks/bots") / FILE).read_text(encoding="utf-8"))
    assert all(row["command"].startswith(f"cogworks study grades {name} ") for name, row in stored.items())
    assert levels("high_cog") == USUAL


def test_more_loss_is_less_accuracy_from_100_down_to_0() -> None:
    found = [score(loss / 1000, USUAL) for loss in range(200)]
    assert found[0] == 100.0
    assert all(better > worse for better, worse in pairwise(found))
    assert 0.0 < found[-1] < 10.0


def test_random_play_in_a_lost_game_is_not_accurate() -> None:
    """Each decision loses little, because little is left: the raw loss of 0.8% per decision was called 92%."""
    lost = [decision(0.5, 0.04), decision(0.3, 0.03), decision(0.1, 0.01), *[decision(0.03, 0.002)] * 10]
    assert sum(it.loss for it in lost) / len(lost) < 0.008
    assert accuracy(lost, "widget_mechs") < 40.0
    # The same losses while everything was open are a good game.
    assert accuracy([decision(0.5, it.loss) for it in lost], "widget_mechs") > 50.0


def test_uneven_games_count_only_the_level_itself() -> None:
    plan = Plan("high_cog", 2, simulations=20, is_uneven=True)
    assert [lineup(plan, "novice", number) for number in range(4)] == [
        ["novice", "novice"],
        ["novice", "master"],
        ["novice", "novice"],
        ["master", "novice"],
    ]
    assert lineup(plan, "master", 1) == ["master", "random"]
    assert len(review_game(plan, "random", 1).accuracies) == 1
    assert len(review_game(plan, "random", 2).accuracies) == 2


def test_no_decision_or_no_loss_is_100() -> None:
    assert relative_loss([]) is None
    assert accuracy([]) == accuracy([decision(0.4, 0.0)]) == 100.0
    assert accuracy([decision(0.0, 0.0), decision(1.0, 0.0)]) == 100.0


def test_a_scale_is_written_with_its_command_and_other_games_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "scale.json"
    write_scale(path, Plan("gizmos", 2, simulations=50), 4, USUAL)
    write_scale(path, Plan("high_cog", 2, simulations=50), 4, USUAL)
    found = json.loads(path.read_text(encoding="utf-8"))
    assert list(found) == ["gizmos", "high_cog"]
    assert found["gizmos"]["losses"] == USUAL
    assert found["gizmos"]["command"].startswith("cogworks study grades gizmos --seats 2 --games 4 --simulations 50")
    with pytest.raises(CogworksError, match="Measure more games"):
        write_scale(path, Plan("gizmos", 2), 4, USUAL | {"novice": 0.5})
    with pytest.raises(CogworksError, match="needs all levels"):
        measure(Plan("gizmos", 2, levels=("random",)), 1, 1, None, path)
