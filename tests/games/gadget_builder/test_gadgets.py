"""The gadgets that can be used with any main action: wild, 1, 6 and 7."""

import pytest

from tests.games.gadget_builder.scenario import BOX, ann, side


def test_b5_1_wild_discards_a_card_to_the_bottom() -> None:
    """One card from the hand goes under the pile; the top card stays."""
    table = ann("red 3, blue 5, green wild", top="red 1", straight="wild").play("use the wild gadget")
    assert table.choices("discard") == ["red 3", "blue 5", "green wild"]
    table.play("discard blue 5")
    assert (table.hand(), table.top(), table.pile()) == (["red 3", "green wild"], "red 1", ["blue 5"])
    assert table.turned() == ["wild"]
    assert table.census() == BOX


def test_b5_1_a_card_just_drawn_may_be_discarded() -> None:
    """The drawn card may go; then it can no longer be played, and the turn ends."""
    table = ann("red 3, blue 5", top="red 1", straight="wild").play("draw a card", "Ann gets red 6")
    table.play("use the wild gadget", "discard red 6")
    assert (table.hand(), table.pile()) == (["red 3", "blue 5"], ["red 6"])
    assert table.options() == ["end the turn"]


def test_b5_1_another_card_discarded_leaves_the_drawn_one() -> None:
    """After discarding an old card the drawn one may still be played."""
    table = ann("red 3, blue 5", top="red 1", straight="wild").play("draw a card", "Ann gets red 6")
    table.play("use the wild gadget", "discard blue 5")
    assert table.options() == ["play the drawn red 6", "keep the card and end the turn"]


def test_b5_1_the_twin_of_the_drawn_card() -> None:
    """With two equal cards in hand, discarding one leaves one that may be played as the drawn card."""
    table = ann("red 6, blue 5", top="red 1", straight="wild").play("draw a card", "Ann gets red 6")
    table.play("use the wild gadget", "discard red 6")
    assert table.choices("play the drawn") == ["red 6"]


def test_b5_2_gadget_1_straightens_another_gadget() -> None:
    """One of my other turned gadgets is straightened; gadget 1 itself stays turned."""
    table = ann("red 3, blue 5", straight="1", turned="4, wild", rivals=[side("blue 7", turned="6")])
    table.play("use gadget 1")
    assert table.options() == ["straighten the wild gadget", "straighten gadget 4"]
    table.play("straighten gadget 4")
    assert (table.straight(), table.turned()) == (["4"], ["wild", "1"])
    assert table.turned("Bob") == ["6"]
    assert table.can("play red 3")


def test_b5_2_gadget_1_with_nothing_to_straighten() -> None:
    """GB-10: it may be turned anyway, never straightens itself, and ends like powering down."""
    used, down = (ann("red 3, blue 5", straight="1, 6") for _ in range(2))
    used.play("use gadget 1")
    down.play("power down gadget 1")
    assert used.turned() == ["1"]
    assert used.state == down.state


@pytest.mark.parametrize("rival", ["Bob", "Cid"])
def test_b5_7_gadget_6_makes_an_opponent_draw(rival: str) -> None:
    """GB-25: the chosen rival draws one card at once, and the turn continues."""
    table = ann("red 3, blue 5", straight="6", rivals=["blue 7", "green 7"]).play("use gadget 6")
    assert table.options() == ["Bob draws a card", "Cid draws a card"]
    table.play(f"{rival} draws a card", f"{rival} gets yellow 2")
    assert "yellow 2" in table.hand(rival)
    assert len(table.hand("Bob")) + len(table.hand("Cid")) == 3
    assert table.hand() == ["red 3", "blue 5"]
    assert (table.mover(), table.question()) == ("Ann", "main")


def test_b5_7_any_opponent_but_not_oneself() -> None:
    """With five players there are four rivals to choose from, wherever the player sits."""
    hands = [side("blue 7"), side("green 7"), side("red 3, red 5", straight="6"), side("red 7"), side("yellow 7")]
    table = ann("blue 7", rivals=hands[1:], turn=2).play("use gadget 6")
    assert table.options() == [f"{who} draws a card" for who in ("Ann", "Bob", "Dee", "Eve")]


def test_b5_7_an_empty_hand_has_no_effect_out_of_turn() -> None:
    """GB-25: a rival without cards draws just one, regardless of straight gadgets, and does not go out."""
    table = ann("red 3, blue 5", straight="6", rivals=[side("", straight="2, 3", turned="4")])
    table.play("use gadget 6", "Bob draws a card", "Bob gets yellow 2")
    assert table.hand("Bob") == ["yellow 2"]
    assert table.mover() == "Ann"
    table = ann("red 3, blue 5", straight="6", rivals=[side("", turned="4")])
    table.play("use gadget 6", "Bob draws a card", "Bob gets yellow 2")
    assert (table.outs(), table.hand("Bob"), table.mover()) == ([0, 0], ["yellow 2"], "Ann")


