"""People who share one browser, at an application that runs in it: they pass the device on instead of sending links."""

from collections.abc import Mapping
from typing import Protocol

from cogworks.people.player import Player
from cogworks.tables.host import Host
from cogworks.tables.seats.links import Issue
from cogworks.web.identity.identity import clean_name


class LocalPeople(Protocol):
    """Everyone at this device: number 0 is the browser's own player."""

    def guest(self, number: int) -> Player:
        """The player with this number, from 1 on; created at first."""

    def everyone(self) -> Mapping[int, Player]:
        """All players by number."""

    def looking(self, table: str) -> int | None:
        """Who looks at a table's page; None if nobody has said so since the application started."""

    def look(self, table: str, number: int) -> None:
        """From now on, this person looks at a table's page."""


def seated(host: Host, people: LocalPeople, table: str) -> dict[int, int]:
    """The people of this device at a table: their seats by number."""
    found = {number: host.reader(table, player.token(table)) for number, player in people.everyone().items()}
    return {number: seat for number, seat in found.items() if seat is not None}


def seat_guest(host: Host, people: LocalPeople, owner: Player, table: str, seat: int, name: str) -> None:
    """Give an own player's friend on this device a seat; raise if the table refuses it."""
    guest, invitation = people.guest(seat), owner.new_invitation(table)
    host.message(table, owner.token(table), {"invite": seat}, invitation)
    for called in (clean_name(name) or f"Player {seat + 1}", f"Player {seat + 1}", None):
        reply = host.message(table, None, {"take": invitation.token, "name": called}, Issue(guest.token(table)))
        if reply["done"]:
            return
