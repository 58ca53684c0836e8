"""Calibration: how often seats win compared with the chances that a search states."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Final

from cogworks.bots.chances import Stages, leader, stage, stated
from cogworks.bots.ladder import untimed
from cogworks.bots.levels import ADEPT, MASTER, Level, decide, searched
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.errors import CogworksError
from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.engine.state import OVER, State

BINS: Final = 10
THIRDS: Final = 3
PARTS: Final = ("first third", "middle third", "last third")
POINTS: Final = 4
"""Positions sampled from each third of a game."""
MOST_GAMES: Final = 1_000_000
MEAN_ABSOLUTE: Final = 0.8
"""The mean absolute value of a normal error, in standard errors."""
ONE_SIDED: Final = 1.645
"""Standard errors above the estimate for a one-sided limit with 95% confidence."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Plan of a calibration: games of adepts, with the chances that a search states."""

    game: str
    seats: int
    options: Mapping[str, Value] = field(default_factory=dict)
    seed: int = 1
    players: Level = ADEPT
    judge: Level = MASTER


@dataclass(frozen=True, slots=True)
class Sample:
    """A chance stated during a game, and how the game ended."""

    game: int
    decision: int
    """The number of decisions before it."""
    score: int
    """The highest score at that time."""
    mean: float
    """The mean result of the search."""
    chance: float
    """The chance stated."""
    result: float
    """The seat's share of the win."""
    weight: float
    """The number of decisions in the game.  Each game has equally many samples, so all decisions count equally."""
    is_exact: bool = False
    """Whether the search saw results only, so that its mean is stated without a correction."""

    def restated(self, stages: Stages) -> "Sample":
        """The sample with the chance that these maps state."""
        return replace(self, chance=self.mean if self.is_exact else stage(stages, self.score).at(self.mean))


def check(plan: Plan, games: int) -> None:
    """Raise an error if this cannot be measured."""
    played = game(plan.game)
    played.new(played.check_seats(plan.seats), **plan.options)
    if not 1 <= games <= MOST_GAMES:
        raise CogworksError(f"calibration plays 1 to {MOST_GAMES} games, not {games}")


def sample(plan: Plan, number: int) -> list[Sample]:
    """Play one game, and state the chance of a random seat at a few of its decisions; reproducible."""
    dice = Dice((plan.seed << 40) + number)
    mind = Dice((plan.seed << 40) + (1 << 39) + number)
    decisions, end = played(plan, dice, mind)
    results = [end.utility(seat) for seat in range(end.n_seats())]
    found: list[Sample] = []
    n = len(decisions)
    for third in range(THIRDS):
        low, high = third * n // THIRDS, (third + 1) * n // THIRDS
        for _ in range(POINTS if high > low else 0):
            decision = low + int(mind.below(high - low))
            state = decisions[decision]
            seat = int(mind.below(plan.seats))
            search = searched(untimed(plan.judge), state.redeal(seat, mind), seat, mind, thorough=True)
            mean = search.mean()
            chance, result = stated(state, mean, search), float(results[seat])
            found.append(Sample(number, decision, leader(state), mean, chance, result, float(n), search.is_exact()))
    return found


def played(plan: Plan, dice: Dice, mind: Dice) -> tuple[list[State], State]:
    """The positions of one game in which there was a choice, and its end."""
    state = game(plan.game).new(plan.seats, **plan.options)
    by = untimed(plan.players)
    decisions: list[State] = []
    while (mover := int(state.to_move())) != OVER:
        if mover == CHANCE:
            dice.roll(state)
            continue
        if len(state.legal_actions()) > 1:
            decisions.append(state.clone())
        state.apply(decide(by, state.redeal(mover, mind), mover, mind))
    return decisions, state


# ---- reliability


@dataclass(frozen=True, slots=True)
class Bin:
    """Positions with similar chances."""

    n: int
    chance: float
    """The mean chance stated."""
    result: float
    """The share of them that was won."""
    error: float
    """The standard error of the share; positions of one game are not independent."""


