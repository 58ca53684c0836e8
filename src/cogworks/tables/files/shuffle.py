"""Verifiable shuffles: draws follow from a seed the server committed to and from salts players added afterwards.

docs/honest-shuffles.md specifies the scheme for people and for programs in other languages.
"""

import hmac
import re
import secrets
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Final

COMMITMENT: Final = b"cogworks commitment 1"
SEAL: Final = b"cogworks seal 1"
DRAW: Final = b"cogworks draw 1"
LUCK: Final = b"cogworks luck 1"
SEED_BYTES: Final = 32
WORD: Final = 1 << 64
HASH: Final = re.compile(r"[0-9a-f]{64}")
"""A commitment, a seal, or a seed."""


def new_seed() -> bytes:
    """An unpredictable seed."""
    return secrets.token_bytes(SEED_BYTES)


@lru_cache(maxsize=1024)  # every update repeats it, and the seals
def commitment(seed: bytes) -> str:
    """Published before the first move: it fixes the seed without revealing it."""
    return sha256(fields(COMMITMENT, seed)).hexdigest()


@lru_cache(maxsize=1024)
def seal(table: str, seat: int, salt: str) -> str:
    """Published for a salt until all others are fixed, so that players cannot choose theirs to suit it."""
    return sha256(fields(SEAL, table.encode(), _number(seat), salt.encode())).hexdigest()


def draw(seed: bytes, table: str, salts: Sequence[str], number: int, cases: int) -> int:
    """Which of the equally likely cases 0..cases-1 a table's draw of this number gives; draws count from 0.

    The number counts draws in the current line of play, not attempts: a player who undoes a move and makes another gets
    the same luck, so undo cannot be used to try for a better draw.
    """
    if not 0 < cases <= WORD:
        raise ValueError(f"cannot draw from {cases} cases")
    # Values from here on would make the first cases slightly more likely than the last: skip them.
    fair = WORD - WORD % cases
    salted = fields(*(salt.encode() for salt in salts))
    counter = 0
    while True:
        message = fields(DRAW, table.encode(), salted, _number(number), _number(counter))
        word = int.from_bytes(hmac.digest(seed, message, "sha256")[:8], "big")
        if word < fair:
            return word % cases
        counter += 1


def bot_seed(seed: bytes, table: str, version: int) -> int:
    """A secret random seed for a bot; reveals nothing about any draw."""
    message = fields(LUCK, table.encode(), _number(version))
    return int.from_bytes(hmac.digest(seed, message, "sha256")[:7], "big")


def fields(*parts: bytes) -> bytes:
    """Concatenate parts, each prefixed with its length, so that different lists never give the same bytes."""
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def _number(number: int) -> bytes:
    return number.to_bytes(8, "big")
