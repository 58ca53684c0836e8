"""Seats: people identified by tokens, bots, leaving and returning, and each player's settings."""

import hmac
import secrets
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from cogworks.tables import records as kind
from cogworks.tables import refusals
from cogworks.tables.play.pace import NORMAL
from cogworks.tables.records import OWNER, Record
from cogworks.tables.refusals import Refusal
from cogworks.tables.unicode import has_visible, visible

LONGEST_NAME: Final = 24
LONGEST_SALT: Final = 64
LONGEST_CLIENT: Final = 64
LONGEST_TOKEN: Final = 64
MOST_KEYS: Final = 16
"""Maximum tokens per seat, that is, devices per player."""


def new_token() -> str:
    """A random token that gives access to a seat."""
    return secrets.token_urlsafe(24)


def key_of(token: str) -> str:
    """The hash a token is stored under: a stolen database gives access to no seat."""
    return sha256(b"cogworks token 1" + token.encode("utf-8", "replace")).hexdigest()


def guest(seat: int) -> str:
    """The name of an invited player who has not arrived yet."""
    return f"Guest {seat + 1}"


@dataclass(frozen=True, slots=True)
class Invitation:
    """A seat reserved for a friend, who takes it with a one-time link."""

    key: str
    """The hash of the link's token."""
    by: int
    """The inviting seat, or OWNER."""
    mark: str = ""
    """The value a browser derived the link from, so that it can show the link again; '' if random."""


@dataclass(frozen=True, slots=True)
class Link:
    """Seat that a link's token gives access to."""

    seat: int
    key: str
    """The hash to retire when the seat is taken; '' for a seat's own token, which stays valid."""


@dataclass(slots=True)
class Chair:
    """One seat and its player."""

    name: str = ""
    keys: list[str] = field(default_factory=list)
    """Hashes of the seat's tokens; a seat with tokens belongs to a person."""
    bot: str = ""
    """The name of the bot playing now, or ''."""
    is_owner: bool = False
    """Its player opened the table."""
    away: bool = False
    """Its player has left and may come back."""
    plays_forced: bool = False
    """Auto-play all forced moves."""
    plays_obvious: bool = True
    """Auto-play forced moves where everyone can tell that there is only one."""
    hears_chat: bool = True
    hears_bots: bool = True
    """Bots may answer its player's phrases."""
    pace: str = NORMAL
    """How fast bots should move, from `PACES`."""
    avatar: str = ""
    """The player's chosen picture, from `AVATARS`; '' for one by name."""
    rating: str = ""
    """The player's rating when they joined a rated table, as people see it, or ''."""
    salt: str = ""
    seal: str = ""
    """The hash of a salt that the player reveals when the game is about to start, or ''."""
    invitation: Invitation | None = None
    is_awaited: bool = False
    """Reserved for an invited player who has not arrived yet."""
    muted: set[int] = field(default_factory=set)
    """Seats whose chat the player does not see."""
    device: str = ""
    """The hash of a one-time link for another device of the same player."""

    def is_open(self) -> bool:
        """Is the seat free?"""
        return not self.keys and not self.bot and self.invitation is None

    def is_available(self) -> bool:
        """Can a player take the seat before the start?  Bots and players who left make room."""
        if self.invitation is not None:
            return bool(self.bot)
        return self.away or not self.keys

    def is_present(self) -> bool:
        """Does a person who is at the table have this seat?"""
        return bool(self.keys) and not self.bot and not self.away

    def is_persons(self) -> bool:
        """Does the seat belong to a person, also if they are away or have yet to arrive?"""
        return bool(self.keys) or (self.invitation is not None and not self.bot)

    def has_substitute(self) -> bool:
        """Does a bot play for a person who left, or did not respond?"""
        return bool(self.bot) and (bool(self.keys) or self.away)

    def autoplays(self, is_obvious: bool) -> bool:
        """Is a forced move auto-played?  `is_obvious` if everyone can tell that it is forced."""
        return bool(self.bot) or self.plays_forced or (is_obvious and self.plays_obvious)


