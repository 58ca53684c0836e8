"""The pictures of the cards by name, each drawn on first use and cached."""

import re
from collections.abc import Callable
from functools import cache
from typing import Final
from zlib import crc32

from cogworks.web.boards.girl_genius.art.cast import HEROES, SOLDIERS, VILLAINS
from cogworks.web.boards.girl_genius.art.clanks import GIANTS, SMALL
from cogworks.web.boards.girl_genius.art.constructs import CONSTRUCTS
from cogworks.web.boards.girl_genius.art.creatures import ANIMALS, MOOSELETS, PESTS
from cogworks.web.boards.girl_genius.art.devices import DEVICES
from cogworks.web.boards.girl_genius.art.ink import picture
from cogworks.web.boards.girl_genius.art.places import PLACES, back
from cogworks.web.boards.girl_genius.art.scholars import ROYALS, SCIENTISTS, STUDENTS
from cogworks.web.boards.girl_genius.art.vehicles import DIRIGIBLES, SUBMARINES

GROUPS: Final = (
    SUBMARINES,
    DIRIGIBLES,
    MOOSELETS,
    SMALL,
    PESTS,
    GIANTS,
    DEVICES,
    CONSTRUCTS,
    SOLDIERS,
    HEROES,
    VILLAINS,
    SCIENTISTS,
    ROYALS,
    STUDENTS,
    ANIMALS,
    PLACES,
)
PICTURES: Final[dict[str, Callable[[], str]]] = {name: made for group in GROUPS for name, made in group.items()}
"""By the unique name of a card: copies are numbered, as in "Clockwork Private (2)"."""

BACK: Final = "Girl Genius, face down"
EXTRAS: Final[dict[str, Callable[[], str]]] = {BACK: back}
"""Pictures that are not on the front of a card."""
VAMPIRES: Final = ("Count Ominous", "Vampire Choir", "Vegetarian Vampire")
ROYALTY: Final = ("King Otto the Brief", "Queen of the Lower Gears", "Dowager Queen Peregrine", "Emperor of Ices")
KINDS: Final[dict[str, tuple[str, ...]]] = {
    "submarine": tuple(SUBMARINES),
    "dirigible": tuple(DIRIGIBLES),
    "mooselet": tuple(MOOSELETS),
    "vampire": VAMPIRES,
    "royal": ROYALTY,
    "queen": ("Queen of the Lower Gears", "Dowager Queen Peregrine"),
    "king": ("King Otto the Brief", "Emperor of Ices"),
    "librarian": ("Hedwig, Queen of Catalogues",),
    "animal": tuple(ANIMALS),
    "student": ("Fidgeting Student", "Lantern Student", "Note-Taking Student"),
    "minion": ("Absent-Minded Minion", "Errand Minion", "Janitor of Theories"),
    "clank": (*GIANTS, *SMALL),
    "pest": tuple(PESTS),
    "soldier": tuple(SOLDIERS),
    "villain": tuple(VILLAINS),
    "hero": tuple(HEROES),
    "scientist": tuple(SCIENTISTS),
    "construct": tuple(CONSTRUCTS),
    "machine": tuple(DEVICES),
    "place": ("Lost Property Office", "Vanishing Village"),
    "enigma": ("Tuesday", "Yawning Trapdoor"),
}
"""Pictures for cards of other decks. The first of these words in a card's box or name decides."""


def picture_of(name: str, words: str) -> str:
    """Return the name of a card's picture; a card without its own gets one of its kind."""
    if name in PICTURES:
        return name
    first = f"{name} (1)"
    if first in PICTURES:
        return first
    said = {word.removesuffix("s") for word in re.findall(r"[a-z]+", f"{words} {name}".lower())}
    among = next((names for kind, names in KINDS.items() if kind in said), KINDS["machine"])
    return among[crc32(name.encode()) % len(among)]


def draw(name: str) -> str:
    """Return a picture as a whole SVG file, or "" for names without one."""
    return _drawn(name) if name in PICTURES or name in EXTRAS else ""


@cache
def _drawn(name: str) -> str:
    return picture(name, (PICTURES.get(name) or EXTRAS[name])())
