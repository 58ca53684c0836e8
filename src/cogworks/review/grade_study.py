"""Grades of bots: how often decisions of each level get each grade, to check the limits."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import median
from typing import Final

from cogworks.bots.ladder import untimed
from cogworks.bots.levels import LEVELS, MASTER, RANDOM, decide, level
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.errors import CogworksError
from cogworks.engine.log import Log
from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.engine.state import OVER
from cogworks.review.accuracy import relative_loss
from cogworks.review.grades import Grade, grade_of
from cogworks.review.reviewing import review

MOST_GAMES: Final = 100_000


@dataclass(frozen=True, slots=True)
class Plan:
    """Plan of the study: games in which all seats have the same level, or also uneven ones."""

    game: str
    seats: int
    options: Mapping[str, Value] = field(default_factory=dict)
    levels: tuple[str, ...] = tuple(LEVELS)
    seed: int = 1
    simulations: int = 1000
    is_uneven: bool = False
    """In every other game, one seat of the level plays against masters, or a master against random bots."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """One game's figures."""

    losses: list[float]
    """Chance given away by each decision."""
    accuracies: list[float]
    """Of each player of the level."""
    luck: list[float]
    """Sum of the swings at draws, of each player."""
    relative: list[float]
    """Chance given away per stake, of each player who decided."""


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
    relative: float
    """Chance given away per stake: the median of players."""
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
    counted = [seat for seat, name in enumerate(lineup(plan, by, number)) if name == by]
    own = [found.decisions(seat) for seat in counted]
    return Reviewed(
        [decision.loss for each in own for decision in each],
        [found.summary(seat, plan.game).accuracy for seat in counted],
        [found.luck_sum(seat) for seat in counted],
        [loss for loss in map(relative_loss, own) if loss is not None],
    )


def lineup(plan: Plan, by: str, number: int) -> list[str]:
    """The level of each seat in a game."""
    if not plan.is_uneven or number % 2 == 0:
        return [by] * plan.seats
    rival = RANDOM.name if by == MASTER.name else MASTER.name
    return [by if seat == number // 2 % plan.seats else rival for seat in range(plan.seats)]


def play(plan: Plan, by: str, number: int) -> Log:
    """A game between bots."""
    log = Log.of(plan.game, plan.seats, **plan.options)
    state, minds = log.replay(), [untimed(level(name)) for name in lineup(plan, by, number)]
    dice = Dice((plan.seed << 40) + number)
    while (mover := int(state.to_move())) != OVER:
        answer = dice.roll(state) if mover == CHANCE else decide(minds[mover], state.redeal(mover, dice), mover, dice)
        log.answers.append(answer)
        if mover != CHANCE:
            state.apply(answer)
    return log


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
        median([loss for it in games for loss in it.relative] or [0.0]),
        mean,
        sqrt(spread / len(luck)),
    )
