"""When does the winner become clear?  A master search judges positions of recorded games."""

from collections.abc import Sequence
from typing import Final

from cogworks.bots.ladder import untimed
from cogworks.bots.levels import MASTER, searched
from cogworks.engine.state import OVER, State
from cogworks.lab.playing import RunningGame, Setup

POINTS: Final = 10
"""A game is judged at 0%, 10%, …, 90% of its decisions."""
CLEAR: Final = 0.8
"""The winner is clear from the first point at which its chance stays at least this high."""


def judge(setup: Setup, deal: int) -> list[float]:
    """The winner's chance by its own knowledge at each point; empty if there is no single winner.

    Each point is the winner's last decision up to then, or its first.
    """
    table = RunningGame(setup, deal)
    seen: list[tuple[int, int, State]] = []
    n = 0
    while (mover := table.settle()) != OVER:
        if len(table.state.legal_actions()) > 1:
            seen.append((n, mover, table.state.clone()))
        n += 1
        table.act(table.choose(mover))
    winners = table.state.winners()
    if len(winners) != 1:
        return []
    own = [(number, state) for number, mover, state in seen if mover == winners[0]]
    if not own:
        return []
    chances: list[float] = []
    judged: dict[int, float] = {}
    for point in range(POINTS):
        number, state = next((it for it in reversed(own) if it[0] * POINTS <= point * n), own[0])
        if number not in judged:
            dice = setup.mind(deal, 100 + point)
            search = searched(untimed(MASTER), state.redeal(winners[0], dice), winners[0], dice, thorough=True)
            judged[number] = round(search.mean(), 4)
        chances.append(judged[number])
    return chances


def judge_block(setup: Setup, deals: Sequence[int]) -> list[list[float]]:
    """Judge these deals."""
    return [judge(setup, deal) for deal in deals]


def clear_from(chances: Sequence[float]) -> float:
    """The share of the game after which the winner was clear; 1 if it never was before the end."""
    point = len(chances)
    while point > 0 and chances[point - 1] >= CLEAR:
        point -= 1
    return point / POINTS
