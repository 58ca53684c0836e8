"""Boards: the target of every move is rendered, every rule is in the drawer, every drawing is valid."""

import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cogworks import CHANCE, Dice, game, games
from cogworks.engine.game import Data
from cogworks.web.art import generated as art
from cogworks.web.render import generic, renderer, rulebook
from cogworks.web.render.renderer import Renderer
from cogworks.web.render.screens import GENERIC
from tests.tables.hall import PEOPLE, Hall
from tests.web.visitors import Offered


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("own", [True, False])
def test_the_target_of_every_move_is_on_the_board(name: str, own: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    drawing, played, met = Renderer(), game(name), 0
    if not own:
        monkeypatch.setattr(renderer, "screens", lambda name: GENERIC)
    for luck in range(80):
        if luck >= 4 and met > 20:
            break
        dice, seats = Dice(luck), played.seats[luck % len(played.seats)]
        state = played.new(seats)
        for _ in range(250):
            mover = int(state.to_move())
            if state.is_over():
                break
            legal = state.legal_actions()
            if mover != CHANCE and dice.below(4) == 0:
                view = played.view(state, mover)
                html = drawing.board({"game": name, "view": view}, list(PEOPLE[:seats]))
                for action in legal:
                    target = played.target(state, action)
                    assert not target or html.count(f'data-item="{target}"') == 1, (target, html)
                met += 1
            state.apply(legal[dice.below(len(legal))])
    assert met > 20


@pytest.mark.parametrize("name", games())
def test_a_board_with_cached_parts_equals_a_newly_rendered_one(name: str) -> None:
    """Everything a part depends on must be in its key, or a page shows another table's names or outdated cards."""
    caching, plain, played = Renderer(), Renderer(), game(name)
    plain._templates.globals["cached"] = lambda macro, board, *also: macro
    for luck in range(4):
        dice, seats = Dice(luck), played.seats[luck % len(played.seats)]
        state, names = played.new(seats), [f"{who} {luck}" for who in PEOPLE[:seats]]
        for _ in range(300):
            if state.is_over():
                break
            legal = state.legal_actions()
            if dice.below(25) == 0:
                for reader in (None, *range(seats)):
                    asked = legal if reader == state.to_move() else []
                    options: list[Data] = [{"action": a, "target": played.target(state, a)} for a in asked]
                    seen: Offered = {"game": name, "view": played.view(state, reader), "options": options}
                    assert caching.board(seen, names) == plain.board(seen, names)
            state.apply(legal[dice.below(len(legal))])


def test_a_board_for_any_game_names_colours_and_seats() -> None:
    view = {
        "reader": 0,
        "deck": {"id": "deck", "cards": 3},
        "sides": [
            {"id": "side:0", "seat": 0, "hand": [{"id": "card:1", "card": "red 5", "n": 1, "cost": ""}]},
            {"id": "side:1", "seat": 1, "straight": False, "parts": [{"id": "p", "part": 7}]},
        ],
    }
    deck, other, own = generic.board(view, ["Ann", "Bob"])
    assert (deck.name, deck.id, deck.facts) == ("deck", "deck", [("cards", "3")])
    assert (other.name, other.facts, other.items[0].items[0].name) == ("Bob", [], "part 7")
    card = own.items[0].items[0]
    assert (card.name, card.colour, card.mark, card.facts) == ("red 5", "red", "5", [])


@pytest.mark.parametrize("name", games())
def test_every_rule_has_its_place_in_the_drawer(name: str) -> None:
    book = rulebook.rendered(game(name).rulebook)
    for id in game(name).rules:
        assert book.count(f'id="rule-{id}"') == 1
    ElementTree.fromstring(f"<div>{book}</div>")


def test_a_rulebook_is_text_and_not_markup() -> None:
    assert rulebook.rendered("<b> & **[X1.1]** *so* `<i>`") == (
        '<p>&lt;b&gt; &amp; <b class="rule" id="rule-X1.1">X1.1</b> <em>so</em> <code>&lt;i&gt;</code></p>'
    )


def test_the_same_name_gives_the_same_drawing_and_another_name_another() -> None:
    names = [*(f"red {n}" for n in range(1, 8)), "deck", "<script>", "", "ö\ud800"]
    drawn = [art.drawing(name) for name in names]
    assert drawn == [art.drawing(name) for name in names]
    assert len({text.partition("</title>")[2] for text in drawn}) == len(names)
    for text in drawn[:-1]:
        ElementTree.fromstring(text)
        assert "<script" not in text


def test_the_page_of_a_finished_game_shows_the_result() -> None:
    hall = Hall("high_cog", 2).begin()
    hall.act(0, 0)
    hall.act(1, 0)
    regions = Renderer().regions(hall.table().update(0))
    assert "won" in regions["board"]
    assert "lost" in regions["board"] or "shared" in regions["board"]
    assert "Verify draws" in regions["board"]


@pytest.mark.parametrize(
    ("name", "unit"), [("widget_ridge", "Spark"), ("gizmos", "points"), ("gadget_builder", "hands won")]
)
def test_scores_are_shown_in_the_games_own_unit(name: str, unit: str) -> None:
    players = Renderer().regions(Hall(name, 2).begin().table().update(0))["players"]
    assert players.count(f"<b>0</b> <small>{unit}</small>") == 2


def test_only_templates_are_read_as_templates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python writes bytecode next to the modules among the boards, in any installation."""
    for name in ("pages", "boards", "site"):
        shutil.copytree(renderer.FOLDER / name, tmp_path / name)
    (tmp_path / "boards" / "__pycache__").mkdir(exist_ok=True)
    (tmp_path / "boards" / "__pycache__" / "gizmos.cpython-311.pyc").write_bytes(b"\xa7\r\r\n\xff")
    (tmp_path / "boards" / "notes.py").write_text("{% no template %}")
    monkeypatch.setattr(renderer, "FOLDER", tmp_path)
    Renderer().prepare()
