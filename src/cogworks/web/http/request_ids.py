"""The id of a request or socket: in every line of the log that it causes, and in its response."""

import secrets
from contextvars import ContextVar
from typing import Final

HEADER: Final = "x-request-id"

_current: ContextVar[str] = ContextVar("request_id", default="")


def begin() -> str:
    """Give the request that is being served an id."""
    made = secrets.token_hex(6)
    _current.set(made)
    return made


def current() -> str:
    """The id of the request that is being served, or ''."""
    return _current.get()
