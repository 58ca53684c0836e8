"""Every single card is built and does what it says."""

import pytest

from cogworks import CHANCE, Dice
from cogworks.games.gizmos.cardnames import NAMES
from cogworks.games.gizmos.cardtext import COLOURS
from cogworks.games.gizmos.rules import cards
from cogworks.games.gizmos.rules.cards import CARDS, Card
from tests.games.gizmos.scenario import Scenario, scenario, seat

IN_DECKS = CARDS[:108]
each_card = pytest.mark.parametrize("card", IN_DECKS, ids=lambda card: card.id)
# Level-1 upgrades of each colour, to build or to file, and twins in case one is the card under test.
RACKS = ("121", "122", "123", "124")
LENSES = ("125", "126", "127", "128")
LEVEL_2 = ("221", "222", "223", "224")


def spare(choices: tuple[str, ...], colour: int, card: Card) -> str:
    """An upgrade of a colour other than the card under test."""
    return choices[colour] if choices[colour] != card.id else LENSES[colour]


def settle(t: Scenario) -> None:
    """Let chance make all its draws."""
    dice = Dice(4)
    while t.state.to_move() == CHANCE:
        dice.roll(t.state)


def pay(t: Scenario) -> None:
    """Pay the usual way."""
    for answer in t.view(0)["usual"]:
        t.state.act(answer)
    settle(t)


@each_card
def test_it_is_built_for_its_cost_and_worth_its_points(card: Card) -> None:
    room = [tank for tank in ("321", "322") if tank != card.id]
    colours = ["red", "blue", "yellow", "black"]
    mixed = (colours * 2)[: card.cost]
    ring = mixed if card.colour == cards.ANY else [COLOURS[card.colour]] * card.cost
    t = scenario(seat(" ".join(room), ring=" ".join(ring)), display=[card.id])
    before = t.state.scores()[0]
    t.do(f"build {NAMES[CARDS.index(card)]} from the display")
    assert (t.view()["payment"]["low"], t.view()["payment"]["high"]) == (card.cost, card.cost)
    pay(t)
    assert card.id in t.gizmos()
    assert t.ring() == {}
    assert t.state.scores()[0] - before == card.points
    assert t.side()["n_gizmos"] == 2 + len(room)
    assert t.side()["level_3"] == len(room) + (card.level == 3)


@each_card
def test_it_cannot_be_built_with_one_sphere_less(card: Card) -> None:
    ring = " ".join([COLOURS[min(card.colour, 3)]] * (card.cost - 1))
    room = " ".join(tank for tank in ("321", "322") if tank != card.id)
    t = scenario(seat(room, ring=ring), display=[card.id])
    assert t.may(f"build {NAMES[CARDS.index(card)]} from") == []


def offers(t: Scenario, card: Card) -> bool:
    """Is this gizmo offered for use?"""
    return any(label.startswith(f"use {NAMES[CARDS.index(card)]}:") for label in t.may())


def after_file(card: Card) -> Scenario:
    t = scenario(seat(card.id), display=[spare(RACKS, 0, card)])
    t.do(t.may("file")[0])
    settle(t)
    return t


def after_pick(card: Card, colour: int) -> Scenario:
    t = scenario(seat(card.id), display=[], row=["red", "blue", "yellow", "black", "black", "black"])
    t.do(f"pick a {COLOURS[colour]} sphere")
    settle(t)
    return t


def after_build(card: Card, number: str, from_archive: bool = False) -> Scenario:
    cost = {c.id: c for c in CARDS}[number]
    ring = " ".join([COLOURS[cost.colour]] * cost.cost)
    t = scenario(
        seat(card.id, ring=ring, archive=number if from_archive else ""), display=[] if from_archive else [number]
    )
    name = NAMES[[c.id for c in CARDS].index(number)]
    t.do(f"build {name} from {'your archive' if from_archive else 'the display'}")
    pay(t)
    return t


ENGINES = [card for card in IN_DECKS if card.trigger.kind < cards.PAYING]


@pytest.mark.parametrize("card", ENGINES, ids=lambda card: card.id)
def test_it_is_triggered_by_what_it_names_and_by_nothing_else(card: Card) -> None:
    kind, wanted = card.trigger.kind, card.trigger.colours
    assert offers(after_file(card), card) == (kind == cards.FILED)
    for colour in range(4):
        assert offers(after_pick(card, colour), card) == (kind == cards.PICKED and colour in wanted)
        rack, workbench = spare(RACKS, colour, card), LEVEL_2[colour]
        by_colour = kind == cards.BUILT and colour in wanted
        assert offers(after_build(card, rack), card) == by_colour
        assert offers(after_build(card, rack, True), card) == (by_colour or kind == cards.BUILT_FROM_ARCHIVE)
        assert offers(after_build(card, workbench), card) == (by_colour or kind == cards.BUILT_LEVEL_2)


@pytest.mark.parametrize("card", ENGINES, ids=lambda card: card.id)
def test_it_does_what_it_says(card: Card) -> None:
    kind, wanted = card.trigger.kind, card.trigger.colours
    if kind == cards.FILED:
        t = after_file(card)
    elif kind == cards.PICKED:
        t = after_pick(card, wanted[0])
    elif kind == cards.BUILT_LEVEL_2:
        t = after_build(card, "221")
    else:
        t = after_build(card, spare(RACKS, wanted[0] if wanted else 0, card), kind == cards.BUILT_FROM_ARCHIVE)
    tokens, held = t.side()["tokens"], t.side()["spheres"]
    t.do(f"use {NAMES[CARDS.index(card)]}")
    what = card.effect
    if what.verb == cards.POINTS:
        assert t.side()["tokens"] == tokens + what.n
        return
    asked = {
        cards.DRAW: "chance: drawn",
        cards.PICK: "seat 0: pick",
        cards.FILE: "seat 0: extra file",
        cards.RESEARCH: "seat 0: extra research",
        cards.BUILD_FREE: "seat 0: free build",
    }[int(what.verb)]
    assert t.asked() == asked
    while t.asked().split(": ")[1] in ("drawn", "more", "pick", "pick again", "fill"):
        settle(t)
        if t.asked().startswith("seat 0: ") and t.asked() != "seat 0: chain" and t.asked() != "seat 0: main":
            t.do(t.may()[0])
    if what.verb in (cards.DRAW, cards.PICK):
        assert t.side()["spheres"] == held + what.n
