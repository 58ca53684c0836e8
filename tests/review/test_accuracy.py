"""Accuracy: losses against what was at stake, on the scale of each game's bot levels."""

import json
from itertools import pairwise
from pathlib import Path
from statistics import median

import pytest

from cogworks.engine.errors import CogworksError
from cogworks.engine.registry import games
from cogworks.review.accuracy import FILE, HIGH, LOW, USUAL, Scale, accuracy, measured, relative_loss, scale, score
from cogworks.review.accuracy_study import (
    LEVEL_NAMES,
    Plan,
    Played,
    check,
    fitted,
    held_out,
    lineup,
    mean_score,
    measure_game,
    play,
    scale_of,
)
from cogworks.review.chances import Decision
from cogworks.review.reviewing import review
from cogworks.study.commands.accuracy import play_all, table, write_scale
from tests.terminal.driver import cogworks


def decision(before: float, loss: float) -> Decision:
    return Decision(0, before, before - loss, before)


def players(*losses: float) -> list[Played]:
    """Players of a game who lost this much per stake."""
    return [Played(0, 1, loss, 1.0, 0.0) for loss in losses]


@pytest.mark.parametrize("name", games())
def test_random_play_scores_low_and_a_master_high_in_every_game(name: str) -> None:
    found = scale(name).means
    assert list(found) == list(LEVEL_NAMES)
    assert 25.0 < found["random"] < 37.0
    assert 90.0 < found["master"] < 99.0
    assert all(weaker + 8 < stronger for weaker, stronger in pairwise(found.values()))


STORED = json.loads((Path("src/cogworks/bots") / FILE).read_text(encoding="utf-8"))


def test_our_games_are_measured() -> None:
    assert set(measured()) == {"gadget_builder", "girl_genius", "gizmos", "widget_mechs", "widget_ridge"}
    assert scale("high_cog") == USUAL


@pytest.mark.parametrize("name", STORED)
def test_a_scale_follows_from_its_games_and_their_command_is_on_record(name: str) -> None:
    row = STORED[name]
    words = row["command"].split()
    assert words[:4] == ["cogworks", "study", "accuracy", name]
    games = {
        by: [[Played(0, 1, loss, 1.0, 0.0) for loss in each] for each in them] for by, them in row["losses"].items()
    }
    assert {by: len(them) for by, them in games.items()} == dict.fromkeys(
        LEVEL_NAMES, int(words[words.index("--games") + 1])
    )
    found = scale_of(games)
    assert (found.worst, found.best) == pytest.approx((row["worst"], row["best"]), rel=0.02)
    assert found.means == pytest.approx(row["means"], abs=0.5)
    # Levels differ in single games, too: hardly any master plays like a random bot.
    by = {level: [score(it.relative, found) for each in held_out(them) for it in each] for level, them in games.items()}
    assert max(by["random"]) < median(by["adept"]) < median(by["master"])
    assert min(by["master"]) > median(by["random"])


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


def test_the_fit_gives_random_bots_and_masters_their_means() -> None:
    def games(*losses: float) -> list[list[Played]]:
        return [players(loss) for loss in losses]

    random, master = games(0.02, 0.03, 0.05, 0.04), games(0.002, 0.0, 0.004, 0.001)
    worst, best = fitted(random, master)
    assert 0.0 < best < worst < 1.0
    assert mean_score(random, Scale(worst, best, {})) == pytest.approx(LOW, abs=0.1)
    assert mean_score(master, Scale(worst, best, {})) == pytest.approx(HIGH, abs=0.1)
    # Only the first half counts for the fit, and only the second for the means.
    halves = {"random": random, "novice": games(0.01, 0.01, 1.0, 1.0), "master": master}
    assert scale_of(halves).means["novice"] < 10


def test_uneven_games_count_only_the_level_itself() -> None:
    plan = Plan("high_cog", 2, simulations=20)
    assert [lineup(plan, "novice", number) for number in range(4)] == [
        ["novice", "novice"],
        ["novice", "master"],
        ["novice", "novice"],
        ["master", "novice"],
    ]
    assert lineup(plan, "master", 1) == ["master", "random"]
    assert [it.seat for it in measure_game(plan, "random", 1)] == [0]
    both = measure_game(plan, "random", 2)
    assert [it.seat for it in both] == [0, 1]
    # As a review of the same game judges it.
    log = play(plan, "random", 2)
    found = review(log, seed=2, simulations=20)
    assert [it.relative for it in both] == pytest.approx([relative_loss(found.decisions(seat)) for seat in (0, 1)])


def test_no_decision_or_no_loss_is_100() -> None:
    assert relative_loss([]) is None
    assert accuracy([]) == accuracy([decision(0.4, 0.0)]) == 100.0
    assert accuracy([decision(0.0, 0.0), decision(1.0, 0.0)]) == 100.0


def test_a_run_continues_where_it_stopped_and_keeps_other_games(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(json.dumps({"gizmos": {"means": {}}}), encoding="utf-8")
    plan = Plan("high_cog", 2, simulations=20)
    rows = play_all(plan, 4, tmp_path / "high_cog.jsonl", 1, None)
    lines = (tmp_path / "high_cog.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + 16
    # The last game is cut off, as if the run had been killed.
    (tmp_path / "high_cog.jsonl").write_text("\n".join([*lines[:-1], lines[-1][:5]]), encoding="utf-8")
    assert play_all(plan, 4, tmp_path / "high_cog.jsonl", 1, None) == rows
    write_scale(tmp_path / FILE, plan, 4, scale_of(rows), rows)
    found = json.loads((tmp_path / FILE).read_text(encoding="utf-8"))
    assert list(found) == ["gizmos", "high_cog"]
    assert (
        found["high_cog"]["command"] == "cogworks study accuracy high_cog --seats 2 --games 4 --simulations 20 --seed 1"
    )
    assert "| master |" in table(plan, 4, scale_of(rows), rows)


@pytest.mark.parametrize("games", [0, 2, 6, 7])
def test_halves_must_be_alike(games: int) -> None:
    with pytest.raises(CogworksError, match="4, 8, 12"):
        check(Plan("high_cog", 2), games)


def test_the_command_measures(tmp_path: Path) -> None:
    words = ("study", "accuracy", "high_cog", "--games", "5", "--simulations", "20", "--folder", str(tmp_path))
    assert "4, 8, 12" in cogworks(*words).complaints
