"""Recovery codes: each signs in once, when all keys are lost."""

import secrets
from hashlib import sha256
from typing import Final

NUMBER: Final = 10
ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without letters that look like digits, and without U, as in Crockford's Base32."""
LENGTH: Final = 20
"""Letters of a code: 100 bits, so a plain hash protects them."""
GROUP: Final = 5
LOOKALIKES: Final = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})


def new_codes() -> list[str]:
    """A set of codes to show once."""
    return ["-".join(_letters(GROUP) for _ in range(LENGTH // GROUP)) for _ in range(NUMBER)]


def hash_of(code: str) -> str:
    """The hash a code is stored under, however it was typed."""
    return sha256(b"cogworks recovery 1" + code.upper().translate(LOOKALIKES).encode("utf-8", "replace")).hexdigest()


def _letters(n: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(n))
