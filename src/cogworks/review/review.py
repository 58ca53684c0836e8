"""A whole game reviewed: each seat's chances, swings by luck and by decisions, and the decisions that mattered."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from cogworks.engine.dice import CHANCE
from cogworks.review.accuracy import accuracy
from cogworks.review.chances import Decision
from cogworks.review.grades import LIMITS, Grade, grade_of

BIG_SWING: Final = 0.1
"""Swings of at least this size are worth a look."""
SHOWN: Final = 3
"""Worst decisions shown for each player."""
NOISE: Final = 0.25
"""Variance of an estimate compared with as many coin flips: simulations end in values between losing and winning."""
REAL: Final = 2.0
"""A swing smaller than this many standard errors may be noise."""


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
    """Percentage, on the scale of the game's bot levels: 100 if no decision gave away anything."""
    lost: float
    """Chance given away by decisions, in total."""
    start: float
    """The chance before the first step."""
    luck: float
    """Sum of the swings that chance caused for this player, compared with the average of all players."""
    luck_error: float
    """Standard error of that sum."""
    own: float
    """Sum of the swings at this player's decisions."""
    others: float
    """The rest of all swings: at other players' decisions."""
    biggest_swing: int
    """Index of the step that changed this player's chance most, except for the player's own good moves; or -1."""
    grades: dict[str, int] = field(default_factory=dict)
    """How many decisions have each grade."""


@dataclass(frozen=True, slots=True)
class Review:
    """The result of a review."""

    steps: tuple[Step, ...]
    final: tuple[float, ...]
    """Each seat's result."""
    simulations: int
    """Simulations of each estimate."""
    lines: dict[int, tuple[tuple[int, str], ...]] = field(default_factory=dict)
    """For the worst decisions, by index: the better move and a likely continuation, as seats and labels."""

    def chances_after(self, index: int) -> tuple[float, ...]:
        """Each seat's chance after a step."""
        return self.steps[index + 1].chances if index + 1 < len(self.steps) else self.final

    def swing(self, index: int, seat: int) -> float:
        """How a step changed a seat's chance."""
        return self.chances_after(index)[seat] - self.steps[index].chances[seat]

    def swing_error(self, index: int, seat: int) -> float:
        """Standard error of a swing: the difference of two independent estimates."""
        return sqrt(self._variance(index, seat) + self._variance(index + 1, seat))

    def _variance(self, index: int, seat: int) -> float:
        """Variance of an estimate; results are exact."""
        if index == len(self.steps):
            return 0.0
        chance = self.steps[index].chances[seat]
        return NOISE * chance * (1.0 - chance) / self.simulations

    def is_own_good_move(self, index: int, seat: int) -> bool:
        """Did this seat decide, and well?  If its chance changed anyway, the search had misjudged the position.

        Not at the end of the game, where the result may show what the player could not know.
        """
        step = self.steps[index]
        return step.who == seat and step.grade is Grade.GOOD and index + 1 < len(self.steps)

    def is_big(self, index: int, seat: int) -> bool:
        """Is a swing large, and larger than noise and misjudged positions explain?"""
        size = abs(self.swing(index, seat))
        is_real = size >= REAL * self.swing_error(index, seat) and not self.is_own_good_move(index, seat)
        return size >= BIG_SWING and is_real

    def big_swings(self, seats: Sequence[int] | None = None) -> list[int]:
        """Indices of the steps that changed the chance of one of these seats, or of any seat, a lot."""
        seats = range(len(self.final)) if seats is None else seats
        return [index for index in range(len(self.steps)) if any(self.is_big(index, seat) for seat in seats)]

    def luck_sum(self, seat: int) -> float:
        """Sum of the swings that chance caused for a seat."""
        return sum(self.swing(index, seat) for index, step in enumerate(self.steps) if step.who == CHANCE)

    def _luck_error(self, seat: int) -> float:
        """Standard error of a seat's luck compared with the average."""
        # Every estimate next to a piece of luck counts once: two pieces of luck are never neighbours.
        luck = [index for index, step in enumerate(self.steps) if step.who == CHANCE]
        n = len(self.final)
        variances = [sum(self.swing_error(index, each) ** 2 for index in luck) for each in range(n)]
        if n == 1:
            return sqrt(variances[0])
        own = variances[seat]
        return sqrt(own * (1.0 - 1.0 / n) ** 2 + (sum(variances) - own) / n**2)

    def decisions(self, seat: int) -> list[Decision]:
        """A player's decisions, in the order of play."""
        return [step.decision for step in self.steps if step.who == seat and step.decision is not None]

    def summary(self, seat: int, game: str = "") -> Summary:
        """One player's game in numbers; accuracy is on the scale of this game's bots."""
        own = [decision.loss for decision in self.decisions(seat)]
        swings = [self.swing(index, seat) for index in range(len(self.steps))]
        seats = range(len(self.final))
        # Estimates rise a little at every draw, because a search plans better once the draw is known.  That is the same
        # for all players, and the gain of one player by a draw is the loss of the others.
        average = sum(self.luck_sum(each) for each in seats) / len(seats) if len(seats) > 1 else 0.0
        luck = self.luck_sum(seat) - average
        decided = [swings[index] for index, step in enumerate(self.steps) if step.who == seat]
        grades: dict[str, int] = {grade.name: 0 for grade in Grade}
        for loss in own:
            grades[grade_of(loss).name] += 1
        return Summary(
            accuracy=accuracy(self.decisions(seat), game),
            lost=sum(own),
            start=self.chances_after(-1)[seat],
            luck=luck,
            luck_error=self._luck_error(seat),
            own=sum(decided),
            others=sum(swings) - sum(decided) - luck,
            biggest_swing=max(
                (index for index in range(len(swings)) if not self.is_own_good_move(index, seat)),
                key=lambda index: (abs(swings[index]), -index),
                default=-1,
            ),
            grades=grades,
        )

    def loss(self, index: int) -> float:
        """How much chance a decision gave away; 0 for luck."""
        decision = self.steps[index].decision
        return 0.0 if decision is None else decision.loss

    def worst(self, seat: int, most: int = SHOWN) -> list[int]:
        """Indices of a player's worst decisions that are at least inaccuracies, the worst first."""
        losses = [
            (step.decision.loss, index)
            for index, step in enumerate(self.steps)
            if step.who == seat and step.decision is not None and step.decision.loss >= LIMITS[0][0]
        ]
        return [index for _, index in sorted(losses, key=lambda row: (-row[0], row[1]))[:most]]


def signed_percent(share: float) -> str:
    """A change of a chance as a percentage with its sign; no sign if it rounds to 0."""
    text = f"{share * 100:+.0f}%".replace("-", "\N{MINUS SIGN}")
    return "0%" if text[1:] == "0%" else text
