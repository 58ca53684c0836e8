"""Marks on the board: the things that opponents changed in their last turns."""

from collections.abc import Sequence

from cogworks.tables.update_types import TracedTurn


def with_marks(board: str, trace: Sequence[TracedTurn]) -> str:
    """A rendered board with the traced things marked: by the last seat that changed each, and in which steps.

    A thing that the reader's board does not show gets no mark, so a mark reveals nothing that the board does not.
    """
    for thing, mark in _marks(trace).items():
        place = f'data-thing="{thing}"'
        board = board.replace(place, f"{place} {mark}")
    return board


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
