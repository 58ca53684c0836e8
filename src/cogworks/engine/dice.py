"""The only source of chance: seeded, and the same in every process, mode and machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from cogworks.engine.errors import CogworksError

if TYPE_CHECKING:  # a State takes Dice to deal again, so it imports this module
    from cogworks.engine.state import State

# A linear congruential generator of 62 bits.  Products wrap in i64; the mask keeps the 62 low
# bits, so that the interpreter's big integers and compiled i64 give the same numbers.
MASK: Final = 0x3FFF_FFFF_FFFF_FFFF
MULTIPLIER: Final = 2862933555777941757
INCREMENT: Final = 1442695040888963407

CHANCE: Final = -1
"""The mover of a state that waits for dice or cards."""


@final
class Dice:
    """A stream of random numbers that follows from its seed."""

    def __init__(self, seed: int) -> None:
        # Any whole number is a seed: all its bits are stirred in, so that neighbouring seeds give unrelated streams.
        rest = 2 * seed if seed >= 0 else -2 * seed - 1
        mixed = 0
        while True:
            mixed ^= rest & MASK
            for _ in range(3):
                mixed = ((mixed ^ (mixed >> 29)) * MULTIPLIER + INCREMENT) & MASK
            rest >>= 62
            if rest == 0:
                break
        self.stream: i64 = mixed

    def below(self, n: i64) -> i64:
        """The next number, 0..n-1, each as likely as the others; n is at most 2**30."""
        self.stream = (self.stream * MULTIPLIER + INCREMENT) & MASK
        return (((self.stream >> 30) ^ (self.stream >> 45)) * n) >> 32

    def roll(self, state: State) -> int:
        """Answer the question the state puts to chance, and return the answer."""
        if state.mover != CHANCE:
            raise CogworksError("the table does not wait for chance now")
        action = state.case(self.below(state.n_cases()))
        state.apply(action)
        return action
