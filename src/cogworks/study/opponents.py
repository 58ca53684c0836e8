"""Opponents in environments: bot levels, plug-ins, or any function that chooses a legal action."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from secrets import randbits
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cogworks.bots import players
from cogworks.bots.knowledge import Knowledge, knowledge
from cogworks.bots.ladder import untimed
from cogworks.bots.levels import NOVICE, RANDOM, decide, level
from cogworks.bots.players import Chooser
from cogworks.bots.quick import AS_NOVICE, AT_RANDOM, NOBODY
from cogworks.engine.dice import Dice
from cogworks.engine.errors import CogworksError
from cogworks.engine.game import Game
from cogworks.engine.options import Value
from cogworks.engine.registry import game as find_game
from cogworks.engine.state import State
from cogworks.study.observing import Observer, action_mask
from cogworks.study.stepping import SEEDS

RANDOM_SEAT: Final = "random"
"""The learner gets another seat in every game."""


QUICK: Final = {RANDOM.name: AT_RANDOM, NOVICE.name: AS_NOVICE}
"""Levels that move inside compiled code."""
Rows = NDArray[np.uint8]


@dataclass(frozen=True)
class Batched:
    """An opponent that answers for many tables at once.

    `choose` gets the observations and masks of the tables where it is to move, one row each, and returns one legal
    action for each.
    """

    choose: Callable[[Rows, Rows], ArrayLike]

    def actions(self, rows: Rows, masks: Rows) -> list[int]:
        """The actions for these tables, as integers; not checked for legality."""
        chosen = np.asarray(self.choose(rows, masks))
        if chosen.shape != (len(rows),) or chosen.dtype.kind not in "iu":
            raise CogworksError(
                f"a batched opponent must return {len(rows)} integers, not {chosen.dtype} of shape {chosen.shape}"
            )
        listed: list[int] = chosen.tolist()
        return listed

    def __call__(self, known: Knowledge) -> int:
        """Answer for a single table."""
        state = known.position()
        schema = find_game(known.game).features(known.seats, **known.options)
        return self.actions(Observer(schema).row(state, known.seat)[None], action_mask(state)[None])[0]


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
        self.quick = QUICK.get(self._text, NOBODY)
        """The kind of player that compiled code knows, or NOBODY."""
        self.batched = given if isinstance(given, Batched) else None

    def check_game(self, game: str, seats: int, options: Mapping[str, Value]) -> None:
        """Raise an error if the opponent cannot play this game."""
        if self._text:
            players.check_game(self._text, game, seats, options)

    def choose(self, game: Game[State], state: State, options: dict[str, Value], dice: Dice) -> int:
        """Return an action for the seat to move."""
        seed = int(dice.below(SEEDS))
        if self._level is None:
            return self._choose(knowledge(game, state, options, self._text, seed))
        seat = int(state.to_move())
        # As in `knowledge`, but without describing the world: bots in the same process can have the position itself.
        return decide(self._level, game.redeal(state, seat, Dice(seed + 1)), seat, Dice(seed))


class Opponents:
    """Opponents at all seats but the learner's.  The first sits after the learner in turn order."""

    def __init__(self, seats: int, seat: int | str, opponents: str | Chooser | Sequence[str | Chooser]) -> None:
        if seat != RANDOM_SEAT and (type(seat) is not int or not 0 <= seat < seats):
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

    def draw_seat(self, dice: Dice) -> int:
        """Return the learner's seat in the next game."""
        return self._seat if isinstance(self._seat, int) else int(dice.below(self._seats))

    @property
    def are_quick(self) -> bool:
        """Whether all of them move inside compiled code."""
        return all(opponent.quick != NOBODY for opponent in self._opponents)

    def kinds(self, learner: int) -> list[int]:
        """The kind of player in each seat, for compiled code."""
        return [NOBODY if s == learner else self.opponent(s, learner).quick for s in range(self._seats)]

    def opponent(self, mover: int, learner: int) -> Opponent:
        """Return the opponent who is to move."""
        return self._opponents[(mover - learner - 1) % self._seats]

    @staticmethod
    def dice(seed: int | None, before: Dice | None) -> Dice:
        """Return the dice for seats and bots, which are not those of the game; without a seed they continue."""
        if seed is None and before is not None:
            return before
        return Dice(-1 - (randbits(62) if seed is None else seed))
