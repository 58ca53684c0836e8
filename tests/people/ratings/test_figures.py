"""Figures measured once: they follow from the measured games, and equal bots stay equal in every seat."""

import json
from dataclasses import replace
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import pytest

from cogworks.engine.registry import games
from cogworks.people.ratings import measuring
from cogworks.people.ratings.figures import FIGURES, MEASURED, Figures, as_text, beaten, derived, figures
from cogworks.people.ratings.measuring import Block, Played, blocks, play
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
    # The strongest level has no rating until it is measured.
    assert {key for key in wanted - set(BLOCKS) if "grandmaster" not in key} == set()
    assert set(BLOCKS) <= wanted


def test_a_level_that_was_not_measured_has_no_rating() -> None:
    measured = {key.split()[0] for key in BLOCKS if "grandmaster" in key}
    for game, pools in figures().bots.items():
        assert ("grandmaster" in pools["two"]) == (game in measured)


def test_stronger_levels_have_higher_ratings() -> None:
    for game, pools in figures().bots.items():
        for pool in ("two", "more"):
            levels = pools[pool]
            means = [levels[name][0] for name in ("random", "novice", "adept", "master")]
            assert means == sorted(means), (game, pool)


def bias(game: str, seats: int, known: Figures) -> float:
    """How much the luckiest seat of equal bots gains per game, in standard errors of the measured games."""
    results = BLOCKS[f"{game} tally {','.join(['novice'] * seats)}"]["results"]
    gains: list[list[float]] = [[] for _ in range(seats)]
    for key, count in sorted(results.items()):
        placed = [int(place) for place in key.split()[1].split(",")]
        after = rate(game, [Entry(Rating(sigma=2.5, games=1), place) for place in placed], 0.0, known)
        for seat, rating in enumerate(after):
            gains[seat] += [rating.mean - 25] * count
    return max(abs(fmean(each)) / (stdev(each) / sqrt(len(each))) for each in gains)


@pytest.mark.parametrize("game", sorted(figures().offsets))
def test_equal_bots_stay_equal_in_every_seat(game: str) -> None:
    """No seat gains or loses by its place, within what the number of games can tell."""
    for seats in figures().offsets[game]:
        assert bias(game, int(seats), figures()) < 1, seats


def test_without_the_correction_some_seats_gain() -> None:
    """The test above has something to find."""
    known = replace(figures(), offsets={})
    found = {(game, int(n)): bias(game, int(n), known) for game, row in figures().offsets.items() for n in row}
    assert max(found.values()) > 2


def test_a_measured_game_can_be_played_again() -> None:
    block = Block("widget_mechs", ("novice", "random"), 2)
    assert play(block, 1) == play(block, 1)
    assert play(block, 1).lineup == ("random", "novice")


def test_an_interrupted_measurement_continues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = [Block("widget_mechs", ("novice", "random"), 7), Block("widget_mechs", ("novice", "novice"), 7)]
    monkeypatch.setattr(measuring, "blocks", lambda: iter(wanted))
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    measuring.measure(whole)
    kept = measuring.play

    def interrupted(block: Block, number: int) -> Played:
        if number == 6:
            raise KeyboardInterrupt
        return kept(block, number)

    monkeypatch.setattr(measuring, "play", interrupted)
    with pytest.raises(KeyboardInterrupt):
        measuring.measure(parts)
    assert [*json.loads(parts.read_text(encoding="utf-8"))["blocks"]] == ["widget_mechs tally novice,random"]
    monkeypatch.setattr(measuring, "play", kept)
    measuring.measure(parts)
    found = [json.loads(path.read_text(encoding="utf-8"))["blocks"] for path in (whole, parts)]
    assert [each["results"] for each in found[0].values()] == [each["results"] for each in found[1].values()]
    assert [measuring.n_played(each) for each in found[1].values()] == [7, 7]


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
