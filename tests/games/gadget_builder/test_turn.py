"""One turn: playing, adding, drawing, and when a gadget may be turned."""

import pytest

from tests.games.gadget_builder.scenario import BOX, CARDS, COLOURS, ann, side


def test_b3_1_a_turn_is_play_build_or_draw() -> None:
    """GB-04: play, build or draw; drawing is always allowed, passing never."""
    table = ann("red 3, blue 5, purple 1, purple 2", top="red 5")
    assert table.options() == [
        "play red 3",
        "play blue 5",
        "build gadget 1 (straighten a gadget) for another purple card",
        "draw a card",
    ]
    assert ann("blue 5", top="red 3").options() == ["draw a card"]
    assert ann("blue 5", top="red 3").refusal("end the turn") == "B3.1"


@pytest.mark.parametrize(
    "main",
    [
        ["play red 3"],
        ["build gadget 1", "pay purple 2", "Ann gets red 4"],
        ["draw a card", "Ann gets red 4"],
    ],
)
def test_b3_1_there_is_one_main_action(main: list[str]) -> None:
    """After a play, a build or a draw there is no second play from the hand, no build and no draw."""
    table = ann("red 3, blue 5, green 5, purple 1, purple 2, purple 3", top="red 5").play(*main)
    assert not table.can("build")
    assert not table.can("draw")
    assert not table.can("play blue")
    assert table.refusal("draw a card") == "B3.1"
    table.play("end the turn")
    assert table.mover() == "Bob"


def test_b3_1_single_cards_and_an_explicit_end() -> None:
    """GB-16: a play is answered card by card, and ends only when its player says so."""
    table = ann("red 3, red 4, blue 5", top="red 5")
    assert table.play("play red 3").mover() == "Ann"
    assert table.options() == ["add red 4", "end the turn"]
    assert table.play("add red 4").options() == ["end the turn"]
    assert table.play("end the turn").mover() == "Bob"


def test_b3_1_play_goes_clockwise() -> None:
    """After the last seat the first one is next."""
    table = ann("red 3", rivals=["blue 7", "green 7"])
    for who, after, card in (("Ann", "Bob", "blue 1"), ("Bob", "Cid", "blue 2"), ("Cid", "Ann", "blue 3")):
        table.play("draw a card", f"{who} gets {card}", "keep the card")
        assert table.mover() == after


def test_b3_2_the_printed_example_blue_3() -> None:
    """GB-05: on a blue 3 go all blue cards, all 3s, a purple one too, and all wilds."""
    fits = {f"blue {rank}" for rank in range(1, 8)} | {f"{colour} 3" for colour in ("red", "green", "yellow", "purple")}
    fits |= {f"{colour} wild" for colour in ("red", "blue", "green", "yellow", "purple")}
    table = ann(", ".join(CARDS), top="blue 3")
    assert set(table.choices("play")) == fits


def test_b3_2_on_a_wild_its_colour_or_another_wild() -> None:
    """GB-05: a wild has no rank, so only its colour or another wild goes on it."""
    table = ann(", ".join(CARDS), top="purple wild")
    assert set(table.choices("play")) == {card for card in CARDS if "purple" in card or "wild" in card}


def test_b3_2_every_card_on_every_card() -> None:
    """Colour, rank or wild: for all forty kinds of top card."""
    for top in CARDS:
        colour, rank = top.split()
        hand = [card for card in CARDS if BOX[card] > 1 or card != top]
        expected = [
            card
            for card in hand
            if card.split()[0] == colour or card.endswith("wild") or (rank != "wild" and card.split()[1] == rank)
        ]
        assert ann(", ".join(hand), top=top, rivals=["purple 1"]).choices("play") == expected


def test_b3_2_a_gadget_card_is_played_and_played_on_like_any_other() -> None:
    """A purple card may go to the pile, and one on top is matched by colour or rank."""
    table = ann("purple 5, red 6", top="red 5", rivals=["purple 2, blue 5, red 5, red 4"])
    table.play("play purple 5", "end the turn")
    assert table.top() == "purple 5"
    assert table.choices("play") == ["red 5", "blue 5", "purple 2"]


