"""Reviews as JSON-compatible data, to store them."""

from collections.abc import Mapping
from typing import Final

from cogworks.engine.game import Data
from cogworks.review.chances import Decision
from cogworks.review.review import Review, Step

FORMAT: Final = 1
DIGITS: Final = 4
"""Decimal places of stored chances: finer than any estimate."""


def as_data(review: Review) -> Data:
    """A review as data; each step is one short row."""
    return {
        "format": FORMAT,
        "simulations": review.simulations,
        "final": list(review.final),
        "steps": [_row(step) for step in review.steps],
        "lines": [[index, [list(move) for move in line]] for index, line in review.lines.items()],
    }


def from_data(data: Mapping[str, object]) -> Review | None:
    """Read a stored review; None if another version of the program stored it."""
    if data.get("format") != FORMAT:
        return None
    steps, lines, final, simulations = data["steps"], data["lines"], data["final"], data["simulations"]
    assert isinstance(steps, list)
    assert isinstance(lines, list)
    assert isinstance(final, list)
    assert isinstance(simulations, int)
    return Review(
        tuple(_step(row) for row in steps),
        tuple(float(result) for result in final),
        simulations,
        {index: tuple((seat, label) for seat, label in line) for index, line in lines},
    )


def _row(step: Step) -> list[object]:
    row: list[object] = [step.start, step.end, step.who, [round(chance, DIGITS) for chance in step.chances]]
    if step.decision is not None:
        it = step.decision
        row += [it.best, *(round(chance, DIGITS) for chance in (it.best_chance, it.chosen_chance, it.before))]
    return row


def _step(row: list[object]) -> Step:
    start, end, who, chances, *decision = row
    assert isinstance(start, int)
    assert isinstance(end, int)
    assert isinstance(who, int)
    assert isinstance(chances, list)
    return Step(start, end, who, tuple(chances), Decision(*decision) if decision else None)  # type: ignore[arg-type]
