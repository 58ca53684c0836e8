"""The protocol: one message from a client, as parsed from JSON, to one reply.

A message names one command, whose value is its main argument, and the command's other fields:
    {"act": 17, "version": 42, "id": "…"}
Any message may include `since`, the version its sender has seen; the reply's update contains what is new.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Final

from cogworks.tables.play import hints, reasons, takeback
from cogworks.tables.records import OWNER
from cogworks.tables.refusals import BAD_MESSAGE, NOT_SEATED, RefusedError
from cogworks.tables.seats import handover, links, seating, starting
from cogworks.tables.seats.links import Issue
from cogworks.tables.seats.seats import new_token
from cogworks.tables.table import Table
from cogworks.tables.unicode import check_unicode
from cogworks.tables.update_types import CommandResult, Reply, Update

Verb = Callable[[Table, int, Mapping[str, object]], bool]
"""Processes a message from a seat; False if it was already processed."""


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
        reply |= {"done": False, "refused": error.code, "reason": error.reason, "rule": error.rule}
        if error.update is not None:
            return reply, error.update
    return reply, table.update(reader, since)


def _may_be_behind(table: Table, sent: Mapping[str, object]) -> bool:
    """May another server process have stored something that matters to this message?

    What its clients have seen must be known to this one.  But a move at the version this process knows needs no check:
    if that version is outdated, storing the move will fail.
    """
    return "act" not in sent or sent.get("version") != table.history.version


def _carry_out(
    table: Table, who: int | None, sent: Mapping[str, object], bots: Collection[str], issue: Issue
) -> CommandResult:
    verbs = [name for name in sent if name in VERBS or name in OPEN_VERBS]
    if len(verbs) != 1:
        raise RefusedError(BAD_MESSAGE, "a message must contain exactly one command")
    name = verbs[0]
    for field in sent:
        if field != name and field not in ANYWHERE and field not in BESIDES.get(name, ()):
            raise RefusedError(BAD_MESSAGE, f"{name!r} accepts only these other fields: {_listed(name)}")
    if name == "look":
        return {}
    if name == "why":
        return reasons.why(table, who if who is not None and who >= 0 else None, sent["why"])
    if name in ("sit", "take"):
        if who is not None and who >= 0:
            raise RefusedError(BAD_MESSAGE, "you already have a seat")
        called = sent.get("name")
        if name == "sit":
            seat = seating.sit(table, sent["sit"], called, issue.token, is_owner=who == OWNER)
        else:
            seat = links.take(table, sent["take"], called, issue)
        return {"token": issue.token, "seat": seat}
    if who is None:
        raise RefusedError(NOT_SEATED, "spectators can only watch")
    if name == "bot":
        seating.seat_bot(table, who, sent.get("seat"), sent["bot"], bots)
        return {}
    if name == "invite":
        links.invite(table, who, sent["invite"], issue)
        return {"link": issue.token}
    if name == "hand_over":
        handover.hand_over(table, who, sent.get("seat"), sent["hand_over"], bots)
        return {}
    if name == "hand_over_after":
        handover.set_wait(table, who, sent["hand_over_after"])
        return {}
    if name == "hints":
        hints.allow(table, who, sent["hints"])
        return {}
    if name == "private":
        seating.set_listed(table, who, False)
        return {}
    if name == "listed":
        seating.set_listed(table, who, sent["listed"])
        return {}
    if name == "start":
        starting.start(table, who, sent["start"])
        return {}
    if who == OWNER:
        raise RefusedError(NOT_SEATED, "take a seat first")
    if name == "leave":
        seating.leave(table, who, sent["leave"], bots)
        return {}
    if name == "another_token":
        seating.another_token(table, who, issue.token)
        return {"another": issue.token}
    if name == "device_link":
        links.device_link(table, who, issue)
        return {"link": issue.token}
    return {"again": not VERBS[name](table, who, sent)}


def _act(table: Table, seat: int, sent: Mapping[str, object]) -> bool:
    return table.act(seat, sent.get("version"), sent["act"], sent.get("id"))


def _undo(table: Table, seat: int, sent: Mapping[str, object]) -> bool:
    return takeback.undo(table, seat, sent.get("version"), sent.get("id"))


def _propose(table: Table, seat: int, sent: Mapping[str, object]) -> bool:
    takeback.propose(table, seat, sent.get("version"))
    return True


def _accept(table: Table, seat: int, sent: Mapping[str, object]) -> bool:
    takeback.decide(table, seat, sent["accept"], True)
    return True


def _decline(table: Table, seat: int, sent: Mapping[str, object]) -> bool:
    takeback.decide(table, seat, sent["decline"], False)
    return True


def _salt(table: Table, seat: int, sent: Mapping[str, object]) -> bool:
    starting.salt(table, seat, sent["salt"])
    return True


def _seal(table: Table, seat: int, sent: Mapping[str, object]) -> bool:
    starting.seal(table, seat, sent["seal"])
    return True


def _return(table: Table, seat: int, sent: Mapping[str, object]) -> bool:
    seating.come_back(table, seat)
    return True


def _here(table: Table, seat: int, sent: Mapping[str, object]) -> bool:
    handover.stay(table, seat)
    return True


def _rename(table: Table, seat: int, sent: Mapping[str, object]) -> bool:
    seating.rename(table, seat, sent["rename"])
    return True


def _wish(table: Table, seat: int, sent: Mapping[str, object]) -> bool:
    seating.wish(table, seat, sent["wish"])
    return True


def _chat(table: Table, seat: int, sent: Mapping[str, object]) -> bool:
    seating.chat(table, seat, sent["chat"])
    return True


VERBS: Final[Mapping[str, Verb]] = {
    "act": _act,
    "undo": _undo,
    "propose": _propose,
    "accept": _accept,
    "decline": _decline,
    "salt": _salt,
    "seal": _seal,
    "return": _return,
    "here": _here,
    "rename": _rename,
    "wish": _wish,
    "chat": _chat,
}
"""Commands that need a seat."""

OPEN_VERBS: Final = (
    "look",
    "why",
    "sit",
    "take",
    "invite",
    "bot",
    "start",
    "private",
    "leave",
    "another_token",
    "device_link",
    "hand_over",
    "hand_over_after",
    "hints",
    "listed",
)
"""Commands that need no seat, or more than one."""

READ_ONLY: Final = frozenset({"look", "why"})
"""Commands that change nothing."""

ANYWHERE: Final = ("id", "since", "version")
"""Fields allowed with every command."""
BESIDES: Final[Mapping[str, tuple[str, ...]]] = {
    "sit": ("name",),
    "take": ("name",),
    "bot": ("seat",),
    "hand_over": ("seat",),
}
"""Other fields of each command."""


def _listed(verb: str) -> str:
    return ", ".join([*BESIDES.get(verb, ()), *ANYWHERE])


def _echo(sent: Mapping[str, object]) -> str:
    """The client's id for the message, echoed to match the reply."""
    client = sent.get("id")
    return client if isinstance(client, str) and len(client) <= 64 and client.isprintable() else ""
