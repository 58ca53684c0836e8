"""Legends: every sign on a board has words, and they agree with the cards that bear the sign."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from cogworks import CHANCE, Dice, State, game
from cogworks.engine.event import Journal
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


# ---- what legends say about the rules


def positions(name: str, moves: int = 300, seed: int = 5) -> Iterator[State]:
    """The positions of random games before each decision."""
    rules, dice = game(name), Dice(seed)
    state = rules.new(2)
    for _ in range(moves):
        while state.to_move() == CHANCE:
            dice.roll(state)
        if state.is_over():
            state = rules.new(2)
            continue
        yield state
        legal = state.legal_actions()
        state.act(legal[dice.below(len(legal))])


OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}
STEPS = {"north": (-1, 0), "south": (1, 0), "east": (0, 1), "west": (0, -1)}


def test_girl_genius_edges_pop_as_the_legend_says() -> None:
    assert "the card with more symbols pops; if equal, both pop" in screens("girl_genius").legend[".edge"]
    rules, seen = game("girl_genius"), [0, 0]
    for state in positions("girl_genius"):
        view: Any = rules.view(state, int(state.to_move()))
        shown = {(slot["row"], slot["column"]): slot for slot in view["board"] if slot["face"] == "up"}
        places = {slot["slot"]: place for place, slot in shown.items()}
        for spin in view["spins"]:
            row, column = place = places[spin["slot"]]
            pops = set[int]()
            for side, (down, right) in STEPS.items():
                other = shown.get((row + down, column + right))
                # A spin turns the card half around.
                mine = shown[place]["sides"][OPPOSITE[side]]
                theirs = other["sides"][OPPOSITE[side]] if other else ""
                if mine[:1] == theirs[:1]:
                    pops |= {spin["slot"]} if int(mine[1:]) >= int(theirs[1:]) else set()
                    pops |= {other["slot"]} if other and int(theirs[1:]) >= int(mine[1:]) else set()
            assert pops == set(spin["pops"]), (spin, shown)
            seen[bool(pops)] += 1
    assert min(seen) > 20, seen


def test_widget_ridge_parts_join_where_the_legend_says() -> None:
    assert "parts join where both have the same colour" in screens("widget_ridge").legend[".stub"]
    rules = game("widget_ridge")
    gallery: Any = rules.gallery(rules.settle({}))
    state: Any = rules.new(2)
    cards, of_name = state.cards, {card["card"]: card for card in gallery}
    known = [(place, of_name[name]) for place, name in enumerate(cards.names) if name in of_name]
    joined = 0
    for one, left in known:
        for other, right in known:
            if (left["type"], right["type"]) in (("augment", "device"), ("device", "accessory")):
                meets = bool(set(left["right"] or ()) & set(right["left"] or ()))
                assert bool(int(cards.fits[one]) >> other & 1) == meets, (left["card"], right["card"])
                joined += meets
    assert joined > 20


def test_widget_mechs_parts_alone_give_attack_dice_as_the_legend_says() -> None:
    assert "Active on this mech only" in screens("widget_mechs").legend[".bolt-sign"]
    rules, seen = game("widget_mechs"), 0
    for state in positions("widget_mechs"):
        view: Any = rules.view(state, 0)
        mechs = view["mechs"]
        active = [{part["part"] for part in mech["parts"] if part["active"]} for mech in mechs]
        for seat, mech in enumerate(mechs):
            assert set(mech["alone"]) == active[seat] - active[1 - seat]
            seen += bool(mech["alone"])
    assert seen > 20


def test_gadget_builder_gadgets_that_are_ready_stop_going_out_as_the_legend_says() -> None:
    assert "an unused one stops you going out" in screens("gadget_builder").legend[".gadget"]
    rules, outs, ready = game("gadget_builder"), 0, 0
    for state in positions("gadget_builder", 1500):
        seat = int(state.to_move())
        view: Any = rules.view(state, seat)
        side = view["sides"][seat]
        has_ready = any(it["straight"] for it in side["gadgets"])
        ready += has_ready
        if side["cards"] > 2:
            continue
        for action in state.legal_actions():
            after = state.clone()
            after.journal = Journal()
            after.act(action)
            told = {rules.events[event.kind] for event in after.journal.take()}
            # Using or turning the last one may be what goes out.
            if "went out" in told:
                outs += 1
                assert not has_ready or told & {"used", "powered down"}
    assert min(outs, ready) > 5
