"""The deck: turning the pile into a new one, and play without any card left."""

from tests.games.gadget_builder.scenario import BOX, ann, side


def test_b7_1_the_pile_becomes_the_new_deck() -> None:
    """When a card is needed the pile becomes the new deck, all but its top card."""
    table = ann("red 3, blue 5", top="green 1", rest="pile", deck="")
    pile = table.pile()
    table.play("draw a card")
    assert (table.deck(), table.pile(), table.top()) == (pile, [], "green 1")
    assert table.lines()[-1] == f"The pile was shuffled into a new deck of {len(pile)}."
    table.play("Ann gets blue 7")
    assert len(table.deck()) == len(pile) - 1
    assert table.census() == BOX


def test_b7_1_only_when_a_card_is_needed() -> None:
    """GB-28: drawing the last card leaves the deck empty; the pile is turned at the next need."""
    table = ann("red 3, blue 5", top="green 1", rest="pile", deck="blue 7").play("draw a card", "Ann gets blue 7")
    assert table.deck() == []
    pile = table.pile()
    table.play("keep the card")
    assert (table.deck(), table.mover()) == ([], "Bob")
    assert table.lines()[-1] == "Ann ended the turn."
    table.play("draw a card")
    assert table.deck() == pile


def test_b7_1_in_the_middle_of_a_draw() -> None:
    """Gadget 7 takes the last card of the deck first, and the others from the new deck."""
    table = ann("red 3, blue 5", top="green 1", straight="7", rest="pile", deck="blue 7").play("use gadget 7")
    assert table.options() == ["Ann gets blue 7"]
    table.play("Ann gets blue 7")
    assert (table.pile(), table.state.owed, table.mover()) == ([], 2, "chance")
    assert "Ann gets blue 7" in table.options()
    table.play("Ann gets red 1", "Ann gets red 2", "discard red 1", "discard red 3")
    assert table.pile() == ["red 1", "red 3"]


def test_b7_1_a_cost_just_paid_may_come_back() -> None:
    """The cost lies in the pile when the cards for it are drawn."""
    table = ann("purple wild, red wild", top="green 1", rest="Bob").play("build the wild gadget", "pay red wild")
    assert table.options() == ["Ann gets red wild"]
    table.play("Ann gets red wild")
    assert (table.hand(), table.straight(), table.top()) == (["red wild"], ["wild"], "green 1")


def test_b7_1_all_cards_of_the_deck_are_equally_likely() -> None:
    """Chance draws each card of the deck with the same weight, so equal cards come twice as often."""
    table = ann("red 3, blue 5", top="green 1", rest="pile", deck="blue 7, red 6, red 6, purple 1").play("draw a card")
    assert dict(zip(table.options(), table.state.chance_weights(), strict=True)) == {
        "Ann gets red 6": 2,
        "Ann gets blue 7": 1,
        "Ann gets purple 1": 1,
    }


def test_b7_1_a_new_deck_lets_the_pile_grow_again() -> None:
    """Cards played after the reshuffle lie in the pile once more."""
    table = ann("red 3, blue 5", top="green 1", rest="pile", deck="").play("draw a card", "Ann gets green 2")
    table.play("play the drawn green 2")
    assert (table.top(), table.pile()) == ("green 2", ["green 1"])


def test_b7_2_a_draw_that_finds_no_card_is_a_pass() -> None:
    """GB-26: deck and pile empty: the draw brings nothing, nothing is played, and the turn may end."""
    table = ann("red 3, blue 5", top="green 1", straight="3", rest="Bob").play("draw a card")
    assert table.options() == ["power down gadget 3", "end the turn"]
    assert table.lines() == ["There were no cards left to draw."]
    table.play("end the turn")
    assert (table.hand(), table.mover()) == (["red 3", "blue 5"], "Bob")


def test_b7_2_after_a_pass_a_gadget_may_be_used() -> None:
    """GB-26: the gadget of the turn is still there, and the wild one fills the pile again."""
    table = ann("red 3, blue 5", top="green 1", straight="wild", rest="Bob").play("draw a card")
    table.play("use the wild gadget", "discard red 3")
    assert table.options() == ["end the turn"]
    assert table.pile() == ["red 3"]


def test_b7_2_fewer_cards_than_straight_gadgets() -> None:
    """GB-26: with an empty hand, draw as many cards as there are and continue."""
    table = ann("green 3", top="green 1", straight="2, 6, 7", rest="Bob").play("play green 3")
    assert table.options() == ["Ann gets green 1"]
    table.play("Ann gets green 1")
    assert (table.hand(), table.mover(), table.question()) == (["green 1"], "Ann", "chain")
    assert table.lines()[-1] == "There were no cards left to draw."


def test_b7_2_a_turn_may_begin_without_cards() -> None:
    """GB-29: a player who ended the last turn without cards draws for the straight gadgets at the start of the turn."""
    rivals = [side("", straight="6, 7")]
    table = ann("red 3, blue 5, blue 6", top="green 1", rivals=rivals).play("draw a card", "Ann gets red 4")
    table.play("keep the card")
    assert (table.state.turn, table.mover(), table.state.owed) == (1, "chance", 2)
    table.play("Bob gets blue 1", "Bob gets blue 2")
    assert (table.mover(), table.question(), table.hand("Bob")) == ("Bob", "main", ["blue 1", "blue 2"])


def test_b7_2_without_any_card_the_turn_still_has_its_choices() -> None:
    """GB-29: no card in hand, deck or pile: turning the last straight gadget goes out."""
    table = ann("", top="green 1", straight="6", rest="Bob")
    assert table.options() == ["use gadget 6: a rival draws a card", "power down gadget 6", "draw a card"]
    assert table.play("power down gadget 6").outs() == [1, 0]


def test_b7_2_a_player_without_cards_may_pass_and_start_the_next_turn_without() -> None:
    """GB-29: the draw is a pass; the player draws the cards freed by the rival's play when the next turn begins."""
    table = ann("", top="green 1", straight="6, 7", rest="Bob")
    table.play("draw a card", "end the turn", "play green 2", "end the turn")
    assert (table.mover(), table.state.owed) == ("chance", 2)
    assert table.options() == ["Ann gets green 1"]
    table.play("Ann gets green 1")
    assert (table.mover(), table.question(), table.hand()) == ("Ann", "main", ["green 1"])


def test_b7_2_no_use_for_gadgets_that_need_a_card() -> None:
    """GB-29: without a card in hand neither the wild gadget nor gadget 3 can be used."""
    table = ann("", top="green 1", straight="wild, 3", rest="Bob")
    assert table.options() == ["power down the wild gadget", "power down gadget 3", "draw a card"]
    assert table.refusal("use the wild gadget") == "B5.1"
    table.play("draw a card")
    assert table.refusal("use the wild gadget") == "B5.1"