class Seats:
    """All seats of a table, as recorded."""

    def __init__(self, n: int, owner: str) -> None:
        self.chairs = [Chair() for _ in range(n)]
        self._owner = owner
        self._retired: dict[str, Refusal] = {}
        """Hashes of retired links, each with the reason."""
        self._salting: list[int] | None = None
        """The seats whose salts a requested start waits for."""

    def __getitem__(self, seat: int) -> Chair:
        return self.chairs[seat]

    def __len__(self) -> int:
        return len(self.chairs)

    def names(self) -> list[str]:
        """The name of each seat."""
        return [chair.name or f"seat {seat + 1}" for seat, chair in enumerate(self.chairs)]

    def who_has(self, token: str) -> int | None:
        """The seat this token opens, or OWNER, or None; in constant time."""
        key = key_of(token)
        found: int | None = None
        if hmac.compare_digest(key, self._owner):
            found = OWNER
        for seat, chair in enumerate(self.chairs):
            for known in chair.keys:
                if hmac.compare_digest(key, known):
                    found = seat
        return found

    def link(self, token: str) -> Link | None:
        """The seat that can be taken with this token, or None."""
        key = key_of(token)
        for seat, chair in enumerate(self.chairs):
            if chair.invitation is not None and hmac.compare_digest(key, chair.invitation.key):
                return Link(seat, key)
            if hmac.compare_digest(key, chair.device):
                return Link(seat, key)
            if any(hmac.compare_digest(key, known) for known in chair.keys):
                # Earlier versions sent the seat's own token as the link.  If it is unused, it works once.
                return Link(seat, key if chair.is_awaited else "")
        return None

    def why_retired(self, token: str) -> Refusal | None:
        """Why a retired link no longer works; None if the link is unknown."""
        return self._retired.get(key_of(token))

    def present(self) -> list[int]:
        """The seats of the people at the table."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.is_present()]

    def people(self) -> list[int]:
        """The seats that belong to people, also if they are away or have yet to arrive."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.is_persons()]

    def is_in_charge(self, who: int) -> bool:
        """May this seat, or OWNER, list the table and replace bots?  Its owner may, and a person who plays alone."""
        return who == OWNER or self[who].is_owner or self.people() == [who]

    def salts(self) -> list[str]:
        """Each seat's salt, '' where there is none."""
        return [chair.salt for chair in self.chairs]

    def awaits_salts(self) -> list[int] | None:
        """The seats that have yet to add a salt before the game starts; None if no start was requested."""
        if self._salting is None:
            return None
        return [seat for seat in self._salting if self[seat].is_present() and not self[seat].salt]

    def have_sealed(self) -> bool:
        """Is every seat taken, and has each person fixed a salt?"""
        is_full = not any(chair.is_open() or (chair.is_awaited and not chair.bot) for chair in self.chairs)
        return is_full and all(self[seat].seal or self[seat].salt for seat in self.present())

    def are_ready(self) -> bool:
        """Was a start requested, and has every seat had its chance to add a salt?"""
        return self.awaits_salts() == [] and not any(chair.is_open() for chair in self.chairs)

    def check_name(self, seat: int, name: object) -> str:
        """Check that a name can be told apart from the other seats' names."""
        text = check_text(name, "name", LONGEST_NAME).strip()
        if not text:
            raise refusals.EMPTY_NAME()
        if not has_visible(text):
            raise refusals.INVISIBLE_NAME()
        seen = visible(text).casefold()
        others = [visible(chair.name).casefold() for other, chair in enumerate(self.chairs) if other != seat]
        # Log lines call the reader "you", and an open seat "seat 2".
        if seen in [*others, "you"] or seen.startswith("seat "):
            raise refusals.NAME_TAKEN(name=text)
        return text

    def apply(self, record: Record) -> None:
        """Apply a record about seats."""
        if record.kind == kind.BOT:
            self._seat_bot(_number(record, "seat"), _text(record, "bot"), _text(record, "name"))
        elif record.kind == kind.HAND_OVER:
            self.substitute(_number(record, "seat"), _text(record, "bot"))
        elif record.kind == kind.INVITE:
            self._invite(_number(record, "seat"), record)
        elif record.kind == kind.SALTING:
            self._salting = [seat for seat in range(len(self.chairs)) if seat in _seats(record)]
        elif 0 <= record.who < len(self.chairs):
            self._apply_own(self.chairs[record.who], record)

    def substitute(self, seat: int, bot: str) -> None:
        """Let a bot play for a person."""
        self.chairs[seat].away, self.chairs[seat].bot = True, bot

    def _seat_bot(self, seat: int, bot: str, name: str) -> None:
        chair = self.chairs[seat]
        chair.bot = bot
        # A bot that fills in for a person keeps that person's name; one that replaces a bot has its own.
        chair.name = (chair.name or name) if chair.keys else name

    def _sit(self, seat: int, name: str, key: str) -> None:
        self._clear(seat)
        self.chairs[seat] = Chair(name, [key], is_awaited=name == guest(seat))

    def _invite(self, seat: int, record: Record) -> None:
        self._clear(seat)
        invitation = Invitation(_text(record, "key"), record.who, _text(record, "mark"))
        self.chairs[seat] = Chair(_text(record, "name"), invitation=invitation, is_awaited=True)

    def _clear(self, seat: int) -> None:
        """Reset a seat for its next player; links to it stop working."""
        chair = self.chairs[seat]
        links = [chair.device, *(chair.keys if chair.is_awaited else [])]
        if chair.invitation is not None:
            links.append(chair.invitation.key)
        self._retired.update((key, refusals.LINK_REPLACED) for key in links if key)
        self.chairs[seat] = Chair()

    def _take(self, chair: Chair, record: Record) -> None:
        spent = _text(record, "link")
        if spent:
            self._retired[spent] = refusals.DEVICE_LINK_USED if spent == chair.device else refusals.INVITATION_USED
            chair.keys = [key for key in chair.keys if key != spent]
            chair.device = "" if chair.device == spent else chair.device
        chair.keys.append(_text(record, "key"))
        chair.name = _text(record, "name") or chair.name
        chair.rating = _text(record, "rating") or chair.rating
        chair.invitation, chair.away, chair.bot = None, False, ""

    def _apply_own(self, chair: Chair, record: Record) -> None:
        if record.kind == kind.SIT:
            self._sit(record.who, _text(record, "name"), _text(record, "key"))
            self.chairs[record.who].is_owner = record.data.get("owner") is True
            self.chairs[record.who].rating = _text(record, "rating")
        elif record.kind == kind.TAKE:
            self._take(chair, record)
        elif record.kind == kind.KEY:
            chair.keys.append(_text(record, "key"))
        elif record.kind == kind.DEVICE:
            self._retired.update({chair.device: refusals.LINK_REPLACED} if chair.device else {})
            chair.device = _text(record, "key")
        elif record.kind == kind.LEAVE:
            chair.away = True
            chair.bot = _text(record, "bot")
        elif record.kind == kind.RETURN:
            chair.away = False
            chair.bot = ""
        elif record.kind == kind.RENAME:
            chair.name = _text(record, "name")
        elif record.kind == kind.SALT:
            chair.salt = _text(record, "salt")
        elif record.kind == kind.SEAL:
            chair.seal = _text(record, "seal")
            chair.salt = ""
        elif record.kind == kind.MUTE:
            (chair.muted.add if record.data.get("muted") is True else chair.muted.discard)(_number(record, "seat"))
        elif record.kind == kind.SEAT_SETTINGS:
            chair.plays_forced = record.data.get("forced", chair.plays_forced) is True
            chair.hears_chat = record.data.get("chat", chair.hears_chat) is True
            chair.hears_bots = record.data.get("banter", chair.hears_bots) is True
            chair.plays_obvious = record.data.get("obvious", chair.plays_obvious) is True
            chair.pace = _text(record, "pace") or chair.pace
            chair.avatar = str(record.data.get("avatar", chair.avatar))
        if record.kind not in (kind.LEAVE, kind.MUTE):
            # Earlier versions seated an invited friend as a guest, and left the seat to replace the friend with a bot.
            chair.is_awaited = False


