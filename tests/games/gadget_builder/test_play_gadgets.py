"""The gadgets that change a play: 2, 3, 4 and 5."""

import pytest

from tests.games.gadget_builder.scenario import CARDS, ann


def test_b5_3_the_printed_example_of_gadget_2() -> None:
    """On a green 2: red 2, 3 and 4, then gadget 2, then yellow 4 and 5."""
    table = ann("red 2, red 3, red 4, yellow 4, yellow 5, blue 1", top="green 2", straight="2")
    table.play("play red 2", "add red 3", "add red 4", "use gadget 2")
    assert table.options() == ["play yellow 4"]
    table.play("play yellow 4", "add yellow 5", "end the turn")
    assert (table.hand(), table.top(), table.turned()) == (["blue 1"], "yellow 5", ["2"])


def test_b5_3_the_second_play_must_match_and_is_a_normal_one() -> None:
    """GB-11: it starts with a card that matches the new top, wilds too, and adding starts over."""
    table = ann("red 5, red 6, red 1, blue 5, blue 6, green 7, green wild", top="red 7", straight="2")
    table.play("play red 5", "use gadget 2")
    assert table.choices("play") == ["red 1", "red 6", "blue 5", "green wild"]
    table.play("play blue 5")
    assert table.options() == ["add blue 6", "end the turn"]


def test_b5_3_also_after_a_wild() -> None:
    """A wild was a play too; the second one goes on its colour."""
    table = ann("red wild, red 5, blue 5", top="green 7", straight="2").play("play red wild", "use gadget 2")
    assert table.choices("play") == ["red 5"]


def test_b5_3_not_without_a_card_that_matches() -> None:
    """GB-14: it cannot be used if the second play is impossible, but it can be powered down."""
    table = ann("red 5, green 7", top="red 7", straight="2").play("play red 5")
    assert table.options() == ["power down gadget 2", "end the turn"]
    assert table.refusal("use gadget 2") == "B5.3"


def test_b5_3_not_before_a_play() -> None:
    """It follows a play by the same player: not at the start, after drawing without playing, or after building."""
    table = ann("red 5, red 6, purple 1, purple 7", top="red 7", straight="2")
    assert not table.can("use gadget 2")
    table.play("draw a card", "Ann gets red 4")
    assert not table.can("use gadget 2")
    table = ann("red 5, red 6, purple 1, purple 7", top="red 7", straight="2")
    table.play("build gadget 1", "pay purple 7", "Ann gets red 4")
    assert not table.can("use gadget 2")


def test_b5_4_gadget_3_plays_any_card() -> None:
    """GB-11: the first card of the play needs no match, and is added to as usual."""
    table = ann("blue 5, blue 6, green 7", top="red 1", straight="3")
    assert table.choices("play") == []
    table.play("use gadget 3")
    assert table.options() == ["play blue 5", "play blue 6", "play green 7"]
    table.play("play blue 5", "add blue 6", "end the turn")
    assert (table.hand(), table.top(), table.turned()) == (["green 7"], "blue 6", ["3"])


def test_b5_4_any_card_at_all() -> None:
    """Every card in hand may begin, wild or gadget, fitting or not."""
    hand = [card for card in CARDS if card != "red wild"]
    table = ann(", ".join(hand), top="red wild", straight="3").play("use gadget 3")
    assert table.choices("play") == hand


def test_b5_4_only_the_first_card_is_free() -> None:
    """The cards added must still be one higher of the same colour."""
    table = ann("blue 5, green 6, blue 7", top="red 1", straight="3").play("use gadget 3", "play blue 5")
    assert table.options() == ["end the turn"]


def test_b5_4_after_drawing_only_the_drawn_card() -> None:
    """It lays the drawn card whatever it is; the cards of the hand cannot start that play."""
    table = ann("blue 5, green 6", top="red 1", straight="3").play("draw a card", "Ann gets yellow 7")
    assert table.choices("use") == ["gadget 3: play the drawn yellow 7 on anything"]
    table.play("use gadget 3")
    assert (table.top(), table.hand()) == ("yellow 7", ["blue 5", "green 6"])


def test_b5_4_not_in_the_middle_of_a_play() -> None:
    """A play that has begun cannot begin with any card."""
    table = ann("red 5, blue 5", top="red 1", straight="3").play("play red 5")
    assert table.options() == ["power down gadget 3", "end the turn"]


def test_b5_5_the_printed_example_of_gadget_4() -> None:
    """GB-12: on a yellow 1 a green wild, then by gadget 4 green 6 and green 2."""
    table = ann("green wild, green 6, green 2, red 2", top="yellow 1", straight="4")
    table.play("play green wild", "use gadget 4")
    assert table.choices("add") == ["green 2", "green 6"]
    table.play("add green 6", "add green 2", "end the turn")
    assert (table.hand(), table.top(), table.turned()) == (["red 2"], "green 2", ["4"])


def test_b5_5_any_cards_of_the_colour_wild_included() -> None:
    """GB-11: any rank in any order, equal ranks and the wild of that colour too, and no other colour."""
    table = ann("red 3, red 4, red 1, red 1, red wild, blue 1, green wild", top="red 7", straight="4")
    table.play("play red 3", "add red 4", "use gadget 4")
    assert table.choices("add") == ["red wild", "red 1"]
    table.play("add red 1", "add red wild")
    assert table.choices("add") == ["red 1"]


