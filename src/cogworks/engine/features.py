"""Feature rows: what a seat knows as a fixed number of small integers, for learning algorithms.

A row consists of bytes from 0 to 127, written eight at a time: an observation takes a hundred nanoseconds instead of
a thousand.  Words are little-endian, so in memory the bytes follow each other in the order in which they were written.

Few bytes change from one decision to the next, so a row that is written again and again can keep the others: games
divide their rows into sections, and give each section a key, the numbers on which its bytes depend.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import Bag

WORD: Final = 8
"""Bytes in a word."""
WIDE: Final = 128
"""Numbers above 127 are written as two digits in this base."""

SPREAD: Final = vec[i64]([sum([1 << (8 * bit) for bit in range(8) if bits >> bit & 1]) for bits in range(256)])
"""Eight bits as eight bytes."""
FIRST_BYTES: Final = vec[i64]([0x7F7F_7F7F_7F7F_7F7F & ((1 << (8 * n)) - 1) for n in range(9)])
"""At index n a mask of the first n bytes of a word."""
ONE_AT: Final = vec[i64]([1 << (8 * n) for n in range(WORD)])
"""A word with 1 in byte n."""

UNKNOWN: Final = -(1 << 60)
"""A key that is never the same: of what was not written yet, or is written each time."""
NO_KEYS: Final = vec[i64]([])


@final
@mypyc_attr(acyclic=True)
class FeatureRow:
    """A row under construction.  Games write their features in the order of their schema."""

    __slots__ = ("out", "at", "word", "used", "keys", "key_at", "is_repeated")

    def __init__(self, out: vec[i64], at: i64) -> None:
        self.out = out
        self.at = at
        """Index of the word being filled."""
        self.word: i64 = 0
        """That word so far."""
        self.used: i64 = 0
        """How many of its bytes are filled."""
        self.keys = NO_KEYS
        """The keys of all sections when they were last written."""
        self.key_at: i64 = 0
        """Index of the next section's first key."""
        self.is_repeated = False
        """Whether `out` has this row as it was written before, with these keys."""

    def remember(self, keys: vec[i64]) -> None:
        """Keep the bytes of sections with these keys.  At first, all of them must be UNKNOWN."""
        self.keys = keys
        self.is_repeated = True

    def restart(self, at: i64, key_at: i64) -> None:
        """Write the row that begins at this word again; its keys are from `key_at` on."""
        self.at = at
        self.word = 0
        self.used = 0
        self.key_at = key_at

    def is_same(self, key: i64) -> bool:
        """Whether a key is what it was when the row was last written.

        All calls for a row must be the same each time, because keys are told apart by their order only.
        """
        if not self.is_repeated:
            return False
        keys = self.keys
        at = self.key_at
        self.key_at = at + 1
        if keys[at] == key:
            return key != UNKNOWN
        keys[at] = key
        return False

    def are_same(self, numbers: vec[i64], first: i64, end: i64, room: i64) -> bool:
        """Whether these numbers of a list are what they were; there are always keys for `room` of them."""
        if not self.is_repeated:
            return False
        keys = self.keys
        at = self.key_at
        self.key_at = at + room
        found = True
        i: i64
        for i in range(first, end):
            if keys[at] != numbers[i]:
                keys[at] = numbers[i]
                found = False
            at += 1
        return found

    def is_kept(self, key: i64, n: i64) -> bool:
        """Whether the next n bytes, which depend on this key only, need not be written: then they are kept."""
        if self.is_same(key):
            self.keep(n)
            return True
        return False

    def is_pair_kept(self, one: i64, other: i64, n: i64) -> bool:
        """The same for two keys."""
        is_one_same = self.is_same(one)
        if self.is_same(other) and is_one_same:
            self.keep(n)
            return True
        return False

    def are_kept(self, a: i64, b: i64, c: i64, d: i64, n: i64) -> bool:
        """The same for four keys."""
        if not self.is_repeated:
            return False
        keys = self.keys
        at = self.key_at
        self.key_at = at + 4
        if keys[at] == a and keys[at + 1] == b and keys[at + 2] == c and keys[at + 3] == d:
            self.keep(n)
            return True
        keys[at] = a
        keys[at + 1] = b
        keys[at + 2] = c
        keys[at + 3] = d
        return False

    def keep(self, n: i64) -> None:
        """Leave the next n bytes as they were written before."""
        out = self.out
        at = self.at
        used = self.used
        end = used + n
        if end < WORD:
            self.word |= out[at] & (FIRST_BYTES[end] ^ FIRST_BYTES[used])
            self.used = end
            return
        if used != 0:
            out[at] = self.word | (out[at] & ~FIRST_BYTES[used])
        at += end >> 3
        used = end & 7
        self.at = at
        self.used = used
        self.word = out[at] & FIRST_BYTES[used] if used != 0 else i64(0)

    def emit(self, chunk: i64, n: i64) -> None:
        """Write the first n bytes of a word, 1 to 8; its other bytes must be 0."""
        used = self.used
        if used == 0 and n == WORD:
            self.out[self.at] = chunk
            self.at += 1
            return
        room = WORD - used
        self.word |= (chunk & FIRST_BYTES[room]) << (8 * used)
        if n < room:
            self.used = used + n
            return
        self.out[self.at] = self.word
        self.at += 1
        self.word = chunk >> (8 * room) if n > room else i64(0)
        self.used = n - room

    def finish(self) -> i64:
        """Fill the last word with zeros; return the index of the word after the row."""
        self.align()
        return self.at

    def put(self, value: i64) -> None:
        """Write a number from 0 to 127."""
        assert 0 <= value < WIDE
        used = self.used
        self.word |= value << (8 * used)
        if used < WORD - 1:
            self.used = used + 1
        else:
            self.out[self.at] = self.word
            self.at += 1
            self.word = 0
            self.used = 0

    def put_wide(self, value: i64) -> None:
        """Write a number from 0 to 16,383 as two digits in base 128, the high one first."""
        assert 0 <= value < WIDE * WIDE
        self.emit((value >> 7) + ((value & 127) << 8), 2)

    def skip(self, n: i64) -> None:
        """Write n zeros."""
        n += self.used
        if n < WORD:
            self.used = n
            return
        out = self.out
        at = self.at
        out[at] = self.word
        at += 1
        n -= WORD
        while n >= WORD:
            out[at] = 0
            at += 1
            n -= WORD
        self.at = at
        self.word = 0
        self.used = n

    def align(self) -> None:
        """Fill the current word with zeros, before a field that is aligned."""
        if self.used != 0:
            self.out[self.at] = self.word
            self.at += 1
            self.word = 0
            self.used = 0

    def put_one_hot(self, value: i64, n: i64) -> None:
        """Write n bytes: 1 at this index, 0 elsewhere; all 0 if the value is outside 0..n-1."""
        if value < 0 or value >= n:
            self.skip(n)
        elif n <= WORD:
            self.emit(ONE_AT[value], n)
        else:
            start = self.at * WORD + self.used
            self.skip(n)
            self.add(start + value, 1)

    def put_set(self, cards: i64, n: i64) -> None:
        """Write n bytes: 1 for each member of a set, else 0."""
        if cards == 0:
            self.skip(n)
            return
        if self.used == 0:
            self.put_aligned(cards, n)
            return
        # `emit` in a loop, without its calls, which would take longer than the work itself.
        out = self.out
        spread = SPREAD
        at = self.at
        used = self.used
        word = self.word
        fitting = FIRST_BYTES[WORD - used]
        while n > 0:
            chunk = spread[cards & 255]
            if n < WORD:
                chunk &= FIRST_BYTES[n]
            word |= (chunk & fitting) << (8 * used)
            if used + n < WORD:
                used += n
                break
            out[at] = word
            at += 1
            word = chunk >> (64 - 8 * used) if used != 0 else i64(0)
            if n < WORD:
                used = used + n - WORD
                break
            cards >>= 8
            n -= WORD
        self.at = at
        self.word = word
        self.used = used

    def put_aligned(self, cards: i64, n: i64) -> None:
        """Write a set from the start of a word."""
        out = self.out
        spread = SPREAD
        at = self.at
        while n >= WORD:
            out[at] = spread[cards & 255]
            at += 1
            cards >>= 8
            n -= WORD
        self.at = at
        if n > 0:
            self.word = spread[cards & 255] & FIRST_BYTES[n]
            self.used = n

    def put_counts(self, bag: Bag, n: i64) -> None:
        """Write n bytes: how many of each kind a bag holds."""
        self.put_planes(bag.some, bag.two, bag.three, bag.four, 1, 1, 1, n)

    def put_binary_counts(self, ones: i64, twos: i64, fours: i64, eights: i64, n: i64) -> None:
        """Write n bytes: counts of each kind, given the sets of kinds whose count has each binary digit."""
        self.put_planes(ones, twos, fours, eights, 2, 4, 8, n)

    def put_planes(self, a: i64, b: i64, c: i64, d: i64, worth_b: i64, worth_c: i64, worth_d: i64, n: i64) -> None:
        """Write n bytes: 1 for each member of the first set, plus what membership in the others is worth."""
        if b | c | d == 0:
            self.put_set(a, n)
            return
        spread = SPREAD
        while n > 0:
            chunk = spread[a & 255] + worth_b * spread[b & 255] + worth_c * spread[c & 255] + worth_d * spread[d & 255]
            if n >= WORD:
                self.emit(chunk, WORD)
            else:
                self.emit(chunk & FIRST_BYTES[n], n)
            a >>= 8
            b >>= 8
            c >>= 8
            d >>= 8
            n -= WORD

    def put_counters(self, row: i64, first: i64, n: i64) -> None:
        """Write n bytes: counter `first` of a row of hex digits and the following ones."""
        row >>= 4 * first
        if row == 0:
            self.skip(n)
            return
        while n > 0:
            digits = row & 0xFFFF_FFFF
            digits = (digits | (digits << 16)) & 0xFFFF_0000_FFFF
            digits = (digits | (digits << 8)) & 0x00FF_00FF_00FF_00FF
            digits = (digits | (digits << 4)) & 0x0F0F_0F0F_0F0F_0F0F
            if n >= WORD:
                self.emit(digits, WORD)
            else:
                self.emit(digits & FIRST_BYTES[n], n)
            row >>= 32
            n -= WORD

    def place(self) -> i64:
        """The index of the next byte, for `add`."""
        return self.at * WORD + self.used

    def add(self, place: i64, value: i64) -> None:
        """Add to a byte that was written before; the sum must stay below 128."""
        at = place >> 3
        if at == self.at:
            self.word += ONE_AT[place & 7] * value
        else:
            self.out[at] += ONE_AT[place & 7] * value
