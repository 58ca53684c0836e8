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


@dataclass(frozen=True, slots=True)
class Examples:
    """One row per position and reader; shares and estimates begin with the reader."""

    rows: NDArray[np.uint8]
    estimates: NDArray[np.float32]
    """The game's own estimate of each seat's share, in a world the reader thinks possible."""
    values: NDArray[np.float32]
    """Mean results of the search."""
    results: NDArray[np.float32]
    """Shares at the end of the game."""

    def __len__(self) -> int:
        return len(self.rows)


def joined(parts: list[Examples]) -> Examples:
    """All examples together."""
    return Examples(*(np.concatenate([getattr(part, name) for part in parts]) for name in Examples.__slots__))


def play(
    name: str, seats: int, options: dict[str, Value], simulations: int, seed: int, network: Network | None = None
) -> Examples:
    """Play one game; every choice that is recorded gives one example per seat."""
    found = game(name)
    state = found.new(seats, **options)
    observer = Observer(found.features(seats, **options))
    dice = Dice(seed)
    rows: list[Any] = []
    estimates: list[list[float]] = []
    values: list[list[float]] = []
    readers: list[int] = []
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
        if int(dice.below(100)) >= RECORDED_PERCENT:
            search.simulate(max(1, simulations // QUICK))
            state.apply(chosen(search, state, sensible, dice))
            continue
        search.simulate(simulations)
        means = [total / simulations for total in search.totals]
        for reader in range(seats):
            world = state.redeal(reader, dice)
            order = [(reader + place) % seats for place in range(seats)]
            rows.append(observer.row(state, reader))
            estimates.append([world.estimate(seat) for seat in order])
            values.append([means[seat] for seat in order])
            readers.append(reader)
        state.apply(chosen(search, state, sensible, dice))
    shares = state.shares()
    results = [[shares[(reader + place) % seats] for place in range(seats)] for reader in readers]
    return Examples(
        np.array(rows, "uint8").reshape(-1, observer.width),
        np.array(estimates, "float32").reshape(-1, seats),
        np.array(values, "float32").reshape(-1, seats),
        np.array(results, "float32").reshape(-1, seats),
    )


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
