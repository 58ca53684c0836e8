"""The levels of play, and how a seat's knowledge becomes an answer at each of them."""

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import inf
from types import MappingProxyType
from typing import Final

from cogworks.bots.knowledge import Knowledge
from cogworks.bots.search import Search, glance
from cogworks.engine.dice import Dice
from cogworks.engine.errors import OptionError
from cogworks.engine.state import State

BREATH: Final = 16
"""Simulations between two looks at the clock."""
LOOKS: Final = 3
"""Worlds in which a novice looks one answer ahead."""
SLIPS: Final = 30
"""Of a hundred answers a novice gives this many without thinking."""
MOST_SIMULATIONS: Final = 1_000_000
LONGEST: Final = 60_000
"""Milliseconds."""


@dataclass(frozen=True, slots=True)
class Level:
    """How well a bot plays: by its simulations, or as long as its seconds last."""

    name: str
    words: str
    simulations: int = 0
    """At most this many; none means no search."""
    seconds: float = inf
    """It never thinks longer."""


RANDOM: Final = Level("random", "a bot that plays at random")
NOVICE: Final = Level("novice", "a beginner: looks one move ahead, and makes mistakes")
ADEPT: Final = Level("adept", "a fair player: thinks ahead a little", 100, 0.12)
MASTER: Final = Level("master", "our strongest: thinks ahead a lot", 2000, 0.9)
LEVELS: Final[Mapping[str, Level]] = MappingProxyType({it.name: it for it in (RANDOM, NOVICE, ADEPT, MASTER)})
"""From the weakest to the strongest."""

BUDGET: Final = re.compile(r"([1-9][0-9]{0,6})(ms)?", re.ASCII)


def level(text: str) -> Level:
    """A level as it is typed: `master`, `master:5000` with its simulations, or `master:300ms` with its time."""
    name, colon, budget = text.partition(":")
    if name not in LEVELS:
        raise OptionError(f"there is no bot {name[:20]!r}; there are: {', '.join(LEVELS)}")
    usual = LEVELS[name]
    if not colon:
        return usual
    found = BUDGET.fullmatch(budget)
    if found is None or not usual.simulations:
        raise OptionError(f"{text[:30]!r} is no bot: a search takes simulations, as in master:5000, or master:300ms")
    amount, timed = int(found[1]), bool(found[2])
    if amount > (LONGEST if timed else MOST_SIMULATIONS):
        raise OptionError(f"{text[:30]!r} thinks too long: at most {MOST_SIMULATIONS} simulations or {LONGEST}ms")
    if timed:
        return replace(usual, name=text, simulations=MOST_SIMULATIONS, seconds=amount / 1000)
    return replace(usual, name=text, simulations=amount, seconds=inf)


def answer(known: Knowledge) -> int:
    """What the bot asked for says: one of the legal answers."""
    return decide(level(known.bot), known.position(), known.seat, Dice(known.luck))


def decide(by: Level, world: State, seat: int, dice: Dice) -> int:
    """An answer for a seat from any world in which it knows what it knows."""
    legal = world.legal_actions()
    if by.name == RANDOM.name:
        return legal[dice.below(len(legal))]
    sensible = [action for action in legal if world.prior(action) > 0] or legal
    if len(sensible) == 1:
        return sensible[0]
    if by.simulations:
        return searched(by, world, seat, dice).report()[0][0]
    return first_look(world, sensible, seat, dice)


def searched(by: Level, world: State, seat: int, dice: Dice, *, thorough: bool = False) -> Search:
    """A search that has used its budget; unless thorough, only until no simulation left can change its answer."""
    search = Search(world, seat, dice)
    end = time.perf_counter() + by.seconds
    while search.simulations < by.simulations:
        search.simulate(min(BREATH, by.simulations - search.simulations))
        if by.seconds != inf and time.perf_counter() >= end:
            break
        if not thorough and search.is_settled(by.simulations - search.simulations):
            break
    return search


def first_look(world: State, sensible: list[int], seat: int, dice: Dice) -> int:
    """The sensible answer that looks best at once; now and then any of them."""
    rows = [row for row in glance(world, seat, dice, LOOKS) if row[0] in sensible]
    if dice.below(100) < SLIPS:
        return rows[dice.below(len(rows))][0]
    keenest = max(prior for _, prior, _ in rows) or 1
    # Where positions look alike, the more sensible answer: many answers only prepare a gain.
    return max(rows, key=lambda row: row[2] + 0.02 * row[1] / keenest)[0]
