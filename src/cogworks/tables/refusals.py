"""Refusals: a code for programs and a sentence for people."""

from typing import Final

from cogworks.engine.errors import CogworksError
from cogworks.tables.update_types import Update

STALE: Final = "stale"
NOT_YOURS: Final = "not yours"
ILLEGAL: Final = "illegal"
BAD_MESSAGE: Final = "bad message"
NOT_NOW: Final = "not now"
NOT_SEATED: Final = "not seated"
TAKEN: Final = "taken"
USED: Final = "used"
NEEDS_CONSENT: Final = "needs consent"
TOO_OFTEN: Final = "too often"
NO_SUCH_TABLE: Final = "no such table"
OTHER_RULES: Final = "other rules"
DAMAGED: Final = "damaged"
UNAVAILABLE: Final = "unavailable"
BROKEN: Final = "broken"

CODES: Final = (
    STALE,
    NOT_YOURS,
    ILLEGAL,
    BAD_MESSAGE,
    NOT_NOW,
    NOT_SEATED,
    TAKEN,
    USED,
    NEEDS_CONSENT,
    TOO_OFTEN,
    NO_SUCH_TABLE,
    OTHER_RULES,
    DAMAGED,
    UNAVAILABLE,
    BROKEN,
)


class RefusedError(CogworksError):
    """The table refused a request; nothing has changed."""

    def __init__(self, code: str, reason: str, rule: str = "") -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.rule = rule
        """The id of the rule that forbids an illegal move."""
        self.update: Update | None = None
        """The current update, for a client that acted on an old one."""


class BusyError(Exception):
    """The call would block."""
