"""Screens of Girl Genius: The Works."""

from collections.abc import Iterable, Sequence
from typing import Final

from cogworks.engine.game import Data
from cogworks.engine.names import listed
from cogworks.web.boards.girl_genius.art.drawing import BACK, draw, picture_of
from cogworks.web.boards.girl_genius.legend import LEGEND
from cogworks.web.boards.girl_genius.words import TILE
from cogworks.web.render.hyphens import hyphenator
from cogworks.web.render.screens import Screens, Tile

PARTS: Final = """
Amper-sand Argu-ment Baf-fled Barna-cle Bash-ful Bis-cuit Bri-gade Cap-tain Cata-logues Chem-ist Clock-work
Collec-tor Colos-sus Commit-tee Crook-ed Cus-tard Der-vish Desert-er Dow-ager Draw-bridge Duch-ess Emper-or
Exper-iment Fair-weather Fidget-ing For-lorn Fur-nace Gal-lant Giant-ess Gon-dola Grena-diers Guillo-tine
Had-dock Har-vest Haugh-ty Heir-ess Hulla-baloo Hyp-notic Igne-ous Inspec-tor Jani-tor Jubi-lant Lan-tern
Laugh-ing Light-ning Lock-smith March-ing Matri-arch Mis-chief Mona-han Moose-let Moose-lets Musi-cal
Night-ingale Nurs-ery Omi-nous Otto-line Over-looked Para-sol Patch-work Pere-grine Por-poise Pri-vate
Profes-sor Prop-erty Pud-ding Quarter-master Quick-silver Resur-rection-ist Revolv-ing Run-away Ser-geant
Sleep-walking Smirk-ing Sniff-ing Stee-ple Stomp-er Stu-dent Ter-rier Theo-ries Theo-rist Thim-ble Trap-door
Tues-day Umbrel-la Under-study Ungrate-ful Unsink-able Up-stairs Vam-pire Vanish-ing Vege-tarian Vesu-via
Vil-lage Waltz-er Wee-vils Whirl-ing Xan-thippe Yawn-ing Yester-day Zeppe-lin
"""
"""The long words of the built-in deck, with break points."""


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
    board="girl_genius/board.html",
    figures="girl_genius/figures.html",
    figure_styles="girl_genius/figures.css",
    face="girl_genius/face.html",
    icons="girl_genius/icons.html",
    banner="girl_genius/banner.html",
    emblem="girl_genius/emblem.html",
    tile=Tile("30 min", TILE),
    trays=frozenset({"pick", "order"}),
    legend=LEGEND,
    stylesheets=(
        "girl_genius/cards.css",
        "girl_genius/lattice.css",
        "girl_genius/board.css",
        "girl_genius/desk.css",
        "girl_genius/phone.css",
        "girl_genius/surface.css",
    ),
    script="girl_genius/board.js",
    arrange=arrange,
    draw=draw,
    helpers={"picture_of": picture_of, "soft": hyphenator(PARTS), "people": people},
)
