"""Advice for players: the best answer, the value of each, and the current chance of winning."""

from dataclasses import dataclass

from cogworks.bots.chances import stated
from cogworks.bots.knowledge import Knowledge
from cogworks.bots.levels import POSITIONS, level, searched
from cogworks.bots.winning import certain_win
from cogworks.engine.dice import Dice


@dataclass(frozen=True, slots=True)
class RatedMove:
    """The search's estimate for one legal answer."""

    action: int
    chance: float
    """Estimated chance of winning after it."""
    share: float
    """Share of the simulations that tried it."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A search bot's advice for the seat to move."""

    chance: float
    """Current chance of winning."""
    options: tuple[RatedMove, ...]
    """Best first; clearly bad legal answers are omitted."""

    @property
    def best(self) -> int:
        """The recommended answer."""
        return self.options[0].action


def advice(known: Knowledge) -> Advice:
    """Run the requested search bot on the seat's knowledge alone."""
    world = known.position()
    search = searched(level(known.bot), world, known.seat, Dice(known.seed), thorough=True)
    rows = [row for row in search.report() if row[1] > 0]
    total = int(search.simulations)
    options = tuple(RatedMove(action, stated(world, mean, search), visits / total) for action, visits, mean in rows)
    win = int(certain_win(world, known.seat, POSITIONS * total))
    if win >= 0:
        others = [it for it in options if it.action != win]
        return Advice(1.0, (RatedMove(win, 1.0, 1.0), *others))
    return Advice(stated(world, search.mean(), search), options)
