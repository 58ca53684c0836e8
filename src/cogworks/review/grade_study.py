"""Grades of bots: how often decisions of each level get each grade, to check the limits."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from cogworks.bots.levels import LEVELS, level
from cogworks.engine.errors import CogworksError
from cogworks.engine.log import Log
from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.review.accuracy_study import play_lineup
from cogworks.review.grades import Grade, grade_of
from cogworks.review.reviewing import review

MOST_GAMES: Final = 100_000


@dataclass(frozen=True, slots=True)
class Plan:
    """Plan of the study: games in which all seats have the same level."""

    game: str
    seats: int
    options: Mapping[str, Value] = field(default_factory=dict)
    levels: tuple[str, ...] = tuple(LEVELS)
    seed: int = 1
    simulations: int = 1000


@dataclass(frozen=True, slots=True)
class Reviewed:
    """One game's figures."""

    losses: list[float]
    """Chance given away by each decision."""
    accuracies: list[float]
    """Of each player of the level."""
    luck: list[float]
    """Sum of the swings at draws, of each player."""


@dataclass(frozen=True, slots=True)
class Figures:
    """One level's figures."""

    level: str
    decisions: int
    shares: dict[Grade, float]
    """Share of the decisions with each grade."""
    loss: float
    """Mean chance given away per decision."""
    accuracy: float
    luck: float
    """Mean sum of the swings at draws per player and game: 0 if the estimates before and after draws agree."""
    luck_error: float


def check(plan: Plan, games: int) -> None:
    """Raise an error if this cannot be measured."""
    played = game(plan.game)
    played.new(played.check_seats(plan.seats), **plan.options)
    for name in plan.levels:
        level(name)
    if not 1 <= games <= MOST_GAMES:
        raise CogworksError(f"grades are measured on 1 to {MOST_GAMES} games per level, not {games}")


def review_game(plan: Plan, by: str, number: int) -> Reviewed:
    """Play one game and review it; reproducible."""
    found = review(play(plan, by, number), seed=number, simulations=plan.simulations)
    seats = range(plan.seats)
    return Reviewed(
        [decision.loss for seat in seats for decision in found.decisions(seat)],
        [found.summary(seat, plan.game).accuracy for seat in seats],
        [found.luck_sum(seat) for seat in seats],
    )


def play(plan: Plan, by: str, number: int) -> Log:
    """A game between bots of one level."""
    return play_lineup(plan.game, plan.options, [by] * plan.seats, (plan.seed << 40) + number)


def figures(by: str, games: Sequence[Reviewed]) -> Figures:
    """The figures of one level."""
    losses = [loss for it in games for loss in it.losses]
    luck = [share for it in games for share in it.luck]
    mean = sum(luck) / len(luck)
    spread = sum((share - mean) ** 2 for share in luck) / max(1, len(luck) - 1)
    accuracies = [accuracy for it in games for accuracy in it.accuracies]
    counted = max(1, len(losses))
    return Figures(
        by,
        len(losses),
        {grade: sum(grade_of(loss) is grade for loss in losses) / counted for grade in Grade},
        sum(losses) / counted,
        sum(accuracies) / len(accuracies),
        mean,
        sqrt(spread / len(luck)),
    )
