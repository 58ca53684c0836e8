"""Bot levels and their choice of answers."""

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import inf
from types import MappingProxyType
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.bots.knowledge import Knowledge
from cogworks.bots.network import Network
from cogworks.bots.quick import first_look
from cogworks.bots.search import Restriction, Search
from cogworks.bots.winning import certain_win
from cogworks.engine.dice import Dice
from cogworks.engine.errors import OptionError
from cogworks.engine.state import State

CLOCK_CHECK_EVERY: Final = 16
"""Simulations between checks of the clock."""
POSITIONS: Final = 2
"""Positions per simulation in which to look for a certain win: a small share of the time of a search."""
MOST_SIMULATIONS: Final = 1_000_000
LONGEST: Final = 60_000
"""Milliseconds."""


@dataclass(frozen=True, slots=True)
class Level:
    """A bot's strength: a budget of simulations, of seconds, or both."""

    name: str
    words: str
    simulations: int = 0
    """Maximum; 0 means no search."""
    seconds: float = inf
    """Maximum thinking time."""


RANDOM: Final = Level("random", "a bot that plays at random")
NOVICE: Final = Level("novice", "a beginner: looks one move ahead, and makes mistakes")
ADEPT: Final = Level("adept", "a fair player: thinks ahead a little", 100, 0.12)
MASTER: Final = Level("master", "our strongest: thinks ahead a lot", 2000, 0.9)
LEVELS: Final[Mapping[str, Level]] = MappingProxyType({it.name: it for it in (RANDOM, NOVICE, ADEPT, MASTER)})
"""Weakest first."""

BUDGET: Final = re.compile(r"([1-9][0-9]{0,6})(ms)?", re.ASCII)


def level(text: str) -> Level:
    """Parse a level: `master`, `master:5000` (simulations) or `master:300ms` (time)."""
    name, colon, budget = text.partition(":")
    if name not in LEVELS:
        raise OptionError(f"no bot named {name[:20]!r}. Choose one of: {', '.join(LEVELS)}")
    usual = LEVELS[name]
    if not colon:
        return usual
    found = BUDGET.fullmatch(budget)
    if found is None or not usual.simulations:
        raise OptionError(f"invalid bot {text[:30]!r}: write a budget like master:5000 (simulations) or master:300ms")
    amount, timed = int(found[1]), bool(found[2])
    if amount > (LONGEST if timed else MOST_SIMULATIONS):
        raise OptionError(f"{text[:30]!r} thinks too long: at most {MOST_SIMULATIONS} simulations or {LONGEST}ms")
    if timed:
        return replace(usual, name=text, simulations=MOST_SIMULATIONS, seconds=amount / 1000)
    return replace(usual, name=text, simulations=amount, seconds=inf)


def answer(known: Knowledge) -> int:
    """The requested bot's answer."""
    return decide(level(known.bot), known.position(), known.seat, Dice(known.seed))


def decide(
    by: Level,
    world: State,
    seat: int,
    dice: Dice,
    restriction: Restriction | None = None,
    network: Network | None = None,
    searches: list[Search] | None = None,
) -> int:
    """Choose an answer for a seat, given any world consistent with its knowledge; add the search, if any, to a list."""
    legal = world.legal_actions() if restriction is None else allowed(world, restriction)
    if by.name == RANDOM.name:
        return legal[dice.below(len(legal))]
    if len(legal) == 1:
        return legal[0]
    if by.simulations:
        win = certain_win(world, seat, POSITIONS * by.simulations, restriction)
        if win >= 0:
            return win
    sensible = [action for action in legal if world.prior(action) > 0] or legal
    if len(sensible) == 1:
        return sensible[0]
    if by.simulations:
        search = searched(by, world, seat, dice, restriction=restriction, network=network)
        if searches is not None:
            searches.append(search)
        return search.report()[0][0]
    return first_look(world, sensible, seat, dice)


def allowed(world: State, restriction: Restriction) -> list[int]:
    """The legal answers that the restriction leaves."""
    legal = world.legal_actions()
    buffer = vec[i64](legal)
    return [int(buffer[place]) for place in range(restriction.narrow(world, buffer, len(legal)))]


def searched(
    by: Level,
    world: State,
    seat: int,
    dice: Dice,
    *,
    thorough: bool = False,
    restriction: Restriction | None = None,
    network: Network | None = None,
) -> Search:
    """Search within the budget; unless thorough, stop once the remaining simulations cannot change the answer."""
    search = Search(world, seat, dice, restriction, network)
    end = time.perf_counter() + by.seconds
    while search.simulations < by.simulations:
        search.simulate(min(CLOCK_CHECK_EVERY, by.simulations - search.simulations))
        if by.seconds != inf and time.perf_counter() >= end:
            break
        if not thorough and search.is_settled(by.simulations - search.simulations):
            break
    return search
