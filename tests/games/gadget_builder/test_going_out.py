"""Going out, and the cards drawn when straight gadgets prevent it."""

import pytest

from tests.games.gadget_builder.scenario import ann, side


def test_b6_1_the_last_card_played_ends_the_hand() -> None:
    """GB-20: no cards and no gadgets at all: gone out at once, without ending the turn."""
    table = ann("red 3").play("play red 3")
    assert table.outs() == [1, 0]
    assert table.state.hands == 1
    assert (table.mover(), table.question()) == ("chance", "deal")
    assert table.lines() == ["Ann played red 3.", "Ann went out for the first time!", "Bob had 1 card left."]


def test_b6_1_turned_gadgets_do_not_prevent_going_out() -> None:
    """GB-20: turned gadgets don't prevent going out."""
    assert ann("red 3", turned="2, 6").play("play red 3").outs() == [1, 0]


def test_b6_1_in_the_middle_of_a_play() -> None:
    """GB-20: it is tested after every card added."""
    table = ann("red 3, red 4, red 5").play("play red 3", "add red 4")
    assert table.outs() == [0, 0]
    assert table.play("add red 5").outs() == [1, 0]


@pytest.mark.parametrize(
    ("gadget", "hand", "answers"),
    [
        ("2", "red 3, blue 3", ["play red 3", "use gadget 2", "play blue 3"]),
        ("2", "red 3, blue 3, blue 4", ["play red 3", "use gadget 2", "play blue 3", "add blue 4"]),
        ("3", "blue 3", ["use gadget 3", "play blue 3"]),
        ("3", "blue 3, blue 4", ["use gadget 3", "play blue 3", "add blue 4"]),
        ("4", "red 3, red wild, red 2", ["play red 3", "use gadget 4", "add red wild", "add red 2"]),
        ("5", "red 3, blue 3, green 3", ["play red 3", "use gadget 5", "add blue 3", "add green 3"]),
        ("wild", "red 3, blue 5", ["play red 3", "use the wild gadget", "discard blue 5"]),
    ],
)
def test_b6_3_the_gadget_that_takes_the_last_card_is_turned_already(gadget: str, hand: str, answers: list[str]) -> None:
    """GB-21: gadgets 2, 3, 4, 5 and wild are turned when they lay or discard the last card: out."""
    table = ann(hand, straight=gadget).play(*answers[:-1])
    assert table.outs() == [0, 0]
    assert table.play(answers[-1]).outs() == [1, 0]


def test_b6_3_the_printed_example_of_the_wild_gadget() -> None:
    """Red 3 and blue 5 in hand, purple 3 on top: the red 3 is played, the blue 5 discarded, and that is out."""
    table = ann("red 3, blue 5", top="purple 3", straight="wild", turned="4")
    table.play("play red 3", "use the wild gadget", "discard blue 5")
    assert table.outs() == [1, 0]


def test_b6_1_b3_7_the_printed_one_card_example() -> None:
    """GB-08: with one card and no other straight gadget the wild gadget goes out at once, without a play."""
    table = ann("blue 5", top="red 3", straight="wild", turned="6").play("use the wild gadget", "discard blue 5")
    assert table.outs() == [1, 0]
    out = ["Ann went out for the first time!", "Bob had 1 card left.", "Ann kept the wild gadget and gadget 6."]
    assert table.lines()[-3:] == out


def test_b6_2_the_one_card_example_with_another_straight_gadget() -> None:
    """GB-08: then a card is drawn instead, and the main action is still to come."""
    table = ann("blue 5", top="red 3", straight="wild, 6").play("use the wild gadget", "discard blue 5")
    assert (table.outs(), table.mover(), table.state.owed) == ([0, 0], "chance", 1)
    table.play("Ann gets blue 1")
    assert table.options() == ["draw a card"]


@pytest.mark.parametrize("gadget", ["gadget 1", "gadget 6", "gadget 7"])
def test_b6_3_gadgets_1_6_and_7_come_too_late_after_the_last_card(gadget: str) -> None:
    """GB-21: the draw comes as soon as the hand is empty, so they must be turned before the last card."""
    table = ann("red 3", straight=gadget[-1]).play("play red 3")
    assert (table.outs(), table.mover(), table.state.owed) == ([0, 0], "chance", 1)
    table = ann("red 3", straight=gadget[-1]).play(f"power down {gadget}", "play red 3")
    assert table.outs() == [1, 0]


def test_b6_3_gadget_6_used_before_the_last_card() -> None:
    """GB-21: if turned first, it does not prevent going out."""
    table = ann("red 3", straight="6").play("use gadget 6", "Bob draws a card", "Bob gets red 5", "play red 3")
    assert table.outs() == [1, 0]