def test_b3_2_the_card_goes_on_top_of_the_pile() -> None:
    """The card played leaves the hand and covers the old top card."""
    table = ann("red 3, blue 5", top="red 1").play("play red 3")
    assert (table.hand(), table.top(), table.pile()) == (["blue 5"], "red 3", ["red 1"])


def test_b3_3_the_printed_example_red_2() -> None:
    """On a red 2 any of red 1, 3, 4, 5, 5 and 7 may be played; on the 3 the 4, on that one of the 5s."""
    table = ann("red 1, red 3, red 4, red 5, red 5, red 7", top="red 2")
    assert table.choices("play") == ["red 1", "red 3", "red 4", "red 5", "red 7"]
    assert table.play("play red 3").choices("add") == ["red 4"]
    assert table.play("add red 4").choices("add") == ["red 5"]
    assert table.play("add red 5").choices("add") == []
    assert table.play("end the turn").hand() == ["red 1", "red 5", "red 7"]


def test_b3_3_exactly_one_higher_in_the_same_colour() -> None:
    """GB-06: not lower, not equal, not two higher, not another colour, no wild, and 1 does not follow 7."""
    table = ann(", ".join(CARDS), top="green 1").play("play green 4")
    assert table.choices("add") == ["green 5"]
    for colour in COLOURS:
        table = ann(", ".join(CARDS), top=f"{colour} 1", rivals=["purple 1"]).play(f"play {colour} 7")
        assert table.options() == ["end the turn"]


def test_b3_3_nothing_is_added_to_a_wild() -> None:
    """GB-06: nothing is added to a wild, which has no rank."""
    table = ann(", ".join(CARDS), top="red 3").play("play red wild")
    assert table.options() == ["end the turn"]


def test_b3_3_purple_cards_are_added_like_others() -> None:
    """Gadget cards in the hand are purple cards with a rank."""
    table = ann("purple 6, purple 7, red 7", top="red 6").play("play purple 6")
    assert table.choices("add") == ["purple 7"]


def test_b3_4_a_drawn_card_that_fits_may_be_played_and_added_to() -> None:
    """GB-07: the drawn card may be played at once, with adding from the hand; no other card starts that play."""
    table = ann("red 3, red 5, red 6, red wild", top="red 2").play("draw a card", "Ann gets red 4")
    assert table.options() == ["play the drawn red 4", "keep the card and end the turn"]
    table.play("play the drawn red 4", "add red 5", "add red 6", "end the turn")
    assert (table.hand(), table.top(), table.mover()) == (["red wild", "red 3"], "red 6", "Bob")


def test_b3_4_a_drawn_card_that_does_not_fit_is_kept() -> None:
    """GB-07: it goes to the hand and the turn is over, even if the hand could have been played."""
    table = ann("red 3", top="red 2").play("draw a card", "Ann gets blue 5")
    assert table.options() == ["keep the card and end the turn"]
    table.play("keep the card")
    assert (table.hand(), table.top(), table.mover()) == (["red 3", "blue 5"], "red 2", "Bob")


def test_b3_4_a_drawn_card_that_fits_may_be_kept() -> None:
    """Playing the drawn card is a choice."""
    table = ann("blue 3", top="red 2").play("draw a card", "Ann gets red 4", "keep the card")
    assert (table.hand(), table.mover()) == (["red 4", "blue 3"], "Bob")


def test_b3_4_a_drawn_gadget_cannot_be_built() -> None:
    """GB-07: a gadget card drawn may be played, never built, and no other gadget either."""
    table = ann("purple 3, purple 2, red 1", top="purple 7").play("draw a card", "Ann gets purple 1")
    assert table.options() == ["play the drawn purple 1", "keep the card and end the turn"]
    assert table.refusal("build gadget 1") == "B3.4"


def test_b3_4_an_equal_card_from_the_hand_is_the_drawn_card() -> None:
    """Identical cards are interchangeable: one is played, the other stays."""
    table = ann("red 4", top="red 2").play("draw a card", "Ann gets red 4", "play the drawn red 4")
    assert table.hand() == ["red 4"]


