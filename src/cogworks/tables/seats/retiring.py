"""Players who are gone for good: their seats stay for the others, under a neutral name."""

from cogworks.tables import records as kind
from cogworks.tables.daily.rules import counts
from cogworks.tables.play.forfeit import ABANDONED, forfeit, is_binding
from cogworks.tables.records import Draft
from cogworks.tables.seats.seating import free_name
from cogworks.tables.table import Table
from cogworks.tables.words import FORMER_PLAYER


def retire(table: Table, seat: int, bot: str) -> None:
    """Take a player's name and picture off a seat; in mid-game a bot plays on, and before the start others may sit."""

    def plan() -> list[Draft]:
        chair = table.seats[seat]
        drafts: list[Draft] = []
        if not chair.name.startswith(FORMER_PLAYER):
            drafts.append(Draft(kind.RENAME, seat, data={"name": free_name(table, seat, FORMER_PLAYER)}))
        if chair.avatar:
            drafts.append(Draft(kind.SEAT_SETTINGS, seat, data={"avatar": ""}))
        # Only the player may play a daily deal that counts, and no one waits for it.
        if not (table.has_ended or chair.away or counts(table.daily)):
            if is_binding(table):
                return drafts + ([] if seat in table.forfeits else forfeit(table, seat, ABANDONED, bot))
            drafts.append(Draft(kind.LEAVE, seat, data={"bot": bot if table.is_started else ""}))
        return drafts

    table.commit(plan)
    table.advance()
