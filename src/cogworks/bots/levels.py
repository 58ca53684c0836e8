"""Bot levels and their choice of answers."""

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import inf, sqrt
from types import MappingProxyType
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.bots.knowledge import Knowledge
from cogworks.bots.learned import network_for
from cogworks.bots.memory import Memory
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
MOST_POSITIONS: Final = 4000
"""Where more would take longer than a player likes to wait."""
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
    is_learned: bool = False
    """Whether it evaluates with trained weights, where there are some, and thinks longest where the choice is close."""


RANDOM: Final = Level("random", "a bot that plays at random")
NOVICE: Final = Level("novice", "a beginner: looks one move ahead, and makes mistakes")
ADEPT: Final = Level("adept", "a fair player: thinks ahead a little", 100, 0.12)
MASTER: Final = Level("master", "a strong player: thinks ahead a lot", 2000, 0.9)
GRANDMASTER: Final = Level(
    "grandmaster", "our strongest: thinks longest where the choice is close", 30_000, 1.0, is_learned=True
)
LEVELS: Final[Mapping[str, Level]] = MappingProxyType(
    {it.name: it for it in (RANDOM, NOVICE, ADEPT, MASTER, GRANDMASTER)}
)
"""Weakest first."""

PATIENCE: Final = 0.35
"""The share of its remaining simulations that the second answer must need to overtake the first, for a learned level
to go on: later ones rarely all go to the same answer."""

LOST: Final = 0.05
"""The mean result below which a position looks lost."""
OFTEN: Final = 0.1
"""The share of the visits of the most visited answer at which another counts as tried often."""
CAUTION: Final = 1.5
"""Standard deviations by which a mean may be lucky."""

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


def answer(known: Knowledge, memory: Memory | None = None) -> int:
    """The requested bot's answer."""
    return decide(level(known.bot), known.position(), known.seat, Dice(known.seed), memory=memory)


def decide(
    by: Level,
    world: State,
    seat: int,
    dice: Dice,
    restriction: Restriction | None = None,
    network: Network | None = None,
    memory: Memory | None = None,
    searches: list[Search] | None = None,
) -> int:
    """Choose an answer for a seat, given any world consistent with its knowledge; add the search, if any, to a list."""
    legal = world.legal_actions() if restriction is None else allowed(world, restriction)
    if by.name == RANDOM.name:
        return legal[dice.below(len(legal))]
    if len(legal) == 1:
        return legal[0]
    if by.simulations:
        win = certain_win(world, seat, POSITIONS * min(by.simulations, MOST_POSITIONS), restriction)
        if win >= 0:
            return win
    sensible = [action for action in legal if world.prior(action) > 0] or legal
    if len(sensible) == 1:
        return sensible[0]
    if by.simulations:
        search = searched(by, world, seat, dice, restriction=restriction, network=network, memory=memory)
        action = surest(search) if by.is_learned else search.report()[0][0]
        if searches is not None:
            searches.append(search)
        if memory is not None:
            memory.keep(search, action)
        return action
    return first_look(world, sensible, seat, dice)


def surest(search: Search) -> int:
    """The answer whose mean is highest even if it was lucky, among those that were tried often.

    The most visited answer is usually the same.  Where nearly everything loses or wins, visits follow the priors.
    """
    rows = search.report()
    enough = max(1.0, OFTEN * rows[0][1])

    def least(row: tuple[int, int, float]) -> float:
        _, visits, mean = row
        return mean - CAUTION * sqrt(max(0.0, mean * (1.0 - mean)) / visits)

    return max((row for row in rows if row[1] >= enough), key=least)[0]


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
    memory: Memory | None = None,
) -> Search:
    """Search within the budget; unless thorough, stop once the remaining simulations cannot change the answer.

    A network that is given takes the place of the level's own.
    """
    if network is None and by.is_learned:
        network = network_for(world)
    search = Search(world, seat, dice, restriction, network)
    search.is_paired = by.is_learned
    if memory is not None:
        memory.resume(search)
    run(search, by, thorough=thorough)
    return search


def run(search: Search, by: Level, *, thorough: bool = False) -> None:
    """Run simulations within a level's budget."""
    began = time.perf_counter() if by.seconds != inf else 0.0
    before = int(search.simulations)
    most = before + by.simulations
    while search.simulations < most:
        search.simulate(min(CLOCK_CHECK_EVERY, most - int(search.simulations)))
        left = most - int(search.simulations)
        if by.seconds != inf:
            spent = time.perf_counter() - began
            if spent >= by.seconds:
                break
            if by.is_learned:
                left = min(left, int((by.seconds - spent) / spent * (int(search.simulations) - before)))
        if not thorough and search.is_settled(patience(search, left) if by.is_learned else left):
            break


def patience(search: Search, left: int) -> int:
    """The lead in visits at which a learned level stops, with this many simulations left."""
    # A way out of a lost position is rare, and is found only by searching on.
    return left if search.mean() < LOST else int(PATIENCE * left)
