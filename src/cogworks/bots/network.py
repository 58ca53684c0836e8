"""A learned evaluation: a small network that corrects a game's own estimate by what a seat knows.

The first layer reads a feature row, most of which is zero, and adds up integer weights, three hidden units to a word.
Integers give the same sums in any order, on every machine, compiled or not.
"""

from math import exp, log
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.state import State

LANES: Final = 3
"""Hidden units in a word of 64 bits."""
LANE_BITS: Final = 21
LANE_MASK: Final = (1 << LANE_BITS) - 1
HALF_LANE: Final = 1 << (LANE_BITS - 1)
INPUT_SCALE: Final = 4096
"""A weight of the first layer is stored as this many times its value."""
OUTPUT_SCALE: Final = 1024
LEAST: Final = 0.0001
"""Shares are kept this far from 0 and 1 before their logarithm is taken."""


@final
class Network:
    """Predicts every seat's share of the win from one seat's knowledge and the game's estimates."""

    def __init__(
        self, seats: i64, units: i64, first: vec[i64], offsets: vec[i64], second: vec[i64], trust: float, horizon: i64
    ) -> None:
        self.seats: i64 = seats
        self.units: i64 = units
        """Words of hidden units."""
        self.first = first
        """For each byte of a row, its packed weights for all hidden units."""
        self.offsets = offsets
        """Packed constants of the hidden units."""
        self.second = second
        """For each output, the weights of all hidden units and a constant."""
        self.trust: float = trust
        """The weight of the logarithms of the game's own estimates."""
        self.horizon: i64 = horizon
        """How many choices a simulation plays beyond the tree."""
        self.row = vec[i64]([0] * (len(first) // units // 8 + 1))
        self.sums = vec[i64]([0] * units)
        self.hidden = vec[i64]([0] * (units * LANES))

    def predict(self, state: State, seat: i64, shares: list[float]) -> None:
        """Write each seat's share of the win in an unfinished position, as this seat would see it."""
        self.read(state, seat)
        if self.seats == 1:
            own = min(max(state.estimate(seat), LEAST), 1.0 - LEAST)
            shares[seat] = 1.0 / (1.0 + exp(-self.output(0) - self.trust * log(own / (1.0 - own))))
            return
        left = 1.0
        whole = 0.0
        n = self.seats
        place: i64
        for place in range(n):
            other = (seat + place) % n
            # Estimates add up to 1, so the last one needs no work.
            share = state.estimate(other) if place < n - 1 else left
            left -= share
            shares[other] = exp(self.output(place) + self.trust * log(max(share, LEAST)))
            whole += shares[other]
        for place in range(n):
            shares[place] /= whole

    def read(self, state: State, seat: i64) -> None:
        """Compute the hidden units for what this seat knows."""
        row = self.row
        sums = self.sums
        first = self.first
        units = self.units
        end = state.observe(seat, row, 0)
        unit: i64
        for unit in range(units):
            sums[unit] = self.offsets[unit]
        word_at: i64
        for word_at in range(end):
            word = row[word_at]
            at = word_at * 8 * units
            while word != 0:
                value = word & 127
                if value != 0:
                    for unit in range(units):
                        sums[unit] += value * first[at + unit]
                word >>= 8
                at += units
        place: i64 = 0
        for unit in range(units):
            rest = sums[unit]
            for _ in range(LANES):
                lane = ((rest + HALF_LANE) & LANE_MASK) - HALF_LANE
                rest = (rest - lane) >> LANE_BITS
                self.hidden[place] = lane if lane > 0 else i64(0)
                place += 1

    def output(self, place: i64) -> float:
        """The correction for the seat at this distance from the reader."""
        n = self.units * LANES
        at = place * (n + 1)
        total = self.second[at + n] * INPUT_SCALE
        unit: i64
        for unit in range(n):
            total += self.hidden[unit] * self.second[at + unit]
        return float(total) / float(INPUT_SCALE * OUTPUT_SCALE)
