"""Lag: time a move spent on the network is given back, within a quota that false reports cannot inflate.

A move may claim more than usual as long as the quota lasts: connections have hiccups.  Claims above the usual do not
refill it, so that a client that always claims seconds gains no more than the quota once.
"""

from dataclasses import dataclass
from typing import Final

from cogworks.tables.clock.control import TimeControl

START: Final = 3
MOST: Final = 7
"""The quota at the start and at most, in times of what a move usually gets back at most."""
LEAST_GAIN: Final = 0.15
MOST_GAIN: Final = 1.0
PER_SECOND: Final = 0.004
"""Seconds that a move usually gets back at most: more in longer games, between these two."""


@dataclass(slots=True)
class LagQuota:
    """What one player's moves may still get back."""

    gain: float
    """Seconds that a move usually gets back at most."""
    left: float

    @classmethod
    def of(cls, control: TimeControl) -> "LagQuota":
        """The quota at the start of a game."""
        gain = min(MOST_GAIN, LEAST_GAIN + PER_SECOND * control.estimate)
        return cls(gain, START * gain)

    def grant(self, claimed: float, elapsed: float) -> float:
        """Seconds to give back to a move that claims so many and came after `elapsed`."""
        return max(0.0, min(claimed, elapsed, self.left))

    def use(self, granted: float, is_usual: bool) -> None:
        """Take from the quota what a move got back, and refill it if the move did not claim more than usual."""
        self.left = min(self.left - granted + (self.gain if is_usual else 0.0), MOST * self.gain)
