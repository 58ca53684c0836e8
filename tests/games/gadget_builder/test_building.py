"""Building a gadget: placing it, paying for it, and the cards drawn for the price."""

import pytest

from tests.games.gadget_builder.scenario import BOX, Scenario, ann, side


def build(table: Scenario) -> list[str]:
    """The gadgets that may be built now."""
    built = [label.split(" (")[0] for label in table.choices("build")]
    return ["wild" if gadget == "the wild gadget" else gadget.removeprefix("gadget ") for gadget in built]


def test_b4_1_place_pay_and_draw() -> None:
    """The gadget leaves the hand, its cost goes under the pile, and as many cards are drawn as were paid."""
    table = ann("purple 7, red 1, red 3, blue 5, green 2", top="yellow 4")
    assert table.play("build gadget 7").hand() == ["red 1", "red 3", "blue 5", "green 2"]
    table.play("pay red 1", "pay red 3", "pay blue 5")
    assert table.straight() == ["7"]
    assert table.pile() == ["red 1", "red 3", "blue 5"]
    assert table.mover() == "chance"
    table.play("Ann gets yellow 1", "Ann gets yellow 2", "Ann gets yellow 3")
    assert table.hand() == ["green 2", "yellow 1", "yellow 2", "yellow 3"]
    assert table.census() == BOX
    assert table.play("end the turn").mover() == "Bob"


def test_b4_1_building_replaces_playing() -> None:
    """After building nothing is played, though a gadget may still be turned."""
    table = ann("purple 1, purple 2, red 3", top="red 4", straight="6")
    table.play("build gadget 1", "pay purple 2", "Ann gets red 5")
    assert table.options() == [
        "use gadget 6: a rival draws a card",
        "power down gadget 1",
        "power down gadget 6",
        "end the turn",
    ]


def test_b4_1_the_top_card_stays() -> None:
    """GB-19: the cost goes to the bottom, so a build never changes the top card."""
    table = ann("purple 2, red 4, red 4", top="red 7", rivals=["blue 7, blue 4"])
    table.play("build gadget 2", "pay red 4", "pay red 4", "Ann gets blue 1", "Ann gets blue 2", "end the turn")
    assert table.top() == "red 7"
    assert table.choices("play") == ["blue 7"]


def test_b4_1_the_cost_is_shown_to_all() -> None:
    """GB-19: all players see which cards were paid, and only the builder sees those drawn for them."""
    table = ann("purple 2, red 4, red 4", top="red 7").play("build gadget 2", "pay red 4", "pay red 4")
    table.play("Ann gets blue 1", "Ann gets blue 2")
    told = ["started building gadget 2.", "paid red 4.", "paid red 4.", "built gadget 2."]
    assert table.lines("Bob") == [f"Ann {what}" for what in [*told, "drew a card.", "drew a card."]]
    assert table.lines("Ann") == [f"You {what}" for what in [*told, "drew blue 1.", "drew blue 2."]]


def test_b4_1_the_cost_is_paid_in_any_order() -> None:
    """Card by card in any order: the same cards leave the same table."""
    ends = []
    for order in ("red 2, blue 4, green 6", "green 6, red 2, blue 4", "blue 4, green 6, red 2"):
        table = ann("purple 6, red 2, blue 4, green 6, yellow 1").play("build gadget 6")
        table.play(*[f"pay {card}" for card in order.split(", ")])
        table.play("Ann gets blue 1", "Ann gets blue 2", "Ann gets blue 3")
        ends.append(table.state.dump())
    assert ends[0] == ends[1] == ends[2]


def test_b4_1_gadgets_stand_straight_when_built() -> None:
    """A new gadget is unused, so it must still be turned before its builder can go out."""
    table = ann("purple wild, red wild").play("build the wild gadget", "pay red wild", "Ann gets red 2")
    assert (table.straight(), table.turned()) == (["wild"], [])


