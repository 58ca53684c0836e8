"""Games of a search against itself, as training examples: what seats know, and what the search thinks of it."""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cogworks.bots.network import Network
from cogworks.bots.search import Search
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.engine.state import OVER, State
from cogworks.study.observing import Observer

RECORDED_PERCENT: Final = 20
"""Choices that are searched fully and become examples.  Choices of one game look alike, so it is better to play many
games quickly than to learn all of a few."""
QUICK: Final = 6
"""All other choices get this fraction of the simulations."""
STRAY_PERCENT: Final = 12
"""Answers sampled by their priors, as simulations beyond the tree do, so that such positions are seen too."""
SAMPLED_PERCENT: Final = 25
"""Answers sampled by their visits, for variety."""
DEEPEST: Final = 3
"""Quick answers that take the place of a tree's, where the ends of simulations are learned."""


@dataclass(frozen=True, slots=True)
class Examples:
    """One row per position and reader; shares and estimates begin with the reader."""

    rows: NDArray[np.uint8]
    estimates: NDArray[np.float32]
    """The game's own estimate of each seat's share, in a world the reader thinks possible."""
    values: NDArray[np.float32]
    """Mean results of the search."""
    results: NDArray[np.float32]
    """Shares at the end of the game; the values, where the game did not go on from the position."""

    def __len__(self) -> int:
        return len(self.rows)


def joined(parts: list[Examples]) -> Examples:
    """All examples together."""
    return Examples(*(np.concatenate([getattr(part, name) for part in parts]) for name in Examples.__slots__))


class Gathering:
    """Examples of one game."""

    def __init__(self, observer: Observer, seats: int) -> None:
        self._observer = observer
        self._seats = seats
        self._rows: list[Any] = []
        self._estimates: list[list[float]] = []
        self._values: list[list[float]] = []
        self._readers: list[int] = []

    def add(self, state: State, world: State, reader: int, values: list[float]) -> None:
        """Add what a reader knows of a position, with the estimates for a world that the reader thinks possible."""
        self._rows.append(self._observer.row(state, reader))
        self._estimates.append(self._from(reader, [world.estimate(seat) for seat in range(self._seats)]))
        self._values.append(self._from(reader, values))
        self._readers.append(reader)

    def examples(self, shares: list[float] | None) -> Examples:
        """All of them, with the shares at the end of the game; None where it never went on from these positions."""
        results = self._values if shares is None else [self._from(reader, shares) for reader in self._readers]
        return Examples(
            np.array(self._rows, "uint8").reshape(-1, self._observer.width),
            np.array(self._estimates, "float32").reshape(-1, self._seats),
            np.array(self._values, "float32").reshape(-1, self._seats),
            np.array(results, "float32").reshape(-1, self._seats),
        )

    def _from(self, reader: int, numbers: list[float]) -> list[float]:
        return numbers[reader:] + numbers[:reader]


def play(
    name: str,
    seats: int,
    options: dict[str, Value],
    simulations: int,
    seed: int,
    network: Network | None = None,
    *,
    ends: int = 0,
    horizon: int = 0,
) -> Examples:
    """Play one game; every choice that is recorded gives one example per seat.

    With ends, all choices are searched quickly, and the examples are as many positions after each of them in which a
    search with this horizon would evaluate, as the seat that searches sees them.
    """
    found = game(name)
    state = found.new(seats, **options)
    gathering = Gathering(Observer(found.features(seats, **options)), seats)
    dice = Dice(seed)
    while (mover := state.to_move()) != OVER:
        if mover == CHANCE:
            dice.roll(state)
            continue
        legal = state.legal_actions()
        sensible = [action for action in legal if state.prior(action) > 0] or legal
        if len(sensible) == 1:
            state.apply(sensible[0])
            continue
        search = Search(state.redeal(mover, dice), mover, dice, None, network)
        is_recorded = not ends and int(dice.below(100)) < RECORDED_PERCENT
        search.simulate(simulations if is_recorded else max(1, simulations // QUICK))
        if is_recorded:
            means = [total / simulations for total in search.totals]
            for reader in range(seats):
                gathering.add(state, state.redeal(reader, dice), reader, means)
        for _ in range(ends):
            end = reached(search, state, mover, dice, horizon)
            if not end.is_over():
                judge = Search(end, mover, dice, None, network)
                judge.simulate(simulations)
                gathering.add(end, end, mover, [total / simulations for total in judge.totals])
        state.apply(chosen(search, state, sensible, dice))
    return gathering.examples(None if ends else list(state.shares()))


def reached(search: Search, state: State, seat: int, dice: Dice, horizon: int) -> State:
    """A position in which a simulation would end: after an answer that the search likes and some quick ones."""
    end = state.redeal(seat, dice)
    end.apply(drawn([(action, visits) for action, visits, _ in search.report()], dice))
    # A tree is a few answers deep before the quick ones begin.
    search.horizon = horizon + dice.below(DEEPEST + 1)
    search.play_out(end)
    return end


def chosen(search: Search, state: State, sensible: list[int], dice: Dice) -> int:
    """The answer to play: usually the most visited one."""
    luck = int(dice.below(100))
    if luck < STRAY_PERCENT:
        return drawn([(action, int(state.prior(action))) for action in sensible], dice)
    report = search.report()
    if luck < STRAY_PERCENT + SAMPLED_PERCENT:
        return drawn([(action, visits) for action, visits, _ in report], dice)
    return report[0][0]


def drawn(weighted: list[tuple[int, int]], dice: Dice) -> int:
    """A random answer in proportion to its weight."""
    total = sum(weight for _, weight in weighted)
    if total == 0:
        return weighted[dice.below(len(weighted))][0]
    pick = int(dice.below(total))
    for action, weight in weighted:
        pick -= weight
        if pick < 0:
            return action
    raise AssertionError
