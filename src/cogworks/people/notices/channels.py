"""Channels: the browsers, addresses and feeds through which a player gets notices."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

PUSH: Final = "push"
MAIL: Final = "mail"
WEBHOOK: Final = "webhook"
FEED: Final = "feed"
SENT: Final = (PUSH, MAIL, WEBHOOK)
"""Kinds that notices are sent to; a feed is fetched."""
MOST: Final = {PUSH: 5, MAIL: 1, WEBHOOK: 1, FEED: 1}
"""Channels of each kind that a player may have; a further one replaces the oldest."""

NEW: Final = "new"
"""An e-mail address that its owner has not confirmed."""
READY: Final = "ready"
REFUSED: Final = "refused"
"""The receiver said that there is nobody, or failed too often; nothing more is sent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Channel:
    """One way to reach a player."""

    id: str
    player: str
    kind: str
    data: Mapping[str, str]
    """The address and what else sending needs; `base` is where the player uses this server."""
    state: str = READY
    created: float = 0.0
    failures: int = 0
    session: str = ""
    """The hash of the session of a browser that is signed in, or ''."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sealed:
    """A channel as it is stored: its address is encrypted."""

    id: str
    player: str
    kind: str
    address: str
    """A hash of the address."""
    data: bytes
    session: str
    state: str
    created: float
    failures: int = 0