@pytest.mark.parametrize(
    ("gadget", "cost", "almost"),
    [
        ("wild", "red wild", "red 1"),
        ("wild", "purple wild", "purple 1"),
        ("1", "purple 7", "red 7"),
        ("1", "purple wild", "red wild"),
        ("1", "purple 1", "red 1"),
        ("2", "red 5, red 5", "red 5, blue 5"),
        ("2", "purple wild, purple wild", "purple wild, red wild"),
        ("2", "purple 2, purple 2", "purple 2, red 2"),
        ("3", "red 5, blue 5, purple 5", "red 5, blue 5, red wild"),
        ("3", "purple 3, purple 3, red 3", "purple 3, red 3"),
        ("3", "red 5, red 5, blue 5", "red wild, blue wild, green wild"),
        ("4", "red 1, blue 1, green 7, yellow 2", "red 1, blue 1, green 7, purple 2"),
        ("4", "red wild, blue wild, green wild, yellow wild", "red wild, blue wild, green wild, purple wild"),
        ("5", "red 1, red 2, red 3, purple 1, purple 5", "red 1, red 2, red 3, purple 1, purple 1"),
        ("5", "red wild, blue wild, green wild, yellow wild, purple wild", "red wild, blue wild, green wild, red 1"),
        ("6", "red 2, red 2, blue 2", "red 2, red 2, red 3"),
        ("6", "red 2, blue 4, purple 6", "red 2, blue 4, red wild"),
        ("6", "purple 6, purple 6, purple 6", "purple 6, purple 6"),
        ("7", "red 1, blue 3, purple 5", "red 1, blue 3, purple 4"),
        ("7", "purple 7, purple 7, red 7", "purple 7, red 7, red wild"),
    ],
)
def test_b4_2_what_each_gadget_costs(gadget: str, cost: str, almost: str) -> None:
    """Each of the eight costs is payable with these cards, and not with those that almost do."""
    assert gadget in build(ann(f"purple {gadget}, {cost}", top="yellow 3"))
    assert gadget not in build(ann(f"purple {gadget}, {almost}", top="yellow 3"))
    table = ann(f"purple {gadget}, {cost}", top="yellow 3", rivals=["yellow 7"])
    name = "the wild gadget" if gadget == "wild" else f"gadget {gadget}"
    table.play(f"build {name}", *[f"pay {card}" for card in cost.split(", ")])
    assert table.straight() == [gadget]
    assert sorted(table.pile()) == sorted(cost.split(", "))
    assert table.state.owed == len(cost.split(", "))


@pytest.mark.parametrize(
    ("gadget", "others"),
    [
        ("wild", "red 1, red 2"),
        ("1", "red 1, red 2"),
        ("2", "purple 2, red 3"),
        ("3", "purple 3, red 3"),
        ("5", "red 1, red 2, red 3, red 4"),
        ("6", "purple 6, red 2"),
        ("7", "purple 7, red 1"),
    ],
)
def test_b4_2_the_gadget_does_not_pay_for_itself(gadget: str, others: str) -> None:
    """The cost is other cards: the gadget in hand would complete it, but does not count."""
    assert gadget not in build(ann(f"purple {gadget}, {others}", top="yellow 3"))


def test_b4_2_the_printed_cost_of_gadget_2() -> None:
    """Two identical cards: with one of them paid, only its twin is left to pay."""
    table = ann("purple 2, red 5, red 5, blue 6, blue 6, blue 5", top="yellow 3").play("build gadget 2")
    assert table.choices("pay") == ["red 5", "blue 6"]
    assert table.play("pay blue 6").choices("pay") == ["blue 6"]


def test_b4_2_three_of_a_rank_keeps_the_first_rank() -> None:
    """Only ranks with three cards may be begun for gadget 3, and then only that rank continues."""
    table = ann("purple 3, red 4, blue 4, purple 4, red 6, red 6, blue 6, green 1, yellow 1, red wild", top="yellow 3")
    assert table.play("build gadget 3").choices("pay") == ["red 4", "red 6", "blue 4", "blue 6", "purple 4"]
    assert table.play("pay red 6").choices("pay") == ["red 6", "blue 6"]
    assert table.play("pay red 6").choices("pay") == ["blue 6"]


