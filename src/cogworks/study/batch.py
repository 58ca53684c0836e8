"""Batch: many tables of one game stepped in one call, with NumPy arrays of observations and masks."""

import struct
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from operator import index
from typing import Any, SupportsIndex

import numpy as np
from librt.vecs import vec
from mypy_extensions import i32, i64, u8
from numpy.typing import ArrayLike, NDArray

from cogworks.bots.players import Chooser
from cogworks.bots.quick import NOBODY
from cogworks.engine.dice import Dice
from cogworks.engine.errors import CogworksError
from cogworks.engine.registry import game as find_game
from cogworks.engine.state import MAX_LEGAL, State
from cogworks.study.keywords import accepted
from cogworks.study.observing import shared
from cogworks.study.opponents import Batched, Opponent
from cogworks.study.stepping import BYTES, KEEP, Tables

SHARES: list[int] = [0, *(struct.unpack("i", struct.pack("f", 1 / winners))[0] for winners in range(1, 8))]
"""At index k the bits of the 32-bit float 1/k."""


COUNTERS = ("ended", "lengths", "rewards")
"""Buffers of the tables that can't be computed from the positions."""
PARTS = ("first", "dice", "states", "finals", *COUNTERS)
"""Fields of the tables that copies keep."""
OWN_MEMORY = ("_tables", "_table_dice", "observations", "masks", "movers", "legal", "n_legal", *COUNTERS)
"""Fields of which each copy needs its own."""


