"""Hints: where they are allowed, which players used one, and what a master bot would play."""

from dataclasses import dataclass
from typing import Final, TypedDict

from cogworks.bots.advice import Advice
from cogworks.bots.knowledge import Knowledge, knowledge
from cogworks.bots.levels import MASTER
from cogworks.tables import records as kind
from cogworks.tables import refusals
from cogworks.tables.files import shuffle
from cogworks.tables.records import Draft
from cogworks.tables.seats.seating import check_belongs
from cogworks.tables.table import Table


class HintOption(TypedDict):
    """A master's evaluation of one legal move."""

    action: int
    label: str
    chance: float
    share: float
    """Its share of the search."""
    barely: bool
    """Barely explored, so that its chance of winning is a guess."""


class Hint(TypedDict):
    """A master's advice."""

    version: int
    chance: float
    best: int
    options: list[HintOption]
    """Highest chance first, then moves that the search barely explored."""


BARELY: Final = 0.05
"""Moves with a smaller share of the search are barely explored: their chance of winning is a guess."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A requested hint: the seat's knowledge, and the labels of its moves."""

    known: Knowledge
    labels: dict[int, str]
    version: int


def allow(table: Table, who: int, allowed: object) -> None:
    """Set before the start whether people who play each other may use hints."""
    if not isinstance(allowed, bool):
        raise refusals.HINTS_SWITCH()

    def plan() -> list[Draft]:
        check_belongs(table, who)
        if table.has_hints == allowed:
            return []
        if allowed and table.is_rated:
            raise refusals.RATED_HINTS()
        if table.is_started:
            raise refusals.FIXED_AT_START()
        table.check_pace(who)
        return [Draft(kind.HINTS, who, data={"allowed": allowed})]

    table.commit(plan)


def ask(table: Table, who: int | None) -> Asked:
    """Ask for a hint on the seat's turn; in games between people it is recorded first, for all to see."""

    def plan() -> list[Draft]:
        state, version = table.history.state, table.history.version
        if not table.is_started or who is None or who < 0 or who not in state.pending():
            raise refusals.HINTS_ON_TURN()
        if not table.allows_hints():
            if table.daily:
                raise refusals.HINTS_OFF_DAILY()
            if table.tournament:
                raise refusals.HINTS_OFF_TOURNAMENT()
            raise refusals.HINTS_OFF_RATED() if table.is_rated else refusals.HINTS_OFF()
        # Asking again for the same decision shows nothing new.
        if not table.is_between_people() or (who, version) in table.hints_used:
            return []
        table.check_pace(who)
        return [Draft(kind.HINT, who)]

    table.commit(plan)
    number = shuffle.bot_seed(table.header.seed, table.luck_id, table.history.version)
    assert who is not None
    faced = table.history.state.facing(who)
    known = knowledge(table.game, faced, dict(table.header.options), MASTER.name, number)
    return Asked(known, table.game.labels(faced, table.seats.names()), table.history.version)


def as_sent(asked: Asked, said: Advice) -> Hint:
    """A hint as data: highest chance of winning first, then moves that the search barely explored."""
    options: list[HintOption] = [
        {
            "action": it.action,
            "label": asked.labels[it.action],
            "chance": it.chance,
            "share": it.share,
            "barely": it.share < BARELY,
        }
        for it in said.options
    ]
    options.sort(key=lambda option: (option["barely"], -option["chance"]))
    return {"version": asked.version, "chance": said.chance, "best": said.best, "options": options}
