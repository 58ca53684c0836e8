"""The pictures of Girl Genius: all cards have their own, small and well-formed."""

import gzip
import re
from typing import Any
from xml.etree import ElementTree

from starlette.testclient import TestClient

from cogworks import game
from cogworks.tables.host import Host
from cogworks.tables.play.bot_turns import HERE
from cogworks.tables.store.store import MemoryStore
from cogworks.web.app import create_app
from cogworks.web.boards.girl_genius.art.drawing import BACK, KINDS, draw, picture_of
from cogworks.web.boards.girl_genius.art.drawing import CARDS as FILES

WORKS: Any = game("girl_genius")
CARDS: list[Any] = WORKS.gallery(WORKS.settle({}))
PICTURES = list(FILES)
SHAPES = ["g", "path", "circle", "ellipse", "text", "use"]
ALLOWED = {"svg", "title", "defs", "linearGradient", "radialGradient", "stop", *SHAPES}
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
"""Numbers that a command of path data takes."""
LARGEST = 10_000
"""Bytes of a picture, uncompressed."""
HANDFUL = 30
"""Cards visible at once: the board and a large hand."""


def test_all_108_cards_have_distinct_pictures() -> None:
    names = [picture_of(card["name"], card["words"]) for card in CARDS]
    assert len(set(names)) == len(CARDS) == 108
    # Without their titles, which differ anyway.
    assert len({re.sub(r"<title>.*?</title>", "", draw(name)) for name in names}) == 108
    assert set(names) == set(PICTURES)


def test_pictures_are_well_formed_and_draw_nothing_but_shapes() -> None:
    for name in (*PICTURES, BACK):
        root = ElementTree.fromstring(draw(name))
        tags = {element.tag.removeprefix("{http://www.w3.org/2000/svg}") for element in root.iter()}
        assert tags <= ALLOWED, name
        gradients = {element.get("id") for element in root.iter() if element.tag.endswith("Gradient")}
        assert set(re.findall(r"url\(#([^)]*)\)", draw(name))) == gradients, name
        for path in root.iter("{http://www.w3.org/2000/svg}path"):
            data = path.get("d", "")
            assert data.startswith("M"), name
            for command, numbers in re.findall(r"([A-Za-z])([^A-Za-z]*)", data):
                given = len(re.findall(r"-?\d*\.?\d+", numbers))
                takes = TAKES[command.upper()]
                assert given % takes == 0 < given if takes else not given, (name, data)


def test_pictures_are_small() -> None:
    assert max(len(draw(name)) for name in PICTURES) < LARGEST
    heaviest = sorted(PICTURES, key=lambda name: len(draw(name)))[-HANDFUL:]
    assert sum(len(draw(name)) for name in heaviest) < 250_000
    assert sum(len(gzip.compress(draw(name).encode())) for name in heaviest) < 70_000


def test_cards_of_other_decks_get_a_picture_of_their_kind() -> None:
    assert picture_of("Rusty Trout", "Grumpy Submarine, Machine") in KINDS["submarine"]
    assert picture_of("Count Nothing", "Villains, Vampires") in KINDS["vampire"]
    assert picture_of("Cellar Weevils", "Pests") == "Cellar Weevils (1)"
    assert picture_of("Gizmo", "") in KINDS["machine"]
    assert all(name in PICTURES for names in KINDS.values() for name in names)
    assert draw("Rusty Trout") == ""


def test_the_server_sends_the_picture_of_a_card() -> None:
    with TestClient(
        create_app(Host(MemoryStore(), {"random": HERE["random"]}), pause=0), base_url="http://127.0.0.1"
    ) as client:
        sent = client.get("/art.svg", params={"name": "Clockwork Private (2)"})
    assert sent.headers["content-type"] == "image/svg+xml"
    assert sent.text == draw("Clockwork Private (2)")
    assert "max-age" in sent.headers["cache-control"]
