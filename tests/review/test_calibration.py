"""Stated chances: how they are corrected, measured and fitted."""

from dataclasses import replace
from importlib.resources import files
from itertools import pairwise

import pytest

from cogworks import CogworksError, Dice, game, games
from cogworks.bots import advice as advising
from cogworks.bots import chances
from cogworks.bots.chances import Curve, Stage
from cogworks.bots.knowledge import knowledge
from cogworks.bots.levels import Level, searched
from cogworks.puzzles.files import position, puzzles
from cogworks.review.calibration import BINS, Plan, Sample, check, reliability, sample, thirds
from cogworks.review.chances import budget, chance, judge
from cogworks.review.fitting import crossed, fit, fit_curve, loss, n_stages_for

QUICK = Level("adept", "quick", 8)
PLAN = Plan("high_cog", 2, players=QUICK, judge=QUICK)


def samples(n: int, curve: Curve, score: int = 0, seed: int = 1) -> list[Sample]:
    """Positions of n games whose true chances are a curve of the search's means."""
    dice = Dice(seed)
    found = []
    for number in range(n):
        mean = (1 + dice.below(98)) / 100
        won = float(dice.below(10_000)) < 10_000 * curve.at(mean)
        found.append(Sample(number, number, score, mean, mean, float(won), 1.0))
    return found


# ---- curves


@pytest.mark.parametrize("curve", [Curve(), Curve(0.5, 2.0, 0.7), Curve(1.8, 0.4, -1.0), Curve(0.05, 0.05, 0.0)])
def test_a_curve_rises_and_keeps_0_and_1(curve: Curve) -> None:
    values = [curve.at(k / 50) for k in range(51)]
    assert (values[0], values[-1]) == (0.0, 1.0)
    assert all(a < b for a, b in pairwise(values))
    assert 0.0 <= curve.at(1e-300) < curve.at(0.5) < curve.at(1 - 1e-15) <= 1.0


def test_the_identity_changes_nothing() -> None:
    assert [Curve().at(k / 7) for k in range(8)] == pytest.approx([k / 7 for k in range(8)])


def test_stages_start_at_their_score() -> None:
    first, second = Curve(shift=1.0), Curve(shift=-1.0)
    found = (Stage(0, first), Stage(5, second))
    assert [chances.stage(found, score) for score in (0, 4, 5, 9)] == [first, first, second, second]
    assert chances.stage((), 3) == Curve()


def test_the_data_file_has_rising_curves_for_known_games() -> None:
    text = files("cogworks.bots").joinpath(chances.FILE).read_text(encoding="utf-8")
    maps = chances.read(text)
    assert chances.write(maps) == text
    for (name, seats, difficulty), stages in maps.items():
        assert name in games()
        assert difficulty in (("", "gentle", "hard") if (name, seats) == ("widget_ridge", 1) else ("",))
        assert seats in game(name).seats
        assert [it.score for it in stages] == sorted({it.score for it in stages})
        for it in stages:
            assert it.curve.low > 0.0
            assert it.curve.high > 0.0


def test_each_difficulty_of_the_solo_game_has_its_own_maps() -> None:
    ridge = game("widget_ridge")
    states = {it: ridge.new(1, difficulty=it, goal="guild") for it in ("gentle", "normal", "hard")}
    assert [chances.key_of(it) for it in states.values()] == [
        ("widget_ridge", 1, "gentle"),
        ("widget_ridge", 1, ""),
        ("widget_ridge", 1, "hard"),
    ]
    assert chances.key_of(ridge.new(2)) == ("widget_ridge", 2, "")
    assert len({chances.stages("widget_ridge", 1, it) for it in ("gentle", "", "hard")}) == 3
    assert len({chances.stated(it, 0.4, searched(budget(1), it, 0, Dice(1))) for it in states.values()}) == 3


def test_a_difficulty_without_maps_has_the_usual_ones_unless_it_needs_none() -> None:
    usual: chances.Stages = (Stage(0, Curve(2.0, 1.0, 0.5)),)
    written = chances.write({("gizmos", 2, ""): usual, ("gizmos", 2, "hard"): (), ("gizmos", 3, ""): ()})
    assert chances.read(written) == {("gizmos", 2, ""): usual, ("gizmos", 2, "hard"): ()}
    assert chances.stages("gizmos", 2, "unknown") == chances.stages("gizmos", 2)


