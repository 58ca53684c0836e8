"""Every sentence of notices."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from cogworks.people.notices.waiting import Notice

TITLE: Final = "Your turn in {game}"
AGAINST: Final = "{names} made a move. Now it is your turn."
ALONE: Final = "It is your turn."
DUE: Final = "Move before {due}."
TEST_TITLE: Final = "Notices work"
TEST_TEXT: Final = "Cogworks reaches you here when a table waits for you."
CONFIRM_SUBJECT: Final = "Confirm your address for Cogworks"
CONFIRM_TEXT: Final = """Someone, probably you, wants to get notices of their games at {base}
at this address. To confirm, open this link within two days:

{link}

If this was not you, ignore this message. Nothing more will be sent.
"""
MAIL_TEXT: Final = """{text}

{link}

--
You get one message for each turn while you are away from the table.
Stop these messages: {stop}
"""
FEED_TITLE: Final = "Cogworks: tables waiting for you"


@dataclass(frozen=True, slots=True)
class Message:
    """A notice in words."""

    title: str
    text: str
    table: str
    """The table it leads to; '' leads to the page of notices."""
    notice: Notice | None = None
    """None for a test."""


def message_of(notice: Notice) -> Message:
    """A notice in words."""
    return Message(TITLE.format(game=notice.game), text_of(notice), notice.table, notice)


def text_of(notice: Notice) -> str:
    """Who waits, and until when."""
    # The last player of several is not known to have moved last.
    text = AGAINST.format(names=notice.others[0]) if len(notice.others) == 1 else ALONE
    return text if notice.due is None else f"{text} {DUE.format(due=time_of(notice.due))}"


def time_of(time: float) -> str:
    """A time in UTC, as people read it."""
    moment = datetime.fromtimestamp(time, UTC)
    return f"{moment.day} {moment:%B %Y, %H:%M} UTC"


TEST: Final = Message(TEST_TITLE, TEST_TEXT, "")
