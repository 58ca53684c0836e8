"""Types of a table's replies to messages, as JSON data; `messages.py` and `host.py` build them."""

from typing import NotRequired, TypedDict

from cogworks.tables.update_types import Update


class CommandResult(TypedDict, total=False):
    """Result of a command, besides the update."""

    again: bool
    seat: int
    token: str
    another: str
    link: str
    why: str
    rule: str
    now: float


class Reply(TypedDict):
    """A table's reply to a message, besides the update."""

    done: bool
    again: bool
    """Whether the same message was processed before."""
    id: str
    """The client's id for the message."""
    refused: NotRequired[str]
    """A code of `refusals.py`."""
    reason: NotRequired[str]
    rule: NotRequired[str]
    seat: NotRequired[int]
    token: NotRequired[str]
    another: NotRequired[str]
    link: NotRequired[str]
    why: NotRequired[str]
    """Why something on the board has no move now; `rule` is the rule behind it."""
    now: NotRequired[float]
    """The server's time, in answer to `look`."""


class ReplyWithUpdate(Reply):
    """A reply and the sender's update."""

    update: Update
