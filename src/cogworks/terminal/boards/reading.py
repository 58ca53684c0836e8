"""Typed access to views, and text helpers."""

from collections.abc import Mapping, Sequence

from cogworks.engine.game import Data
from cogworks.engine.names import Names, listed
from cogworks.terminal.screen import GLUE


class Seen:
    """A part of a view with typed access to its fields."""

    def __init__(self, data: object) -> None:
        assert isinstance(data, Mapping), f"not a part of a view: {data!r}"
        self._data = data

    def has(self, key: str) -> bool:
        """Does the field exist, with a non-empty value?"""
        return self._data.get(key) is not None

    def number(self, key: str) -> int:
        """A whole number."""
        value = self._data[key]
        assert isinstance(value, int), f"{key} is {value!r}"
        return value

    def text(self, key: str) -> str:
        """A text."""
        value = self._data[key]
        assert isinstance(value, str), f"{key} is {value!r}"
        return value

    def truth(self, key: str) -> bool:
        """Yes or no."""
        value = self._data[key]
        assert isinstance(value, bool), f"{key} is {value!r}"
        return value

    def numbers(self, key: str) -> list[int]:
        """A list of whole numbers."""
        return [number for number in self._row(key) if isinstance(number, int)]

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        return [text for text in self._row(key) if isinstance(text, str)]

    def pairs(self, key: str) -> list[tuple[str, int]]:
        """A list of texts with a number each."""
        found = []
        for pair in self._row(key):
            assert isinstance(pair, list)
            found.append((str(pair[0]), int(pair[1])))
        return found

    def part(self, key: str) -> "Seen":
        """A nested part."""
        return Seen(self._data[key])

    def parts(self, key: str) -> "list[Seen]":
        """A list of nested parts."""
        return [Seen(part) for part in self._row(key)]

    def slots(self, key: str) -> "list[Seen | None]":
        """A list of places, None where a place is empty or unknown."""
        return [None if part is None else Seen(part) for part in self._row(key)]

    def names(self, key: str) -> list[str]:
        """A list of texts, '' where unknown."""
        return [word if isinstance(word, str) else "" for word in self._row(key)]

    def counts(self) -> list[tuple[str, int]]:
        """This part as numbers by name."""
        return [(str(name), n) for name, n in self._data.items() if isinstance(n, int)]

    def _row(self, key: str) -> Sequence[object]:
        row = self._data[key]
        assert isinstance(row, list), f"{key} is {row!r}"
        return row


def names_for(view: Data) -> Names:
    """The seats' names for the reader of this view."""
    reader = view["reader"]
    return Names(reader=reader if isinstance(reader, int) else None)


def counted(n: int, thing: str) -> str:
    """'1 card', '2 cards'."""
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def together(words: str) -> str:
    """Keep words on one line."""
    return words.replace(" ", GLUE)


def row(numbers: Sequence[int]) -> str:
    """'2, 7 and 9', or 'none'."""
    return listed([str(number) for number in numbers]) or "none"
