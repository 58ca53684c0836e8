"""What became of a notice that was sent."""

from collections.abc import Awaitable, Callable
from enum import Enum

from cogworks.people.notices.channels import Channel
from cogworks.people.notices.words import Message


class Outcome(Enum):
    """What to do next."""

    SENT = "sent"
    GONE = "the receiver is gone for good"
    LATER = "try again later"
    FAILED = "failed, and would fail again"


Send = Callable[[Channel, Message], Awaitable[Outcome]]


def outcome_of(status: int) -> Outcome:
    """What an HTTP status says."""
    if 200 <= status < 300:
        return Outcome.SENT
    if status in (404, 410):
        return Outcome.GONE
    return Outcome.LATER if status in (408, 425, 429) or status >= 500 else Outcome.FAILED