def test_b5_7_players_go_out_only_in_their_own_turn() -> None:
    """GB-25: a rival left without cards and straight gadgets does not go out during another player's turn."""
    table = ann("red 3, blue 5, green 5", rivals=[side("", turned="4")]).play("play red 3")
    assert (table.outs(), table.mover()) == ([0, 0], "Ann")


def test_b5_7_without_cards_the_opponent_draws_none() -> None:
    """GB-26: with deck and pile empty nothing is drawn, and the gadget is turned."""
    table = ann("red 3, blue 5", straight="6", rest="Bob").play("use gadget 6", "Bob draws a card")
    assert (table.turned(), table.mover(), table.question()) == (["6"], "Ann", "main")


def test_b5_7_gadget_6_after_drawing_leaves_the_drawn_card_playable() -> None:
    """The rival's card does not matter: the card the player drew may still be played."""
    table = ann("blue 5", top="red 1", straight="6").play("draw a card", "Ann gets red 6", "use gadget 6")
    table.play("Bob draws a card", "Bob gets red 7")
    assert table.choices("play the drawn") == ["red 6"]


def test_b5_8_gadget_7_draws_three_and_discards_two() -> None:
    """Three cards are drawn, then any two of the hand go under the pile, old or new."""
    table = ann("red 3, blue 5", top="red 1", straight="7").play("use gadget 7")
    assert (table.mover(), table.state.owed) == ("chance", 3)
    table.play("Ann gets green 1", "Ann gets green 2", "Ann gets green 3")
    assert table.choices("discard") == ["red 3", "blue 5", "green 1", "green 2", "green 3"]
    assert table.play("discard blue 5").choices("discard") == ["red 3", "green 1", "green 2", "green 3"]
    table.play("discard green 2")
    assert (table.hand(), table.pile()) == (["red 3", "green 1", "green 3"], ["blue 5", "green 2"])
    assert (table.top(), table.question()) == ("red 1", "main")
    assert table.census() == BOX


def test_b5_8_gadget_7_may_discard_the_drawn_card() -> None:
    """After drawing, gadget 7 may throw the drawn card away, which then cannot be played."""
    table = ann("blue 5", top="red 1", straight="7").play("draw a card", "Ann gets red 6", "use gadget 7")
    table.play("Ann gets red 2", "Ann gets red 3", "Ann gets red 4", "discard red 6")
    table.play("discard red 2")
    assert table.options() == ["end the turn"]


def test_b5_8_new_cards_do_not_become_the_drawn_card() -> None:
    """Cards that gadget 7 brings after the draw cannot start a play; the drawn one still can."""
    table = ann("blue 5", top="red 1", straight="7").play("draw a card", "Ann gets red 6", "use gadget 7")
    table.play("Ann gets red 2", "Ann gets red 3", "Ann gets red 4", "discard blue 5", "discard red 2")
    assert table.options() == ["play the drawn red 6", "keep the card and end the turn"]


def test_b5_8_fewer_cards_than_three() -> None:
    """GB-24: draw as many cards as there are, then discard two anyway."""
    table = ann("red 3, blue 5", top="red 1", straight="7", deck="green 1", rest="Bob").play("use gadget 7")
    table.play("Ann gets green 1")
    assert table.choices("discard") == ["red 3", "blue 5", "green 1"]
    table.play("discard blue 5", "discard green 1")
    assert (table.hand(), table.question()) == (["red 3"], "main")


def test_b5_8_fewer_cards_than_two_to_discard() -> None:
    """GB-24: with nothing to draw, a hand of one discards one, and is then empty: its player goes out."""
    table = ann("red 3", top="red 1", straight="7", rest="Bob").play("use gadget 7")
    assert table.choices("discard") == ["red 3"]
    table.play("discard red 3")
    assert table.outs() == [1, 0]


def test_b5_8_no_card_at_all() -> None:
    """GB-24: without a card in hand, deck or pile gadget 7 does nothing but turn."""
    table = ann("", top="red 1", straight="6, 7", rest="Bob").play("use gadget 7")
    assert (table.turned(), table.hand(), table.question()) == (["7"], [], "main")


def test_b5_8_the_hand_is_not_tested_between_the_two_discards() -> None:
    """GB-24: the first of two discards requires the second, regardless of straight gadgets."""
    table = ann("red 3, blue 3", top="red 1", straight="6, 7", rest="Bob").play("use gadget 7", "discard red 3")
    assert table.options() == ["discard blue 3"]
    table.play("discard blue 3")
    assert (table.mover(), table.state.owed) == ("chance", 1)
