"""The guide and the lesson of Widget Ridge: constructs that can be built, and numbers that are those of the table."""

import re

from cogworks.games.widget_ridge.cardset.format import own_card_set
from cogworks.games.widget_ridge.cardset.text import construct_text
from cogworks.games.widget_ridge.rules.cards import ACCESSORY, AUGMENT, DEVICE, STARTERS
from cogworks.games.widget_ridge.rules.rules import WidgetRidge
from cogworks.games.widget_ridge.rules.solo import bison_goal, thermal
from cogworks.games.widget_ridge.view import colours, joints
from cogworks.tables.lessons.lesson import Scene
from tests.conformance.test_teaching import figures, scenes, texts
from tests.games.widget_ridge.scenario import GAME

CARDS = own_card_set()
TEXTS = [" ".join(text.split()) for _, text, _ in texts("widget_ridge")]
SCENES = scenes("widget_ridge")


def named(type: int) -> str:
    """A pattern for the names of one type."""
    names = [CARDS.names[card] for card in range(STARTERS, int(CARDS.n)) if CARDS.type[card] == type]
    return "(" + "|".join(map(re.escape, sorted(names, key=len, reverse=True))) + ")"


def kind(name: str) -> int:
    return CARDS.names.index(name)


def fit(one: str, other: str) -> bool:
    return bool(int(CARDS.fits[kind(one)]) >> kind(other) & 1)


def scene_of(title: str) -> tuple[Scene, WidgetRidge]:
    now = next(now for now in SCENES if now.step.title == title)
    assert isinstance(now.state, WidgetRidge)
    return now, now.state


def test_every_construct_that_is_named_can_be_built() -> None:
    pattern = re.compile(f"{named(AUGMENT)} {named(DEVICE)} {named(ACCESSORY)}")
    found = [match.groups() for text in TEXTS for match in pattern.finditer(text)]
    assert len(found) >= 4
    for augment, device, accessory in found:
        assert fit(augment, device), (augment, device)
        assert fit(device, accessory), (device, accessory)


def test_every_workshop_that_is_shown_is_connected() -> None:
    for figure in figures("widget_ridge"):
        if not figure.cards:
            state = GAME.position(figure.seats, options=figure.options, **figure.position or {})
            assert isinstance(state, WidgetRidge)
            assert all(joint["is"] != "missed" for side in state.sides for joint in joints(state.cards, side))


def test_colours_that_are_said_to_be_shared_are() -> None:
    pattern = re.compile(f"{named(AUGMENT)} and {named(DEVICE)} (?:share|connected by) ([a-z, ]+)")
    found = [match.groups() for text in TEXTS for match in pattern.finditer(text)]
    assert len(found) >= 3
    for augment, device, told in found:
        shared = int(CARDS.right[kind(augment)]) & int(CARDS.left[kind(device)])
        assert re.findall("red|blue|yellow", told) == colours(shared)


def test_the_connectors_in_text_alternatives_are_those_of_the_cards() -> None:
    alt = next(figure.alt for figure in figures("widget_ridge") if figure.part == "parts")
    pieces = re.findall(r"([A-Z][^,:;]+), an? (Augment|Device|Accessory) with ([^;]+)", alt)
    assert len(pieces) == 3
    for name, type, told in pieces:
        assert int(CARDS.type[kind(name)]) == {"Augment": AUGMENT, "Device": DEVICE, "Accessory": ACCESSORY}[type]
        for side, table in (("left", CARDS.left), ("right", CARDS.right)):
            found = re.search(rf"((?:red|blue|yellow|and|a| )+) (?:connectors?|ones) on the {side}", told)
            assert re.findall("red|blue|yellow", found[1] if found else "") == colours(int(table[kind(name)]))


def test_the_sentence_in_the_text_alternative_is_that_of_the_construct() -> None:
    figure = next(figure for figure in figures("widget_ridge") if figure.part == "construct")
    state = GAME.position(figure.seats, options=None, **figure.position or {})
    assert isinstance(state, WidgetRidge)
    side = state.sides[0]
    text = construct_text(CARDS, int(side.augment), int(side.device), int(side.accessory))
    assert figure.alt.endswith(f"its sentence: {text}")


def test_the_accessory_that_the_bench_asks_for() -> None:
    """The caption names every colour of the open side."""
    caption = next(figure.caption for figure in figures("widget_ridge") if figure.part == "bench")
    told = re.findall("red|blue|yellow", caption.partition("needs")[2])
    assert told == colours(int(CARDS.right[kind("Cargo Rocket")]))


def test_the_lessons_gold_and_spark_are_those_of_the_table() -> None:
    for title, gold in (("Buy", 5), ("A Full Construct", 4), ("The final spark", 3)):
        now, state = scene_of(title)
        assert int(state.gold) == gold
        assert re.search(rf"\b{gold} Gold!|you have {gold}\b|kept {gold} Gold", now.step.text)
    now, state = scene_of("The final spark")
    assert f"You have {state.sides[0].spark} Spark, Bolt has {state.sides[1].spark}" in now.step.text
    now, state = scene_of("You won!")
    assert now.step.text.startswith(f"{state.sides[0].spark} Spark!")


def test_the_lessons_remarks_about_the_table_are_true() -> None:
    now, state = scene_of("One part is missing")
    assert "you have the lowest, as now" in now.step.text
    assert state.is_lowest(0)
    now, state = scene_of("Or")
    assert "1 for each card in your Workshop, which makes 3" in now.step.text
    assert int(state.sides[0].n_parts()) == 3
    (_, before), (_, after) = scene_of("Place a part"), scene_of("Play a part")
    assert int(before.sides[1].spark) - int(after.sides[1].spark) == 1, "Bolt gains 1 Spark"
    _, two = scene_of("Connect")
    _, four = scene_of("One part is missing")
    assert int(four.gold) - int(two.gold) == 2, "each new connection gives 2 Gold"


def test_lord_covingtons_panels_are_as_described() -> None:
    """Three Bison at 10, 20 and 30 Spark; in the chase, a boiler and the second table."""
    found = {figure.alt.partition(":")[0]: figure for figure in figures("widget_ridge") if figure.part == "covington"}
    panels = []
    for figure in found.values():
        state = GAME.position(figure.seats, options=figure.options, **figure.position or {})
        assert isinstance(state, WidgetRidge)
        panels.append((figure, state))
    (stampede, first), (chase, second) = panels
    assert (int(first.phase), int(first.bison), "three Bison are running" in stampede.alt) == (1, 3, True)
    assert stampede.caption.startswith("The stampede. Reach 10, 20 and 30 Spark")
    assert [int(bison_goal(first.terms, running)) for running in (3, 2, 1)] == [10, 20, 30]
    assert (int(second.phase), "the second table" in chase.alt) == (2, True)
    assert int(thermal(second)) == 3, "his boiler heats up with every card he turns over"
