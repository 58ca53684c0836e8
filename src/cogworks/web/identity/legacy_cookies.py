"""Cookies of earlier versions: one per seat, with our own signature scheme.

They stay valid.  A seat in one is moved to the browser's identity on the next visit, and the cookie is deleted.
"""

import base64
import hmac
import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Final

SEAT: Final = "seat-"
LINKS: Final = "links-"


def read(secret: bytes, name: str, value: str) -> dict[str, object]:
    """A cookie's content; {} if its signature is wrong."""
    text, _, signature = value.partition(".")
    right = hmac.new(secret, f"{name}={text}".encode("utf-8", "replace"), sha256).hexdigest()[:32]
    if not hmac.compare_digest(signature.encode(), right.encode()):
        return {}
    data = json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    return data if isinstance(data, dict) else {}


def seat(secret: bytes, cookies: Mapping[str, str], table: str) -> str | None:
    """The token of the seat at a table."""
    token = read(secret, SEAT + table, cookies.get(SEAT + table, "")).get("token")
    return token if isinstance(token, str) else None


def seats(secret: bytes, cookies: Mapping[str, str]) -> dict[str, str]:
    """The token of each seat, by table."""
    tables = [name.removeprefix(SEAT) for name in cookies if name.startswith(SEAT)]
    return {table: token for table in tables if (token := seat(secret, cookies, table)) is not None}


def links(secret: bytes, cookies: Mapping[str, str], table: str) -> dict[int, str]:
    """The tokens of invitations to a table, by seat."""
    data = read(secret, LINKS + table, cookies.get(LINKS + table, ""))
    return {int(seat): str(token) for seat, token in data.items() if seat.isdigit()}
