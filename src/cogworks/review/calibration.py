"""Calibration: how often seats win compared with the chances that a search states."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from cogworks.bots.chances import leader, stated
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
POINTS: Final = 2
"""Positions sampled from each third of a game."""
MOST_GAMES: Final = 1_000_000
MEAN_ABSOLUTE: Final = 0.8
"""The mean absolute value of a normal error, in standard errors."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is measured: games of adepts, with the chances that a master states."""

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
    third: int
    """The part of the game, 0 to 2, by number of decisions."""
    score: int
    """The highest score at that time."""
    mean: float
    """The mean result of the search."""
    chance: float
    """The chance stated."""
    result: float
    """The seat's share of the win."""


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
    results = end.returns()
    found: list[Sample] = []
    for third in range(THIRDS):
        low, high = third * len(decisions) // THIRDS, (third + 1) * len(decisions) // THIRDS
        for _ in range(POINTS if high > low else 0):
            state = decisions[low + int(mind.below(high - low))]
            seat = int(mind.below(plan.seats))
            search = searched(untimed(plan.judge), state.redeal(seat, mind), seat, mind, thorough=True)
            mean = search.value / float(search.simulations)
            found.append(Sample(number, third, leader(state), mean, stated(state, mean), float(results[seat])))
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
    """A reliability table: ten bins of equal size, from low to high chances."""

    bins: tuple[Bin, ...]

    @property
    def error(self) -> float:
        """The mean absolute difference between stated and actual chances."""
        return sum(abs(it.chance - it.result) for it in self.bins) / len(self.bins)

    @property
    def noise(self) -> float:
        """The error that perfect chances would show in a sample of this size."""
        return MEAN_ABSOLUTE * sum(it.error for it in self.bins) / len(self.bins)


def reliability(samples: Sequence[Sample]) -> Reliability:
    """Compare the chances stated with the results."""
    order = sorted(samples, key=lambda it: it.chance)
    n = min(BINS, len(order))
    if n == 0:
        raise CogworksError("no positions with a choice to compare")
    return Reliability(tuple(bin_of(order[k * len(order) // n : (k + 1) * len(order) // n]) for k in range(n)))


def bin_of(samples: Sequence[Sample]) -> Bin:
    """Summarise similar chances, with a standard error clustered by game."""
    n = len(samples)
    gaps: dict[int, float] = {}
    for it in samples:
        gaps[it.game] = gaps.get(it.game, 0.0) + it.result - it.chance
    mean = sum(gaps.values()) / n
    counts: dict[int, int] = {}
    for it in samples:
        counts[it.game] = counts.get(it.game, 0) + 1
    squares = sum((gap - mean * counts[key]) ** 2 for key, gap in gaps.items())
    return Bin(n, sum(it.chance for it in samples) / n, sum(it.result for it in samples) / n, sqrt(squares) / n)


def thirds(samples: Sequence[Sample]) -> dict[int, Reliability]:
    """The same for each third of the game that has samples."""
    parts = {third: [it for it in samples if it.third == third] for third in range(THIRDS)}
    return {third: reliability(part) for third, part in parts.items() if part}