def test_hints_and_reviews_state_corrected_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both go through the same map; the order of the moves stays."""
    gizmos = game("gizmos")
    state = gizmos.new(2)
    dice = Dice(3)
    while state.to_move() < 0 or len(state.legal_actions()) < 2:
        dice.roll(state)
    known = knowledge(gizmos, state, gizmos.settle({}), "adept:60", 5)
    seat = int(state.to_move())
    monkeypatch.setattr(chances, "stages", lambda name, seats, difficulty: ())
    plain, judged = advising.advice(known), judge(state, state.legal_actions()[0], Dice(1), budget(60))
    before = chance(state, seat, Dice(1), budget(60))
    curve = Curve(shift=1.5)
    monkeypatch.setattr(chances, "stages", lambda name, seats, difficulty: (Stage(0, curve),))
    shifted = advising.advice(known)
    assert shifted.chance == pytest.approx(curve.at(plain.chance))
    assert [it.chance for it in shifted.options] == pytest.approx([curve.at(it.chance) for it in plain.options])
    assert chance(state, seat, Dice(1), budget(60)) == pytest.approx(curve.at(before))
    again = judge(state, state.legal_actions()[0], Dice(1), budget(60))
    assert again.best_chance == pytest.approx(curve.at(judged.best_chance))
    assert again.before == pytest.approx(curve.at(judged.before))
    assert again.chosen_chance == pytest.approx(curve.at(judged.chosen_chance))


def test_exact_chances_are_not_corrected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where simulations end with a result, the mean is that of results: there is no evaluation to correct."""
    puzzle = next(it for it in puzzles("gizmos") if it.id == "gizmos-0365")
    state = position(puzzle)
    for answer in puzzle.solution:
        state.apply(answer)
    plain = chance(state, puzzle.seat, Dice(1), budget(4000))
    monkeypatch.setattr(chances, "stages", lambda name, seats, difficulty: (Stage(0, Curve(shift=1.5)),))
    assert chance(state, puzzle.seat, Dice(1), budget(4000)) == plain
    assert plain == pytest.approx(0.751, abs=0.02)


# ---- measuring


def test_a_sample_has_the_chances_of_each_third_and_the_result() -> None:
    found = sample(PLAN, 4)
    assert sample(PLAN, 4) == found
    assert {it.decision for it in found} <= {0, 1}
    assert {it.weight for it in found} == {2.0}
    assert {it.game for it in found} == {4}
    assert all(0.0 <= it.mean <= 1.0 and 0.0 <= it.result <= 1.0 for it in found)


@pytest.mark.parametrize("games", [0, 1_000_001])
def test_an_impossible_plan_is_refused(games: int) -> None:
    with pytest.raises(CogworksError, match="1 to 1000000 games"):
        check(PLAN, games)


def test_perfect_chances_have_no_error_beyond_noise() -> None:
    found = reliability(samples(4000, Curve()))
    assert len(found.bins) == BINS
    assert found.error < 0.03
    assert found.noise == pytest.approx(found.error, abs=0.015)


def test_wrong_chances_show() -> None:
    """A search that says 2 where 21 are won."""
    found = reliability(samples(4000, Curve(shift=1.2)))
    assert found.error > 0.15
    assert found.error > 5 * found.noise


def test_positions_of_one_game_are_not_independent() -> None:
    """Nine copies of each position say no more than one."""
    once = samples(400, Curve())
    assert reliability([it for it in once for _ in range(9)]).noise == pytest.approx(reliability(once).noise, rel=0.2)


@pytest.mark.parametrize("shift", [0.0, 0.2, 0.5])
def test_the_true_error_is_rarely_above_the_limit(shift: float) -> None:
    """In at least 19 of 20 samples, even if each game has four positions with the same result."""
    curve = Curve(shift=shift)
    true = sum(abs(curve.at(k / 100) - k / 100) for k in range(1, 99)) / 98
    within = 0
    for seed in range(20):
        found = reliability([it for it in samples(300, curve, seed=seed + 1) for _ in range(4)])
        within += true <= found.limit
        assert found.limit < true + 0.12
    assert within >= 19


