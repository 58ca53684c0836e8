"""The protocol: one message from a client, as parsed from JSON, to one reply.

A message names one command, whose value is its main argument, and the command's other fields:
    {"act": 17, "version": 42, "id": "…"}
Any message may include `since`, the version its sender has seen; the reply's update contains what is new.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from cogworks.tables import refusals
from cogworks.tables.clock import commands as clocks
from cogworks.tables.clock import days_off
from cogworks.tables.etiquette import agreement, chat, spectators
from cogworks.tables.play import forfeit, hints, rated, reasons, takeback
from cogworks.tables.records import OWNER
from cogworks.tables.refusals import RefusedError
from cogworks.tables.reply_types import CommandResult, Reply
from cogworks.tables.seats import handover, links, seating, starting
from cogworks.tables.seats.links import Issue
from cogworks.tables.seats.seats import check_number, new_token
from cogworks.tables.table import Table
from cogworks.tables.tournaments.rules import check_command
from cogworks.tables.unicode import check_unicode
from cogworks.tables.update_types import Update

MOST_LAG: Final = 60_000
"""Milliseconds that a move may say it spent on the network."""


def handle(
    table: Table, who: int | None, message: object, bots: Collection[str], issue: Issue | None = None
) -> tuple[Reply, Update]:
    """Process a message; return the reply and the sender's update. `who` is a seat, OWNER, or None for a spectator.

    If the reply hands out a token, it is the one in `issue`, or a random one.
    """
    reader = who if who is not None and who >= 0 else None
    sent: Mapping[str, object] = message if isinstance(message, Mapping) else {}
    since = sent.get("since", sent.get("version"))
    reply: Reply = {"done": True, "again": False, "id": _echo(sent)}
    try:
        check_unicode(sent)
        if _may_be_behind(table, sent):
            table.refresh()
        reply = {**reply, **_carry_out(table, who, sent, bots, issue or Issue(new_token()))}
        reader = reply.get("seat", reader)
    except RefusedError as error:
        reply = refusal(error, reply["id"])
        if error.update is not None:
            return reply, error.update
    return reply, table.update(reader, since)


def refusal(error: RefusedError, id: str = "") -> Reply:
    """The reply to a message that was refused."""
    return {
        "done": False,
        "again": False,
        "id": id,
        "refused": error.code,
        "reason": error.reason,
        "rule": error.rule,
    }


def _may_be_behind(table: Table, sent: Mapping[str, object]) -> bool:
    """May another server process have stored something that matters to this message?

    This process must know everything its clients have seen.  But a move at the version this process knows needs no
    check: if that version is outdated, storing the move will fail.
    """
    return "act" not in sent or sent.get("version") != table.history.version


def _carry_out(
    table: Table, who: int | None, sent: Mapping[str, object], bots: Collection[str], issue: Issue
) -> CommandResult:
    names = [name for name in sent if name in COMMANDS]
    if len(names) != 1:
        raise refusals.ONE_COMMAND()
    name = names[0]
    command = COMMANDS[name]
    allowed = (*command.fields, *ANYWHERE)
    if any(field != name and field not in allowed for field in sent):
        raise refusals.OTHER_FIELDS(command=name, fields=", ".join(allowed))
    _check_sender(who, command.sender)
    check_command(table, name)
    return command.run(Sent(table, who, sent[name], sent, bots, issue)) or {}


def _check_sender(who: int | None, allowed: "Sender") -> None:
    """Refuse a command that this sender may not use."""
    if allowed is Sender.WITHOUT_SEAT and who is not None and who >= 0:
        raise refusals.SEATED_ALREADY()
    if allowed in (Sender.MEMBER, Sender.SEATED) and who is None:
        raise refusals.SPECTATORS_WATCH()
    if allowed is Sender.SEATED and who == OWNER:
        raise refusals.TAKE_SEAT_FIRST()


class Sender(Enum):
    """Who may send a command."""

    ANYONE = "anyone, spectators included"
    WITHOUT_SEAT = "people without a seat"
    MEMBER = "players, and the owner without a seat"
    SEATED = "players"


@dataclass(frozen=True, slots=True)
class Sent:
    """A command as it was sent."""

    table: Table
    who: int | None
    """A seat, OWNER, or None for a spectator."""
    value: object
    """The command's main argument."""
    fields: Mapping[str, object]
    """The whole message."""
    bots: Collection[str]
    issue: Issue
    """The token to hand out, if any."""

    @property
    def seat(self) -> int:
        """The sender, if it is a member."""
        assert self.who is not None
        return self.who

    @property
    def reader(self) -> int | None:
        """The sender's seat, if it has one."""
        return self.who if self.who is not None and self.who >= 0 else None


@dataclass(frozen=True, slots=True)
class Command:
    """One command of the protocol."""

    run: Callable[[Sent], CommandResult | None]
    """Carry it out; return what the reply contains besides the usual."""
    sender: Sender
    fields: tuple[str, ...] = ()
    """Its other fields, besides those allowed with every command."""
    is_read_only: bool = False


def _sit(it: Sent) -> CommandResult:
    name, token, rating = it.fields.get("name"), it.issue.token, it.issue.rating
    is_owner = it.who == OWNER
    return {"token": token, "seat": seating.sit(it.table, it.value, name, token, is_owner=is_owner, rating=rating)}


def _take(it: Sent) -> CommandResult:
    return {"token": it.issue.token, "seat": links.take(it.table, it.value, it.fields.get("name"), it.issue)}


def _invite(it: Sent) -> CommandResult:
    links.invite(it.table, it.seat, it.value, it.issue)
    return {"link": it.issue.token}


