"""One table of a game for environments: chance resolves itself with seeded dice."""

from secrets import randbits

import numpy as np
from numpy.typing import NDArray

from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.errors import CogworksError
from cogworks.engine.game import Game
from cogworks.engine.registry import game as find_game
from cogworks.engine.state import State
from cogworks.study.keywords import accepted
from cogworks.study.observing import Observer
from cogworks.study.texts import situation

REWARDS = ("share", "centered")
"""The seats' results, usually shares of 1; or the same minus the average, so that they add up to zero."""


def average(game: Game[State], seats: int) -> float:
    """What a seat's results are on average; results without a fixed sum can't be centered and stay as they are."""
    return 0.0 if game.results.total is None else game.results.total / seats


class Episode:
    """A game played to its end again and again."""

    def __init__(
        self, game: str, seats: int | None, options: dict[str, object], max_moves: int | None, rewards: str
    ) -> None:
        if max_moves is not None and (type(max_moves) is not int or max_moves < 1):
            raise CogworksError(f"invalid max_moves {max_moves!r}: use a positive integer, or None for no limit")
        if rewards not in REWARDS:
            raise CogworksError(f"invalid rewards {rewards!r}: choose one of {', '.join(REWARDS)}")
        self.game = find_game(game)
        self.seats = self.game.check_seats(seats)
        self.options = accepted(self.game, options)
        self.schema = self.game.features(self.seats, **self.options)
        self.max_moves = max_moves
        self.average = average(self.game, self.seats) if rewards == "centered" else 0.0
        self.observer = Observer(self.schema)
        self.first = self.game.start(self.seats, self.options)
        self.dice: Dice | None = None
        self.state: State = self.first
        self.n_moves = 0

    def reset(self, seed: int | None = None) -> None:
        """Start a game.  Without a seed the dice continue, so the first seed determines all games after it."""
        if seed is not None or self.dice is None:
            self.dice = Dice(randbits(62) if seed is None else int(seed))
        self.state = self.first.clone()
        self.n_moves = 0
        self._roll(self.dice)

    def act(self, action: object) -> None:
        """Apply a legal action and resolve chance.  If it is illegal, raise an error and change nothing."""
        if self.dice is None:
            raise CogworksError("the game has not started: call reset() first")
        self.state.act(as_integer(action))
        self.n_moves += 1
        self._roll(self.dice)

    def _roll(self, dice: Dice) -> None:
        while self.state.to_move() == CHANCE:
            dice.roll(self.state)

    @property
    def mover(self) -> int:
        """The seat to move, or OVER."""
        return int(self.state.to_move())

    @property
    def is_truncated(self) -> bool:
        """Whether the game was stopped at the move limit."""
        return self.max_moves is not None and self.n_moves >= self.max_moves and not self.state.is_over()

    def rewards(self) -> list[float]:
        """Each seat's reward; all zero until the game is over."""
        average = self.average if self.state.is_over() else 0.0
        return [share - average for share in self.state.returns()]

    def observation(self, seat: int) -> NDArray[np.uint8]:
        """Return what a seat knows as a row of features."""
        return self.observer.row(self.state, seat)

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Return an array with 1 for each legal action of a seat; all zeros if another seat is to move."""
        mask: NDArray[np.int8] = np.zeros(self.game.n_actions, "int8")
        if self.mover == seat:
            mask[self.state.legal_actions()] = 1
        return mask

    def text(self, seat: int) -> str:
        """Return what a seat sees as text, with its legal moves by action number, as `act` takes them."""
        lines = situation(self.state, seat)
        if self.mover == seat:
            lines += [f"{action}: {label}" for action, label in self.game.labels(self.state).items()]
        return "\n".join(lines)


def as_integer(action: object) -> object:
    """Convert NumPy's integers to int, and leave anything else for `State.act` to refuse."""
    if isinstance(action, np.integer | np.ndarray) and action.shape == () and action.dtype.kind in "iu":
        return int(action)
    return action