def test_b4_2_one_card_of_each_gear_suit() -> None:
    """A suit that is paid for gadget 4 is not paid again; wilds count by their colour, purple not at all."""
    table = ann("purple 4, red 1, red wild, blue 2, green wild, yellow 7, purple wild", top="yellow 3")
    table.play("build gadget 4")
    assert table.choices("pay") == ["red wild", "red 1", "blue 2", "green wild", "yellow 7"]
    assert table.play("pay red wild").choices("pay") == ["blue 2", "green wild", "yellow 7"]
    assert table.play("pay yellow 7", "pay blue 2").choices("pay") == ["green wild"]


def test_b4_2_five_different_cards() -> None:
    """No card is paid for gadget 5 that equals one paid before; wilds of two colours differ."""
    table = ann("purple 5, red 1, red 1, red wild, blue wild, purple 1, purple 5", top="yellow 3")
    table.play("build gadget 5", "pay red 1")
    assert table.choices("pay") == ["red wild", "blue wild", "purple 1", "purple 5"]
    table.play("pay purple 5", "pay purple 1", "pay red wild")
    assert table.choices("pay") == ["blue wild"]


def test_b4_2_a_started_payment_can_be_completed() -> None:
    """Every card offered leaves a payable rest, so a build never gets stuck."""
    table = ann("purple 3, red 5, blue 5, green 5, red 7, blue 7", top="yellow 3").play("build gadget 3")
    assert table.choices("pay") == ["red 5", "blue 5", "green 5"]
    assert table.refusal("pay red 7") == "B4.2"


def test_b4_3_no_second_gadget_of_a_kind() -> None:
    """GB-17: a gadget you have, straight or turned, cannot be built again."""
    hand = "purple 1, purple 6, purple 7, red 1, red 2, red 3, red 4, red 5, red 6"
    assert build(ann(hand, top="yellow 3")) == ["1", "6", "7"]
    assert build(ann(hand, top="yellow 3", straight="6", turned="7")) == ["1"]


def test_b4_3_two_players_may_own_the_same_kind() -> None:
    """GB-17: rivals' gadgets do not matter."""
    table = ann("purple 1, purple 7, red 3", rivals=[side("blue 5", straight="1")])
    table.play("build gadget 1", "pay purple 7", "Ann gets red 2")
    assert table.straight("Ann") == table.straight("Bob") == ["1"]


def test_b4_3_a_gadget_kept_from_an_earlier_hand_counts() -> None:
    """Gadgets are kept between hands, and so is the ban on a second one."""
    table = ann("red 3", turned="1", rivals=["blue 5"]).play("play red 3")
    hand = ["purple 1", "purple 2", "purple 7", "red 1", "red 2", "red 4", "red 5", "red 6"]
    table.play(*[f"Bob gets {card}" for card in hand], *[f"Ann gets {card}" for card in hand], "turn up yellow 3")
    assert build(table) == ["1", "7"]
    table.play("draw a card", "Bob gets blue 1", "keep the card")
    assert build(table) == ["7"]


def test_b4_4_paying_with_the_last_cards_has_no_effect() -> None:
    """GB-18: the hand is empty only in the middle of building; the draw belongs to it, so no player goes out."""
    table = ann("purple 2, red 4, red 4").play("build gadget 2", "pay red 4")
    assert table.play("pay red 4").hand() == []
    assert (table.mover(), table.state.owed) == ("chance", 2)
    table.play("Ann gets blue 1", "Ann gets blue 2")
    assert (table.hand(), table.outs(), table.mover()) == (["blue 1", "blue 2"], [0, 0], "Ann")


def test_b4_4_other_straight_gadgets_draw_nothing_meanwhile() -> None:
    """GB-18: two straight gadgets and an empty hand in the middle bring no extra cards."""
    table = ann("purple wild, red wild", straight="6, 7").play("build the wild gadget", "pay red wild")
    assert table.state.owed == 1
    table.play("Ann gets blue 1")
    assert table.hand() == ["blue 1"]
    assert table.mover() == "Ann"


def test_b4_4_no_gadget_is_turned_while_paying() -> None:
    """GB-18: building is one step, from placing the gadget to the last card drawn."""
    table = ann("purple 2, red 4, red 4, red 5", straight="6, 7").play("build gadget 2")
    assert table.options() == ["pay red 4"]
