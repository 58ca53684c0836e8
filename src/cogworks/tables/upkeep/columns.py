"""Columns of numbers, times and message ids as few bytes, from which each value is restored exactly."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Final

TICKS: Final = 2.0**22
"""Per second: what a number with 53 bits keeps of the time of day until 2038."""
MOST_TICKS: Final = 2**62
RANDOM: Final = re.compile("[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}")
"""Ids of earlier pages: 16 random bytes, written as a UUID."""
COUNTED: Final = re.compile(r"(.*\.)(0|[1-9][0-9]{0,14})", re.DOTALL)
"""Ids of a page's messages: the page's visit, and a number."""
NONE, COUNTER, BYTES, TEXT = range(4)
"""How an id is written."""


class Reader:
    """Reads columns in the order in which they were written."""

    def __init__(self, data: bytes) -> None:
        self._data, self._place = data, 0

    def take(self, n: int) -> bytes:
        """The next bytes."""
        self._place += n
        return self._data[self._place - n : self._place]

    def number(self) -> int:
        """A number that is not negative."""
        found, shift = 0, 0
        while True:
            byte = self._data[self._place]
            self._place += 1
            found |= (byte & 127) << shift
            if byte < 128:
                return found
            shift += 7

    def numbers(self) -> list[int]:
        """A column of numbers."""
        return [self.number() for _ in range(self.number())]

    def signed(self) -> list[int]:
        """A column of numbers of either sign."""
        return [number >> 1 ^ -(number & 1) for number in self.numbers()]

    def text(self) -> object:
        """A column as JSON."""
        return json.loads(self.take(self.number()))


def number(value: int) -> bytes:
    """A number that is not negative, seven bits per byte."""
    found = bytearray()
    while value > 127:
        found.append(value & 127 | 128)
        value >>= 7
    found.append(value)
    return bytes(found)


def numbers(values: Sequence[int]) -> bytes:
    """A column of numbers that are not negative."""
    return number(len(values)) + b"".join(map(number, values))


def signed(values: Iterable[int]) -> bytes:
    """A column of numbers; small ones take one byte."""
    return numbers([-2 * value - 1 if value < 0 else 2 * value for value in values])


def text(data: object) -> bytes:
    """A column as JSON."""
    written = json.dumps(data, separators=(",", ":")).encode()
    return number(len(written)) + written


def steps(values: Sequence[int]) -> list[int]:
    """The first value, and how much each differs from the one before."""
    return [*values[:1], *(later - earlier for earlier, later in pairwise(values))]


def times(values: Sequence[float]) -> bytes:
    """Times, as whole ticks if that is what they are."""
    ticks = [_ticks(value) for value in values]
    whole = [tick for tick in ticks if tick is not None]
    if len(whole) < len(values):
        return b"\0" + text(list(values))
    return b"\1" + signed(steps(whole))


def read_times(reader: Reader) -> list[float]:
    """The times that were written."""
    if reader.take(1) == b"\0":
        found: list[float] = reader.text()  # type: ignore[assignment]
        return found
    return [tick / TICKS for tick in accumulate(reader.signed())]


def _ticks(value: float) -> int | None:
    tick = value * TICKS
    is_whole = abs(tick) < MOST_TICKS and tick == int(tick) and repr(int(tick) / TICKS) == repr(value)
    return int(tick) if is_whole else None


def ids(values: Sequence[str]) -> bytes:
    """Ids of messages."""
    kinds, visits, which, counts = bytearray(), dict[str, int](), list[int](), list[int]()
    last = dict[str, int]()
    random, others = bytearray(), list[str]()
    for value in values:
        counted = COUNTED.fullmatch(value)
        if not value:
            kinds.append(NONE)
        elif RANDOM.fullmatch(value):
            kinds.append(BYTES)
            random += bytes.fromhex(value.replace("-", ""))
        elif counted:
            kinds.append(COUNTER)
            visit, count = counted[1], int(counted[2])
            which.append(visits.setdefault(visit, len(visits)))
            counts.append(count - last.get(visit, 0))
            last[visit] = count
        else:
            kinds.append(TEXT)
            others.append(value)
    written = bytes(kinds), text([*visits]), numbers(which), signed(counts), bytes(random), text(others)
    return number(len(values)) + b"".join(written)


def read_ids(reader: Reader) -> list[str]:
    """The ids that were written."""
    kinds = reader.take(reader.number())
    visits: list[str] = reader.text()  # type: ignore[assignment]
    counted = _counted(visits, reader.numbers(), reader.signed())
    random = iter([_random(reader.take(16)) for _ in range(kinds.count(BYTES))])
    others: list[str] = reader.text()  # type: ignore[assignment]
    rest = iter(others)
    sources: dict[int, Callable[[], str]] = {
        NONE: str,
        COUNTER: lambda: next(counted),
        BYTES: lambda: next(random),
        TEXT: lambda: next(rest),
    }
    return [sources[kind]() for kind in kinds]


def _counted(visits: Sequence[str], which: Sequence[int], counts: Sequence[int]) -> Iterator[str]:
    last = [0] * len(visits)
    for visit, step in zip(which, counts, strict=True):
        last[visit] += step
        yield f"{visits[visit]}{last[visit]}"


def _random(data: bytes) -> str:
    digits = data.hex()
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))
