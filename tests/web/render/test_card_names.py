"""Card names in the log: marked from the text of the line alone."""

import re
from collections.abc import Mapping

import pytest
from markupsafe import escape

from cogworks import Dice, game, games
from cogworks.engine.dice import CHANCE
from cogworks.engine.event import Journal
from cogworks.engine.game import Data
from cogworks.engine.options import Value
from cogworks.web.render.card_names import marked
from cogworks.web.render.generic import card
from tests.web.visitors import House, play_now

MARK = re.compile(r'<b role="button" tabindex="-1" data-face="(\d+)">([^<]+)</b>')
ANSWERS = 300


def of(name: str, settings: Mapping[str, Value], *names: str) -> Data:
    """The part of an update that marking needs."""
    return {"game": name, "settings": settings, "card_names": list(names)}


def lines_of(name: str) -> list[str]:
    """The log lines of a random game."""
    played, dice = game(name), Dice(5)
    state = played.new(2)
    state.journal = journal = Journal()
    told: set[str] = set()
    for _ in range(ANSWERS):
        if state.is_over():
            break
        if state.to_move() == CHANCE:
            dice.roll(state)
        else:
            legal = state.legal_actions()
            state.apply(legal[dice.below(len(legal))])
        for event in journal.take():
            told |= {played.line(state, event, reader, ["Ann", "Bob"]) for reader in (0, 1, None)}
    return sorted(told)


def test_a_card_is_marked_with_its_place_in_the_gallery_and_everything_else_is_text() -> None:
    settings = game("gizmos").settle({})
    names = [card(each).name for each in game("gizmos").gallery(settings)]
    line = f"<b>Ann</b> filed {names[3]} & used the starting gizmo."
    found = [("3", names[3]), (str(len(names) - 1), "starting gizmo")]
    assert MARK.findall(marked(line, of("gizmos", settings))) == found
    assert "<b>Ann" not in marked(line, of("gizmos", settings))
    assert "&amp;" in marked(line, of("gizmos", settings))
    assert "button" not in marked(line, of("gizmos", settings), is_link=True)


def test_only_whole_names_are_found_and_a_gadget_is_its_card() -> None:
    settings = game("gadget_builder").settle({})
    assert MARK.findall(marked("Fred 35 played red 3.", of("gadget_builder", settings))) == [("3", "red 3")]
    assert MARK.findall(marked("Ann built gadget 3.", of("gadget_builder", settings))) == [("35", "gadget 3")]
    assert marked("Ann & Bob", of("widget_mechs", {})) == escape("Ann & Bob")


@pytest.mark.parametrize("name", [name for name in games() if game(name).gallery(game(name).settle({}))])
def test_marks_change_no_text_and_every_game_has_them(name: str) -> None:
    settings = game(name).settle({})
    known = len(game(name).gallery(settings))
    found: set[str] = set()
    for line in lines_of(name):
        html = str(marked(line, of(name, settings)))
        assert MARK.sub(r"\2", html) == str(escape(line))
        found |= {place for place, _ in MARK.findall(html)}
    assert len(found) > 5
    assert all(int(place) < known for place in found)


def test_a_face_is_fetched_alone_and_an_unknown_card_is_not_found(house: House) -> None:
    ann = house.browser()
    id = play_now(ann, "gizmos")
    cards = game("gizmos").gallery(game("gizmos").settle({}))
    face = house.browser().get(f"/table/{id}/cards/7")
    assert face.status_code == 200
    assert str(cards[7]["name"]) in face.text
    assert "data-item" not in face.text
    for place in (len(cards), -1, "x"):
        assert ann.get(f"/table/{id}/cards/{place}").status_code in (400, 404)
    assert ann.get("/table/nowhere/cards/1").status_code == 404
