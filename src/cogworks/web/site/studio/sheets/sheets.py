"""Sheets of cards to print: nine to a page, fronts and backs in turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cogworks.web.site.studio.faces import Face

ROW: Final = 3
ROWS: Final = 3
PAPERS: Final = ("a4", "letter")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page of fronts; its backs are in mirrored places, to be printed on the other side along the long edge."""

    fronts: tuple[Face | None, ...]
    """Row by row; None where the last sheet has room."""

    @property
    def backs(self) -> tuple[bool, ...]:
        """Where a back belongs, row by row: each row runs the other way."""
        rows = [self.fronts[at : at + ROW] for at in range(0, len(self.fronts), ROW)]
        return tuple(face is not None for row in rows for face in reversed(row))


def sheets(faces: Sequence[Face], *, has_copies: bool) -> list[Sheet]:
    """All cards on sheets, each as often as it is in the set, or once."""
    cards = [face for face in faces for _ in range(face.copies if has_copies else 1)]
    size = ROW * ROWS
    rows: list[list[Face | None]] = [list(cards[at : at + size]) for at in range(0, len(cards), size)]
    return [Sheet((*row, *[None] * (size - len(row)))) for row in rows]