def test_games_tie_bins_together() -> None:
    """Two bins that always err together are weaker evidence than two that do not."""
    apart = [Sample(k, 0, 0, 0.5, 0.4 + k % 2 / 20, float(k % 4 < 2), 1.0) for k in range(400)]
    tied = [replace(it, game=it.game // 4 * 2 + int(it.result)) for it in apart]
    assert reliability(tied).limit > reliability(apart).limit


def test_each_third_is_measured_by_itself() -> None:
    found = samples(900, Curve())
    parts = thirds([replace(it, result=1.0) if it.decision >= 600 else it for it in found])
    assert parts[2].error > 0.4
    assert max(parts[0].error, parts[1].error) < 0.1


def ruin(number: int) -> list[Sample]:
    """A coin decides who takes a chip from the other, until one has all eight: chances are exactly the chips."""
    dice = Dice(number)
    chips = [4]
    while 0 < chips[-1] < 8:
        chips.append(chips[-1] + 2 * int(dice.below(2)) - 1)
    *before, last = chips
    n = len(before)
    at = [third * n // 3 + int(dice.below((third + 1) * n // 3 - third * n // 3)) for third in range(3)]
    return [Sample(number, k, 0, before[k] / 8, before[k] / 8, last / 8, float(n)) for k in at]


def test_the_length_of_a_game_does_not_spoil_true_chances() -> None:
    """Leaders win more of the short games.  If these counted as much as long games, that would look like an error."""
    found = [it for number in range(5000) for it in ruin(number)]
    assert reliability(found).error < 0.03
    assert all(part.error < 0.04 for part in thirds(found).values())
    assert reliability([replace(it, weight=1.0) for it in found]).error > 0.05


# ---- fitting


def test_a_fit_finds_the_curve() -> None:
    true = Curve(0.7, 1.3, 0.6)
    found = fit_curve(samples(6000, true))
    assert [found.at(k / 10) for k in range(1, 10)] == pytest.approx([true.at(k / 10) for k in range(1, 10)], abs=0.03)


def test_few_samples_change_little() -> None:
    assert fit_curve(samples(3, Curve())).at(0.5) == pytest.approx(0.5, abs=0.2)


def test_a_fit_separates_stages_by_score() -> None:
    early, late = Curve(shift=1.0), Curve(shift=-1.0)
    stages = fit(samples(2000, early, score=1) + samples(2000, late, score=9, seed=2), 2)
    assert [it.score for it in stages] == [0, 9]
    assert chances.stage(stages, 1).at(0.5) == pytest.approx(early.at(0.5), abs=0.04)
    assert chances.stage(stages, 9).at(0.5) == pytest.approx(late.at(0.5), abs=0.04)


def test_a_stage_starts_above_a_score_that_most_positions_have() -> None:
    early, late = Curve(shift=1.0), Curve(shift=-1.0)
    stages = fit(samples(2000, early) + samples(500, late, score=3, seed=2), 2)
    assert [it.score for it in stages] == [0, 3]


def test_a_game_without_scores_has_one_stage() -> None:
    assert len(fit(samples(300, Curve(), score=0), 3)) == 1


def test_cross_validation_chooses_the_stages() -> None:
    early, late = Curve(shift=1.0), Curve(shift=-1.0)
    assert n_stages_for(samples(2000, Curve())) == 0
    assert n_stages_for(samples(2000, early)) == 1
    assert n_stages_for([it for it in samples(49, early) for _ in range(40)]) == 0, "too few games"
    assert n_stages_for(samples(1000, early, score=1) + samples(1000, late, score=9, seed=2)) == 2


def test_better_chances_have_less_loss() -> None:
    known = samples(2000, Curve(shift=1.0))
    assert loss([replace(it, chance=Curve(shift=1.0).at(it.mean)) for it in known]) < loss(known)
    assert loss([Sample(0, 0, 0, 0.0, 0.0, 1.0, 1.0)]) < 10.0


def test_a_fit_is_judged_by_other_games() -> None:
    """It removes a bias, but cannot overfit the results."""
    biased = samples(3000, Curve(shift=1.2))
    assert reliability(crossed(biased, 1)).error < 0.04 < reliability(biased).error
    one_game = [Sample(0, 0, 0, 0.5, 0.5, 1.0, 1.0)] * 200
    assert reliability(crossed(one_game, 1)).error == 0.5
