"""How much chance decisions gave away, by a search much deeper than most players'."""

from collections.abc import Sequence
from dataclasses import dataclass

from cogworks.engine.dice import Dice
from cogworks.engine.state import State
from cogworks.review.chances import budget, confirm, judge
from cogworks.study.arena.contest import Contest


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision, to be judged after the game."""

    before: State
    action: int


def losses(contest: Contest, decisions: Sequence[Sequence[Judged]], dice: Dice) -> list[list[float]]:
    """For each seat, the chance that a random sample of its decisions gave away.

    The search knows what the seat knew.  Where it finds a better move, both are searched once more.
    """
    by = budget(contest.simulations)
    found: list[list[float]] = []
    for own in decisions:
        rows: list[float] = []
        for decision in sample(own, contest.judged, dice):
            verdict = judge(decision.before, decision.action, dice, by)
            if verdict.loss > 0:
                verdict = confirm(verdict, decision.before, decision.action, dice, by)
            rows.append(round(verdict.loss, 5))
        found.append(rows)
    return found


def sample(decisions: Sequence[Judged], n: int, dice: Dice) -> list[Judged]:
    """Up to n decisions, each with the same probability."""
    rest = list(decisions)
    return [rest.pop(int(dice.below(len(rest)))) for _ in range(min(n, len(rest)))]
