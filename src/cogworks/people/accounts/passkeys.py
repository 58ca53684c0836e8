"""Passkeys (WebAuthn): what a browser is asked for, and whether its response proves anything.

The library is imported when it is first used, because most servers never do.
"""

import base64
import json
import re
from collections.abc import Collection, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from cogworks.people.accounts.store import Key

ATTESTATIONS: Final = ("none", "packed")
"""Formats of new keys: none was asked for, so anything else is unusual, and a parser more to attack."""
LONGEST_CREDENTIAL: Final = 1023
"""Bytes of a credential id, as the standard limits it."""
LONGEST_FIELD: Final = 16_384
TIMEOUT: Final = 5 * 60
"""Seconds for a ceremony."""
TRANSPORTS: Final = frozenset(("usb", "nfc", "ble", "smart-card", "hybrid", "internal"))
BASE64URL: Final = re.compile(r"[A-Za-z0-9_-]*")
CREATE, GET = "webauthn.create", "webauthn.get"


class Site(NamedTuple):
    """Where a page was opened."""

    id: str
    """The domain name that keys are made for."""
    origins: tuple[str, ...]
    """Origins whose pages may use them."""


class NewKey(NamedTuple):
    """A key that a browser made."""

    credential: bytes
    public_key: bytes
    sign_count: int
    transports: list[str]
    is_synced: bool


class Use(NamedTuple):
    """A proof that a key was used."""

    sign_count: int
    is_synced: bool


class Response(NamedTuple):
    """A browser's response, with every field decoded."""

    credential: bytes
    client_data: bytes
    challenge: bytes
    fields: Mapping[str, bytes]
    transports: list[str]


class UnprovenError(Exception):
    """A response proves nothing: malformed, altered, or for something else."""


def creation_options(site: Site, challenge: bytes, handle: bytes, name: str, known: Collection[Key]) -> dict[str, Any]:
    """What a browser needs to make a key; not on an authenticator that has one of these."""
    import webauthn
    from webauthn.helpers import options_to_json_dict
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = webauthn.generate_registration_options(
        rp_id=site.id,
        rp_name="Cogworks",
        user_id=handle,
        user_name=name,
        challenge=challenge,
        timeout=TIMEOUT * 1000,
        # The key is the only factor, so it must know the account and verify its user.
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=key.credential) for key in known],
    )
    made: dict[str, Any] = options_to_json_dict(options)
    return made


def request_options(site: Site, challenge: bytes) -> dict[str, Any]:
    """What a browser needs to use a key of any account."""
    import webauthn
    from webauthn.helpers import options_to_json_dict
    from webauthn.helpers.structs import UserVerificationRequirement

    options = webauthn.generate_authentication_options(
        rp_id=site.id,
        challenge=challenge,
        timeout=TIMEOUT * 1000,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    made: dict[str, Any] = options_to_json_dict(options)
    return made


def parse(response: object, kind: str) -> Response:
    """Decode a response strictly, so that no two texts mean the same response."""
    inner = response.get("response") if isinstance(response, Mapping) else None
    if not isinstance(response, Mapping) or not isinstance(inner, Mapping) or response.get("type") != "public-key":
        raise UnprovenError("not a response")
    credential = _bytes(response, "rawId")
    if response.get("id") != response.get("rawId") or not 0 < len(credential) <= LONGEST_CREDENTIAL:
        raise UnprovenError("no valid credential id")
    names = ("attestationObject",) if kind == CREATE else ("authenticatorData", "signature", "userHandle")
    client_data = _bytes(inner, "clientDataJSON")
    transports = inner.get("transports")
    return Response(
        credential,
        client_data,
        _challenge(client_data, kind),
        {name: _bytes(inner, name) for name in names},
        [each for each in transports if isinstance(each, str) and each in TRANSPORTS][:6]
        if isinstance(transports, list)
        else [],
    )


def _bytes(fields: Mapping[Any, Any], name: str) -> bytes:
    text = fields.get(name)
    if not isinstance(text, str) or len(text) > LONGEST_FIELD or not BASE64URL.fullmatch(text):
        raise UnprovenError(f"{name} is missing or malformed")
    try:
        found = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError as error:
        raise UnprovenError(f"{name} is malformed") from error
    if _text(found) != text:
        raise UnprovenError(f"{name} has unused bits")
    return found


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _challenge(client_data: bytes, kind: str) -> bytes:
    """The challenge that a response answers; only a response from the page itself, not from a frame in another."""
    try:
        data = json.loads(client_data)
    except (ValueError, RecursionError) as error:
        raise UnprovenError("client data is malformed") from error
    if not isinstance(data, dict) or data.get("type") != kind:
        raise UnprovenError("client data is for another ceremony")
    if data.get("crossOrigin", False) is not False or "topOrigin" in data:
        raise UnprovenError("made in a frame of another page")
    return _bytes(data, "challenge")


def verified_new(site: Site, response: Response) -> NewKey:
    """The key that a response contains; the caller has checked its challenge."""
    import webauthn
    from webauthn.helpers import decode_credential_public_key, decoded_public_key_to_cryptography, parse_cbor

    try:
        if parse_cbor(response.fields["attestationObject"])["fmt"] not in ATTESTATIONS:
            raise UnprovenError("unusual attestation")
        found = webauthn.verify_registration_response(
            credential=_credential(response, ("attestationObject",)),
            expected_challenge=response.challenge,
            expected_rp_id=site.id,
            expected_origin=list(site.origins),
            require_user_verification=True,
        )
        # The library does neither: a key that can't be used would lock its owner out.
        decoded_public_key_to_cryptography(decode_credential_public_key(found.credential_public_key))
        if found.credential_id != response.credential:
            raise UnprovenError("the key is not the one that was announced")
    except UnprovenError:
        raise
    except Exception as error:
        # The library and its parsers raise many kinds for malformed input.
        raise UnprovenError(str(error)) from error
    # Nothing vouches for the first count, so it starts at 0.
    synced = found.credential_device_type == "multi_device"
    return NewKey(found.credential_id, found.credential_public_key, 0, response.transports, synced)


def verified_use(site: Site, response: Response, key: Key | None) -> Use:
    """The proof that a key was used; without a key, as much work for nothing."""
    import webauthn

    try:
        found = webauthn.verify_authentication_response(
            credential=_credential(response, ("authenticatorData", "signature", "userHandle")),
            expected_challenge=response.challenge,
            expected_rp_id=site.id,
            expected_origin=list(site.origins),
            credential_public_key=_decoy() if key is None else key.public_key,
            credential_current_sign_count=0 if key is None else key.sign_count,
            require_user_verification=True,
        )
    except Exception as error:
        raise UnprovenError(str(error)) from error
    if key is None:
        raise UnprovenError("no such key")
    return Use(found.new_sign_count, found.credential_device_type == "multi_device")


def _credential(response: Response, names: Collection[str]) -> dict[str, Any]:
    """A response for the library, with only the fields that count."""
    id = _text(response.credential)
    fields = {name: _text(response.fields[name]) for name in names}
    inner = {"clientDataJSON": _text(response.client_data), **fields}
    return {"id": id, "rawId": id, "type": "public-key", "response": inner, "clientExtensionResults": {}}


@cache
def _decoy() -> bytes:
    """A public key that nobody has the private key of, to spend as much time on unknown keys as on known ones."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from webauthn.helpers import encode_cbor

    numbers = ec.generate_private_key(ec.SECP256R1()).public_key().public_numbers()
    found: bytes = encode_cbor(
        {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
    )
    return found
