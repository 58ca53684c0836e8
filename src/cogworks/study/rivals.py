"""The opponents of a single learner, and the learner's seat."""

from collections.abc import Mapping, Sequence
from secrets import randbits

from cogworks.bots.players import Chooser
from cogworks.engine.dice import Dice
from cogworks.engine.errors import CogworksError
from cogworks.engine.options import Value
from cogworks.study.opponents import Opponent

RANDOM = "random"
"""The learner gets another seat in every game."""


class Rivals:
    """Opponents at all seats but the learner's.  The first sits after the learner in turn order."""

    def __init__(self, seats: int, seat: int | str, opponents: str | Chooser | Sequence[str | Chooser]) -> None:
        if seat != RANDOM and (type(seat) is not int or not 0 <= seat < seats):
            raise CogworksError(f"invalid seat {seat!r}: use a number from 0 to {seats - 1}, or 'random'")
        given = [opponents] * (seats - 1) if isinstance(opponents, str) or callable(opponents) else list(opponents)
        if len(given) != seats - 1:
            raise CogworksError(f"{len(given)} opponents for {seats - 1} seats: pass one for all, or one for each")
        self._seats = seats
        self._seat = seat
        self._opponents = [Opponent(one) for one in given]

    def check_game(self, game: str, options: Mapping[str, Value]) -> None:
        """Raise an error if an opponent cannot play this game."""
        for opponent in self._opponents:
            opponent.check_game(game, self._seats, options)

    def draw_seat(self, luck: Dice) -> int:
        """Return the learner's seat in the next game."""
        return self._seat if isinstance(self._seat, int) else int(luck.below(self._seats))

    def opponent(self, mover: int, learner: int) -> Opponent:
        """Return the opponent who is to move."""
        return self._opponents[(mover - learner - 1) % self._seats]

    @staticmethod
    def luck(seed: int | None, before: Dice | None) -> Dice:
        """Return the dice for seats and bots, which are not those of the game; without a seed they continue."""
        if seed is None and before is not None:
            return before
        return Dice(-1 - (randbits(62) if seed is None else seed))
