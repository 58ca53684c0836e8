"""The Full Construct, with the printed example move by move."""

import pytest

from cogworks.games.widget_ridge.cardset.format import card_set, first_card_set, first_text
from cogworks.games.widget_ridge.cardset.text import construct_name, construct_text, effect_text
from cogworks.games.widget_ridge.rules import actions
from cogworks.games.widget_ridge.rules.cards import CardSet
from tests.games.widget_ridge.scenario import GAME, STARTERS, Scenario, ann

SOLAR = "Solar-Powered, Mechanical Bison, With a Parachute"


def at_the_end(workshop: str, **described: object) -> Scenario:
    """Ann's Ideas Phase is over and her hand drawn."""
    return ann(workshop=workshop, **described).play("end the Ideas Phase").chance()  # type: ignore[arg-type]


def test_r6_1_name_and_sentence_are_read_from_left_to_right() -> None:
    """Gate, main, extra."""
    cards = first_card_set()
    parts = [cards.names.index(name) for name in SOLAR.split(", ")]
    assert construct_name(cards, *parts) == "Solar-Powered Mechanical Bison With a Parachute"
    assert construct_text(cards, *parts) == (
        "You may pay 3 Gold. If you did, you may melt a card, "
        "or you may put a card from your discard pile into your hand."
    )
    parts = [cards.names.index(name) for name in ("Hydro-Powered", "Battle Corset", "With a Coin Slot")]
    assert construct_text(cards, *parts) == (
        "You may put up to one card from your discard pile on top of your deck. "
        "If you did, you draw two cards, then discard two cards, and then you gain 1 Spark."
    )


def test_r6_1_the_printed_example_move_by_move() -> None:
    """Bison goes into the Workshop and stays; next turn the Parachute connects; then the whole is used."""
    table = ann("Mechanical Bison, Widget Pip", rivals=[{"spark": 2}])
    table.play("play Mechanical Bison", "place Mechanical Bison in the Workshop", "end the Ideas Phase").chance()
    assert table.mover() == "Bob"
    assert table.shop() == ["Mechanical Bison"]
    table.play("end the Ideas Phase").chance()
    table.side().hand = table.side().hand.plus(table.kind("With a Parachute"))
    table.side().hand = table.side().hand.plus(table.kind("Solar-Powered"))
    table.state.market = table.state.market.minus(table.kind("With a Parachute"))
    table.state.market = table.state.market.minus(table.kind("Solar-Powered"))
    table.play("play With a Parachute")
    assert "connect With a Parachute to Mechanical Bison" in table.options()
    table.play("connect With a Parachute to Mechanical Bison")
    if table.question() == "melt":
        table.play("decline")
    table.play("play Solar-Powered", "connect Solar-Powered to Mechanical Bison")
    if table.question() == "melt":
        table.play("decline")
    assert table.shop() == SOLAR.split(", ")
    gold = table.gold()
    assert gold >= 3
    table.play("end the Ideas Phase").chance()
    deal = "pay 3 Gold; then you may melt a card, or you may put a card from your discard pile into your hand"
    assert table.options() == [f"use the Full Construct: {deal}", "skip the Full Construct"]
    table.play("use the Full Construct")
    assert table.options() == ["may melt a card", "may put a card from your discard pile into your hand"]
    table.play("may melt a card", f"melt {table.hand()[0]} from hand")
    assert (len(table.hand()), table.mover()) == (4, "Bob")


@pytest.mark.parametrize("cards", [first_card_set(), card_set("")], ids=["first set", "current set"])
def test_r6_1_the_known_cards_do_what_is_printed(cards: CardSet) -> None:
    """Solar-Powered, Mechanical Bison and With a Parachute, in our own words."""
    texts = {name: effect_text(cards, cards.names.index(name)) for name in SOLAR.split(", ")}
    assert texts["Solar-Powered"] == "Gain 3 Gold and 3 Spark."
    assert texts["Mechanical Bison"] == (
        "When connected, you may melt a Widget; if you do, you may destroy a card in any Workshop."
    )


def test_r6_2_used_once_at_the_end_of_ones_turn_or_not_at_all() -> None:
    """Leaving it alone costs nothing, and after one use the turn passes."""
    table = at_the_end("Star-Powered, Weather Engine, With a Lightning Rod", gold=2)
    assert (table.question(), table.gold()) == ("construct", 2)
    table.play("use the Full Construct")
    assert (table.spark()[0], table.mover(), int(table.side().uses)) == (15, "Bob", 1)
    left = at_the_end("Star-Powered, Weather Engine, With a Lightning Rod").play("skip the Full Construct")
    assert (left.spark()[0], left.mover(), int(left.side().uses)) == (0, "Bob", 0)
    two = at_the_end("Star-Powered, Weather Engine")
    assert two.mover() == "Bob"  # two parts don't make a Full Construct


@pytest.mark.parametrize(
    ("workshop", "described", "usable"),
    [
        (SOLAR, {"gold": 3}, True),
        (SOLAR, {"gold": 2}, False),
        ("Coal-Powered, Cargo Rocket, On Wheels", {"gold": 2}, False),
        ("Static-Powered, Tea Trolley, With a Parachute", {"spark": 2}, True),
        ("Static-Powered, Tea Trolley, With a Parachute", {"spark": 1}, False),
    ],
)
def test_r6_3_a_price_is_paid_in_full_or_not_at_all(workshop: str, described: dict[str, object], usable: bool) -> None:
    """Gold and Spark must be there."""
    assert (at_the_end(workshop, **described).question() == "construct") == usable


