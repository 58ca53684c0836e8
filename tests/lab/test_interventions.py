"""Gifts, bans, swaps and pairs recover values that are known exactly."""

from dataclasses import replace

import pytest

from cogworks.executor import executor
from cogworks.lab.effects import BASELINE, Contrast, ban, estimate, gift, spread, swap, synergy
from cogworks.lab.experiment import Chapter, Experiment, conduct
from cogworks.lab.statistics import Estimate
from tests.lab import foundry

PLAN = Experiment(
    "foundry",
    (2,),
    ({"rich": False},),
    ("novice",),
    games=100,
    deals=100,
    gifts=("Scrap", "Gold"),
    bans=("Gold",),
    judged=0,
    rungs=0,
    repeated=0,
)
TRUE_GIFT = foundry.exact(["Gold"])
TRUE_BAN = foundry.exact(ban="Gold")
TRUE_SWAP = foundry.exact(["Gold"]) - foundry.exact(["Scrap"])


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    foundry.register(monkeypatch)


def conducted(plan: Experiment) -> Chapter:
    with executor(1) as where:
        return conduct(plan, where)[0]


def measured(chapter: Chapter, contrast: Contrast) -> Estimate:
    return estimate(chapter, "novice", contrast.weights)


def hits(seeds: int) -> tuple[int, int, int]:
    """In how many seeds the interval of a gift, a ban and a swap contains the exact value."""
    found = [0, 0, 0]
    for seed in range(seeds):
        plan = replace(PLAN, seed=seed)
        chapter = conducted(plan)
        rows = ((gift(plan, "Gold"), TRUE_GIFT), (ban("Gold"), TRUE_BAN), (swap(plan, "Scrap", "Gold"), TRUE_SWAP))
        for place, (contrast, true) in enumerate(rows):
            found[place] += measured(chapter, contrast).contains(true)
    return found[0], found[1], found[2]


def test_the_exact_values_of_the_toy() -> None:
    assert pytest.approx(0.09) == TRUE_GIFT
    # Scrap loses 0.03 by its value and gains back most of it by its bonus with a Steel card.
    assert 0.09 < TRUE_SWAP < 0.12
    assert -0.05 < TRUE_BAN < -0.02


def test_gift_ban_and_swap_recover_the_exact_values_in_95_of_100_seeds() -> None:
    assert min(hits(100)) >= 95


def test_a_synergy_is_recovered() -> None:
    plan = replace(PLAN, gifts=(), bans=(), pairs=(("Scrap", "Steel"),), deals=400, games=1)
    true = foundry.exact(["Scrap", "Steel"]) - foundry.exact(["Scrap"]) - foundry.exact(["Steel"])
    found = measured(conducted(plan), synergy(plan, "Scrap", "Steel"))
    assert found.contains(true)
    assert found.low < found.value < found.high


def test_without_treatment_seats_cancel_out_exactly() -> None:
    chapter = conducted(PLAN)
    assert set(chapter.baselines["novice"]) == {0.5}
    assert estimate(chapter, "novice", ((BASELINE, 1.0),)).value == 0.5


def test_the_spread_of_effects_is_split_into_noise_and_real_differences() -> None:
    noisy = [Estimate(value, 0, 0, 100, 0.04) for value in (-0.04, 0.04) * 3]
    assert "differ by 4.0 points" in spread(noisy)
    assert "leaves about 0.0 points" in spread(noisy)
    real = [Estimate(value, 0, 0, 100, 0.03) for value in (-0.05, 0.05) * 3]
    assert "leaves about 4.0 points" in spread(real)
