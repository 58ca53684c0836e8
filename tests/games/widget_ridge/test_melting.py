"""Melting and the Marketplace."""

from cogworks.games.widget_ridge.rules import actions
from tests.games.widget_ridge.scenario import ROW, ann


def after_the_gate(**described: object) -> list[str]:
    """The cards that Bison's construct may melt."""
    table = ann(workshop="Solar-Powered, Mechanical Bison, With a Parachute", gold=3, **described)  # type: ignore[arg-type]
    table.play("end the Ideas Phase").chance().play("use the Full Construct", "may melt a card")
    return table.options()


def test_r4_1_hand_discard_pile_play_and_marketplace() -> None:
    """Melting without a named place: these four zones, never a deck, a Workshop or another player's cards."""
    table = ann(
        "Solar-Powered, Widget Pip",
        workshop="Pocket Smelter",
        discard="Widget Dot",
        played="Widget Tock",
        rivals=[{"hand": "Spark Gauge", "workshop": "Cargo Rocket"}],
    )
    table.play("play Solar-Powered")
    options = ann(
        "Brass Spanner",
        workshop="Solar-Powered, Mechanical Bison, With a Parachute",
        discard="Widget Dot",
        played="Widget Tock",
        gold=3,
        row=ROW,
        ask="melt",
        step="building",
        need=1,
        answering="Mechanical Bison / part / 0",
    ).options()
    assert options == [
        "decline",
        "melt Brass Spanner from hand",
        "melt Widget Dot from the discard pile",
        "melt Widget Tock in play",
        "melt On Wheels (place 1) in the Marketplace",
        "melt On Wheels (place 2) in the Marketplace",
        "melt Tea Trolley (place 3) in the Marketplace",
        "melt Tea Trolley (place 4) in the Marketplace",
        "melt Butter Gun (place 5) in the Marketplace",
        "melt Butter Gun (place 6) in the Marketplace",
    ]


def test_r4_1_at_the_end_of_the_turn_nothing_is_in_play() -> None:
    """The construct melts from hand, discard pile or Marketplace then."""
    options = after_the_gate(row=ROW, discard="Widget Pip")
    assert not any("in play" in option or "Workshop" in option for option in options)
    assert sum("from hand" in option for option in options) == 5


def test_r4_2_starters_and_inventions_go_to_different_piles() -> None:
    """A starter to its owner's melted pile, an invention to the Marketplace's; an emptied place is filled at once."""
    table = ann("Scrap-Powered, Widget Pip").play("play Scrap-Powered", "melt Widget Pip from hand")
    assert (table.lost(), table.melted(), table.hand()) == (["Widget Pip"], [], [])
    crush = ann("Wind-Powered", workshop="Curiosity Crusher", row=ROW)
    crush.play("play Wind-Powered", "connect Wind-Powered", "melt Tea Trolley (place 3)")
    assert (crush.question(), crush.melted(), crush.spark()[0]) == ("refill", ["Tea Trolley"], 1)
    crush.deals("Star-Powered")
    assert crush.row()[2] == "Star-Powered"
    assert crush.spark()[0] == 2  # half of 2, after the refill


def test_r4_3_widgets_and_non_widgets() -> None:
    """The Prime Widget and the basic ones are Widgets; Gadgets and inventions are not."""
    table = ann("Solar-Powered, Prime Widget, Widget Pip, Brass Spanner, On Wheels", workshop="Mechanical Bison")
    table.play("play Solar-Powered", "connect Solar-Powered")
    assert table.choices("melt") == ["Prime Widget from hand", "Widget Pip from hand"]
    assert table.refusal(actions.HAND + table.kind("Brass Spanner")) == "R4.3"
    assert table.refusal(actions.ROW) == "R4.3"
    assert table.refusal(actions.HAND + table.kind("Widget Dot")) == "R4.1"  # it is not in hand
    chute = ann(
        "Prime Widget, Brass Spanner",
        discard="On Wheels, Widget Pip",
        ask="melt",
        step="building",
        need=1,
        workshop="Star-Powered, Weather Engine, With a Recycling Chute",
        effects="With a Recycling Chute / part / 1",
        answering="With a Recycling Chute / part / 0",
    )
    assert chute.choices("melt") == ["Brass Spanner from hand", "On Wheels from the discard pile"]
    chute.play("melt Brass Spanner from hand")
    assert chute.spark()[0] == 4


def test_r4_4_a_used_card_in_play_may_be_melted_and_a_melted_one_not_placed() -> None:
    """A Widget that gave its Gold may be melted; With a Parachute is gone once it melted itself."""
    table = ann("Solar-Powered, Widget Pip", workshop="Mechanical Bison")
    table.play("play Widget Pip", "play Solar-Powered", "connect Solar-Powered", "melt Widget Pip in play", "decline")
    assert (table.gold(), table.lost(), table.played()) == (4, ["Widget Pip"], [])
    chute = ann("With a Parachute", rivals=[{"spark": 40}]).play("play With a Parachute")
    assert (chute.melted(), chute.played(), chute.can("place")) == (["With a Parachute"], [], False)


def test_r4_5_melted_inventions_become_the_deck_when_a_card_is_needed() -> None:
    """Not before; and with both empty the place stays empty until something is melted."""
    every = ann(row=ROW)
    rest = every.names(every.state.market)
    table = ann(row=ROW, gold=9, market="", melted=rest).play("buy On Wheels (place 1)")
    assert (table.question(), table.melted(), int(table.state.market.total)) == ("refill", [], len(rest))
    bare = ann(
        "Scrap-Powered, Widget Pip", row=ROW, gold=9, market="", rivals=[{"discard": without(rest, "Scrap-Powered")}]
    )
    bare.play("buy On Wheels (place 1)")
    assert (bare.row()[0], bare.question()) == ("-", "ideas")
    bare.play("play Scrap-Powered", "melt Widget Pip from hand")
    assert bare.row()[0] == "-"  # a starter never comes to the Marketplace
    again = ann(
        row=ROW.replace("On Wheels, On", "-, On"),
        market="",
        ask="melt",
        step="building",
        need=1,
        discard="On Wheels",
        answering="Pocket Smelter / part / 0",
        rivals=[{"discard": rest}],
    )
    again.play("melt On Wheels from the discard pile")
    assert again.options() == ["On Wheels enters the Marketplace"]


def without(cards: list[str], card: str) -> list[str]:
    """These cards less one."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def test_r4_6_taking_a_card_costs_nothing_and_counts_the_printed_cost() -> None:
    """Up to the printed cost, whatever the Goal adds, into the discard pile or onto the deck."""
    table = ann(
        "Lava-Powered",
        workshop="Pneumatic Catalogue",
        options={"goal": "guild"},
        row="On Wheels, Static-Powered, Cargo Rocket, Star-Powered, Tea Trolley, Solar-Powered",
    )
    table.play("play Lava-Powered", "connect Lava-Powered")
    assert table.options() == [
        "decline",
        "put On Wheels into the discard pile",
        "put Static-Powered into the discard pile",
        "put Tea Trolley into the discard pile",
    ]
    table.play("put Static-Powered into the discard pile").chance()
    assert (table.discard(), table.gold()) == (["Static-Powered"], 3)
