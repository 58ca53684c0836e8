"""Players' actions besides moves: sit down, leave, come back, change settings, and chat."""

from collections.abc import Collection, Mapping
from typing import Final

from cogworks.bots.personalities import pick
from cogworks.engine.game import Data
from cogworks.tables import records as kind
from cogworks.tables import refusals
from cogworks.tables.daily.rules import check_seats_stay
from cogworks.tables.play.forfeit import ABANDONED, check_keeps_seats, check_plays, forfeit, is_binding, usual_bot
from cogworks.tables.play.pace import PACES
from cogworks.tables.records import OWNER, Draft
from cogworks.tables.seats.avatars import AVATARS
from cogworks.tables.seats.banter import answers
from cogworks.tables.seats.phrases import PHRASES
from cogworks.tables.seats.seats import MOST_KEYS, Invitation, Seats, check_number, key_of
from cogworks.tables.table import Table

SEAT_SWITCHES: Final = ("forced", "obvious", "chat", "banter")
"""Settings that are true or false."""


def sit(table: Table, seat: object, name: object, token: str, *, is_owner: bool = False, rating: str = "") -> int:
    """Take an open seat, or before the start one that can be replaced; from then on the token opens it.

    `rating` is what others see beside the name at a rated table.
    """
    place = check_number(seat, "seat", 0, len(table.seats) - 1)

    def plan() -> list[Draft]:
        if table.is_started or not table.seats[place].is_available() or (table.daily is not None and not is_owner):
            raise refusals.SEAT_TAKEN()
        data: Data = {"name": table.seats.check_name(place, name), "key": key_of(token)}
        data |= {"owner": True} if is_owner else {}
        return [Draft(kind.SIT, place, data=data | ({"rating": rating} if rating else {}))]

    table.commit(plan)
    return place


def another_token(table: Table, seat: int, token: str) -> None:
    """Let another token open a seat, for another device or program of its player."""

    def plan() -> list[Draft]:
        table.check_pace(seat)
        if len(table.seats[seat].keys) >= MOST_KEYS:
            raise refusals.MOST_TOKENS(most=MOST_KEYS)
        return [Draft(kind.KEY, seat, data={"key": key_of(token)})]

    table.commit(plan)


def seat_bot(table: Table, who: int, seat: object, bot: object, bots: Collection[str]) -> None:
    """Give a bot an open seat, the seat of a player who left, or another bot's seat."""
    place = check_number(seat, "seat", 0, len(table.seats) - 1)
    name = check_bot(bot, bots)

    def plan() -> list[Draft]:
        check_belongs(table, who)
        table.check_pace(who)
        if table.seats[place].bot == name:
            return []
        if table.has_ended:
            raise refusals.GAME_OVER()
        check_seats_stay(table)
        check_keeps_seats(table)
        _check_may_seat_bot(table, who, place)
        called = bot_name(table.seats, table.header.id, place, name)
        return [Draft(kind.BOT, who, data={"seat": place, "bot": name, "name": called})]

    table.commit(plan)
    table.advance()


def _check_may_seat_bot(table: Table, who: int, seat: int) -> None:
    """Refuse a bot where a person plays, or where another bot is not the sender's to replace.

    All players may fill an open seat.  Bots that play for absent people keep the level chosen by those players, or the
    level at hand-over. Otherwise an opponent could choose a weaker one.
    """
    chair = table.seats[seat]
    if chair.keys and not chair.away:
        raise refusals.PLAYERS_SEAT()
    if chair.has_substitute() and who != seat:
        raise refusals.PLAYERS_BOT(name=chair.name)
    if chair.invitation is not None and not chair.bot:
        _check_may_replace(table, who, chair.invitation)
    is_inviter = chair.invitation is not None and who == chair.invitation.by
    if chair.bot and not (chair.has_substitute() or is_inviter or table.seats.is_in_charge(who)):
        raise refusals.OWNER_REPLACES()


def check_bot(bot: object, bots: Collection[str]) -> str:
    """Check the name of a bot."""
    if not isinstance(bot, str) or bot not in bots:
        raise refusals.NO_SUCH_BOT(bots=", ".join(sorted(bots)))
    return bot


def _check_may_replace(table: Table, who: int, invitation: Invitation) -> None:
    """Before the start the inviter, and only the inviter, may give an invited friend's seat to a bot."""
    if table.is_started:
        raise refusals.RESERVED_FOR_INVITED()
    if who not in (OWNER, invitation.by):
        raise refusals.RESERVED_FOR_FRIEND()


def free_name(table: Table, seat: int, wanted: str) -> str:
    """A name unique at the table: players may choose any name, even a bot's."""
    return _unique(table.seats, seat, wanted)


