"""Mining: the same seed gives the same puzzles, and an interrupted run continues."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from cogworks.bots import levels
from cogworks.bots.ladder import untimed
from cogworks.engine.errors import CogworksError
from cogworks.engine.log import Log
from cogworks.engine.state import State
from cogworks.executor import executor
from cogworks.games.gizmos.rules import questions
from cogworks.puzzles import finding, making, mining
from cogworks.puzzles.checking import check
from cogworks.puzzles.files import puzzles
from cogworks.puzzles.hints import hints
from cogworks.puzzles.making import BAND, Partial, chosen, distinct, run, varied
from cogworks.puzzles.mining import Plan, mine
from cogworks.puzzles.puzzle import Evidence, Puzzle
from cogworks.puzzles.rating import rating
from cogworks.puzzles.verifying import Effort
from cogworks.puzzles.words import goal
from cogworks.review.chances import Decision
from cogworks.review.grade_study import Plan as GradePlan
from cogworks.review.grade_study import play
from cogworks.review.review import Review, Step
from cogworks.review.reviewing import cut

PLAN = Plan("widget_mechs", 7, Effort(1, 20))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Random players, and bots that hardly search."""
    monkeypatch.setattr(mining, "TABLES", ((levels.RANDOM,),))
    monkeypatch.setattr(finding, "CHECK", Effort(1, 20))
    monkeypatch.setattr(finding, "TRIES", {"novice": 1, "adept": 1, "master": 1})
    monkeypatch.setattr(finding, "EASY_TRIES", 1)

    def shallow(by: levels.Level) -> levels.Level:
        return replace(untimed(by), simulations=min(by.simulations, 6))

    monkeypatch.setattr(mining, "untimed", shallow)
    monkeypatch.setattr(finding, "untimed", shallow)


def mined(
    path: Path, games: int, *, is_continued: bool = False, on_progress: Callable[[int], None] = lambda n: None
) -> Partial:
    partial = Partial(path, PLAN, is_continued=is_continued)
    with executor(1) as where:
        run(PLAN, games, where, partial, on_progress)
    return partial


@pytest.mark.usefixtures("quick")
def test_the_same_seed_gives_the_same_puzzles_and_they_are_right(tmp_path: Path) -> None:
    first, second = mined(tmp_path / "a", 3), mined(tmp_path / "b", 3)
    assert first.results == second.results
    found = chosen(first.results, "widget_mechs", 10)
    assert found
    assert [check(it) for it in found] == [""] * len(found)
    assert mine(PLAN, 1) == first.results[1]


