"""Relations between players, invitations and reports in a database."""

import secrets
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import and_, delete, func, insert, or_, select, update

from cogworks.tables.store.database_part import DatabasePart
from cogworks.tables.store.schema.meeting import INVITATIONS, RELATIONS, REPORTS

MUTED, BLOCKED = "muted", "blocked"
MOST_RELATIONS: Final = 500
"""How many players one player can mute or block."""
MOST_INVITATIONS: Final = 20
"""How many invitations may wait for one player, and from one player."""
INVITATION_LASTS: Final = 7 * 24 * 3600.0
"""Seconds after which an invitation is deleted."""


@dataclass(frozen=True, slots=True)
class Relation:
    """What a player decided about another."""

    other: str
    kind: str
    name: str
    since: float


@dataclass(frozen=True, slots=True)
class Invited:
    """An invitation that waits for a player."""

    id: str
    sender: str
    sender_name: str
    player: str
    table: str
    mark: str
    game: str
    created: float


@dataclass(frozen=True, slots=True)
class Report:
    """A report to the operator."""

    id: str
    created: float
    reporter: str
    player: str
    """The player it is about; '' if unknown here."""
    name: str
    table: str
    step: int
    reason: str
    text: str


class DatabaseContacts(DatabasePart):
    """In a database, through the connections of its store."""

    # ---- relations

    def relate(self, player: str, relation: Relation) -> bool:
        """Mute or block a player, in place of an earlier decision; False if there are too many."""
        columns = RELATIONS.c
        with self._writing() as connection:
            own = columns.player == player
            connection.execute(delete(RELATIONS).where(own, columns.other == relation.other))
            if (
                connection.execute(select(func.count()).select_from(RELATIONS).where(own)).scalar_one()
                >= MOST_RELATIONS
            ):
                return False
            row = {
                "player": player,
                "other": relation.other,
                "kind": relation.kind,
                "name": relation.name,
                "since": relation.since,
            }
            connection.execute(insert(RELATIONS), row)
            if relation.kind == BLOCKED:
                connection.execute(delete(INVITATIONS).where(_between(player, relation.other)))
        return True

    def release(self, player: str, other: str) -> None:
        """Take back a mute or a block."""
        with self._writing() as connection:
            connection.execute(delete(RELATIONS).where(RELATIONS.c.player == player, RELATIONS.c.other == other))

    def relations(self, player: str) -> list[Relation]:
        """Whom a player muted or blocked, newest first."""
        columns = RELATIONS.c
        wanted = select(RELATIONS).where(columns.player == player).order_by(columns.since.desc(), columns.other)
        with self._reading() as connection:
            return [Relation(row.other, row.kind, row.name, row.since) for row in connection.execute(wanted)]

    def blockers(self, player: str) -> set[str]:
        """The players who blocked a player."""
        columns = RELATIONS.c
        wanted = select(columns.player).where(columns.other == player, columns.kind == BLOCKED)
        with self._reading() as connection:
            return set(connection.execute(wanted).scalars())

    def silenced(self, players: list[str]) -> set[tuple[str, str]]:
        """Which of these players muted or blocked which other of them."""
        columns = RELATIONS.c
        wanted = select(columns.player, columns.other).where(columns.player.in_(players), columns.other.in_(players))
        with self._reading() as connection:
            return {(row.player, row.other) for row in connection.execute(wanted)}

    # ---- invitations

    def invite(self, given: Invited) -> bool:
        """Store an invitation, in place of an earlier one between the two; False if too many are waiting."""
        columns = INVITATIONS.c
        with self._writing() as connection:
            connection.execute(delete(INVITATIONS).where(columns.created < given.created - INVITATION_LASTS))
            connection.execute(
                delete(INVITATIONS).where(columns.sender == given.sender, columns.player == given.player)
            )
            for side, who in ((columns.player, given.player), (columns.sender, given.sender)):
                n = connection.execute(select(func.count()).select_from(INVITATIONS).where(side == who)).scalar_one()
                if n >= MOST_INVITATIONS:
                    return False
            row = {
                "id": given.id,
                "sender": given.sender,
                "sender_name": given.sender_name,
                "player": given.player,
                "table_id": given.table,
                "mark": given.mark,
                "game": given.game,
                "created": given.created,
            }
            connection.execute(insert(INVITATIONS), row)
        return True

    def invitations(self, player: str, now: float) -> list[Invited]:
        """The invitations that wait for a player, newest first."""
        columns = INVITATIONS.c
        return self._invited(columns.player == player, columns.created >= now - INVITATION_LASTS)

    def sent(self, player: str) -> list[Invited]:
        """The invitations that a player has sent."""
        return self._invited(INVITATIONS.c.sender == player)

    def _invited(self, *conditions: Any) -> list[Invited]:
        columns = INVITATIONS.c
        wanted = select(INVITATIONS).where(*conditions).order_by(columns.created.desc(), columns.id)
        with self._reading() as connection:
            return [
                Invited(
                    row.id,
                    row.sender,
                    row.sender_name,
                    row.player,
                    row.table_id,
                    row.mark,
                    row.game,
                    row.created,
                )
                for row in connection.execute(wanted)
            ]

    def drop_invitation(self, id: str, player: str) -> None:
        """Delete an invitation that was accepted or declined."""
        with self._writing() as connection:
            connection.execute(delete(INVITATIONS).where(INVITATIONS.c.id == id, INVITATIONS.c.player == player))

    # ---- reports

    def report(self, report: Report, since: float, most: int) -> bool:
        """Store a report; False if its author has sent this many since then."""
        columns = REPORTS.c
        recent = and_(columns.reporter == report.reporter, columns.created >= since)
        with self._writing() as connection:
            if connection.execute(select(func.count()).select_from(REPORTS).where(recent)).scalar_one() >= most:
                return False
            row = {
                "id": report.id,
                "created": report.created,
                "reporter": report.reporter,
                "player": report.player,
                "name": report.name,
                "table_id": report.table,
                "step": report.step,
                "reason": report.reason,
                "text": report.text,
            }
            connection.execute(insert(REPORTS), row)
        return True

    def reports(self, limit: int, is_closed: bool = False) -> list[Report]:
        """Reports, newest first."""
        return self._reports(REPORTS.c.is_closed.is_(is_closed), limit=limit)

    def reports_by(self, player: str) -> list[Report]:
        """The reports that a player has sent."""
        return self._reports(REPORTS.c.reporter == player)

    def _reports(self, *conditions: Any, limit: int | None = None) -> list[Report]:
        columns = REPORTS.c
        wanted = select(REPORTS).where(*conditions).order_by(columns.created.desc(), columns.id).limit(limit)
        with self._reading() as connection:
            return [
                Report(
                    row.id,
                    row.created,
                    row.reporter,
                    row.player,
                    row.name,
                    row.table_id,
                    row.step,
                    row.reason,
                    row.text,
                )
                for row in connection.execute(wanted)
            ]

    def close_report(self, id: str) -> bool:
        """Mark a report as done; False if there is none."""
        with self._writing() as connection:
            done = update(REPORTS).where(REPORTS.c.id == id, REPORTS.c.is_closed.is_(False)).values(is_closed=True)
            return connection.execute(done).rowcount > 0

    # ---- players who change

    def adopt(self, old: str, new: str) -> None:
        """Give a player's decisions, invitations and reports to another player, who is the same person."""
        with self._writing() as connection:
            for mine, other in ((RELATIONS.c.player, RELATIONS.c.other), (RELATIONS.c.other, RELATIONS.c.player)):
                kept = select(other).where(mine == new)
                connection.execute(delete(RELATIONS).where(mine == old, or_(other.in_(kept), other == new)))
                connection.execute(update(RELATIONS).where(mine == old).values({mine.name: new}))
            for mine, other in (
                (INVITATIONS.c.player, INVITATIONS.c.sender),
                (INVITATIONS.c.sender, INVITATIONS.c.player),
            ):
                kept = select(other).where(mine == new)
                connection.execute(delete(INVITATIONS).where(mine == old, or_(other.in_(kept), other == new)))
                connection.execute(update(INVITATIONS).where(mine == old).values({mine.name: new}))
            for side in (REPORTS.c.reporter, REPORTS.c.player):
                connection.execute(update(REPORTS).where(side == old).values({side.name: new}))

    def forget(self, player: str, name: str) -> None:
        """Delete what is stored about a player who is gone.  Reports about the player stay, without the name."""
        columns, about = RELATIONS.c, REPORTS.c
        with self._writing() as connection:
            connection.execute(delete(RELATIONS).where(or_(columns.player == player, columns.other == player)))
            waiting = or_(INVITATIONS.c.player == player, INVITATIONS.c.sender == player)
            connection.execute(delete(INVITATIONS).where(waiting))
            connection.execute(delete(REPORTS).where(about.reporter == player))
            connection.execute(update(REPORTS).where(about.player == player).values(player="", name=name))


def _between(one: str, other: str) -> Any:
    columns = INVITATIONS.c
    return or_(
        and_(columns.player == one, columns.sender == other), and_(columns.player == other, columns.sender == one)
    )


def new_id() -> str:
    """An id that can't be guessed."""
    return secrets.token_urlsafe(12)
