"""Observations and action masks of single positions, as NumPy arrays."""

from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from cogworks.engine.errors import CogworksError
from cogworks.engine.game import Game
from cogworks.engine.one_file import OneFileState
from cogworks.engine.registry import game, games
from cogworks.engine.schema import Schema
from cogworks.engine.state import State

MOST_WORDS = 2048
"""Above the length of any feature row in words of eight bytes."""


def observation(state: State, seat: int) -> NDArray[np.uint8]:
    """Return what a seat knows as a row of small integers; `game.features(seats)` names them."""
    if type(seat) is not int or not 0 <= seat < state.n_seats():
        raise CogworksError(f"there is no seat {seat!r}: seats are 0 to {state.n_seats() - 1}")
    if game_of(state).feature_fields is None:
        raise CogworksError(f"{game_of(state).title} has no features: add features.py (docs/adding-a-game.md)")
    out = vec[i64]([0] * MOST_WORDS)
    n_words = int(state.observe(seat, out, 0))
    return shared(out, "uint8")[: n_words * 8].copy()


class Observer:
    """Observations of many positions of one game; faster than `observation`, because it keeps its buffer."""

    def __init__(self, schema: Schema) -> None:
        self._schema = schema
        self.width = schema.width
        self._out = vec[i64]([0] * (schema.width // 8))
        self._row = shared(self._out, "uint8")

    def row(self, state: State, seat: int) -> NDArray[np.uint8]:
        """Return what a seat knows as a row of small integers."""
        state.observe(seat, self._out, 0)
        return self._row.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return Observer, (self._schema,)


def action_mask(state: State) -> NDArray[np.uint8]:
    """Return an array with 1 for each legal action of the seat to move, or of chance."""
    mask: NDArray[np.uint8] = np.zeros(game_of(state).n_actions, "uint8")
    mask[state.legal_actions()] = 1
    return mask


def shared(buffer: Any, dtype: str) -> NDArray[Any]:
    """Return a read-only array that shares the memory of a `vec`; its type stubs don't mention the buffer protocol."""
    return np.frombuffer(buffer, dtype)


def game_of(state: State) -> Game[State]:
    """Return the game to which a position belongs."""
    if isinstance(state, OneFileState):
        return game(state.GAME)
    module = type(state).__module__
    for name in games():
        found = game(name)
        if module == found.package or module.startswith(f"{found.package}."):
            return found
    raise CogworksError(f"no registered game has positions of type {type(state).__qualname__}")
