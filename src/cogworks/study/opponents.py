"""Opponents in environments: bot levels, or any function that chooses a legal action."""

from collections.abc import Callable

from cogworks.bots.knowledge import Knowledge, knowledge
from cogworks.bots.levels import decide, level
from cogworks.engine.dice import Dice
from cogworks.engine.errors import CogworksError
from cogworks.engine.game import Game
from cogworks.engine.options import Value
from cogworks.engine.state import State

Policy = Callable[[Knowledge], int]
"""Any function from what a seat knows to a legal action."""

LUCK = 1 << 30
"""Seeds of a bot's dice are below this."""


class Opponent:
    """Chooses actions, based on what its seat knows."""

    def __init__(self, given: str | Policy) -> None:
        if not isinstance(given, str) and not callable(given):
            raise CogworksError(f"invalid opponent {given!r}: use a bot level such as 'novice', or a function")
        self._level = level(given) if isinstance(given, str) else None
        self._policy = None if isinstance(given, str) else given

    def choose(self, game: Game[State], state: State, options: dict[str, Value], dice: Dice) -> int:
        """Return an action for the seat to move."""
        luck = int(dice.below(LUCK))
        if self._policy is not None:
            return self._policy(knowledge(game, state, options, "", luck))
        assert self._level is not None
        seat = int(state.to_move())
        # As in `knowledge`, but without describing the world: bots in the same process can have the position itself.
        return decide(self._level, game.redeal(state, seat, Dice(luck + 1)), seat, Dice(luck))
