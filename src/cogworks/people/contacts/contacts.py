"""Contacts: people a player has met and may invite; whom players mute and block; reports to the operator."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from cogworks.people import refusals
from cogworks.people.contacts.store import BLOCKED, MUTED, DatabaseContacts, Invited, Relation, Report, new_id
from cogworks.people.in_memory import made_in_memory
from cogworks.people.player import Player
from cogworks.people.ratings.ratings import Ratings
from cogworks.people.words import REPORT_REASONS
from cogworks.tables.etiquette.chat import mute
from cogworks.tables.host import Host
from cogworks.tables.lists.listing import SeatedRow, seats_of
from cogworks.tables.records import Record
from cogworks.tables.refusals import SEAT_TAKEN
from cogworks.tables.seats.arranged import is_reserved_at, take_reserved
from cogworks.tables.seats.links import Issue
from cogworks.tables.seats.seats import key_of
from cogworks.tables.store.store import Store
from cogworks.tables.table import Table
from cogworks.tables.unicode import check_unicode, cleaned

LONGEST_REPORT: Final = 500
REPORTS_A_DAY: Final = 5
DAY: Final = 86400.0
MOST_MET: Final = 60


@dataclass(frozen=True, slots=True)
class Contact:
    """A person a player has met."""

    id: str
    """Their name in addresses."""
    player: str
    name: str
    games: int
    last: float
    """When their last game together ended."""
    last_game: str
    tables: list[SeatedRow] = field(default_factory=list)
    """Their tables with an open seat."""


def contacts_in(store: Store) -> DatabaseContacts:
    """The part of a store that has relations, invitations and reports."""
    return store.part(DatabaseContacts, lambda: made_in_memory(DatabaseContacts))


class Contacts:
    """The contacts of all players.  Methods block on the store: call them from worker threads."""

    def __init__(self, host: Host, ratings: Ratings) -> None:
        self.host, self.ratings = host, ratings
        self.store = contacts_in(host.store)

    # ---- mute and block

    def relate(self, player: str, other: str, kind: str, name: str) -> None:
        """Mute or block a player; '' takes it back.  The other player is not informed."""
        if kind not in (MUTED, BLOCKED, ""):
            raise refusals.NO_SUCH_RELATION()
        if not other or other == player:
            raise refusals.NO_CONTACT()
        if not kind:
            self.store.release(player, other)
        elif not self.store.relate(player, Relation(other, kind, name[:24], self.host.now())):
            raise refusals.MOST_RELATIONS()

    def avoided(self, player: str) -> set[str]:
        """Players whom this one should not meet: either has blocked the other."""
        own = {each.other for each in self.store.relations(player) if each.kind == BLOCKED}
        return own | self.store.blockers(player)

    def players_at(self, table: Table) -> dict[int, str]:
        """The players at a table by seat, as far as they are known here."""
        keys = self.ratings.store.seat_keys(table.header.id)
        return {
            seat: found[0]
            for seat, chair in enumerate(table.seats.chairs)
            if (found := [keys[key] for key in chair.keys if key in keys])
        }

    def check_may_join(self, player: str, id: str) -> None:
        """Refuse a player whom someone at the table has blocked, as if the seat were taken."""
        blockers = self.store.blockers(player)
        if not blockers:
            return
        with self.host.at(id) as table:
            seated = self.players_at(table)
        if player not in seated.values() and not blockers.isdisjoint(seated.values()):
            raise SEAT_TAKEN()

    def closed_tables(self, player: str) -> set[str]:
        """The tables of players who blocked this one: they are in none of this player's lists."""
        blockers = self.store.blockers(player)
        return {table for table, _ in self.ratings.store.seats_of(blockers)} if blockers else set()

    def apply_mutes(self, id: str) -> bool:
        """Hide chat at a table from players who muted or blocked its author; True if the table changed."""
        with self.host.at(id) as table:
            seated = self.players_at(table)
            if len(set(seated.values())) < 2:
                return False
            silenced = self.store.silenced(list(seated.values()))
            before = table.sequence
            for seat, player in seated.items():
                for other, author in seated.items():
                    if (player, author) in silenced and other not in table.seats[seat].muted:
                        mute(table, seat, other, True)
            return table.sequence != before

    # ---- people one has met

    def met(self, player: str) -> list[Contact]:
        """People a player has played with and may reach, most recently met first; with their open tables."""
        avoided = self.avoided(player)
        found = [each for each in self.ratings.store.met(player, MOST_MET) if each.profile.player not in avoided]
        tables = self._open_tables({each.profile.player for each in found})
        return [
            Contact(
                each.profile.id,
                each.profile.player,
                each.profile.name,
                each.games,
                each.last,
                each.game,
                tables.get(each.profile.player, []),
            )
            for each in found
        ]

    def contact(self, player: str, id: str) -> Contact:
        """A contact by their name in addresses; the same refusal if unknown, hidden, or not to be reached."""
        for each in self.met(player):
            if each.id == id:
                return each
        raise refusals.NO_CONTACT()

    def _open_tables(self, players: set[str]) -> Mapping[str, list[SeatedRow]]:
        if not players:
            return {}
        gathering = {row["table"]: row for row in self.host.gathering(400)}
        found: dict[str, list[SeatedRow]] = {}
        for table, player in self.ratings.store.seats_of(players):
            if table in gathering:
                found.setdefault(player, []).append(gathering[table])
        return found

    # ---- invitations

    def invite(self, player: str, name: str, contact: Contact, table: str, mark: str, game: str) -> None:
        """Invite a contact to a seat that is reserved under a mark."""
        given = Invited(new_id(), player, name[:24], contact.player, table, mark, game, self.host.now())
        if not self.store.invite(given):
            raise refusals.MOST_INVITATIONS()

    def invitations(self, player: str) -> list[Invited]:
        """The invitations that wait for a player and still have a seat."""
        waiting = self.store.invitations(player, self.host.now())
        if not waiting:
            return []
        avoided = self.avoided(player)
        seatings = self.host.store.seatings([each.table for each in waiting])
        return [each for each in waiting if each.sender not in avoided and self._is_open(each, seatings)]

    def _is_open(self, invited: Invited, seatings: Mapping[str, Sequence[Record]]) -> bool:
        header = self.host.store.header(invited.table)
        if header is None:
            return False
        seats = seats_of(header, seatings.get(invited.table, ()))
        return any(is_reserved_at(seats, seat, invited.mark) for seat in range(header.seats))

    def accept(self, player: Player, name: str, id: str) -> str:
        """Take the seat of an invitation; return the table."""
        found = [each for each in self.invitations(player.id) if each.id == id]
        if not found:
            raise refusals.NO_INVITATION()
        invited = found[0]
        self.check_may_join(player.id, invited.table)
        issue: Issue = self.ratings.issue(player, invited.table)
        self.host.remember(player.id, invited.table)
        with self.host.at(invited.table) as table:
            table.refresh()
            own = table.seats.who_has(issue.token)
            if own is None or own < 0:
                take_reserved(table, invited.mark, name, key_of(issue.token), issue.rating)
        self.store.drop_invitation(id, player.id)
        return invited.table

    # ---- reports

    def report(self, reporter: str, id: str, seat: int, reason: str, text: str) -> None:
        """Report a player at a table to the operator."""
        if reason not in REPORT_REASONS:
            raise refusals.NO_SUCH_REASON()
        check_unicode([text])
        with self.host.at(id) as table:
            if not 0 <= seat < len(table.seats):
                raise refusals.NO_CONTACT()
            name, step = table.seats.names()[seat], table.history.position
            about = self.players_at(table).get(seat, "")
        if len(text) > LONGEST_REPORT:
            raise refusals.REPORT_TOO_LONG(longest=LONGEST_REPORT)
        now = self.host.now()
        plain = " ".join("".join(letter if letter.isprintable() else " " for letter in cleaned(text)).split())
        given = Report(new_id(), now, reporter, about, name[:24], id, step, reason, plain)
        if not self.store.report(given, now - DAY, REPORTS_A_DAY):
            raise refusals.MOST_REPORTS(most=REPORTS_A_DAY)


def adopt(host: Host, old: Player, new: Player) -> None:
    """Give a player's contacts to another player, who is the same person."""
    contacts_in(host.store).adopt(old.id, new.id)
