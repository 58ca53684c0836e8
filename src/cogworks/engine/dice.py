"""The only source of randomness: seeded, and identical in every process, mode and machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from cogworks.engine.errors import CogworksError

if TYPE_CHECKING:  # State.redeal takes Dice, so state.py imports this module
    from cogworks.engine.state import State

# A 62-bit linear congruential generator.  Products wrap in i64; the mask keeps the low 62 bits,
# so that the interpreter's big integers and compiled i64 give the same numbers.
MASK: Final = 0x3FFF_FFFF_FFFF_FFFF
MULTIPLIER: Final = 2862933555777941757
INCREMENT: Final = 1442695040888963407

CHANCE: Final = -1
"""The mover of a state that needs a die roll or a card draw."""


@final
class Dice:
    """A stream of random numbers determined by its seed."""

    def __init__(self, seed: int) -> None:
        # Any integer is a seed.  Mixing in all its bits gives adjacent seeds unrelated streams.
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
        """The next number, uniform in 0..n-1; n is at most 2**30."""
        self.stream = (self.stream * MULTIPLIER + INCREMENT) & MASK
        return (((self.stream >> 30) ^ (self.stream >> 45)) * n) >> 32

    def __reduce__(self) -> tuple[object, ...]:
        return resumed, (self.stream,)

    def roll(self, state: State) -> int:
        """Sample and apply chance's answer, and return it."""
        if state.mover != CHANCE:
            raise CogworksError("the state is not waiting for chance")
        action = state.case(self.below(state.n_cases()))
        state.apply(action)
        return action


def resumed(stream: i64) -> Dice:
    """Return dice that continue a stream, to copy and unpickle them."""
    dice = Dice(0)
    dice.stream = stream
    return dice
