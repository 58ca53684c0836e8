"""Marks on the board: the things that opponents changed in their last turns."""

import re
from collections.abc import Sequence
from typing import Final

from cogworks.tables.update_types import TracedTurn

THING: Final = re.compile(r'data-thing="([^"]*)"')


def with_marks(board: str, trace: Sequence[TracedTurn]) -> str:
    """A rendered board with the traced things marked: by the last seat that changed each, and in which steps.

    A thing that the reader's board does not show gets no mark, so a mark reveals nothing that the board does not.
    """
    marks = _marks(trace)
    if not marks:
        return board

    def marked(found: re.Match[str]) -> str:
        mark = marks.get(found[1])
        return found[0] if mark is None else f"{found[0]} {mark}"

    return THING.sub(marked, board)


def _marks(trace: Sequence[TracedTurn]) -> dict[str, str]:
    seats: dict[str, int] = {}
    steps: dict[str, list[int]] = {}
    for number, (seat, step) in enumerate((turn["seat"], step) for turn in trace for step in turn["steps"]):
        for thing in step["things"]:
            seats[thing] = seat
            steps.setdefault(thing, []).append(number)
    return {
        thing: f'data-mark="{seat}" data-steps="{" ".join(map(str, steps[thing]))}"' for thing, seat in seats.items()
    }
