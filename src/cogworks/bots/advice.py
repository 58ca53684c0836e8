"""Advice for people: the best answer, what each is worth, and the chance of winning now."""

from dataclasses import dataclass

from cogworks.bots.knowledge import Knowledge
from cogworks.bots.levels import level, searched
from cogworks.engine.dice import Dice


@dataclass(frozen=True, slots=True)
class Option:
    """One legal answer as the search sees it."""

    action: int
    chance: float
    """Of winning after it, as far as it was tried."""
    share: float
    """Of the simulations that tried it."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What a master would say to the seat to move."""

    chance: float
    """Of winning now."""
    options: tuple[Option, ...]
    """The best first; the legal answers left out are foolish."""

    @property
    def best(self) -> int:
        """The answer to give."""
        return self.options[0].action


def advice(known: Knowledge) -> Advice:
    """What the searching bot asked for says, from the seat's knowledge alone."""
    search = searched(level(known.bot), known.position(), known.seat, Dice(known.luck), thorough=True)
    rows = [row for row in search.report() if row[1] > 0]
    total = int(search.simulations)
    options = tuple(Option(action, mean, visits / total) for action, visits, mean in rows)
    return Advice(search.value / total, options)
