"""What a bot remembers between two answers of its turn: the tree below the answer it has just given."""

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.bots.chances import names
from cogworks.bots.search import Search
from cogworks.engine.game import Data
from cogworks.engine.registry import game
from cogworks.engine.state import MAX_LEGAL, State


class Memory:
    """The last search, and what its seat expects to see next unless chance or another seat interferes."""

    def __init__(self) -> None:
        self._search: Search | None = None
        self._action = -1
        self._expected: Data = {}

    def keep(self, search: Search, action: int) -> None:
        """Remember a search whose seat gives this answer."""
        self._search = None
        seat = int(search.seat)
        after = search.world.clone()
        after.apply(action)
        if is_own_choice(after, seat) and type(after) in names():
            self._search, self._action = search, action
            self._expected = seen(after, seat)

    def resume(self, search: Search) -> bool:
        """Let a new search continue the remembered tree if its seat sees what was expected; return whether it does."""
        before, self._search = self._search, None
        if before is None or before.seat != search.seat or type(before.world) is not type(search.world):
            return False
        if seen(search.world, int(search.seat)) != self._expected:
            return False
        return search.adopt(before, self._action)


def is_own_choice(state: State, seat: int) -> bool:
    """Apply forced answers; is it then this seat's choice, with no chance and no other seat in between?"""
    legal = vec[i64]([0] * MAX_LEGAL)
    while state.mover == seat:
        if state.fill(legal) > 1:
            return True
        state.apply(legal[0])
    return False


def seen(state: State, seat: int) -> Data:
    """What the seat sees."""
    return game(names()[type(state)]).view(state, seat)
