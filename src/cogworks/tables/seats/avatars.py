"""Avatars that people can choose. Other players get one derived from their name, which is public anyway."""

from functools import lru_cache
from hashlib import sha256
from typing import Final

ANIMALS: Final = (
    "fox",
    "cat",
    "bear",
    "rabbit",
    "owl",
    "frog",
    "mouse",
    "panda",
    "penguin",
    "raccoon",
    "koala",
    "tiger",
)
WEAR: Final = ("goggles", "cap", "scarf")
AVATARS: Final = tuple(f"{animal}-{wear}" for wear in WEAR for animal in ANIMALS)


@lru_cache(maxsize=4096)  # looked up for every player in every update
def avatar_of(name: str) -> str:
    """The avatar of a player who has chosen none."""
    return AVATARS[int.from_bytes(sha256(b"cogworks avatar " + name.encode()).digest()[:4], "big") % len(AVATARS)]
