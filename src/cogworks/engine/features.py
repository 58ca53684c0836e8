"""Feature rows: what a seat knows as a fixed number of small integers, for learning algorithms."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from cogworks.engine.cards import Bag


@final
@mypyc_attr(acyclic=True)
class FeatureRow:
    """A row of bytes under construction.  Games write their features in the order of their schema."""

    __slots__ = ("out", "at")

    def __init__(self, out: vec[u8], at: i64) -> None:
        self.out = out
        self.at = at
        """Index of the next byte."""

    def put(self, value: i64) -> None:
        """Write a number from 0 to 255."""
        self.out[self.at] = u8(value)
        self.at += 1

    def put_wide(self, value: i64) -> None:
        """Write a number from 0 to 65,535 as two bytes, the high one first."""
        self.out[self.at] = u8(value >> 8)
        self.out[self.at + 1] = u8(value & 255)
        self.at += 2

    def put_one_hot(self, value: i64, n: i64) -> None:
        """Write n bytes: 1 at this index, 0 elsewhere; all 0 if the value is outside 0..n-1."""
        self.skip(n)
        if 0 <= value < n:
            self.out[self.at - n + value] = u8(1)

    def put_set(self, cards: i64, n: i64) -> None:
        """Write n bytes: 1 for each member of a set, else 0."""
        out = self.out
        at = self.at
        i: i64
        for i in range(n):
            out[at + i] = u8((cards >> i) & 1)
        self.at = at + n

    def put_counts(self, bag: Bag, n: i64) -> None:
        """Write n bytes: how many of each kind a bag holds."""
        out = self.out
        at = self.at
        some, two, three, four = bag.some, bag.two, bag.three, bag.four
        i: i64
        if two == 0:
            for i in range(n):
                out[at + i] = u8((some >> i) & 1)
        else:
            for i in range(n):
                out[at + i] = u8(((some >> i) & 1) + ((two >> i) & 1) + ((three >> i) & 1) + ((four >> i) & 1))
        self.at = at + n

    def put_counters(self, row: i64, first: i64, n: i64) -> None:
        """Write n bytes: counters `first` and the following ones of a row of hex digits."""
        out = self.out
        at = self.at
        i: i64
        row >>= 4 * first
        for i in range(n):
            out[at + i] = u8(row & 15)
            row >>= 4
        self.at = at + n

    def skip(self, n: i64) -> None:
        """Write n zeros."""
        out = self.out
        at = self.at
        i: i64
        for i in range(n):
            out[at + i] = u8(0)
        self.at = at + n
