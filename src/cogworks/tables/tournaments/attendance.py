"""Who is there: players arrive at a tournament's table, stay away, or leave the tournament."""

from collections.abc import Collection

from cogworks.engine.state import OVER
from cogworks.tables import records as kind
from cogworks.tables.play.forfeit import ABSENT
from cogworks.tables.records import OWNER, Draft
from cogworks.tables.seats.links import Issue, take
from cogworks.tables.table import Table


def arrive(table: Table, seat: int, link: str, name: str, issue: Issue) -> None:
    """Give a player their seat unless they have it; the game starts when everyone is there."""
    if table.seats[seat].invitation is not None:
        take(table, link, name, issue)
    start_if_complete(table)


def start_if_complete(table: Table) -> None:
    """Start the game if everyone is there, also where a killed server did not."""

    def plan() -> list[Draft]:
        is_due = not table.is_started and not absent(table)
        return [Draft(kind.START, OWNER)] if is_due else []

    table.commit(plan)
    table.advance()


def absent(table: Table) -> list[int]:
    """The seats whose player has not arrived, or has left for good."""
    return [seat for seat, chair in enumerate(table.seats.chairs) if not chair.bot and not chair.is_present()]


def end_for(table: Table, seats: Collection[int], reason: str, bot: str) -> None:
    """Let seats lose by forfeit.  With one contender left or none, the game ends; otherwise a bot plays on for them."""

    def plan() -> list[Draft]:
        # Where the start was not recorded yet, it comes first: a game can't end before.
        lost = [seat for seat in seats if seat not in table.forfeits]
        if table.has_ended or not lost:
            return []
        drafts = [] if table.is_started else [Draft(kind.START, OWNER)]
        is_end = len(table.seats) - len(table.forfeits) - len(lost) <= 1
        named = {} if is_end else {"bot": bot}
        drafts += [Draft(kind.FORFEIT, seat, data={"reason": reason, **named}) for seat in lost]
        return [*drafts, Draft(kind.END, OVER)] if is_end else drafts

    table.commit(plan)
    table.advance()


def end_for_absent(table: Table, bot: str) -> None:
    """Let everyone lose who is not there although the game should have started."""
    if not table.is_started:
        end_for(table, absent(table), ABSENT, bot)


def reveal(table: Table) -> None:
    """Show a game whose deal was hidden: the round is over."""

    def plan() -> list[Draft]:
        return [Draft(kind.REVEAL, OWNER)] if table.hides_game() else []

    table.commit(plan)
