"""The worst decisions of a reviewed game, to show on the board of its replay: what was played, and what was better."""

from typing import TypedDict

from cogworks.review.review import Review
from cogworks.tables.table import Table


class Mistake(TypedDict):
    """A decision and a better one, in a position that its player could know."""

    step: int
    """Counted as in the review; the board before the decision is one step earlier."""
    seat: int
    played: str
    better: str
    items: list[str]
    """What the better move is about, as the board marks it."""
    loss: int
    """In percent."""


def mistakes(table: Table, review: Review) -> list[Mistake]:
    """A few of each player, in the order of play; only of games that have ended."""
    found: list[Mistake] = []
    names = table.seats.names()
    for index in sorted(index for seat in range(len(names)) for index in review.worst(seat)):
        step = review.steps[index]
        assert step.decision is not None
        state, best = table.history.before(step.start), step.decision.best
        found.append(
            {
                "step": step.start + 1,
                "seat": step.who,
                "played": table.game.label(state, table.history.moves[step.start].action, names),
                "better": table.game.label(state, best, names),
                "items": [it for it in (table.game.target(state, best), *table.game.touches(state, best)) if it],
                "loss": round(100 * step.decision.loss),
            }
        )
    return found
