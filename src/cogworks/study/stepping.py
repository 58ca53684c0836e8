"""Many tables of one game advanced together, with observations and masks written to flat buffers."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr, u8

from cogworks.bots.quick import NOBODY, quick_answer
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.features import UNKNOWN, FeatureRow
from cogworks.engine.state import MAX_LEGAL, OVER, State

KEEP: Final = -1
"""In place of an action: leave this table as it is."""
BYTES: Final = 4
"""Bytes in which an action is passed, as a signed integer; the highest is not read, because actions are small."""
KEPT: Final = 0xFF_FFFF
"""KEEP in these bytes."""
SEEDS: Final = 1 << 30
"""Seeds of a bot's dice are below this."""
MOST_KEYS: Final = 4096
"""Above the number of keys of any feature row."""


def n_keys(state: State, width: i64) -> i64:
    """How many keys the rows of a game have."""
    row = FeatureRow(vec[i64]([0] * width), 0)
    row.remember(vec[i64]([UNKNOWN] * MOST_KEYS))
    state.write_row(row, 0)
    return row.key_at


@final
@mypyc_attr(acyclic=True)
class Tables:
    """n tables of a game.  Chance resolves itself, and a finished table starts over.

    Buffers have one row per table and are only changed in place, so NumPy arrays can share their memory.
    """

    def __init__(
        self, first: State, dice: list[Dice], width: i64, n_actions: i64, shares: list[int], max_legal: i64
    ) -> None:
        self.n: i64 = len(dice)
        self.first = first
        """The position before the first answer, from which every game starts."""
        self.dice = dice
        """Each table has its own dice, so its games don't depend on other tables."""
        self.width = width
        """Words of eight bytes in a feature row; 0 to leave out observations."""
        self.n_actions = n_actions
        self.max_legal = max_legal
        """Length of a row of legal actions."""
        self.seats: i64 = first.n_seats()
        self.shares = vec[i32]([i32(share) for share in shares])
        """At index k the bits of the 32-bit float 1/k: the reward of each of k winners."""
        self.states: list[State] = [first.clone() for _ in range(self.n)]
        self.finals: list[State] = [first] * self.n
        """The position in which the last game at each table ended; `first` if none has."""
        self.observations = vec[i64]([0] * (self.n * width))
        """What the seat to move knows at each table: its feature row."""
        self.masks = vec[u8](bytes(self.n * n_actions))
        """1 for each legal action."""
        self.legal = vec[i32]([i32(0)] * (self.n * max_legal))
        """Legal actions of each table, ascending; the first `n_legal` entries of a row are valid."""
        self.n_legal = vec[i32]([i32(0)] * self.n)
        self.movers = vec[u8](bytes(self.n))
        """The seat to move at each table."""
        self.rewards = vec[i32]([i32(0)] * (self.n * self.seats))
        """Bits of 32-bit floats: each seat's share of the victory if the game ended in the last step, else 0."""
        self.ended = vec[u8](bytes(self.n))
        """1 if the game ended in the last step."""
        self.lengths = vec[i64]([0] * self.n)
        """Decisions made so far in the current game of each table."""
        self.chosen = vec[i64]([KEEP] * self.n)
        """The action at each table in the next step, or KEEP."""
        self.scratch: vec[i64] = vec[i64]([0] * MAX_LEGAL)
        self.row = FeatureRow(self.observations, 0)
        self.n_keys: i64 = n_keys(self.states[0], width) if width != 0 else i64(0)
        """Keys of a feature row, with which later rows keep its bytes."""
        self.row.remember(vec[i64]([UNKNOWN] * (self.n * self.n_keys)))
        table: i64
        for table in range(self.n):
            self.roll(table)
            self.refresh(table)

    def choose(self, actions: bytes) -> i64:
        """Choose the next step's action at each table; return the first whose action is neither legal nor KEEP, or -1.

        Each action has BYTES bytes, the lowest first, because reading a list of Python integers takes several times
        as long.
        """
        chosen = self.chosen
        masks = self.masks
        n_actions = self.n_actions
        at: i64 = 0
        mask: i64 = 0
        table: i64
        for table in range(self.n):
            action = i64(actions[at]) | (i64(actions[at + 1]) << 8) | (i64(actions[at + 2]) << 16)
            at += BYTES
            if action == KEPT:
                action = KEEP
            elif action >= n_actions or masks[mask + action] == 0:
                return table
            chosen[table] = action
            mask += n_actions
        return -1

    def clear(self) -> None:
        """Forget which games ended in the last step."""
        table: i64
        seat: i64
        for table in range(self.n):
            if self.ended[table] != 0:
                self.ended[table] = u8(0)
                for seat in range(self.seats):
                    self.rewards[table * self.seats + seat] = i32(0)

    def step(self) -> None:
        """Apply the chosen action at each table."""
        table: i64
        for table in range(self.n):
            action = self.chosen[table]
            if action != KEEP:
                self.advance(table, action)

    def step_randomly(self, dice: Dice, steps: i64) -> None:
        """Apply a random legal action at each table, several times."""
        table: i64
        _step: i64
        for _step in range(steps):
            self.clear()
            for table in range(self.n):
                self.advance(table, self.random_action(table, dice))

    def move_quick(self, kinds: vec[u8], dice: list[Dice], stops_at_end: bool) -> None:
        """Let quick players move until someone else must at every table.

        `kinds` has the player of each seat of each table, `dice` those that each table's players draw seeds from.  With
        `stops_at_end`, a table waits once its game has ended, because the seats of the next one are not known yet.
        """
        moved = vec[u8](bytes(self.n))
        table: i64
        is_waiting = True
        while is_waiting:
            is_waiting = False
            for table in range(self.n):
                if stops_at_end and self.ended[table] != 0:
                    continue
                state = self.states[table]
                kind = i64(kinds[table * self.seats + state.mover])
                if kind == NOBODY:
                    continue
                state.apply(quick_answer(kind, state, dice[table].below(SEEDS), self.scratch))
                self.lengths[table] += 1
                self.roll(table)
                if state.mover == OVER:
                    self.finish(table)
                moved[table] = u8(1)
                is_waiting = True
        # Only now: nobody reads what the others see on the way.
        for table in range(self.n):
            if moved[table] != 0:
                self.refresh(table)

    def sample(self, dice: Dice) -> list[int]:
        """A random legal action for each table."""
        found: list[int] = []
        table: i64
        for table in range(self.n):
            found.append(self.random_action(table, dice))
        return found

    def random_action(self, table: i64, dice: Dice) -> i64:
        """A random legal action of a table."""
        return i64(self.legal[table * self.max_legal + dice.below(i64(self.n_legal[table]))])

    def advance(self, table: i64, action: i64) -> None:
        """Apply a legal action, resolve chance, and start over if the game has ended."""
        state = self.states[table]
        state.apply(action)
        self.lengths[table] += 1
        self.roll(table)
        if state.mover == OVER:
            self.finish(table)
        self.refresh(table)

    def roll(self, table: i64) -> None:
        """Resolve chance until a seat must decide or the game is over."""
        state = self.states[table]
        if state.mover == CHANCE:
            dice = self.dice[table]
            while state.mover == CHANCE:
                state.apply(state.case(dice.below(state.n_cases())))

    def finish(self, table: i64) -> None:
        """Write the rewards of a finished game and start the next one."""
        winners = self.states[table].winners()
        self.finals[table] = self.states[table]
        self.ended[table] = u8(1)
        for seat in winners:
            self.rewards[table * self.seats + seat] = self.shares[len(winners)]
        self.start(table)

    def start(self, table: i64) -> None:
        """Start a new game at a table."""
        self.states[table] = self.first.clone()
        self.lengths[table] = 0
        self.roll(table)

    def put(self, table: i64, state: State) -> None:
        """Continue with this position at a table."""
        self.states[table] = state
        self.roll(table)
        self.refresh(table)

    def refresh(self, table: i64) -> None:
        """Write mover, legal actions, mask and observation of a table."""
        state = self.states[table]
        scratch = self.scratch
        legal = self.legal
        masks = self.masks
        row = table * self.max_legal
        mask = table * self.n_actions
        i: i64
        for i in range(i64(self.n_legal[table])):
            masks[mask + i64(legal[row + i])] = u8(0)
        n = state.fill(scratch)
        for i in range(n):
            action = scratch[i]
            legal[row + i] = i32(action)
            masks[mask + action] = u8(1)
        self.n_legal[table] = i32(n)
        self.movers[table] = u8(state.mover)
        if self.width != 0:
            feature_row = self.row
            feature_row.restart(table * self.width, table * self.n_keys)
            state.write_row(feature_row, state.mover)
            assert feature_row.key_at == (table + 1) * self.n_keys
