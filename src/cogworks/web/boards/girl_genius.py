"""Screens of Girl Genius: The Works."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from cogworks.engine.game import Data
from cogworks.engine.names import listed
from cogworks.web.boards.girl_genius_art import BACK, draw, picture_of
from cogworks.web.screens import Screens, Tile

SYLLABLE: Final = re.compile(r"(?<=[A-Za-z]{2})([a-z])(?=[^aeiouy\W][aeiouy][a-z])")
"""The letter before a new syllable, from a word's third letter on."""


def arrange(view: Data) -> Data:
    """Return spins and lifted cards by place, and which seats have seen the cards in the reader's hand."""
    spins = view["spins"]
    assert isinstance(spins, list)
    return {
        "back": BACK,
        "spins": {spin["slot"]: spin for spin in spins},
        "lifted": _lifted(view["stack"]),
        "seen_by": _seen_by(view),
    }


def soft(name: str) -> str:
    """Add soft hyphens between the syllables of a name's long words."""
    return re.sub(r"[A-Za-z]{7,}", lambda word: SYLLABLE.sub("\\1\u00ad", word[0]), name)


def people(seats: Iterable[int], names: Sequence[str]) -> str:
    """List players by name."""
    return listed([names[seat] for seat in seats])


def _seen_by(view: Data) -> dict[str, list[int]]:
    """Map each hidden card in the reader's hand that others have seen to their seats."""
    sides, reader = view["sides"], view["reader"]
    assert isinstance(sides, list)
    own = [] if reader is None else sides[_number(reader)]["seen"]
    return {seen["name"]: seen["by"] for seen in own}


def _lifted(stack: object) -> dict[int, str]:
    """Map places on the board to cards lifted from there that are still being resolved."""
    assert isinstance(stack, list)
    return {entry["from"]: entry["name"] for entry in stack if entry["from"] is not None}


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value


SCREENS: Final = Screens(
    board="girl_genius.board.html",
    figures="girl_genius.figures.html",
    face="girl_genius.face.html",
    icons="girl_genius.icons.html",
    banner="girl_genius.banner.html",
    emblem="girl_genius.emblem.html",
    tile=Tile("30 min", "Spin a card, set off a chain reaction, and keep whatever pops."),
    place="laboratory",
    stylesheets=("girl_genius.css",),
    script="girl_genius.js",
    arrange=arrange,
    draw=draw,
    helpers={"picture_of": picture_of, "soft": soft, "people": people},
)
