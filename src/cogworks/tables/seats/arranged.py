"""Tables whose players are known before they open: a pairing, a rematch, or a tournament's game.

The table's first records seat everyone, so it exists whole or not at all.  Its id is fixed beforehand: the players'
tokens are derived from it, and of two processes that open it, one finds that it exists.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from cogworks.engine.game import Data
from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.tables import records as kind
from cogworks.tables import refusals
from cogworks.tables.host import Host
from cogworks.tables.records import OWNER, Draft
from cogworks.tables.refusals import RefusedError
from cogworks.tables.seats.seating import bot_name, free_name
from cogworks.tables.seats.seats import Seats, guest
from cogworks.tables.store.refusing import refusing_store_errors
from cogworks.tables.store.store import SequenceTakenError
from cogworks.tables.table import USUAL_WAIT, Table
from cogworks.tables.update_types import SentControl, TournamentGame


@dataclass(frozen=True, slots=True)
class Place:
    """One seat of an arranged table: a person who sits, a person who is invited, or a bot."""

    name: str = ""
    """'' for an invited person or a bot that gets one here."""
    key: str = ""
    """The hash of the token of a person who sits."""
    rating: str = ""
    bot: str = ""
    mark: str = ""
    """What the server finds an invited person's seat by."""
    link: str = ""
    """The hash of a link to that seat, which the owner can also send."""
    is_owner: bool = False


@dataclass(frozen=True, slots=True)
class Arrangement:
    """What players agreed on, or what a tournament's rules say."""

    game: str
    options: Mapping[str, Value]
    places: Sequence[Place]
    clock: SentControl | None = None
    is_rated: bool = False
    is_listed: bool | None = None
    """None leaves it to the table."""
    has_hints: bool = False
    has_free_chat: bool = False
    has_spectators: bool = True
    hand_over_after: int = USUAL_WAIT
    tournament: TournamentGame | None = None


def open_arranged(host: Host, id: str, wanted: Arrangement, seed: bytes = b"") -> bool:
    """Open a table under this id; False if it exists already.  Without a seed it gets a new one."""
    header, _ = host.new_header(wanted.game, len(wanted.places), wanted.options, seed)
    header = replace(header, id=id)
    now = host.now()
    records = [draft.numbered(place, now) for place, draft in enumerate(_drafts(wanted, id))]
    try:
        with refusing_store_errors():
            host.store.create(header, records)
    except SequenceTakenError:
        return False
    host.on_listing_change()
    return True


def exists(host: Host, id: str) -> bool:
    """Is there a table with this id?"""
    with refusing_store_errors():
        return host.store.header(id) is not None


def take_reserved(table: Table, mark: str, name: str, key: str, rating: str = "") -> int:
    """Seat a person whose seat is reserved under this mark; return the seat."""
    taken = -1

    def plan() -> list[Draft]:
        nonlocal taken
        found = [seat for seat, chair in enumerate(table.seats.chairs) if is_reserved(table, seat, mark)]
        if not found:
            raise refusals.INVITATION_USED()
        taken = found[0]
        chair = table.seats[taken]
        assert chair.invitation is not None
        data: Data = {"link": chair.invitation.key, "key": key, "name": _name(table, taken, name)}
        return [Draft(kind.TAKE, taken, data=data | ({"rating": rating} if rating else {}))]

    table.commit(plan)
    return taken


def is_reserved(table: Table, seat: int, mark: str) -> bool:
    """Does a person who was invited under this mark still have this seat?"""
    return is_reserved_at(table.seats, seat, mark)


def is_reserved_at(seats: Seats, seat: int, mark: str) -> bool:
    """Does a person who was invited under this mark still have this seat?"""
    invitation = seats[seat].invitation
    return bool(mark) and invitation is not None and invitation.mark == mark


def _name(table: Table, seat: int, wanted: str) -> str:
    try:
        return table.seats.check_name(seat, wanted)
    except RefusedError:
        return free_name(table, seat, guest(seat))


def _drafts(wanted: Arrangement, id: str) -> list[Draft]:
    drafts = [] if wanted.tournament is None else [Draft(kind.TOURNAMENT, OWNER, data={**wanted.tournament})]
    drafts.append(Draft(kind.WAIT, OWNER, data={"seconds": wanted.hand_over_after}))
    if wanted.clock is not None:
        drafts.append(Draft(kind.CLOCK, OWNER, data={"control": dict(wanted.clock)}))
    for name, is_on in ((kind.RATED, wanted.is_rated), (kind.HINTS, wanted.has_hints)):
        if is_on:
            drafts.append(Draft(name, OWNER, data={"rated" if name == kind.RATED else "allowed": True}))
    if wanted.has_free_chat:
        drafts.append(Draft(kind.FREE_CHAT, OWNER, data={"allowed": True}))
    if not wanted.has_spectators:
        drafts.append(Draft(kind.SPECTATORS, OWNER, data={"allowed": False}))
    if wanted.is_listed is not None:
        drafts.append(Draft(kind.LISTED if wanted.is_listed else kind.PRIVATE, OWNER))
    seats = Seats(len(wanted.places), "")
    owner = next((seat for seat, place in enumerate(wanted.places) if place.is_owner), OWNER)
    drafts += [_seated(seats, seat, place, id, owner) for seat, place in enumerate(wanted.places)]
    return drafts + _start(wanted)


def _start(wanted: Arrangement) -> list[Draft]:
    if wanted.tournament is None:
        # The browsers see the commitment first and fix their salts; then the cards are dealt.
        return [Draft(kind.ARRANGED, OWNER)]
    # A tournament's deal is fixed: bots start at once, people when all have arrived.
    return [Draft(kind.START, OWNER)] if all(place.bot for place in wanted.places) else []


def _seated(seats: Seats, seat: int, place: Place, id: str, owner: int) -> Draft:
    if place.bot:
        name = place.name or bot_name(seats, id, seat, place.bot)
    elif place.key:
        name = _free(seats, seat, place.name)
    else:
        name = place.name or guest(seat)
    seats.chairs[seat].name = name
    if place.bot:
        return Draft(kind.BOT, OWNER, data={"seat": seat, "bot": place.bot, "name": name})
    if not place.key:
        # The owner may give the seat to a bot instead.
        return Draft(kind.INVITE, owner, data={"seat": seat, "key": place.link, "name": name, "mark": place.mark})
    data: Data = {"name": name, "key": place.key} | ({"owner": True} if place.is_owner else {})
    return Draft(kind.SIT, seat, data=data | ({"rating": place.rating} if place.rating else {}))


def _free(seats: Seats, seat: int, wanted: str) -> str:
    for name in (wanted, f"{wanted[:20]} {seat + 1}"):
        try:
            return seats.check_name(seat, name)
        except RefusedError:
            continue
    return f"Player {seat + 1}"


def standard(name: str) -> Mapping[str, Value]:
    """The standard rules of a game."""
    return game(name).settle({})
