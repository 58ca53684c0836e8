"""Secrets of players in the database, sealed with the server's own secret: a copy of the database opens no seat."""

import hmac
import secrets
from hashlib import sha256
from typing import Final

NONCE: Final = 12
"""Bytes of randomness before each sealed text."""


class Seal:
    """Encrypts and decrypts short texts (AES-GCM)."""

    def __init__(self, secret: bytes) -> None:
        self._key = hmac.digest(secret, b"cogworks accounts 1", sha256)

    def keyed_hash(self, text: str) -> str:
        """A hash that only this server can compute."""
        return hmac.digest(self._key, text.encode("utf-8", "replace"), sha256).hex()

    def close(self, text: str, owner: str) -> bytes:
        """Seal a text; it opens only for the same owner."""
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # here, because most servers never need it

        nonce = secrets.token_bytes(NONCE)
        return nonce + AESGCM(self._key).encrypt(nonce, text.encode(), owner.encode())

    def open(self, sealed: bytes, owner: str) -> str | None:
        """The sealed text; None if it was sealed for another owner or with another secret."""
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        try:
            return AESGCM(self._key).decrypt(sealed[:NONCE], sealed[NONCE:], owner.encode()).decode()
        except InvalidTag:
            return None