def test_b6_3_gadget_1_that_straightens_another_prevents_going_out() -> None:
    """GB-21: the gadget it straightened is straight when the last card goes, so a card is drawn."""
    table = ann("red 3", straight="1", turned="6").play("use gadget 1", "straighten gadget 6", "play red 3")
    assert (table.outs(), table.mover(), table.state.owed) == ([0, 0], "chance", 1)


def test_b6_3_powering_down_in_the_middle_of_a_play() -> None:
    """GB-21: any time before the last card will do."""
    table = ann("red 3, red 4", straight="6").play("play red 3", "power down gadget 6", "add red 4")
    assert table.outs() == [1, 0]


def test_b6_3_a_drawn_card_played_may_be_the_last() -> None:
    """GB-23: the wild gadget discards the old card, the drawn one is played: out."""
    table = ann("blue 5", top="red 3", straight="wild").play("draw a card", "Ann gets red 4")
    table.play("use the wild gadget", "discard blue 5", "play the drawn red 4")
    assert table.outs() == [1, 0]


def test_b6_3_a_drawn_card_played_may_bring_cards() -> None:
    """GB-23: with a gadget still straight a card is drawn, and it may be added."""
    table = ann("blue 5", top="red 3", straight="wild, 6").play("draw a card", "Ann gets red 4")
    table.play("use the wild gadget", "discard blue 5", "play the drawn red 4", "Ann gets red 5")
    assert table.options() == ["add red 5", "end the turn"]


def test_b6_2_one_card_for_each_straight_gadget() -> None:
    """GB-20: no cards but three straight gadgets, one turned: three cards are drawn and the turn continues."""
    table = ann("red 3", straight="2, 6, 7", turned="wild").play("play red 3")
    assert (table.mover(), table.state.owed) == ("chance", 3)
    table.play("Ann gets blue 1", "Ann gets blue 2", "Ann gets blue 3")
    assert table.hand() == ["blue 1", "blue 2", "blue 3"]
    assert (table.mover(), table.question(), table.outs()) == ("Ann", "chain", [0, 0])
    assert table.straight() == ["2", "6", "7"]


def test_b6_2_the_play_is_still_open() -> None:
    """GB-22: drawn cards may be added, and the gadget not yet used may be used on them."""
    table = ann("red 3", straight="2, 5").play("play red 3", "Ann gets red 4", "Ann gets blue 4")
    assert table.choices("add") == ["red 4"]
    table.play("add red 4", "use gadget 5", "add blue 4")
    assert (table.mover(), table.state.owed) == ("chance", 1)


def test_b6_2_it_may_happen_again_and_is_counted_again() -> None:
    """GB-22: the second time only the gadgets still straight bring cards, the third time none: out."""
    table = ann("red 3", straight="4, 6").play("play red 3", "Ann gets red 5", "Ann gets red 7")
    table.play("use gadget 4", "add red 7", "add red 5")
    assert table.state.owed == 1
    table.play("Ann gets red 1", "add red 1")
    assert table.state.owed == 1
    table.play("Ann gets blue 2", "end the turn", "draw a card", "Bob gets blue 6", "keep the card")
    table.play("power down gadget 6", "draw a card", "Ann gets red 2", "play the drawn red 2", "end the turn")
    table.play("draw a card", "Bob gets blue 5", "keep the card", "play blue 2")
    assert table.outs() == [1, 0]


def test_b6_2_gadget_2_plays_a_card_drawn_that_way() -> None:
    """GB-22: the last card brings one for gadget 2, which is then used to play it: out."""
    table = ann("red 3", straight="2").play("play red 3", "Ann gets blue 3", "use gadget 2", "play blue 3")
    assert table.outs() == [1, 0]


def test_b6_2_active_effects_continue() -> None:
    """GB-22: gadgets 4 and 5 also apply to the cards drawn."""
    table = ann("red 3, red 6", straight="4, 6").play("play red 3", "use gadget 4", "add red 6", "Ann gets red 1")
    assert table.choices("add") == ["red 1"]
    table = ann("red 3, blue 3", straight="5, 6").play("play red 3", "use gadget 5", "add blue 3", "Ann gets green 3")
    assert table.choices("add") == ["green 3"]


def test_b6_2_after_building_too() -> None:
    """The wild gadget discards the only card drawn for a cost: the new gadget, straight, brings another."""
    table = ann("purple 1, purple 7", straight="wild").play("build gadget 1", "pay purple 7", "Ann gets red 5")
    table.play("use the wild gadget", "discard red 5")
    assert (table.outs(), table.mover(), table.state.owed) == ([0, 0], "chance", 1)
    table.play("Ann gets red 6")
    assert table.options() == ["end the turn"]


def test_b6_1_a_seat_later_in_the_turn_order_goes_out_too() -> None:
    """The player who goes out gets the point; the others' cards do not matter."""
    table = ann("red 3, blue 7", rivals=[side("red 5", turned="6"), "green 7"])
    table.play("play red 3", "end the turn", "play red 5")
    assert table.outs() == [0, 1, 0]
    assert table.state.taker == 2
