"""A player's record at puzzles."""

from cogworks.puzzles.rating import AVERAGE
from cogworks.tables.puzzles.record import rating, record
from cogworks.tables.puzzles.store import FAILED, HELPED, SOLVED, PuzzleAttempt


def attempts(*results: str) -> list[PuzzleAttempt]:
    return [
        PuzzleAttempt(
            "ann", f"gizmos-{n:04}", "gizmos", result, float(n), solved=None if result == FAILED else float(n)
        )
        for n, result in enumerate(results, 1)
    ]


def test_a_streak_ends_with_a_failure_and_survives_a_hint() -> None:
    found = record(attempts(SOLVED, SOLVED, HELPED, SOLVED, FAILED, SOLVED))
    assert (found.solved, found.streak, found.best) == (5, 1, 3)
    assert record([]).best == 0


def test_a_rating_moves_towards_the_results_and_becomes_more_certain() -> None:
    start = rating([])
    assert start.mean == AVERAGE
    won, lost = rating([(1600.0, True)]), rating([(1600.0, False)])
    assert lost.mean < start.mean < won.mean
    assert round(won.mean - start.mean) == round(start.mean - lost.mean)
    assert won.margin < start.margin
    assert rating([(2000.0, True)]).mean > rating([(1200.0, True)]).mean
    assert rating([(1200.0, False)]).mean < rating([(2000.0, False)]).mean


def test_a_rating_settles_near_the_puzzles_that_a_player_solves_half_of_the_time() -> None:
    found = rating([(1300.0, n % 2 == 0) for n in range(60)])
    assert abs(found.mean - 1300.0) < 120
    assert found.margin < start_margin() / 2


def test_a_lead_of_400_points_means_odds_of_ten_to_one() -> None:
    found = rating([(1600.0, n % 11 != 5) for n in range(330)])
    assert abs(found.mean - 2000.0) < 100


def start_margin() -> float:
    return rating([]).margin