def check_text(value: object, what: str, longest: int) -> str:
    """Check a short printable text; the refusal names the problem."""
    if not isinstance(value, str):
        raise refusals.NOT_TEXT(what=what)
    if len(value) > longest:
        raise refusals.TOO_LONG(what=what, longest=longest)
    # Control characters and lone surrogates would break logs, terminals and the encoding of salts.
    if not value.isprintable():
        raise refusals.UNPRINTABLE(what=what)
    return value


def check_number(value: object, what: str, low: int, high: int) -> int:
    """Check for a whole number from low to high."""
    if type(value) is not int or not low <= value <= high:
        raise refusals.NOT_IN_RANGE(what=what, low=low, high=high)
    return value


def check_client(client: object) -> str:
    """The client's id for its message."""
    sent = check_text(client, "id", LONGEST_CLIENT)
    if not sent:
        raise refusals.EMPTY_ID()
    return sent


def _text(record: Record, field: str) -> str:
    return str(record.data.get(field, ""))


def _number(record: Record, field: str) -> int:
    value = record.data.get(field)
    if type(value) is not int:
        raise ValueError(f"record {record.sequence}: {field} is {value!r}")
    return value


def _seats(record: Record) -> list[object]:
    value = record.data.get("seats")
    if not isinstance(value, list):
        raise ValueError(f"record {record.sequence}: seats is {value!r}")
    return value
