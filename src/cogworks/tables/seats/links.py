"""One-time links: to invite a friend, to take a seat, and to move a seat to another device."""

from typing import NamedTuple

from cogworks.tables import records as kind
from cogworks.tables import refusals
from cogworks.tables.play.forfeit import check_plays
from cogworks.tables.records import OWNER, Draft
from cogworks.tables.refusals import RefusedError
from cogworks.tables.seats.seating import check_belongs, free_name
from cogworks.tables.seats.seats import LONGEST_TOKEN, MOST_KEYS, check_number, check_text, guest, key_of
from cogworks.tables.table import Table


class Issue(NamedTuple):
    """A token to hand out, chosen by the server."""

    token: str
    mark: str = ""
    """The value an invitation's token was derived from; stored with it."""
    rating: str = ""
    """The player's rating as others see it at a rated table."""


def invite(table: Table, who: int, seat: object, issue: Issue) -> None:
    """Reserve a seat for a friend, who takes it with the issued token; earlier links to it stop working."""
    place = check_number(seat, "seat", 0, len(table.seats) - 1)

    def plan() -> list[Draft]:
        check_belongs(table, who)
        table.check_pace(who)
        if table.is_started:
            raise refusals.INVITE_FIXED()
        chair = table.seats[place]
        is_own = chair.invitation is not None and who in (OWNER, chair.invitation.by)
        if not chair.is_available() and not is_own:
            raise refusals.SEAT_TAKEN()
        name = free_name(table, place, guest(place))
        data = {"seat": place, "key": key_of(issue.token), "name": name, "mark": issue.mark}
        return [Draft(kind.INVITE, who, data=data)]

    table.commit(plan)


def device_link(table: Table, seat: int, issue: Issue) -> None:
    """Let a seat's player open it on another device with the issued token, once."""

    def plan() -> list[Draft]:
        table.check_pace(seat)
        _check_devices(table, seat)
        return [Draft(kind.DEVICE, seat, data={"key": key_of(issue.token)})]

    table.commit(plan)


def take(table: Table, link: object, name: object, issue: Issue) -> int:
    """Take a link's seat and return its number; the link is spent, and the issued token opens the seat."""
    token = check_text(link, "link", LONGEST_TOKEN)
    taken = -1

    def plan() -> list[Draft]:
        nonlocal taken
        found = table.seats.link(token)
        if found is None:
            raise _no_seat(table, token)
        taken = found.seat
        chair = table.seats[taken]
        check_plays(table, taken)
        _check_devices(table, taken)
        called = "" if name is None else table.seats.check_name(taken, name)
        if not called and chair.invitation is not None:
            # A bot may have had the seat in the meantime, under a bot's name.
            called = free_name(table, taken, guest(taken))
        data = {"link": found.key, "key": key_of(issue.token), "name": called}
        return [Draft(kind.TAKE, taken, data=data | ({"rating": issue.rating} if issue.rating else {}))]

    table.commit(plan)
    return taken


def _no_seat(table: Table, token: str) -> RefusedError:
    return (table.seats.why_retired(token) or refusals.BAD_LINK)()


def _check_devices(table: Table, seat: int) -> None:
    if len(table.seats[seat].keys) >= MOST_KEYS:
        raise refusals.MOST_DEVICES(most=MOST_KEYS)
