"""Figures measured once: they follow from the measured games, and equal bots stay equal in every seat."""

import json
from math import sqrt

import pytest

from cogworks.engine.registry import games
from cogworks.people.ratings.figures import FIGURES, MEASURED, as_text, beaten, derived, figures
from cogworks.people.ratings.measuring import Block, blocks, play
from cogworks.people.ratings.model import Entry, rate, rate_alone
from cogworks.people.ratings.scale import SURE, Rating

TOY = "high_cog"
BLOCKS = json.loads(MEASURED.read_text(encoding="utf-8"))["blocks"]


def test_the_figures_follow_from_the_measured_games() -> None:
    assert FIGURES.read_text(encoding="utf-8") == as_text(derived(BLOCKS))


def test_every_game_was_measured() -> None:
    assert set(figures().bots) == set(games()) - {TOY}
    wanted = {
        f"{it.game} {'curve' if it.is_curve else 'tally'} {','.join(it.lineup)}" for it in blocks() if it.game != TOY
    }
    assert wanted == set(BLOCKS)


def test_stronger_levels_have_higher_ratings() -> None:
    for game, pools in figures().bots.items():
        for pool in ("two", "more"):
            levels = pools[pool]
            means = [levels[name][0] for name in ("random", "novice", "adept", "master")]
            assert means == sorted(means), (game, pool)


@pytest.mark.parametrize("game", sorted(figures().offsets))
def test_equal_bots_stay_equal_in_every_seat(game: str) -> None:
    """Rate the seats of games between equal bots: no seat gains more than the sample's own error."""
    for seats, offsets in figures().offsets[game].items():
        results = BLOCKS[f"{game} tally {','.join(['novice'] * int(seats))}"]["results"]
        ratings = [Rating(sigma=0.5, games=1) for _ in offsets]
        total = [0.0] * len(offsets)
        n = 0
        for key, count in sorted(results.items()):
            placed = [int(place) for place in key.split()[1].split(",")]
            after = rate(game, [Entry(rating, place) for rating, place in zip(ratings, placed, strict=True)], 0.0)
            for seat, rating in enumerate(after):
                total[seat] += count * (rating.mean - 25)
            n += count
        # A seat's mean gain, in units of what a single game gives or takes at most.
        step = max(abs(rating.mean - 25) for rating in after) or 1
        for gain in total:
            assert abs(gain) / n / step < 3 / sqrt(n), (seats, total)


def test_without_the_correction_some_seat_gains() -> None:
    """The same test has something to find: seats do differ."""
    assert any(abs(offset) > 1 for seats in figures().offsets.values() for row in seats.values() for offset in row)


def test_a_measured_game_can_be_played_again() -> None:
    block = Block("widget_mechs", ("novice", "random"), 2)
    assert play(block, 1) == play(block, 1)
    assert play(block, 1).lineup == ("random", "novice")


def test_results_alone_are_compared_with_a_curve() -> None:
    assert beaten((1.0, 5), [(0.0, 3), (1.0, 5), (1.0, 9)]) == 0.5
    best, worst = (1.0, 10_000), (0.0, -10_000)
    won, lost = (rate_alone("widget_ridge", "solo", Rating(), it, 10.0) for it in (best, worst))
    assert won.mean > 25 > lost.mean


def test_certainty_comes_with_games_and_fades_without() -> None:
    mine, other = Rating(), Rating(sigma=1.0, games=50)
    n = 0
    while mine.sigma > SURE:
        mine = rate("gizmos", [Entry(mine, n % 2), Entry(other, 1 - n % 2)], float(n))[0]
        n += 1
    assert 10 < n < 60
    assert not mine.shown(float(n)).is_provisional
    assert mine.shown(n + 3 * 365 * 86400.0).is_provisional
    assert str(Rating().shown(0.0)) == "1500?"
    assert mine.sure_until() > n