@pytest.mark.usefixtures("quick")
def test_an_interrupted_run_continues(tmp_path: Path) -> None:
    def stop(done: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        mined(tmp_path / "a", 3, on_progress=stop)
    with (tmp_path / "a").open("a") as file:
        file.write("[2, [{")
    whole = mined(tmp_path / "b", 3)
    reported: list[int] = []
    assert mined(tmp_path / "a", 3, is_continued=True, on_progress=reported.append).results == whole.results
    assert reported == [2, 3]
    assert (tmp_path / "a").read_text() == (tmp_path / "b").read_text()


def test_a_run_with_another_seed_is_not_continued(tmp_path: Path) -> None:
    Partial(tmp_path / "a", PLAN, is_continued=False)
    with pytest.raises(CogworksError, match="belongs to a run with other arguments"):
        Partial(tmp_path / "a", replace(PLAN, seed=8), is_continued=True)


def test_a_run_needs_games() -> None:
    with pytest.raises(CogworksError, match="invalid number of games 0"):
        making.check(PLAN, 0)


def test_the_selection_takes_every_theme_and_band_and_no_puzzle_twice() -> None:
    found = puzzles("widget_mechs")
    groups = {(it.theme, it.rating // BAND) for it in found}
    few = varied(found, len(groups))
    assert len(few) == len(groups)
    assert {(it.theme, it.rating // BAND) for it in few} == groups
    twice = [found[0], replace(found[0], id="widget_mechs-9999"), found[-1]]
    assert distinct(twice) == [found[0], found[-1]]


def test_ratings_follow_the_levels_that_solve_a_puzzle() -> None:
    rates = [
        {"random": 0.2, "novice": 1.0, "adept": 1.0, "master": 1.0},
        {"random": 0.1, "novice": 0.5, "adept": 1.0, "master": 1.0},
        {"random": 0.1, "novice": 0.0, "adept": 0.5, "master": 1.0},
        {"random": 0.0, "novice": 0.0, "adept": 0.0, "master": 0.5},
        {"random": 0.0, "novice": 0.0, "adept": 0.0, "master": 0.0},
    ]
    found = [rating(it) for it in rates]
    assert found == sorted(set(found))
    assert 1000 < found[0] < 1300
    assert 2000 < found[3] < found[4] < 2600


@pytest.mark.parametrize(
    ("random", "novice", "adept", "master", "expected"),
    [
        (0.2, 1.0, 1.0, 1.0, 1120),
        (0.1, 0.5, 1.0, 1.0, 1380),
        (0.1, 0.0, 0.5, 1.0, 1780),
        (0.5, 0.5, 0.5, 0.5, 1380),
        (0.0, 0.0, 0.0, 0.5, 2230),
        (0.0, 0.0, 0.0, 0.0, 2380),
        (1.0, 1.0, 1.0, 1.0, 800),
    ],
)
def test_a_rating_is_where_the_results_are_most_likely(
    random: float, novice: float, adept: float, master: float, expected: int
) -> None:
    assert rating({"random": random, "novice": novice, "adept": adept, "master": master}) == expected


# ---- from reviews


def blunders(monkeypatch: pytest.MonkeyPatch, losses: Sequence[float], *, is_clear: bool) -> list[Puzzle]:
    """The puzzles from a game whose review says that decisions gave this much away; deep searches agree or not."""
    log = play(GradePlan("gizmos", 2), "random", 1)
    places = [
        part.start for part, state in cut(log) if state.question() == questions.MAIN and len(state.legal_actions()) > 3
    ]

    def found(log: Log, *, seed: int, simulations: int) -> Review:
        steps = []
        for place, loss in zip(places, losses, strict=False):
            seat = int(log.replay(place).to_move())
            steps.append(Step(place, place + 1, seat, (0.5, 0.5), Decision(0, 0.5, 0.5 - loss, 0.5)))
        return Review(tuple(steps), (1.0, 0.0), simulations)

    def best(state: State, effort: Effort, gap: float = 0.0, luck: int = 1) -> tuple[int, Evidence] | None:
        return (int(state.legal_actions()[0]), Evidence(0.6, 0.5, 5, 20)) if is_clear else None

    monkeypatch.setattr(mining, "review", found)
    monkeypatch.setattr(finding, "best_move", best)
    monkeypatch.setattr(finding, "is_easy", lambda puzzle, dice: False)
    plan = Plan("gizmos", 1, logs=(log,))
    puzzles = mining.reviewed(plan, 0)
    assert [row["solution"] for row in mine(plan, 0)] == [list(it.solution) for it in puzzles]
    assert all(log.answers[: len(it.answers)] == list(it.answers) for it in puzzles)
    assert {len(it.answers) for it in puzzles} <= set(places)
    return puzzles


@pytest.mark.usefixtures("quick")
def test_the_worst_decisions_of_a_finished_game_become_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    found = blunders(monkeypatch, [0.12, 0.02, 0.3, 0.25], is_clear=True)
    assert len(found) == mining.MOST
    # The worst first, not the first two.
    assert len(found[0].answers) < len(found[1].answers)
    assert {it.theme for it in found} == {"mistake"}
    assert goal(found[0]) == "A player went wrong here. Find the best move."
    assert [hints(it) != [] for it in found] == [True, True]


@pytest.mark.usefixtures("quick")
def test_small_losses_are_no_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    assert blunders(monkeypatch, [0.06, 0.09, 0.0], is_clear=True) == []


@pytest.mark.usefixtures("quick")
def test_a_mistake_without_a_clearly_best_move_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    assert blunders(monkeypatch, [0.3, 0.3], is_clear=False) == []


def test_games_of_another_kind_are_refused() -> None:
    log = Log.of("gizmos", 2)
    with pytest.raises(CogworksError, match="a game of Gizmos has no puzzles of Widget Mechs"):
        making.check(replace(PLAN, logs=(log,)), 1)


def test_a_run_is_continued_only_with_the_same_games(tmp_path: Path) -> None:
    logs = [play(GradePlan("widget_mechs", 2), "random", number) for number in (1, 2)]
    Partial(tmp_path / "a", replace(PLAN, logs=(logs[0],)), is_continued=False)
    Partial(tmp_path / "a", replace(PLAN, logs=(logs[0],)), is_continued=True)
    with pytest.raises(CogworksError, match="belongs to a run with other arguments"):
        Partial(tmp_path / "a", replace(PLAN, logs=(logs[1],)), is_continued=True)