def test_r6_3_a_discard_needs_a_card() -> None:
    """With an empty hand the discard gate cannot be used."""
    lost = ", ".join(STARTERS)
    table = ann(workshop="Clockwork-Powered, Butter Gun, With a Parachute", deck="", melted_own=lost)
    assert table.play("end the Ideas Phase").mover() == "Bob"


def test_r6_3_up_to_one_is_done_with_none() -> None:
    """Hydro with an empty discard pile still opens the construct; a benefit is done by choosing it."""
    table = at_the_end("Hydro-Powered, Weather Engine, With a Coin Slot")
    assert table.discard() == []
    table.play("use the Full Construct")
    assert (table.spark()[0], table.mover()) == (11, "Bob")
    held = at_the_end("Hydro-Powered, Weather Engine, With a Coin Slot", played="Widget Pip")
    held.play("use the Full Construct", "decline")
    assert held.spark()[0] == 11


def test_r6_4_or_is_one_of_two_and_is_both() -> None:
    """OR: main or extra. AND: main, then extra."""
    table = at_the_end("Star-Powered, Weather Engine, On Wheels")
    table.play("use the Full Construct")
    assert table.options() == ["gain 10 Spark", "gain 2 Spark"]
    assert table.refusal(actions.PASS) == "R6.4"
    assert table.play("gain 2 Spark").spark()[0] == 5
    both = at_the_end("Star-Powered, Weather Engine, With a Lightning Rod").play("use the Full Construct")
    assert both.spark()[0] == 3 + 10 + 2


def test_r6_5_or_is_inside_the_gate_unless_agreed_otherwise() -> None:
    """Without the price no alternative; as a free alternative the extra part needs none."""
    shop = "Solar-Powered, Cargo Rocket, On Wheels"
    assert at_the_end(shop).mover() == "Bob"
    free = {"or_scope": "free alternative"}
    table = at_the_end(shop, options=free)
    assert table.options() == ["use only the part after 'or': gain 2 Spark", "skip the Full Construct"]
    assert table.refusal(actions.USE) == "R6.3"  # the gate cannot be paid
    assert table.refusal(actions.END) == "R6.2"
    assert "R6.5" in GAME.rules_now(table.state)
    joined = at_the_end("Star-Powered, Weather Engine, With a Lightning Rod", options=free)
    assert joined.refusal(actions.FREE) == "R6.5"  # AND offers no alternative
    assert table.play("use only the part").spark()[0] == 2
    assert table.question() != "construct"
    paid = at_the_end(shop, options=free, gold=3)
    assert paid.play("use the Full Construct").spark()[0] == 4


def test_r6_6_the_sentence_is_fixed_when_it_begins() -> None:
    """A construct that destroys its own part still does the rest."""
    text = card_text("main: gain 10 spark", "main: may destroy a workshop card")
    table = at_the_end("Star-Powered, Weather Engine, With a Lightning Rod", options={"cards": text})
    table.play("use the Full Construct", "destroy With a Lightning Rod in your Workshop")
    assert (table.shop(), table.spark()[0]) == (["Star-Powered", "Weather Engine"], 5)
    device = at_the_end("Star-Powered, Weather Engine, With a Lightning Rod", options={"cards": text})
    device.play("use the Full Construct", "destroy Weather Engine in your Workshop")
    assert (device.question(), device.spark()[0]) == ("repair", 5)


def card_text(old: str, new: str) -> str:
    """Our set with one line changed."""
    assert old in first_text()
    return first_text().replace(old, new)


def test_r6_4_equal_parts_have_different_labels() -> None:
    """A Device and an Accessory may do the same; the choice still has two labels."""
    text = card_text("or: gain 2 spark", "or: gain 10 spark")
    table = at_the_end(
        "Star-Powered, Weather Engine, On Wheels",
        options={
            "cards": text.replace("left: blue yellow\n  play: gain 2 gold\n", "left: red blue\n  play: gain 2 gold\n")
        },
    )
    table.play("use the Full Construct")
    assert table.options() == ["gain 10 Spark, with the Device", "gain 10 Spark, with the Accessory"]
    assert table.play("gain 10 Spark, with the Accessory").spark()[0] == 13


def test_r6_7_the_construct_is_checked_after_the_draw() -> None:
    """If the draw reshuffled, the cards played this turn are no longer in the discard pile."""
    table = ann(
        "Widget Pip",
        workshop="Hydro-Powered, Weather Engine, With a Coin Slot",
        deck="",
        discard="Prime Widget, Widget Dot, Widget Tock, Widget Nib, Widget Cob, Widget Wick, Brass Spanner, "
        "Folding Ruler, Spark Gauge",
    )
    table.play("play Widget Pip", "end the Ideas Phase").chance()
    assert table.discard() == []
    table.play("use the Full Construct")
    assert table.mover() == "Bob"


def test_worked_example_solar_bison_parachute_with_four_gold() -> None:
    """Pay 3; then melt from hand, discard pile or row, or take a card back; one Gold is lost."""
    table = at_the_end(SOLAR, gold=4, played="Widget Pip, Widget Dot")
    table.play("use the Full Construct", "may melt a card")
    table.play("melt Widget Pip from the discard pile")
    assert (table.lost(), table.mover()) == (["Widget Pip"], "Bob")


def test_worked_example_hydro_bison_parachute_with_an_empty_discard_pile() -> None:
    """Opt in, move nothing, gate done; the OR branch may be chosen although it is empty."""
    hydro = card_text(
        "  right: blue\n  play: gain 2 gold; gain 3 spark", "  right: red\n  play: gain 2 gold; gain 3 spark"
    )
    table = at_the_end("Hydro-Powered, Mechanical Bison, With a Parachute", options={"cards": hydro})
    assert table.discard() == []
    table.play("use the Full Construct", "may put a card from your discard pile into your hand")
    assert table.mover() == "Bob"
