"""Tokens of links in notices: derived from the server's secret, so that nothing about them is stored."""

import base64
import hmac
import re
import secrets
from hashlib import sha256
from typing import Final

CONFIRM: Final = "confirm"
STOP: Final = "stop"
FEED: Final = "feed"
SIGNATURE: Final = "signature"
"""What a token is for; it works for nothing else."""
ID: Final = 12
MAC: Final = 24
"""Bytes of a channel's id and of its proof."""
TOKEN: Final = re.compile(r"([A-Za-z0-9_-]{16})([A-Za-z0-9_-]{32})")


def new_id() -> str:
    """The id of a new channel."""
    return secrets.token_urlsafe(ID)


class LinkKeys:
    """Makes and checks tokens."""

    def __init__(self, secret: bytes) -> None:
        self._key = hmac.digest(secret, b"cogworks notices 1", sha256)

    def token(self, purpose: str, channel: str) -> str:
        """The token of a channel for one purpose."""
        return channel + self._proof(purpose, channel)

    def channel(self, purpose: str, token: str) -> str | None:
        """The id of the channel that a token is for; None, without a look at the store, if it is forged."""
        found = TOKEN.fullmatch(token)
        if found is None or not hmac.compare_digest(self._proof(purpose, found[1]), found[2]):
            return None
        return found[1]

    def signing_key(self, channel: str) -> bytes:
        """The key that signs what is sent to a webhook; its owner sees it, to check the signatures."""
        return hmac.digest(self._key, f"{SIGNATURE} {channel}".encode(), sha256)[:MAC]

    def _proof(self, purpose: str, channel: str) -> str:
        digest = hmac.digest(self._key, f"{purpose} {channel}".encode(), sha256)
        return base64.urlsafe_b64encode(digest[:MAC]).decode()
