"""Addresses that players give: checked for form here, and for where they lead when something is sent."""

import base64
import binascii
import re
from typing import Final
from urllib.parse import urlsplit

from cogworks.people import refusals

LONGEST_URL: Final = 1000
LONGEST_MAIL: Final = 254
PORTS: Final = (443, 8443)
"""Ports that the server connects to."""
LABEL: Final = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
TOP: Final = r"[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
"""The last part of a name begins with a letter, so that no number is taken for a name."""
HOST: Final = re.compile(rf"(?:{LABEL}\.)+{TOP}")
MAIL: Final = re.compile(rf"[A-Za-z0-9.!#$%&'*+/=?^_`{{|}}~-]{{1,64}}@(?:{LABEL}\.)+{TOP}")
"""What mail programs accept without quotes; nothing that could end a header or add a recipient."""
URL_TEXT: Final = re.compile(r"[!-~]+")
POINT: Final = 65
SECRET: Final = 16
"""Bytes of a browser's public key and of its secret."""


def check_url(given: object) -> str:
    """An address that the server may send to, without its fragment."""
    text = given.strip() if isinstance(given, str) else ""
    if not text or len(text) > LONGEST_URL or not URL_TEXT.fullmatch(text):
        raise refusals.BAD_URL(longest=LONGEST_URL)
    try:
        parts = urlsplit(text)
        port = parts.port or PORTS[0]
    except ValueError as error:
        raise refusals.BAD_URL(longest=LONGEST_URL) from error
    host = parts.hostname or ""
    if parts.scheme != "https" or "@" in parts.netloc or not HOST.fullmatch(host) or len(host) > LONGEST_MAIL:
        raise refusals.BAD_URL(longest=LONGEST_URL)
    if port not in PORTS:
        raise refusals.BAD_PORT(ports=" or ".join(map(str, PORTS)))
    return parts._replace(fragment="").geturl()


def check_mail(given: object) -> str:
    """An e-mail address."""
    text = given.strip() if isinstance(given, str) else ""
    name = text.partition("@")[0]
    if len(text) > LONGEST_MAIL or not MAIL.fullmatch(text) or ".." in name or name[0] == "." or name[-1] == ".":
        raise refusals.BAD_MAIL()
    return text


def check_subscription(given: object) -> dict[str, str]:
    """What a browser says about its push service: the address, and the keys to encrypt with."""
    if not isinstance(given, dict) or not isinstance(given.get("keys"), dict):
        raise refusals.BAD_SUBSCRIPTION()
    keys = given["keys"]
    point, secret = _decoded(keys.get("p256dh")), _decoded(keys.get("auth"))
    if len(point) != POINT or len(secret) != SECRET or not _is_on_curve(point):
        raise refusals.BAD_SUBSCRIPTION()
    return {"url": check_url(given.get("endpoint")), "p256dh": _encoded(point), "auth": _encoded(secret)}


def _is_on_curve(point: bytes) -> bool:
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    except ValueError:
        return False
    return True


def _decoded(text: object) -> bytes:
    if not isinstance(text, str) or len(text) > 2 * POINT:
        return b""
    try:
        return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), b"-_", validate=True)
    except (binascii.Error, ValueError):
        return b""


def _encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
