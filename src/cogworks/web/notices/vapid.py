"""The key that identifies this server to push services (VAPID, RFC 8292): made at the first start, and kept."""

import base64
import os
import secrets
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from cogworks.engine.errors import CogworksError
from cogworks.tables.store.data_folder import VAPID_KEY

if TYPE_CHECKING:
    from py_vapid import Vapid

FILE: Final = VAPID_KEY
VALID: Final = 12 * 3600
"""Seconds that a signature is valid; push services refuse more than a day."""


def key_in(folder: Path) -> bytes:
    """The private key: created once, readable only by its owner."""
    path = folder / FILE
    if not path.exists():
        # Complete when it appears: another process may start at the same time.
        made = folder / f"{FILE}.{secrets.token_hex(4)}"
        handle = os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(new_key())
        try:
            os.link(made, path)
        except FileExistsError:
            pass
        except OSError:
            # Not all file systems have links; there, of two processes that start together, the last one wins.
            made.replace(path)
        made.unlink(missing_ok=True)
    found = path.read_bytes()
    if b"BEGIN PRIVATE KEY" not in found:
        raise CogworksError(f"invalid key in {path}: delete it to create a new one (players turn on notices again)")
    return found


def new_key() -> bytes:
    """A new private key, as PEM."""
    from py_vapid import Vapid

    made = Vapid()
    made.generate_keys()
    pem: bytes = made.private_pem()
    return pem


class PushKey:
    """Signs requests to push services."""

    def __init__(self, pem: bytes | None = None, contact: str = "") -> None:
        """Without a private key, make one.  `contact` is the host's e-mail address, for operators of push services."""
        self._pem, self._contact = pem, contact

    @cached_property
    def _vapid(self) -> "Vapid":
        from py_vapid import Vapid  # here, because most servers never need it

        return Vapid.from_pem(self._pem or new_key())

    @cached_property
    def public(self) -> str:
        """The public key, which browsers subscribe with."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).decode().rstrip("=")

    def authorization(self, endpoint: str, base: str, now: float) -> str:
        """The header that proves who sends."""
        parts, own = urlsplit(endpoint), urlsplit(base).hostname or "localhost"
        subject = f"mailto:{self._contact}" if self._contact else f"https://{own if '.' in own else 'localhost'}"
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + VALID, "sub": subject}
        header: str = self._vapid.sign(claims)["Authorization"]
        return header
