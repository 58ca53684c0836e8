"""Player names in sentences, addressed to one reader."""

from collections.abc import Sequence


class Names:
    """Names of the seats; the reader's own seat is 'you'.  The past tense spares verb agreement."""

    def __init__(self, names: Sequence[str] | None = None, reader: int | None = None) -> None:
        self._names = names
        self._reader = reader

    def who(self, seat: int) -> str:
        """The seat at the start of a sentence: 'Ann' or 'You'."""
        name = "You" if seat == self._reader else self._name(seat)
        return name[:1].upper() + name[1:]

    def whom(self, seat: int) -> str:
        """The seat inside a sentence: 'Ann' or 'you'."""
        return "you" if seat == self._reader else self._name(seat)

    def whose(self, seat: int) -> str:
        """The possessive: 'Ann's' or 'your'."""
        return "your" if seat == self._reader else f"{self._name(seat)}'s"

    def together(self, seats: Sequence[int]) -> str:
        """Several seats at the start of a sentence, the reader first: 'You and Ann', 'Ann, Bob and Cleo'."""
        ordered = sorted(seats, key=lambda seat: seat != self._reader)
        return listed([self.whom(seat) if place else self.who(seat) for place, seat in enumerate(ordered)])

    def _name(self, seat: int) -> str:
        return self._names[seat] if self._names else f"seat {seat + 1}"


def listed(parts: Sequence[str]) -> str:
    """Join words: 'a', 'a and b', 'a, b and c'."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"
