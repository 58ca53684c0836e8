"""Legends: every sign on a board has words, and they agree with the cards that bear the sign."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from cogworks import CHANCE, Dice, game
from cogworks.web.boards import screens
from cogworks.web.render.renderer import Renderer

GAMES = ("gadget_builder", "girl_genius", "gizmos", "widget_mechs", "widget_ridge")
SIGN = re.compile(r'class="icon i-([a-z-]+)"')
TEXTS = {
    "girl_genius": {
        "pop": "pop",
        "spin": "spin",
        "flip": "flip",
        "draw": "draw|take",
        "move": "move",
        "lose": "lose",
        "again": "another turn|extra turn|turn",
        "swap": "swap",
        "shuffle": "shuffle",
        "win": "win",
    },
    "gizmos": {
        "file": "file",
        "pick": "pick",
        "build": "buil",
        "research": "research",
        "draw": "random sphere",
        "any": "any colour|any sphere|colour",
        "star": "point",
    },
    "widget_ridge": {
        "gold": "gold",
        "spark": "spark",
        "draw": "draw",
        "discard": "discard",
        "melt": "melt",
        "destroy": "destroy",
        "take": "marketplace",
        "each-rival": "each opponent",
        "leader": "leader",
        "plug": "connected",
    },
}
"""What a card with a sign says in words."""


@cache
def renderer() -> Renderer:
    return Renderer()


def boards(name: str) -> Iterator[str]:
    """The board at the decisions of a random game, as one player sees it."""
    rules, dice = game(name), Dice(5)
    state = rules.new(2)
    for _ in range(400):
        if state.is_over():
            return
        if state.to_move() != CHANCE and len(state.legal_actions()) > 1:
            yield renderer().board({"game": name, "view": rules.view(state, 0)}, ["Ann", "Bob"])
        if state.to_move() == CHANCE:
            dice.roll(state)
        else:
            legal = state.legal_actions()
            state.act(legal[dice.below(len(legal))])


def faces(name: str) -> list[str]:
    rules = game(name)
    return [str(face) for face in renderer().faces(name, rules.settle({}))]


@pytest.mark.parametrize("name", GAMES)
def test_every_sign_has_words_and_every_entry_has_a_sign(name: str) -> None:
    legend = screens(name).legend
    html = "".join([*boards(name), *faces(name), str(renderer().icons(name))])
    assert {f".i-{sign}" for sign in SIGN.findall(html)} <= set(legend)
    classes = {each for found in re.findall(r'class="([^"]*)"', html) for each in found.split()}
    drawn = set(re.findall(r'id="(?:do|gz|wr)-([a-z-]+)"', html))
    for selector in legend:
        # Signs of rare cards are at least drawn; badges of rare moments have their class in the template.
        names = re.findall(r"\.([a-z-]+)", selector)
        assert any(each in classes or each.removeprefix("i-") in drawn for each in names), selector
        assert not legend[selector].endswith("."), selector


@pytest.mark.parametrize("name", TEXTS)
def test_a_card_with_a_sign_says_the_same_in_words(name: str) -> None:
    checked = set[str]()
    for face in faces(name):
        text = re.sub(r"<[^>]*>", " ", face).lower()
        for sign in set(SIGN.findall(face)) & set(TEXTS[name]):
            # The foot of a Gizmos card bears the sign of its column.
            if name == "gizmos" and face.count(f"i-{sign}") == 1:
                continue
            assert re.search(TEXTS[name][sign], text), (sign, text)
            checked.add(sign)
    assert len(checked) > 4
