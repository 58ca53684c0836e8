"""A software authenticator: makes passkeys and uses them, as a browser and its device would."""

import base64
import json
import secrets
from copy import deepcopy
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, ELIGIBLE, BACKED_UP, ATTESTED = 1, 4, 8, 16, 64


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def data(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """Holds one passkey at a time, and counts its uses."""

    def __init__(self, origin: str = "https://play.example", site: str = "play.example") -> None:
        self.origin, self.site = origin, site
        self.flags = PRESENT | VERIFIED
        self.count = 0
        self.credential = secrets.token_bytes(32)
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.handle = b""

    def make(self, options: dict[str, Any], **client_data: object) -> dict[str, Any]:
        """Respond to a request for a new key."""
        self.handle = data(options["user"]["id"])
        public = self.private.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: public.x.to_bytes(32, "big"), -3: public.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self.credential).to_bytes(2, "big") + self.credential + cbor2.dumps(key)
        made = {"fmt": "none", "attStmt": {}, "authData": self._about(ATTESTED) + attested}
        inner = {
            "clientDataJSON": text(self._client_data("webauthn.create", options, client_data)),
            "attestationObject": text(cbor2.dumps(made)),
            "transports": ["internal"],
        }
        return self._response(inner)

    def use(self, options: dict[str, Any], **client_data: object) -> dict[str, Any]:
        """Respond to a request to use the key."""
        self.count += 1
        sent, about = self._client_data("webauthn.get", options, client_data), self._about()
        inner = {
            "clientDataJSON": text(sent),
            "authenticatorData": text(about),
            "signature": text(self.private.sign(about + sha256(sent).digest(), ec.ECDSA(SHA256()))),
            "userHandle": text(self.handle),
        }
        return self._response(inner)

    def _about(self, more: int = 0) -> bytes:
        return sha256(self.site.encode()).digest() + bytes([self.flags | more]) + self.count.to_bytes(4, "big")

    def _client_data(self, kind: str, options: dict[str, Any], more: dict[str, object]) -> bytes:
        sent = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps({**sent, **more}).encode()

    def _response(self, inner: dict[str, Any]) -> dict[str, Any]:
        id = text(self.credential)
        return {"id": id, "rawId": id, "type": "public-key", "response": inner, "clientExtensionResults": {}}


def changed(response: dict[str, Any], field: str, value: object) -> dict[str, Any]:
    """A response with another value in one of its fields."""
    copy = deepcopy(response)
    (copy if field in copy else copy["response"])[field] = value
    return copy