class Batch:
    """n tables of a game, stepped together.

    Chance resolves itself, and finished tables start over.  All arrays are read-only views of the batch's own memory:
    they change with every step, so copy what you want to keep.  `seed` is one integer, or a list with one per table.
    """

    def __init__(
        self,
        game: str,
        n: int,
        *,
        seats: int | None = None,
        seed: SupportsIndex | Sequence[int] = 0,
        opponents: Mapping[int, str | Chooser] | None = None,
        observe: bool = True,
        **options: object,
    ) -> None:
        if type(n) is not int or n < 1:
            raise CogworksError(f"invalid number of tables {n!r}: a batch has at least one")
        self.game = find_game(game)
        self.seats = self.game.check_seats(seats)
        self.options = accepted(self.game, options)
        self.schema = self.game.features(self.seats, **self.options) if observe else None
        self.n = n
        self.n_actions = self.game.n_actions
        self._seed(seed)
        self._tables = self._new_tables(self.game.start(self.seats, self.options), self._table_dice)
        self._share_memory()
        self._opponents = {seat: self._opponent(seat, given) for seat, given in (opponents or {}).items()}
        if len(self._opponents) == self.seats:
            raise CogworksError("opponents have all seats: leave at least one to the learner")
        if self.schema is None and any(opponent.batched for opponent in self._opponents.values()):
            raise CogworksError("batched opponents need observations: leave out observe=False")
        self._quick = all(opponent.quick != NOBODY for opponent in self._opponents.values())
        self._let_opponents_move()

    def _seed(self, seed: SupportsIndex | Sequence[int]) -> None:
        """Set the dice of the tables, and those that sample actions and opponents."""
        if isinstance(seed, SupportsIndex):
            # Distinct for every table of every batch with up to four billion tables.
            base = index(seed) << 32
            seeds, other = [base + table for table in range(self.n)], base - 1
        elif len(seed) == self.n:
            seeds, other = [int(single) for single in seed], -1 - int(seed[0])
        else:
            raise CogworksError(f"there are {len(seed)} seeds for {self.n} tables: pass one integer, or one per table")
        self._table_dice = [Dice(single) for single in seeds]
        self._dice = Dice(other)

    def _new_tables(self, first: State, dice: list[Dice]) -> Tables:
        width = self.schema.width // 8 if self.schema is not None else 0
        return Tables(first, dice, width, self.n_actions, SHARES, min(MAX_LEGAL, self.n_actions))

    def _share_memory(self) -> None:
        tables = self._tables
        self.observations: NDArray[np.uint8] = shared(tables.observations, "uint8").reshape(self.n, -1)
        """What the seat to move knows, one row per table; `schema` names the columns."""
        self.masks: NDArray[np.uint8] = shared(tables.masks, "uint8").reshape(self.n, self.n_actions)
        """1 for each legal action."""
        self.movers: NDArray[np.uint8] = shared(tables.movers, "uint8")
        """The seat to move at each table."""
        self.rewards: NDArray[np.float32] = shared(tables.rewards, "float32").reshape(self.n, self.seats)
        """Each seat's result, usually its share of the victory, where the game ended in the last step, else 0."""
        self.ended: NDArray[np.bool_] = shared(tables.ended, "bool")
        """Whether the game ended in the last step; the other arrays already show the next game."""
        self.legal: NDArray[np.int32] = shared(tables.legal, "int32").reshape(self.n, -1)
        """Legal actions of each table, ascending; the first `n_legal` entries of a row are valid."""
        self.n_legal: NDArray[np.int32] = shared(tables.n_legal, "int32")
        self.lengths: NDArray[np.int64] = shared(tables.lengths, "int64")
        """Decisions made so far in the current game of each table."""

    def __getstate__(self) -> dict[str, Any]:
        """State for pickling and copying: no arrays, because they share the memory of this batch."""
        tables = self._tables
        kept = {name: value for name, value in vars(self).items() if name not in OWN_MEMORY}
        kept["_dice"] = copy(self._dice)
        kept["first"] = tables.first
        kept["dice"] = [copy(dice) for dice in tables.dice]
        kept["states"] = [state.clone() for state in tables.states]
        kept["finals"] = [final.clone() if final.is_over() else None for final in tables.finals]
        for name in COUNTERS:
            kept[name] = [int(number) for number in getattr(tables, name)]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Continue as the batch that was pickled or copied."""
        vars(self).update({name: value for name, value in kept.items() if name not in PARTS})
        # Tables roll the first chance of each game, so they start with other dice.
        tables = self._new_tables(kept["first"], [Dice(0)] * self.n)
        tables.dice = self._table_dice = kept["dice"]
        tables.finals = [tables.first if final is None else final for final in kept["finals"]]
        for table in range(self.n):
            tables.put(table, kept["states"][table])
            tables.ended[table] = u8(kept["ended"][table])
            tables.lengths[table] = i64(kept["lengths"][table])
        for place, bits in enumerate(kept["rewards"]):
            tables.rewards[place] = i32(bits)
        self._tables = tables
        self._share_memory()

    def step(self, actions: ArrayLike, where: ArrayLike | None = None) -> None:
        """Apply one action per table; with `where`, only at tables where it is true.

        If any action is illegal, raise and change nothing.
        """
        self._choose(self._given(actions), None if where is None else self._checked(where))
        self._tables.clear()
        self._tables.step()
        self._let_opponents_move()
        self._write_results()

    def step_randomly(self, steps: int = 1) -> None:
        """Apply random legal actions at all tables, `steps` times, without leaving compiled code."""
        if self._opponents:
            for _ in range(steps):
                self.step(self.sample())
        else:
            self._tables.step_randomly(self._dice, steps)
            self._write_results()

    def _write_results(self) -> None:
        """Replace shares of the victory by the game's own results, if it has others."""
        if not self.game.results.is_shares:
            for table in np.flatnonzero(self.ended).tolist():
                results = np.array(self._tables.finals[table].returns(), "float32").view("int32").tolist()
                for seat, bits in enumerate(results):
                    self._tables.rewards[table * self.seats + seat] = i32(bits)

    def sample(self) -> NDArray[np.int64]:
        """Return a random legal action for each table."""
        found: NDArray[np.int64] = np.array(self._tables.sample(self._dice), "int64")
        return found

    def restart(self, tables: Iterable[int] | None = None, seed: SupportsIndex | Sequence[int] | None = None) -> None:
        """Start new games, at all tables or some.  With a seed, all tables start as in a new batch."""
        if seed is not None:
            if tables is not None:
                raise CogworksError("a seed restarts all tables: pass either seed or tables")
            self._seed(seed)
            self._tables.dice = self._table_dice
        self._tables.clear()
        for table in range(self.n) if tables is None else tables:
            self._tables.start(table)
            self._tables.refresh(table)
        self._let_opponents_move()

    def move_quick(self, kinds: Sequence[int], dice: list[Dice]) -> None:
        """Let random and novice players move, given the kind of player in each seat of each table."""
        self._tables.clear()
        self._tables.move_quick(vec[u8](bytes(kinds)), dice, True)
        self._write_results()

    def final(self, table: int) -> State:
        """Return a copy of the position in which the last game at a table ended."""
        final = self._tables.finals[table]
        if not final.is_over():
            raise CogworksError(f"no game has ended at table {table}")
        return final.clone()

    def state(self, table: int) -> State:
        """Return a copy of a table's position."""
        return self._tables.states[table].clone()

    def put(self, table: int, state: State) -> None:
        """Continue at a table with a copy of this position; it must be of the same game, seats and options."""
        if type(state) is not type(self._tables.first) or state.n_seats() != self.seats:
            raise CogworksError(f"this batch plays {self.game.title} with {self.seats} seats")
        if state.is_over():
            raise CogworksError("the game in this position is over")
        self._tables.put(table, state.clone())

    # ---- checks

    def _choose(self, given: NDArray[Any], where: NDArray[np.bool_] | None) -> None:
        """Choose these actions for the next step, at all tables or some; refuse the first illegal one."""
        # All numbers that are no actions get the same one, which fits into the bytes.
        wide = given.astype("int64")
        chosen = np.where((wide >= 0) & (wide < self.n_actions), wide, self.n_actions)
        if where is not None:
            chosen = np.where(where, chosen, KEEP)
        at = self._tables.choose(chosen.astype(f"<i{BYTES}").tobytes())
        if at >= 0:
            self._refuse(at, int(given[at]))

    def _given(self, actions: ArrayLike) -> NDArray[Any]:
        array = np.asarray(actions)
        if array.shape != (self.n,) or array.dtype.kind not in "iu":
            raise CogworksError(
                f"step takes {self.n} integers, one per table, not {array.dtype} of shape {array.shape}"
            )
        return array

    def _checked(self, where: ArrayLike) -> NDArray[np.bool_]:
        array = np.asarray(where)
        if array.shape != (self.n,) or array.dtype != np.bool_:
            raise CogworksError(
                f"where takes {self.n} booleans, one per table, not {array.dtype} of shape {array.shape}"
            )
        return array

    def _refuse(self, table: int, action: int) -> None:
        state = self._tables.states[table].clone()
        try:
            state.act(action)
        except CogworksError as error:
            error.args = (f"table {table}: {error}",)
            raise

    # ---- opponents

    def _opponent(self, seat: int, given: str | Chooser) -> Opponent:
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise CogworksError(f"there is no seat {seat!r}: seats are 0 to {self.seats - 1}")
        opponent = Opponent(given)
        opponent.check_game(self.game.name, self.seats, self.options)
        return opponent

    def _let_opponents_move(self) -> None:
        """Answer for the opponents until a learner must decide at every table."""
        if self._opponents and self._quick:
            kinds = [self._opponents[seat].quick if seat in self._opponents else NOBODY for seat in range(self.seats)]
            self._tables.move_quick(vec[u8](bytes(kinds * self.n)), [self._dice] * self.n, False)
            return
        while self._opponents:
            where = np.isin(self.movers, list(self._opponents))
            if not where.any():
                return
            given = [0] * self.n
            for seat, opponent in self._opponents.items():
                if opponent.batched is not None:
                    self._ask_batched(opponent.batched, seat, given)
            for table in np.flatnonzero(where).tolist():
                if self._opponents[int(self.movers[table])].batched is None:
                    given[table] = index(self._ask(table))
            self._choose(np.array(given), where)
            self._tables.step()

    def _ask_batched(self, opponent: Batched, seat: int, given: list[int]) -> None:
        """Fill in the actions at all tables where a batched opponent is to move."""
        tables = np.flatnonzero(self.movers == seat)
        if len(tables):
            actions = opponent.actions(self.observations[tables], self.masks[tables])
            for table, action in zip(tables.tolist(), actions, strict=True):
                given[table] = action

    def _ask(self, table: int) -> int:
        opponent = self._opponents[int(self.movers[table])]
        return opponent.choose(self.game, self._tables.states[table], self.options, self._dice)