def _unique(seats: Seats, seat: int, wanted: str) -> str:
    taken = {name.casefold() for other, name in enumerate(seats.names()) if other != seat}
    while wanted.casefold() in taken:
        wanted += "*"
    return wanted


def bot_name(seats: Seats, table: str, seat: int, bot: str) -> str:
    """The name of a bot's personality, which depends on the table and the seat; other bots are numbered."""
    others = [name for other, name in enumerate(seats.names()) if other != seat]
    found = pick(bot, table, seat, others)
    return found.name if found else _unique(seats, seat, f"{bot.capitalize()} {seat + 1}")


def set_listed(table: Table, who: int, listed: object) -> None:
    """Make the table public, which only its owner may do, or invite-only."""
    if not isinstance(listed, bool):
        raise refusals.LISTED_SWITCH()
    wanted = kind.LISTED if listed else kind.PRIVATE

    def plan() -> list[Draft]:
        check_belongs(table, who)
        if listed and table.daily is not None:
            raise refusals.DAILY_UNLISTED()
        if listed and not table.seats.is_in_charge(who):
            raise refusals.OWNER_LISTS()
        if table.listing == wanted:
            return []
        table.check_pace(who)
        return [Draft(wanted, who)]

    table.commit(plan)


def leave(table: Table, seat: int, bot: object, bots: Collection[str]) -> None:
    """Leave the seat, to a bot or ('') empty; its tokens stay valid for coming back.  A rated game is lost."""
    name = "" if bot == "" else check_bot(bot, bots)

    def plan() -> list[Draft]:
        chair = table.seats[seat]
        if (chair.away and chair.bot == name) or seat in table.forfeits:
            return []
        if name and not table.has_ended:
            check_seats_stay(table)
        table.check_pace(seat)
        if is_binding(table) and not chair.bot:
            return forfeit(table, seat, ABANDONED, name or usual_bot(bots))
        return [Draft(kind.LEAVE, seat, data={"bot": name})]

    table.commit(plan)
    table.advance()


def come_back(table: Table, seat: int) -> None:
    """Return to the seat and end a bot's substitution."""

    def plan() -> list[Draft]:
        chair = table.seats[seat]
        if not chair.away and not chair.bot:
            return []
        check_plays(table, seat)
        table.check_pace(seat)
        return [Draft(kind.RETURN, seat)]

    table.commit(plan)


def rename(table: Table, seat: int, name: object) -> None:
    """Change a seat's name, also in the log so far."""

    def plan() -> list[Draft]:
        checked = table.seats.check_name(seat, name)
        if checked == table.seats[seat].name:
            return []
        table.check_pace(seat)
        return [Draft(kind.RENAME, seat, data={"name": checked})]

    table.commit(plan)


def change_settings(table: Table, seat: int, settings: object) -> None:
    """Change a seat's settings.

    `forced` auto-plays all forced moves, `obvious` those that everyone can tell are forced; `chat` shows chat, and
    `banter` lets bots answer; `pace` is how fast bots should move; `avatar` is the player's picture, '' for one by
    name.
    """
    if not isinstance(settings, Mapping) or not settings:
        raise refusals.WISH_SHAPE()
    data: Data = {}
    for name, value in settings.items():
        if name == "pace":
            if not isinstance(value, str) or value not in PACES:
                raise refusals.NO_SUCH_PACE(paces=", ".join(PACES))
        elif name == "avatar":
            if not isinstance(value, str) or (value and value not in AVATARS):
                raise refusals.NO_SUCH_AVATAR()
        elif name not in SEAT_SWITCHES or not isinstance(value, bool):
            raise refusals.WISH_FIELDS(switches=", ".join(SEAT_SWITCHES))
        data[name] = value

    def plan() -> list[Draft]:
        table.check_pace(seat)
        return [Draft(kind.SEAT_SETTINGS, seat, data=data)]

    table.commit(plan)
    table.advance()


def chat(table: Table, seat: int, phrase: object) -> None:
    """Send one of the quick phrases, by number."""
    number = check_number(phrase, "chat", 0, len(PHRASES) - 1)

    def plan() -> list[Draft]:
        if not table.seats[seat].hears_chat:
            raise refusals.CHAT_OFF()
        table.check_pace(seat)
        return [Draft(kind.CHAT, seat, action=number), *answers(table, seat, number)]

    table.commit(plan)


def check_belongs(table: Table, who: int) -> None:
    """Refuse spectators."""
    if who != OWNER and not (0 <= who < len(table.seats) and table.seats[who].keys):
        raise refusals.PLAYERS_ONLY()
