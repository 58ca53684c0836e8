"""What changed cards are worth, next to the originals: gifts of both on the same deals, as many as time allows."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from cogworks.bots.levels import NOVICE
from cogworks.engine.card_differences import CHANGED, GONE, NEW, Difference
from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.lab.description import lab_of
from cogworks.lab.experiment import baseline_block, is_possible
from cogworks.lab.playing import Setup, Treatment, treat_block
from cogworks.lab.statistics import FALSE_DISCOVERIES, FEWEST, INCONCLUSIVE, Estimate, adjusted, paired
from cogworks.tables.files import card_sets

MOST_CARDS: Final = 20
"""Changed cards that are measured, in the order of the set."""
DEALS: Final = 300
"""Deals for each card at most."""
ROUND: Final = 2
"""Deals in one task: all cards are measured on these before the next ones.

Few, so that slow and busy servers finish a task in time, and show progress."""
SECONDS: Final = 120.0
"""Time for one measurement.  The round that is being played is finished."""
SEED: Final = 1
BEFORE, AFTER = 0, 1


class Ask(Protocol):
    """Runs a short task, here or in another process."""

    def __call__(self, work: Callable[..., Any], *given: Any) -> Any: ...


@dataclass
class Side:
    """One of the two sets: its games without a gift, and with each."""

    setup: Setup
    names: Mapping[str, str]
    """What the lab calls each card, by its name in lower case."""
    baseline: list[float] = field(default_factory=list)
    gifts: dict[str, list[float]] = field(default_factory=dict)

    def can_give(self, name: str) -> bool:
        """Can a seat start with this card?"""
        called = self.names.get(name.casefold())
        return called is not None and is_possible(self.setup, Treatment((called,)))

    def play(self, ask: Ask, deals: Sequence[int]) -> None:
        """Play these deals, without a gift and with each."""
        self.baseline += ask(baseline_block, self.setup, deals)
        for name, results in self.gifts.items():
            results += ask(treat_block, self.setup, Treatment((self.names[name.casefold()],)), deals)

    def effects(self, name: str) -> list[float] | None:
        """The gift's effect on each deal; None if it isn't given."""
        if name not in self.gifts:
            return None
        return [given - usual for given, usual in zip(self.gifts[name], self.baseline, strict=True)]


def side(name: str, value: Value) -> Side:
    """A set: the text of one, or the default for the built-in one."""
    option, of = card_sets.option_of(name), game(name)
    assert option is not None
    setup = Setup(name, of.usual_seats, of.settle({option.name: value}), NOVICE.name, SEED)
    names: dict[str, str] = {}
    for card in lab_of(name).cards(setup.options):
        names.setdefault(card.name.removesuffix(" (1)").casefold(), card.name)
    return Side(setup, names)


def measured(
    ask: Ask,
    name: str,
    before: Value,
    after: Value,
    note: Callable[[int, int], None],
    clock: Callable[[], float] = time.monotonic,
) -> dict[str, Any]:
    """What the changed cards are worth in either set, as JSON data; `note` hears how many deals of how many are done.

    Seats start with the card as in the lab's gifts.  Players are novices: they are fast, so intervals are narrow.
    """
    found = card_sets.differences(name, str(before), str(after))
    changed, sides = found[:MOST_CARDS], (side(name, before), side(name, after))
    for it in changed:
        for place, kinds in ((BEFORE, (CHANGED, GONE)), (AFTER, (CHANGED, NEW))):
            if it.kind in kinds and sides[place].can_give(it.name):
                sides[place].gifts[it.name] = []
    begun = clock()
    n_deals = 0
    while n_deals < DEALS and (n_deals < FEWEST or clock() - begun < SECONDS):
        note(n_deals, DEALS)
        deals = range(n_deals, n_deals + ROUND)
        for each in sides:
            if each.gifts:
                each.play(ask, deals)
        n_deals += ROUND
    note(n_deals, n_deals)
    return {
        "deals": n_deals,
        "seats": sides[AFTER].setup.seats,
        "player": NOVICE.name,
        "how": lab_of(name).gift("").words,
        "left_out": [it.name for it in found[MOST_CARDS:]],
        "cards": rows(changed, sides),
    }


def rows(changed: Sequence[Difference], sides: tuple[Side, Side]) -> list[dict[str, Any]]:
    """A row for each changed card: its worth in either set in points of the win share, and whether they differ."""
    estimates = [tuple(side.effects(it.name) for side in sides) for it in changed]
    gaps = [_gap(before, after) for before, after in estimates]
    q_values = adjusted([gap.p for gap in gaps if gap is not None])
    found: list[dict[str, Any]] = []
    for it, (before, after), gap in zip(changed, estimates, gaps, strict=True):
        q = 1.0 if gap is None else q_values.pop(0)
        found.append(
            {
                "name": it.name,
                "kind": it.kind,
                "before": _points(before),
                "after": _points(after),
                "change": None if gap is None else _shown(gap),
                "finding": "" if gap is None else _finding(gap, q),
            }
        )
    return found


def _gap(before: Sequence[float] | None, after: Sequence[float] | None) -> Estimate | None:
    """The difference between two effects on the same deals."""
    if before is None or after is None:
        return None
    # Each is a difference itself, between -1 and 1.
    found = paired([(new - old) / 2 for old, new in zip(before, after, strict=True)])
    return Estimate(2 * found.value, 2 * found.low, 2 * found.high, found.n, 2 * found.error)


def _points(effects: Sequence[float] | None) -> dict[str, float] | None:
    return None if effects is None else _shown(paired(effects))


def _shown(found: Estimate) -> dict[str, float]:
    """An estimate in percentage points."""
    return {key: round(100 * getattr(found, key), 1) for key in ("value", "low", "high")}


def _finding(gap: Estimate, q: float) -> str:
    if not gap.is_conclusive or q > FALSE_DISCOVERIES:
        return INCONCLUSIVE
    return "stronger" if gap.value > 0 else "weaker"
