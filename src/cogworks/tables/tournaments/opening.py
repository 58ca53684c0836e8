"""The first records of a tournament's table: rules, clock and seats, fixed before anyone sees the table."""

from collections.abc import Sequence
from typing import NamedTuple

from cogworks.tables import records as kind
from cogworks.tables.records import OWNER, Draft, Record
from cogworks.tables.seats.seats import key_of
from cogworks.tables.update_types import SentControl, TournamentGame


class SeatPlan(NamedTuple):
    """Who gets a seat: a bot, or a person who takes it with a link."""

    name: str
    bot: str = ""
    link: str = ""


def first_records(
    played: TournamentGame, seats: Sequence[SeatPlan], clock: SentControl | None, is_rated: bool, now: float
) -> list[Record]:
    """The records of a new table; a game between bots starts at once, others when all people have arrived."""
    drafts = [
        Draft(kind.TOURNAMENT, OWNER, data={**played}),
        Draft(kind.PRIVATE, OWNER),
        # A player who does not respond loses on time, and no bot takes over.
        Draft(kind.WAIT, OWNER, data={"seconds": 0}),
    ]
    if clock is not None:
        drafts.append(Draft(kind.CLOCK, OWNER, data={"control": {**clock}}))
    if is_rated:
        drafts.append(Draft(kind.RATED, OWNER, data={"rated": True}))
    for seat, plan in enumerate(seats):
        if plan.bot:
            drafts.append(Draft(kind.BOT, OWNER, data={"seat": seat, "bot": plan.bot, "name": plan.name}))
        else:
            data = {"seat": seat, "key": key_of(plan.link), "name": plan.name, "mark": ""}
            drafts.append(Draft(kind.INVITE, OWNER, data=data))
    if all(plan.bot for plan in seats):
        drafts.append(Draft(kind.START, OWNER))
    return [draft.numbered(place, now) for place, draft in enumerate(drafts)]
