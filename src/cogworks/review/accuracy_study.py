"""What decisions of each bot level lose per stake: the games that set and check the scale of accuracy."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from cogworks.bots.ladder import untimed
from cogworks.bots.levels import LEVELS, MASTER, RANDOM, decide, level
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.errors import CogworksError
from cogworks.engine.log import Log
from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.engine.state import OVER
from cogworks.review.accuracy import HIGH, LOW, Scale, per_stake, score, stake
from cogworks.review.chances import Decision
from cogworks.review.reviewing import cut, judge_part

MOST_GAMES: Final = 100_000
ROUNDS: Final = 12
HALVINGS: Final = 40
LEAST: Final = 1e-4
"""Steps of the fit, and the least loss of masters as a part of that of random bots."""
LEVEL_NAMES: Final = tuple(list(LEVELS)[: list(LEVELS).index(MASTER.name) + 1])
"""Weakest first.  Beyond a master, the searches that judge would have to be much longer."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that determines the games and their figures."""

    game: str
    seats: int
    options: Mapping[str, Value] = field(default_factory=dict)
    seed: int = 1
    simulations: int = 400


@dataclass(frozen=True, slots=True)
class Played:
    """One player's decisions in one game."""

    seat: int
    decisions: int
    loss: float
    """Chance given away, in total."""
    stakes: float
    """What was at stake, in total."""
    result: float

    @property
    def relative(self) -> float:
        """Chance given away per stake."""
        return per_stake(self.loss, self.stakes)

    def row(self) -> list[float]:
        """As stored."""
        return [self.seat, self.decisions, round(self.loss, 5), round(self.stakes, 4), self.result]

    @classmethod
    def from_row(cls, row: Sequence[float]) -> "Played":
        """As read."""
        seat, decisions, loss, stakes, result = row
        return cls(int(seat), int(decisions), loss, stakes, result)


def check(plan: Plan, games: int) -> None:
    """Raise an error if this cannot be measured."""
    played = game(plan.game)
    played.new(played.check_seats(plan.seats), **plan.options)
    if not 4 <= games <= MOST_GAMES or games % 4:
        # Two halves, each with as many games against equals as against others.
        raise CogworksError(f"accuracy is measured on 4, 8, 12 or more games per level, in fours, not {games}")


def lineup(plan: Plan, by: str, number: int) -> list[str]:
    """The level of each seat: in every other game one seat plays against masters, or a master against random bots."""
    if number % 2 == 0:
        return [by] * plan.seats
    rival = RANDOM.name if by == MASTER.name else MASTER.name
    return [by if seat == number // 2 % plan.seats else rival for seat in range(plan.seats)]


def play(plan: Plan, by: str, number: int) -> Log:
    """A game of a level; the same again for the same plan."""
    return play_lineup(plan.game, plan.options, lineup(plan, by, number), (plan.seed << 40) + number)


def play_lineup(name: str, options: Mapping[str, Value], levels: Sequence[str], seed: int) -> Log:
    """A game between bots of these levels."""
    log = Log.of(name, len(levels), **options)
    state, minds = log.replay(), [untimed(level(by)) for by in levels]
    dice = Dice(seed)
    while (mover := int(state.to_move())) != OVER:
        answer = dice.roll(state) if mover == CHANCE else decide(minds[mover], state.redeal(mover, dice), mover, dice)
        log.answers.append(answer)
        if mover != CHANCE:
            state.apply(answer)
    return log


def measure_game(plan: Plan, by: str, number: int) -> list[Played]:
    """Play a game and judge all decisions of this level, as a review does."""
    log = play(plan, by, number)
    counted = [seat for seat, name in enumerate(lineup(plan, by, number)) if name == by]
    decisions: dict[int, list[Decision]] = {seat: [] for seat in counted}
    for part, _ in cut(log):
        if part.who in decisions:
            decisions[part.who].append(judge_part(log, part, plan.simulations, number)[0])
    end = log.replay()
    return [
        Played(seat, len(own), sum(it.loss for it in own), sum(map(stake, own)), float(end.utility(seat)))
        for seat, own in decisions.items()
    ]


Games = Sequence[Sequence[Played]]
"""The players of the level in each game, in order."""


def mean_score(games: Games, by: Scale) -> float:
    """The mean accuracy of a level: equal opponents and unequal ones count the same."""
    kinds = [[it for number, them in enumerate(games) if number % 2 == kind for it in them] for kind in (0, 1)]
    means = [sum(score(it.relative, by) for it in each) / len(each) for each in kinds if each]
    return sum(means) / len(means)


def fitted(random: Games, master: Games) -> tuple[float, float]:
    """The ends of the scale with which random bots and masters get their mean accuracies in these games."""
    worst, best = 0.05, 0.001
    for _ in range(ROUNDS):
        worst = _worst(random, best)
        best = _best(master, worst)
    return worst, best


def _worst(random: Games, best: float) -> float:
    return _solved(lambda worst: mean_score(random, Scale(worst, best, {})) - LOW, best, 1.0)


def _best(master: Games, worst: float) -> float:
    return _solved(lambda best: mean_score(master, Scale(worst, best, {})) - HIGH, LEAST * worst, worst)


def _solved(excess: Callable[[float], float], low: float, high: float) -> float:
    """Where a rising function is 0, by bisection on a logarithmic scale."""
    for _ in range(HALVINGS):
        middle = sqrt(low * high)
        low, high = (low, middle) if excess(middle) > 0 else (middle, high)
    return sqrt(low * high)


def scale_of(games: Mapping[str, Games]) -> Scale:
    """A scale fitted to the first half of each level's games; its means are those of the second half."""
    first = {by: them[: len(them) // 2] for by, them in games.items()}
    worst, best = fitted(first[RANDOM.name], first[MASTER.name])
    ends = Scale(worst, best, {})
    # Half of the games is an even number, so that both halves have as many unequal opponents.
    return Scale(worst, best, {by: mean_score(held_out(them), ends) for by, them in games.items()})


def held_out(games: Games) -> Games:
    """The games that a scale is not fitted to."""
    return games[len(games) // 2 :]
