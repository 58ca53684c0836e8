"""Pictures of Widget Ridge: one for every card, and one for every construct, in which the pipes of its parts meet."""

import re
from itertools import product
from typing import Final
from xml.etree import ElementTree

import pytest

from cogworks.engine.cards import members
from cogworks.games.widget_ridge.cardset.format import card_set
from cogworks.games.widget_ridge.rules.cards import ACCESSORY, AUGMENT, DEVICE
from cogworks.web.art.files import Pictures, parsed, written
from cogworks.web.boards.widget_ridge.art.drawing import BOTTOM, CELL, JOINT, TOP, draw
from cogworks.web.boards.widget_ridge.art.scenes import HERD, MOODS, NEAREST, STEPS

CARDS: Final = card_set("")
LARGEST: Final = 9_000
"""Bytes of a card's picture."""
LARGEST_JOINED: Final = 18_000
SVG: Final = "{http://www.w3.org/2000/svg}"


def paints(root: ElementTree.Element) -> dict[str, str]:
    """The gradients of a picture file by id."""
    return {paint.get("id", ""): written(paint) for paint in root.iterfind("defs/*")}


def names() -> list[str]:
    """All cards of our set, with the starters that players may swap in."""
    return [*CARDS.names, *(spare.name for spare in CARDS.spares)]


def legal() -> list[tuple[str, str, str]]:
    """All constructs whose parts connect [R3.3]."""
    parts = (members(CARDS.of_type[kind]) for kind in (AUGMENT, DEVICE, ACCESSORY))
    return [
        (CARDS.names[a], CARDS.names[d], CARDS.names[c])
        for a, d, c in product(*parts)
        if CARDS.right[a] & CARDS.left[d] and CARDS.right[d] & CARDS.left[c]
    ]


def ends(picture: str) -> list[tuple[float, float]]:
    """Where the pipes of a joined picture end, from left to right: each pipe's left and right end."""
    found = []
    for part in ElementTree.fromstring(picture).iter(f"{SVG}g"):
        if part.get("class") == "part":
            shift = re.fullmatch(r"translate\(([-\d.]+)\)", part.get("transform", ""))
            assert shift is not None
            for pipe in part.findall(f"{SVG}rect[@class='pipe']"):
                assert float(pipe.get("y", "")) + float(pipe.get("height", "")) / 2 == JOINT
                left = float(shift[1]) + float(pipe.get("x", ""))
                found.append((left, left + float(pipe.get("width", ""))))
    return sorted(found)


def test_every_card_has_a_picture_of_its_own() -> None:
    pictures = {name: draw(name) for name in names()}
    assert len(pictures) >= 59
    for name, picture in pictures.items():
        assert ElementTree.fromstring(picture).findtext(f"{SVG}title") == name
        assert 1_500 < len(picture) < LARGEST, name
        assert "<style>" not in picture
    bodies = {picture.partition("</title>")[2] for picture in pictures.values()}
    assert len(bodies) == len(pictures)


def test_files_define_the_paints_that_the_pictures_get() -> None:
    art = Pictures("widget_ridge/art")
    palette = art.root("Paints")
    assert palette is not None
    for path in art.folder.rglob("*.svg"):
        root = parsed(path.read_text(encoding="utf-8"))
        assert paints(root).items() <= paints(palette).items(), path


def test_every_legal_construct_is_one_picture_in_which_the_pipes_meet() -> None:
    combinations = legal()
    assert len(combinations) > 500
    seen = set()
    for parts in combinations:
        picture = draw.__wrapped__("|".join(parts))
        assert len(picture) < LARGEST_JOINED, parts
        seen.add(picture.partition("</title>")[2])
        augment, left, right, accessory = ends(picture)
        # Both pipes of a joint end on the line between two places, and are long enough to be seen.
        assert augment[1] == left[0] == CELL, parts
        assert right[1] == accessory[0] == 2 * CELL, parts
        assert min(end - start for start, end in (augment, left, right, accessory)) >= 8, parts
    assert len(seen) == len(combinations)
    # With four players: four rows of five, a hand and four Workshops, if all were the heaviest.
    cards = sorted((len(draw(name)) for name in names()), reverse=True)
    assert sum(cards[:25]) + 4 * max(map(len, seen)) < 250_000


@pytest.mark.parametrize(
    ("name", "joints"),
    [
        ("Coal-Powered||", [CELL]),
        ("|Tea Trolley|", [CELL, 2 * CELL]),
        ("||On Wheels", [2 * CELL]),
        ("Coal-Powered|Tea Trolley|", [CELL, CELL, 2 * CELL]),
        ("|Tea Trolley|On Wheels", [CELL, 2 * CELL, 2 * CELL]),
    ],
)
def test_an_unfinished_construct_keeps_its_joints_open(name: str, joints: list[int]) -> None:
    at = [end for pair in ends(draw(name)) for end in pair if end in (CELL, 2 * CELL)]
    assert at == joints
    view = ElementTree.fromstring(draw(name)).get("viewBox")
    assert view == f"0 {TOP} {3 * CELL} {BOTTOM - TOP}"


def test_cards_of_other_sets_join_too() -> None:
    own = draw("<Own>|Toaster & Co|On Wheels")
    assert ends(own)[0][1] == CELL
    assert ElementTree.fromstring(own).findtext(f"{SVG}title") == "<Own> Toaster & Co On Wheels"
    assert own != draw("<Own>|Mangle|On Wheels")
    # A card's own drawing has its joint where its type has it.
    assert draw("On Wheels|Coal-Powered|Tea Trolley").count('class="part"') == 3


def test_scenes_of_the_solo_game_differ_by_the_position() -> None:
    names = [f"covington/{mood}/{heat}/{cracks}" for mood in MOODS for heat in (0, 4, 10) for cracks in (0, 3)]
    names += [f"stampede/{running}/{near}" for running in range(HERD + 1) for near in range(NEAREST + 1) if running]
    names += [f"chase/{his}/{yours}" for his in (0, 5, STEPS) for yours in (0, 5, STEPS)]
    pictures = {draw(name) for name in names}
    assert len(pictures) == len(names)
    for picture in pictures:
        ElementTree.fromstring(picture)
        assert len(picture) < LARGEST_JOINED
    assert draw("stampede/2/1").count('href="#bison"') == HERD


@pytest.mark.parametrize(
    "name",
    [
        "covington/bored/1/1",
        "covington/haughty/11/0",
        "covington/haughty/1/4",
        "covington/haughty/1",
        "stampede/4/0",
        "stampede/1/9",
        "stampede/1",
        "stampede/a/1",
        "stampede/٣/1",
        "chase/11/0",
        "chase/1/2/3",
        "race/1/1",
        "1/2",
    ],
)
def test_other_scenes_have_no_picture(name: str) -> None:
    assert draw(name) == ""


@pytest.mark.parametrize("name", ["", "Mangle", "||", "|||live", "a|b", "a|b|c|d", "a|b|c|d|live"])
def test_other_names_have_no_picture(name: str) -> None:
    assert draw(name) == ""


def test_only_a_live_picture_moves_and_not_where_motion_is_reduced() -> None:
    live = draw("Coal-Powered|Mechanical Bison|On Wheels|live")
    ElementTree.fromstring(live)
    style = live.partition("<style>")[2].partition("</style>")[0]
    for name in ("s", "f", "p"):
        assert f'class="{name}"' in live
        assert f"@keyframes {name}{{" in style
    assert "@media(prefers-reduced-motion:reduce){*{animation:none!important}}" in style
    assert "<style>" not in draw("Coal-Powered|Mechanical Bison|On Wheels")