def test_b3_4_gadget_3_lays_a_drawn_card_that_does_not_fit() -> None:
    """GB-07: with gadget 3 a drawn card plays whatever it is, and is added to from the hand."""
    table = ann("blue 6, green 1", top="red 2", straight="3").play("draw a card", "Ann gets blue 5")
    table.play("use gadget 3: play the drawn blue 5 on anything", "add blue 6", "end the turn")
    assert (table.hand(), table.top(), table.turned()) == (["green 1"], "blue 6", ["3"])


@pytest.mark.parametrize(
    ("gadget", "then"),
    [
        ("2", ["use gadget 2", "play blue 4", "add blue 5"]),
        ("4", ["use gadget 4", "add red 1", "add red wild"]),
        ("5", ["use gadget 5", "add blue 4", "add blue 5"]),
    ],
)
def test_b3_4_gadgets_2_4_and_5_extend_a_play_with_the_drawn_card(gadget: str, then: list[str]) -> None:
    """GB-07: the gadgets that change a play work on one made after drawing."""
    table = ann("red 1, red wild, blue 4, blue 5, green 7", top="red 2", straight=gadget)
    table.play("draw a card", "Ann gets red 4", "play the drawn red 4", *then, "end the turn")
    assert table.turned() == [gadget]
    assert len(table.hand()) == 3


def test_b3_5_one_gadget_a_turn() -> None:
    """One straight gadget may be used in a turn, and turning it sideways uses the chance up."""
    table = ann("red 3, red 5, blue 5", straight="1, 6, wild")
    assert [label for label in table.options() if label.startswith("use")] == [
        "use the wild gadget: discard a card",
        "use gadget 1: straighten a gadget",
        "use gadget 6: a rival draws a card",
    ]
    table.play("use gadget 6", "Bob draws a card", "Bob gets red 6")
    assert (table.straight(), table.turned()) == (["wild", "1"], ["6"])
    assert not table.can("use")
    assert not table.can("power down")
    table.play("play red 3")
    assert table.options() == ["end the turn"]


def test_b3_5_the_chance_comes_back_every_turn() -> None:
    """Next turn another gadget may be used."""
    table = ann("red 3, red 5, blue 5", straight="1, 6")
    table.play("power down gadget 6", "draw a card", "Ann gets red 2", "keep the card")
    table.play("draw a card", "Bob gets blue 2", "keep the card")
    assert table.choices("power down") == ["gadget 1"]


def test_b3_5_a_gadget_built_this_turn_cannot_be_used() -> None:
    """The gadget just built has to wait; an older one may be used after building."""
    table = ann("purple 1, purple 6, red 2, red 2, red 4, red 5", straight="7")
    table.play(
        "build gadget 6", "pay red 2", "pay red 2", "pay red 4", "Ann gets blue 1", "Ann gets blue 2", "Ann gets blue 3"
    )
    assert not table.can("use gadget 6")
    assert table.can("use gadget 7")
    table.play("end the turn", "draw a card", "Bob gets blue 5", "keep the card")
    assert table.can("use gadget 6")


def test_b3_5_only_ones_own_gadgets() -> None:
    """A player cannot use rivals' gadgets."""
    table = ann("red 3, red 5", straight="1", rivals=[side("blue 7", straight="6, 7")])
    assert table.choices("power down") == ["gadget 1"]
    assert not table.can("use gadget 6")


def test_b3_6_powering_down_takes_the_place_of_using() -> None:
    """GB-09: a gadget is turned without effect, which uses up the turn's one chance."""
    table = ann("red 3, red 5", straight="6, 7").play("power down gadget 6")
    assert (table.turned(), table.straight()) == (["6"], ["7"])
    assert table.options() == ["play red 3", "play red 5", "draw a card"]
    assert len(table.hand("Bob")) == 1