def _another_token(it: Sent) -> CommandResult:
    seating.another_token(it.table, it.seat, it.issue.token)
    return {"another": it.issue.token}


def _device_link(it: Sent) -> CommandResult:
    links.device_link(it.table, it.seat, it.issue)
    return {"link": it.issue.token}


def _act(it: Sent) -> CommandResult:
    lag = check_number(it.fields.get("lag", 0), "lag", 0, MOST_LAG)
    done = it.table.act(it.seat, it.fields.get("version"), it.value, it.fields.get("id"), lag / 1000)
    return {"again": not done}


def _undo(it: Sent) -> CommandResult:
    return {"again": not takeback.undo(it.table, it.seat, it.fields.get("version"), it.fields.get("id"))}


COMMANDS: Final[Mapping[str, Command]] = {
    "look": Command(lambda it: {"now": it.table.now()}, Sender.ANYONE, is_read_only=True),
    "why": Command(lambda it: reasons.why(it.table, it.reader, it.value), Sender.ANYONE, is_read_only=True),
    "sit": Command(_sit, Sender.WITHOUT_SEAT, ("name",)),
    "take": Command(_take, Sender.WITHOUT_SEAT, ("name",)),
    "bot": Command(
        lambda it: seating.seat_bot(it.table, it.seat, it.fields.get("seat"), it.value, it.bots),
        Sender.MEMBER,
        ("seat",),
    ),
    "invite": Command(_invite, Sender.MEMBER),
    "hand_over": Command(
        lambda it: handover.hand_over(it.table, it.seat, it.fields.get("seat"), it.value, it.bots),
        Sender.MEMBER,
        ("seat",),
    ),
    "hand_over_after": Command(lambda it: handover.set_wait(it.table, it.seat, it.value), Sender.MEMBER),
    "rated": Command(lambda it: rated.set_rated(it.table, it.seat, it.value), Sender.MEMBER),
    "clock": Command(lambda it: clocks.set_clock(it.table, it.seat, it.value), Sender.MEMBER),
    "hints": Command(lambda it: hints.allow(it.table, it.seat, it.value), Sender.MEMBER),
    "private": Command(lambda it: seating.set_listed(it.table, it.seat, False), Sender.MEMBER),
    "listed": Command(lambda it: seating.set_listed(it.table, it.seat, it.value), Sender.MEMBER),
    "start": Command(lambda it: starting.start(it.table, it.seat, it.value), Sender.MEMBER),
    "leave": Command(lambda it: seating.leave(it.table, it.seat, it.value, it.bots), Sender.SEATED),
    "another_token": Command(_another_token, Sender.SEATED),
    "device_link": Command(_device_link, Sender.SEATED),
    "act": Command(_act, Sender.SEATED, ("lag",)),
    "resign": Command(lambda it: forfeit.resign(it.table, it.seat, it.bots), Sender.SEATED),
    "pause": Command(lambda it: clocks.pause(it.table, it.seat, it.value), Sender.SEATED),
    "days_off": Command(lambda it: days_off.announce(it.table, it.seat, it.value), Sender.SEATED),
    "undo": Command(_undo, Sender.SEATED),
    "propose": Command(lambda it: takeback.propose(it.table, it.seat, it.fields.get("version")), Sender.SEATED),
    "accept": Command(lambda it: takeback.decide(it.table, it.seat, it.value, True), Sender.SEATED),
    "decline": Command(lambda it: takeback.decide(it.table, it.seat, it.value, False), Sender.SEATED),
    "salt": Command(lambda it: starting.salt(it.table, it.seat, it.value), Sender.SEATED),
    "seal": Command(lambda it: starting.seal(it.table, it.seat, it.value), Sender.SEATED),
    "return": Command(lambda it: seating.come_back(it.table, it.seat), Sender.SEATED),
    "here": Command(lambda it: handover.stay(it.table, it.seat), Sender.SEATED),
    "rename": Command(lambda it: seating.rename(it.table, it.seat, it.value), Sender.SEATED),
    "wish": Command(lambda it: seating.change_settings(it.table, it.seat, it.value), Sender.SEATED),
    "chat": Command(lambda it: seating.chat(it.table, it.seat, it.value), Sender.SEATED),
    "free_chat": Command(lambda it: chat.allow(it.table, it.seat, it.value), Sender.MEMBER),
    "say": Command(lambda it: chat.say(it.table, it.seat, it.value), Sender.SEATED),
    "mute": Command(lambda it: chat.mute(it.table, it.seat, it.value, True), Sender.SEATED),
    "unmute": Command(lambda it: chat.mute(it.table, it.seat, it.value, False), Sender.SEATED),
    "end": Command(lambda it: agreement.end(it.table, it.seat, it.value), Sender.SEATED),
    "spectators": Command(lambda it: spectators.allow(it.table, it.seat, it.value), Sender.MEMBER),
    "remove": Command(lambda it: spectators.remove(it.table, it.seat, it.value), Sender.MEMBER),
}
"""All commands.  Lambdas adapt the functions that carry them out."""

READ_ONLY: Final = frozenset(name for name, command in COMMANDS.items() if command.is_read_only)
"""Commands that change nothing."""

ANYWHERE: Final = ("id", "since", "version")
"""Fields allowed with every command."""


def _echo(sent: Mapping[str, object]) -> str:
    """The client's id for the message, echoed to match the reply."""
    client = sent.get("id")
    return client if isinstance(client, str) and len(client) <= 64 and client.isprintable() else ""