@dataclass(frozen=True, slots=True)
class Reliability:
    """A reliability table: ten bins of equal weight, from low to high chances."""

    bins: tuple[Bin, ...]
    covariances: tuple[tuple[float, ...], ...]
    """Of the shares won in the bins: one game can have positions in several."""

    @property
    def error(self) -> float:
        """The mean absolute difference between stated and actual chances."""
        return sum(abs(it.chance - it.result) for it in self.bins) / len(self.bins)

    @property
    def noise(self) -> float:
        """The error that perfect chances would show in a sample of this size."""
        return MEAN_ABSOLUTE * sum(it.error for it in self.bins) / len(self.bins)

    @property
    def limit(self) -> float:
        """An upper limit of the true error, with 95% confidence.

        The mean square of the differences exceeds that of the true errors by the variances of the bins.  The limit is
        its root, which is never below the mean absolute error, plus 1.64 standard errors.
        """
        gaps = [it.result - it.chance for it in self.bins]
        square = sum(gap * gap - it.error * it.error for gap, it in zip(gaps, self.bins, strict=True))
        variance = 0.0
        for gap, row in zip(gaps, self.covariances, strict=True):
            variance += sum(2.0 * it * it + 4.0 * gap * it * other for it, other in zip(row, gaps, strict=True))
        return sqrt(max(0.0, square + ONE_SIDED * sqrt(variance)) / len(self.bins))


def reliability(samples: Sequence[Sample]) -> Reliability:
    """Compare the chances stated with the results."""
    if not samples:
        raise CogworksError("no positions with a choice to compare")
    parts = split(sorted(samples, key=lambda it: it.chance), BINS)
    gaps = [deviations(part) for part in parts]
    covariances = tuple(tuple(covariance(one, other) for other in gaps) for one in gaps)
    bins = (bin_of(part, sqrt(row[k])) for k, (part, row) in enumerate(zip(parts, covariances, strict=True)))
    return Reliability(tuple(bins), covariances)


def split(order: Sequence[Sample], n: int) -> list[list[Sample]]:
    """Cut samples in this order into this many parts of about equal weight; omit empty ones."""
    total = sum(it.weight for it in order)
    parts: list[list[Sample]] = [[] for _ in range(n)]
    before = 0.0
    for it in order:
        parts[min(n - 1, int(n * (before + it.weight / 2) / total))].append(it)
        before += it.weight
    return [part for part in parts if part]


def bin_of(samples: Sequence[Sample], error: float) -> Bin:
    """Summarise similar chances."""
    total = sum(it.weight for it in samples)
    chance = sum(it.weight * it.chance for it in samples) / total
    return Bin(len(samples), chance, sum(it.weight * it.result for it in samples) / total, error)


def deviations(samples: Sequence[Sample]) -> dict[int, float]:
    """Each game's contribution to the gap between share won and chance stated, less its part of the mean gap."""
    total = sum(it.weight for it in samples)
    mean = sum(it.weight * (it.result - it.chance) for it in samples) / total
    found: dict[int, float] = {}
    for it in samples:
        found[it.game] = found.get(it.game, 0.0) + it.weight * (it.result - it.chance - mean) / total
    return found


def covariance(one: Mapping[int, float], other: Mapping[int, float]) -> float:
    """The covariance of two sums over games."""
    return sum(value * other[number] for number, value in one.items() if number in other)


def thirds(samples: Sequence[Sample]) -> dict[int, Reliability]:
    """Reliability for the first, middle and last third of all positions, by the number of decisions before them.

    A third of each game's own length would not do: how long a game lasts depends on who wins it.
    """
    parts = split(sorted(samples, key=lambda it: it.decision), THIRDS)
    return {third: reliability(part) for third, part in enumerate(parts)}