def test_b5_5_adding_a_step_is_still_the_same_colour() -> None:
    """GB-13: plain adding after gadget 4 is covered, and does not end its effect."""
    table = ann("red 3, red 4, red 7, blue 1", top="red 7", straight="4").play("play red 3", "use gadget 4")
    assert table.play("add red 4").choices("add") == ["red 7"]


@pytest.mark.parametrize("gadget", ["4", "5"])
def test_b5_5_b5_6_no_card_need_follow(gadget: str) -> None:
    """GB-15: used without adding a card it ends like powering down."""
    used, down = (ann("red 3, blue 5", top="red 7", straight=gadget).play("play red 3") for _ in range(2))
    assert used.play(f"use gadget {gadget}").options() == ["end the turn"]
    used.play("end the turn")
    down.play(f"power down gadget {gadget}", "end the turn")
    assert used.state == down.state


def test_b5_5_only_for_this_play() -> None:
    """The next player's play has plain adding only."""
    table = ann("red 3, red 1, blue 5", top="red 7", straight="4", rivals=["red 2, red 5, red 6"])
    table.play("play red 3", "use gadget 4", "add red 1", "end the turn", "play red 5")
    assert table.choices("add") == ["red 6"]
    assert table.play("add red 6").options() == ["end the turn"]


def test_b5_6_the_printed_example_of_gadget_5() -> None:
    """On a green 6: green 3 and 4, by gadget 5 a yellow 4, two blue 4s and a purple 4, then purple 5 and 6."""
    hand = "green 3, green 4, yellow 4, blue 4, blue 4, purple 4, purple 5, purple 6, red 1"
    table = ann(hand, top="green 6", straight="5").play("play green 3", "add green 4", "use gadget 5")
    assert table.choices("add") == ["blue 4", "yellow 4", "purple 4"]
    table.play("add yellow 4", "add blue 4", "add blue 4", "add purple 4")
    assert table.choices("add") == ["purple 5"]
    table.play("add purple 5", "add purple 6", "end the turn")
    assert (table.hand(), table.top(), table.turned()) == (["red 1"], "purple 6", ["5"])


def test_b5_6_once_and_then_as_usual() -> None:
    """GB-11: after a step higher the rank cannot be matched again."""
    table = ann("red 3, blue 3, blue 4, green 4, green 5", top="red 7", straight="5")
    table.play("play red 3", "use gadget 5", "add blue 3", "add blue 4")
    assert table.options() == ["end the turn"]


def test_b5_6_from_the_last_card_laid() -> None:
    """Adding continues from the last card's colour, not from the first one's."""
    table = ann("red 3, red 4, blue 3, blue 4", top="red 7", straight="5").play("play red 3", "use gadget 5")
    assert table.choices("add") == ["red 4", "blue 3"]
    assert table.play("add blue 3").choices("add") == ["blue 4"]


@pytest.mark.parametrize("before", [[], ["add red 4"], ["add red 4", "add red 5"]])
def test_b5_6_at_any_point_of_a_play(before: list[str]) -> None:
    """Before, in the middle of, or after adding."""
    table = ann("red 3, red 4, red 5, green 3, green 4, green 5", top="red 7", straight="5")
    table.play("play red 3", *before, "use gadget 5")
    assert f"green {3 + len(before)}" in table.choices("add")


def test_b5_6_no_wilds() -> None:
    """GB-12: a wild has no rank: gadget 5 adds no wilds, and cannot be used on one."""
    table = ann("red 3, red wild, green 3, green wild", top="red 7", straight="5")
    assert table.play("play red 3", "use gadget 5").choices("add") == ["green 3"]
    table = ann("red 3, red wild, green wild", top="red 7", straight="5").play("play red wild")
    assert table.options() == ["power down gadget 5", "end the turn"]
    assert table.refusal("use gadget 5") == "B5.6"


def test_b5_6_an_equal_card_has_the_same_rank() -> None:
    """The twin of the top card may be added by gadget 5, and only by gadget 5."""
    table = ann("red 3, red 3, blue 1", top="red 7", straight="5").play("play red 3")
    assert table.choices("add") == []
    assert table.play("use gadget 5").choices("add") == ["red 3"]


@pytest.mark.parametrize("gadget", ["2", "4", "5"])
def test_b5_9_gadgets_2_4_and_5_need_a_play(gadget: str) -> None:
    """Before the play, after drawing a card that is kept, and after building they cannot be used."""
    hand = "red 5, red 6, purple 1, purple 7"
    for main in ([], ["draw a card", "Ann gets red 4"], ["build gadget 1", "pay purple 7", "Ann gets red 4"]):
        table = ann(hand, top="red 7", straight=gadget).play(*main)
        assert not table.can("use")
        assert table.can(f"power down gadget {gadget}")
        assert table.refusal(f"use gadget {gadget}") == "B5.9"


def test_b5_9_gadget_3_needs_a_play() -> None:
    """It begins a play, so it cannot be used after building."""
    table = ann("red 5, red 6, purple 1, purple 7", top="red 7", straight="3")
    table.play("build gadget 1", "pay purple 7", "Ann gets red 4")
    assert not table.can("use")
    assert table.refusal("use gadget 3") == "B5.9"


def test_b5_9_one_gadget_even_for_two_plays() -> None:
    """With gadget 2 used, neither 4 nor 5 can change the second play."""
    table = ann("red 5, red 6, red 1, blue 6", top="red 7", straight="2, 4, 5").play("play red 5", "use gadget 2")
    assert table.play("play red 1").options() == ["end the turn"]
