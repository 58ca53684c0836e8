"""Web Push: encrypted for one browser (RFC 8291), signed by this server, delivered by the browser's push service."""

import base64
import json
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from cogworks.people.notices.channels import Channel
from cogworks.people.notices.words import Message
from cogworks.web.http.paths import link_to
from cogworks.web.notices.outcome import Outcome, outcome_of
from cogworks.web.notices.reach import ForbiddenError, Reach
from cogworks.web.notices.vapid import PushKey

TTL: Final = 43_200
"""Seconds that a push service stores a notice for a device that is off."""
URGENT: Final = 2 * 3600.0
"""Seconds before the end of a player's time when a notice wakes a device up."""
FORBIDDEN: Final = (401, 403)
"""What push services say to a subscription made with another server's key: it never works again."""


class PushSender:
    """Sends notices to browsers."""

    def __init__(self, reach: Reach, key: PushKey, now: Callable[[], float]) -> None:
        self._reach, self._key, self._now = reach, key, now

    async def send(self, channel: Channel, message: Message) -> Outcome:
        """Send a notice to a browser."""
        url, base = channel.data["url"], channel.data["base"]
        headers = {
            "authorization": self._key.authorization(url, base, self._now()),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(TTL),
            "topic": topic(message.table),
            "urgency": self._urgency(message),
        }
        try:
            status = await self._reach.post(url, headers, encrypted(channel, content(message)))
        except ForbiddenError:
            return Outcome.GONE
        return Outcome.GONE if status in FORBIDDEN else outcome_of(status)

    def _urgency(self, message: Message) -> str:
        due = None if message.notice is None else message.notice.due
        return "high" if due is not None and due - self._now() < URGENT else "normal"


def topic(table: str) -> str:
    """What makes a newer notice of a table replace an older one; it does not reveal the table."""
    digest = sha256(b"cogworks topic " + table.encode()).digest()
    return base64.urlsafe_b64encode(digest[:18]).decode()


def content(message: Message) -> bytes:
    """What the page's worker gets."""
    path = link_to("table", id=message.table) if message.table else link_to("notices")
    shown = {"title": message.title, "body": message.text, "path": path, "tag": message.table or "test"}
    return json.dumps(shown).encode()


def encrypted(channel: Channel, text: bytes) -> bytes:
    """A text that only the channel's browser can read."""
    import http_ece  # here, with its cryptography, because most servers never need it
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key

    body: bytes = http_ece.encrypt(
        text,
        private_key=generate_private_key(SECP256R1()),
        dh=_decoded(channel.data["p256dh"]),
        auth_secret=_decoded(channel.data["auth"]),
        version="aes128gcm",
    )
    return body


def _decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
