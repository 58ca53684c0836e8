"""A whole game reviewed: each seat's chances, swings by luck and by decisions, and the decisions that mattered."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import inf
from typing import Final

from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.errors import LogError
from cogworks.engine.log import Log
from cogworks.engine.registry import game
from cogworks.engine.state import State
from cogworks.review.chances import Decision, budget, chance, judge
from cogworks.review.grades import Grade, grade_of

SIMULATIONS: Final = 2000
"""Most simulations for one estimate."""

ACCURACY_SCALE: Final = 10.0
"""An average loss of a tenth of a game per decision is an accuracy of 0."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Step:
    """A part of the game with one cause: a decision, or luck."""

    start: int
    """The number of answers before it."""
    end: int
    """The number of answers after it."""
    who: int
    """The seat that decided, or CHANCE."""
    chances: tuple[float, ...]
    """Each seat's own chance before it."""
    decision: Decision | None = None
    """For decisions: the answer compared with the best one."""

    @property
    def grade(self) -> Grade | None:
        """How good the decision was; None for luck."""
        return None if self.decision is None else grade_of(self.decision.loss)


@dataclass(frozen=True, slots=True)
class Summary:
    """One player's game."""

    accuracy: float
    """Percentage: 100 if no decision gave away anything."""
    lost: float
    """Chance given away by decisions, in total."""
    luck: float
    """Sum of the swings that chance caused for this player."""
    biggest_swing: int
    """Index of the step that changed this player's chance most, or -1."""
    grades: dict[str, int] = field(default_factory=dict)
    """How many decisions have each grade."""


@dataclass(frozen=True, slots=True)
class Review:
    """The result of a review."""

    steps: tuple[Step, ...]
    final: tuple[float, ...]
    """Each seat's result."""

    def chances_after(self, index: int) -> tuple[float, ...]:
        """Each seat's chance after a step."""
        return self.steps[index + 1].chances if index + 1 < len(self.steps) else self.final

    def swing(self, index: int, seat: int) -> float:
        """How a step changed a seat's chance."""
        return self.chances_after(index)[seat] - self.steps[index].chances[seat]

    def summary(self, seat: int) -> Summary:
        """One player's game in numbers."""
        own = [step.decision.loss for step in self.steps if step.who == seat and step.decision is not None]
        swings = [(abs(self.swing(index, seat)), index) for index in range(len(self.steps))]
        grades: dict[str, int] = {grade.name: 0 for grade in Grade}
        for loss in own:
            grades[grade_of(loss).name] += 1
        return Summary(
            accuracy=100.0 * (1.0 - min(1.0, sum(own) / len(own) * ACCURACY_SCALE)) if own else 100.0,
            lost=sum(own),
            luck=sum(self.swing(index, seat) for index, step in enumerate(self.steps) if step.who == CHANCE),
            biggest_swing=max(swings)[1] if swings else -1,
            grades=grades,
        )

    def worst(self, seat: int, most: int = 3) -> list[int]:
        """Indices of a player's worst decisions that are at least inaccuracies, the worst first."""
        losses = [
            (step.decision.loss, index)
            for index, step in enumerate(self.steps)
            if step.who == seat and step.decision is not None and grade_of(step.decision.loss) is not Grade.GOOD
        ]
        return [index for _, index in sorted(losses, key=lambda row: (-row[0], row[1]))[:most]]


def review(
    log: Log,
    *,
    seed: int = 1,
    simulations: int = SIMULATIONS,
    seconds: float | None = None,
    progress: Progress = lambda done, total: None,
) -> Review:
    """Review a finished game.  With `seconds`, that is about the time it takes; otherwise results are repeatable."""
    parts = list(cut(log))
    estimates = sum(log.seats + (who != CHANCE) for _, _, who, _ in parts)
    by = budget(simulations, inf if seconds is None else seconds / max(1, estimates))
    dice = Dice(seed)
    steps: list[Step] = []
    for done, (start, end, who, state) in enumerate(parts):
        progress(done, len(parts))
        decision = None if who == CHANCE else judge(state, log.answers[start], dice, by)
        chances = tuple(
            decision.best_chance if decision is not None and seat == who else chance(state, seat, dice, by)
            for seat in range(log.seats)
        )
        steps.append(Step(start, end, who, chances, decision))
    progress(len(parts), len(parts))
    return Review(tuple(steps), tuple(log.replay().returns()))


def cut(log: Log) -> Iterator[tuple[int, int, int, State]]:
    """Cut a game into decisions and luck: first and last answer, cause, and the position before.

    Forced answers belong to what led to them.  Consecutive draws of chance are one piece of luck.
    """
    state = game(log.game).new(log.seats, **log.options)
    end = log.replay()
    if not end.is_over():
        raise LogError("the game is not over: only finished games can be reviewed")
    pending: tuple[int, int, State] | None = None
    for place, answer in enumerate(log.answers):
        who = int(state.to_move())
        is_forced = who != CHANCE and len(state.legal_actions()) == 1
        continues = pending is not None and (is_forced or (who == CHANCE and pending[1] == CHANCE))
        if not continues and not is_forced:
            if pending is not None:
                yield pending[0], place, pending[1], pending[2]
            pending = (place, who, state.clone())
        state.act(answer)
    if pending is not None:
        yield pending[0], len(log.answers), pending[1], pending[2]