@pytest.mark.parametrize("when", [[], ["play red 3"], ["draw a card", "Ann gets blue 1"]])
def test_b3_6_any_straight_gadget_at_any_time(when: list[str]) -> None:
    """Even gadgets that cannot be used now may be powered down, before, during and after the main action."""
    table = ann("red 3, red 5", straight="wild, 1, 2, 3, 4, 5, 6, 7").play(*when)
    assert table.choices("power down") == ["the wild gadget", *[f"gadget {n}" for n in range(1, 8)]]


@pytest.mark.parametrize("allowed", [True, False])
def test_b3_6_a_gadget_built_this_turn_may_be_powered_down(allowed: bool) -> None:
    """GB-09: the exception for new gadgets is about using; the option `power_down_new` says otherwise."""
    table = ann("purple 1, purple 7, red 3", straight="6", options={"power_down_new": allowed})
    table.play("build gadget 1", "pay purple 7", "Ann gets blue 2")
    assert table.choices("power down") == (["gadget 1", "gadget 6"] if allowed else ["gadget 6"])
    if not allowed:
        assert table.refusal("power down gadget 1") == "B3.6"
        table.play("end the turn", "draw a card", "Bob gets blue 5", "keep the card")
        assert table.choices("power down") == ["gadget 1", "gadget 6"]


@pytest.mark.parametrize(
    "main",
    [
        [],
        ["play red 3"],
        ["play red 3", "add red 4"],
        ["build gadget 2", "pay blue 6", "pay blue 6", "Ann gets red 6", "Ann gets red 7"],
        ["draw a card", "Ann gets red 6"],
        ["draw a card", "Ann gets red 6", "play the drawn red 6"],
    ],
)
def test_b3_7_wild_1_6_and_7_go_with_every_main_action(main: list[str]) -> None:
    """GB-08: before, during and after a play, a build or a draw."""
    table = ann("red 3, red 4, purple 2, blue 6, blue 6", top="red 2", straight="wild, 1, 6, 7", turned="5")
    table.play(*main)
    assert [label.split(":")[0] for label in table.choices("use")] == [
        "the wild gadget",
        "gadget 1",
        "gadget 6",
        "gadget 7",
    ]


def test_b3_7_the_main_action_stays_compulsory() -> None:
    """GB-08: after a gadget used first, the turn still waits for play, build or draw."""
    table = ann("red 3, blue 5, green 6", straight="wild").play("use the wild gadget", "discard blue 5")
    assert table.options() == ["play red 3", "draw a card"]
    assert table.refusal("end the turn") == "B3.1"


def test_b3_7_the_play_continues_after_a_gadget_used_during_it() -> None:
    """A card discarded or drawn in the middle leaves the play open."""
    table = ann("red 3, red 4, blue 5, blue 6", straight="7").play("play red 3", "use gadget 7")
    table.play("Ann gets green 1", "Ann gets green 2", "Ann gets green 3", "discard green 1", "discard blue 5")
    assert table.options() == ["add red 4", "end the turn"]


def test_b3_8_a_turned_gadget_cannot_be_used() -> None:
    """GB-10: it can be neither used nor powered down before it is straightened."""
    table = ann("red 3, red 5", straight="1", turned="6, 7")
    assert table.choices("power down") == ["gadget 1"]
    assert table.refusal("use gadget 6") == "B3.8"
    assert table.refusal("power down gadget 7") == "B3.8"


def test_b3_8_a_gadget_stays_turned_in_later_turns() -> None:
    """Only gadget 1 or the end of the hand straightens it, not the next turn."""
    table = ann("red 3, red 5", straight="6").play("power down gadget 6", "play red 3", "end the turn")
    table.play("draw a card", "Bob gets blue 5", "keep the card")
    assert (table.turned(), table.straight()) == (["6"], [])
    assert not table.can("use")
    assert not table.can("power down")


def test_b3_8_a_gadget_straightened_by_gadget_1_is_ready_next_turn() -> None:
    """GB-10: not this turn, since the one chance went to gadget 1, but in the next."""
    table = ann("red 3, red 5, blue 1", straight="1", turned="6").play("use gadget 1", "straighten gadget 6")
    assert not table.can("use")
    table.play("play red 3", "end the turn", "draw a card", "Bob gets blue 5", "keep the card")
    assert table.can("use gadget 6")
