"""Opponents in environments: bot levels, plug-ins, or any function that chooses a legal action."""

from collections.abc import Mapping
from typing import Final

from cogworks.bots import players
from cogworks.bots.knowledge import knowledge
from cogworks.bots.ladder import untimed
from cogworks.bots.levels import decide, level
from cogworks.bots.players import Chooser
from cogworks.engine.dice import Dice
from cogworks.engine.errors import CogworksError
from cogworks.engine.game import Game
from cogworks.engine.options import Value
from cogworks.engine.state import State

LUCK: Final = 1 << 30
"""Seeds of a bot's dice are below this."""


class Opponent:
    """Chooses actions, based on what its seat knows.

    Levels are limited by simulations, so a busy machine plays the same game.  Only a time budget such as `master:300ms`
    is kept.
    """

    def __init__(self, given: str | Chooser) -> None:
        self._text = given if isinstance(given, str) else ""
        if isinstance(given, str):
            players.check(given)
        elif not callable(given):
            raise CogworksError(f"invalid opponent {given!r}: use a bot such as 'novice', or a function")
        self._level = untimed(level(self._text)) if players.is_level(self._text) else None
        self._choose: Chooser = players.ask_plugin if isinstance(given, str) else given

    def check_game(self, game: str, seats: int, options: Mapping[str, Value]) -> None:
        """Raise an error if the opponent cannot play this game."""
        if self._text:
            players.check_game(self._text, game, seats, options)

    def choose(self, game: Game[State], state: State, options: dict[str, Value], dice: Dice) -> int:
        """Return an action for the seat to move."""
        luck = int(dice.below(LUCK))
        if self._level is None:
            return self._choose(knowledge(game, state, options, self._text, luck))
        seat = int(state.to_move())
        # As in `knowledge`, but without describing the world: bots in the same process can have the position itself.
        return decide(self._level, game.redeal(state, seat, Dice(luck + 1)), seat, Dice(luck))
