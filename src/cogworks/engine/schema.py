"""Schema of a feature row: names, sizes and ranges of its fields."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b


@dataclass(frozen=True)
class Field:
    """Consecutive bytes of a feature row with one meaning."""

    name: str
    size: int = 1
    high: int = 1
    """The largest value of each byte."""
    help: str = ""
    is_aligned: bool = False
    """Starts at a multiple of eight bytes, which makes long sets faster to write: see `FeatureRow.align`."""

    def __post_init__(self) -> None:
        assert self.size > 0, self
        assert 0 < self.high < 128, self


@dataclass(frozen=True)
class Schema:
    """All fields of a feature row, in order."""

    fields: tuple[Field, ...]

    @cached_property
    def width(self) -> int:
        """The number of bytes in a row: those of all fields, filled up with zeros to a multiple of eight."""
        return aligned(max(place.stop for place in self.slices.values()))

    @cached_property
    def slices(self) -> dict[str, slice]:
        """Where each field is in a row, by name."""
        found: dict[str, slice] = {}
        at = 0
        for field in self.fields:
            assert field.name not in found, f"two fields are named {field.name}"
            if field.is_aligned:
                at = aligned(at)
            found[field.name] = slice(at, at + field.size)
            at += field.size
        return found

    @cached_property
    def highs(self) -> list[int]:
        """The largest value of each byte of a row; 1 for the padding, because a space needs two values."""
        highs = [1] * self.width
        for field in self.fields:
            highs[self.slices[field.name]] = [field.high] * field.size
        return highs

    @cached_property
    def hash(self) -> str:
        """A short text that changes with any field's name, place, size or range: store it with trained weights."""
        text = ";".join(f"{field.name},{self.slices[field.name].start},{field.size},{field.high}" for field in self)
        return blake2b(text.encode(), digest_size=8).hexdigest()

    def read(self, row: Sequence[int]) -> dict[str, list[int]]:
        """A row taken apart: the values of each field by name."""
        return {name: [int(value) for value in row[place]] for name, place in self.slices.items()}

    def __iter__(self) -> Iterator[Field]:
        return iter(self.fields)


def aligned(at: int) -> int:
    """The next multiple of eight, or this number if it is one."""
    return -(-at // 8) * 8


def wide(name: str, help: str = "") -> Field:
    """A number up to 16,383 as two digits in base 128, the high one first."""
    return Field(name, 2, 127, help)


def per_seat(seats: int, fields: Sequence[Field]) -> tuple[Field, ...]:
    """The same fields for each seat: `own.` for the reader, then `next1.`, `next2.` in turn order."""
    owners = ["own", *(f"next{distance}" for distance in range(1, seats))]
    return tuple(replace(field, name=f"{owner}.{field.name}") for owner in owners for field in fields)
