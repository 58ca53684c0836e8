"""Replacing, drawing, lost turns and extra turns."""

import json

import pytest

from cogworks import CHANCE, Dice, IllegalActionError, Journal
from cogworks.games.girl_genius.rules import actions
from tests.games.girl_genius.scenario import (
    GAME,
    act,
    asked,
    filler,
    finish_turn,
    hand,
    labels,
    log_of,
    markers,
    on_board,
    pile,
    seen,
    side,
    skip_chance,
    trigger,
    works,
)


def test_w6_1_the_player_who_lifted_a_card_replaces_it() -> None:
    """With a card from the hand, face up, pointing either way."""
    state = works("Lever", hands={0: [filler(50), filler(51)]})
    trigger(state)
    assert labels(state) == ["fill row 1, column 2"]
    act(state, "fill")
    assert labels(state) == [f"lay {filler(n)} pointing {way}" for n in (50, 51) for way in ("east", "west")]
    act(state, "lay Filler 51 pointing west")
    assert on_board(state)[1] == f"{filler(51)} W"
    assert hand(state, 0) == [filler(50)]


def test_w6_2_replacing_goes_round_and_round_from_the_active_player() -> None:
    """The active player fills one gap, then the next player to the left who has any."""
    state = works(
        "Horn | | 1 | pop one Hero; each other player pops one Pest",
        "Ant | Pest",
        "Bee | Pest",
        "Ann | Hero",
        seats=3,
        turn=1,
        at={8: "Ant N", 2: "Bee N", 11: "Ann E"},
    )
    trigger(state)
    act(state, "pop Ann", "pop Ant", "pop Bee")
    order = []
    while asked(state) in ("gap", "lay"):
        if asked(state) == "gap":
            order.append((int(state.to_move()), len(labels(state))))
        state.apply(state.legal_actions()[0])
    assert order == [(1, 2), (2, 1), (0, 1), (1, 1)]


def test_w6_3_with_an_empty_hand_you_draw_and_lay_one_at_a_time() -> None:
    """When your hand is empty you draw one card and lay it at once, for each gap left."""
    state = works(
        "Net | | 1 | pop all Pests", "Ant | Pest", "Bee | Pest", at={8: "Ant N", 2: "Bee N"}, hands={0: [filler(50)]}
    )
    trigger(state)
    act(state, "fill row 1, column 2", "lay Filler 50 pointing east", "fill row 1, column 3")
    assert (asked(state), state.to_move()) == ("drawn", CHANCE)
    act(state, "Filler 60 comes off")
    assert labels(state) == ["lay Filler 60 pointing north", "lay Filler 60 pointing south"]
    act(state, "north", "fill row 3, column 1")
    assert asked(state) == "drawn"


def test_w6_4_an_empty_hand_has_no_other_effect() -> None:
    """You continue and draw in your draw step."""
    state = works(
        "Thief | | 1 | another player draws nine cards from your hand; draw one card", hands={0: [filler(50)]}
    )
    trigger(state)
    act(state, "seat 2", "take Filler 50")
    assert hand(state, 0) == []
    assert asked(state) == "drawn"  # the next instruction continues


def test_w6_5_replaced_face_down() -> None:
    """Face down from the hand: known to its owner alone."""
    state = works("Veil | | 1 | replace this card face down", hands={0: [filler(50), filler(51)]})
    trigger(state)
    act(state, "fill")
    assert labels(state) == ["lay Filler 50 face down", "lay Filler 51 face down"]
    with pytest.raises(IllegalActionError, match=r"W6\.5"):
        state.act(actions.lay(state.cards.names.index(filler(50)), 0))
    act(state, "lay Filler 50")
    assert on_board(state)[1] == f"down {filler(50)} for 0"
    assert [seen(state, seat)["board"][1]["known"] for seat in (0, 1)] == [filler(50), None]


def test_w6_5_replaced_from_the_deck() -> None:
    """From the top of the deck, face up as you like it, or face down and unseen."""
    state = works("Veil | | 1 | replace this card from the deck", hands={0: [filler(50)]})
    trigger(state)
    act(state, "fill", "Filler 60 comes off")
    assert labels(state) == ["lay Filler 60 pointing east", "lay Filler 60 pointing west"]
    act(state, "west")
    assert (on_board(state)[1], hand(state, 0)) == (f"{filler(60)} W", [filler(50)])
    state = works("Veil | | 1 | replace this card face down from the deck")
    n_deck = state.n_deck()
    trigger(state)
    act(state, "fill")
    assert (on_board(state)[1], state.n_deck()) == ("down", n_deck - 1)


def test_w6_5_replaced_by_another_player_or_later() -> None:
    """By another player whom you name, or not before the next turn, when its gap falls to the player in turn."""
    state = works("Veil | | 1 | let another player replace this card", seats=3)
    trigger(state)
    act(state, "seat 3")
    assert (asked(state), state.to_move()) == ("gap", 2)
    state = works(
        "Veil | | 1 | leave this card's place empty until the next turn", at={0: "down", 2: "down", 3: "down"}
    )
    trigger(state)
    assert on_board(state)[1] == "gap this turn"
    assert state.turn == 1
    act(state, "flip a face-down card, row 1, column 1")
    skip_chance(state)
    act(state, "spin Filler 11")
    assert (asked(state), state.to_move()) == ("gap", 1)
    assert labels(state) == ["fill row 1, column 2"]


def test_w6_5_only_a_card_from_the_board_has_a_place() -> None:
    """A card popped from a hand has no gap to be replaced differently."""
    state = works(
        "Bag | | 1 | pop one card from your hand", "Veil | | 1 | replace this card face down", hands={0: ["Veil"]}
    )
    trigger(state)
    act(state, "pop Veil")
    assert set(pile(state, 0)) == {"Bag", "Veil"}
    assert on_board(state)[1] == "gap 0"


def test_w6_6_draw_up_to_five() -> None:
    """If you have fewer than five cards at the end of your turn, draw up to five."""
    state = works("Lever", hands={0: [filler(50)]})
    trigger(state)
    finish_turn(state)
    assert [len(hand(state, seat)) for seat in (0, 1)] == [5, 5]
    state = works("Lever", hands={0: [filler(n) for n in range(50, 58)]})
    trigger(state)
    finish_turn(state)
    assert len(hand(state, 0)) == 7  # more than five: nothing drawn


def test_w7_1_a_lost_turn_is_skipped_when_it_comes_round() -> None:
    """A player who loses a turn takes a marker, and when the turn comes gives one back and is skipped."""
    state = works("Bell | | 1 | another player loses two turns", seats=3)
    trigger(state)
    act(state, "seat 2")
    assert markers(state, 1) == 2
    finish_turn(state)
    assert state.turn == 2
    assert markers(state, 1) == 1


def test_w7_1_in_your_own_turn_it_counts_next_time_round() -> None:
    """One taken in your own turn counts when it comes round again."""
    state = works("Bell | | 1 | lose a turn", at={0: "down", 2: "down", 3: "down", 4: "down"})
    trigger(state)
    assert state.turn == 0
    for expected in (1, 1, 0):
        finish_turn(state)
        assert state.turn == expected


def test_w7_2_only_the_active_player_draws() -> None:
    """A player who was skipped, or lost cards in another's turn, stays short of cards."""
    state = works(
        "Thief | | 1 | draw two cards from another player's hand",
        seats=2,
        at={0: "down", 2: "down", 3: "down"},
        markers={1: 1},
    )
    trigger(state)
    act(state, "seat 2")
    skip_chance(state)
    assert [len(hand(state, seat)) for seat in (0, 1)] == [7, 3]
    finish_turn(state)
    assert state.turn == 0  # seat 1 was skipped, and has no draw step
    assert len(hand(state, 1)) == 3


def test_w7_3_when_all_hold_a_marker_all_give_one_back() -> None:
    """Whenever every player holds a marker, all give one back."""
    state = works("Bell | | 1 | lose two turns", markers={1: 3})
    trigger(state)
    assert [markers(state, seat) for seat in (0, 1)] == [0, 1]


def test_w7_4_cards_under_the_deck_come_last_and_openly() -> None:
    """Cards put under the deck lie there face up and are drawn last."""
    specs = ("Well | | 1 | draw one card",)
    state = works(*specs, under=[filler(60)])
    trigger(state)
    assert "Filler 60 comes off the deck" not in labels(state)
    state = works(*specs, under=[filler(60)], piles={1: [filler(n) for n in (1, 5, *range(22, 80)) if n != 60]})
    trigger(state)
    assert labels(state) == ["Filler 60 comes off the deck"]
    act(state, "Filler 60")
    assert side(state, 0)["shown"] == [filler(60)]


def test_w7_5_drawing_is_unseen_and_hands_may_grow() -> None:
    """To draw is to take the top card of the deck into your hand, unseen by others."""
    state = works("Well | | 1 | draw two cards")
    trigger(state)
    act(state, "Filler 60 comes off", "Filler 61 comes off")
    assert len(hand(state, 0)) == 7
    mine, theirs = (seen(state, seat)["sides"][0] for seat in (0, 1))
    assert "hand" not in theirs
    assert filler(60) in [card["name"] for card in mine["hand"]]


def test_w7_6_from_a_pile_or_from_play_you_choose_and_hold_it_openly() -> None:
    """To draw from a Score Pile or from play you choose the card; it is held openly."""
    state = works(
        "Rats | Pests | 1 | draw one card from your Score Pile", "Ant | | 3", "Bee | | 4", piles={0: ["Ant", "Bee"]}
    )
    trigger(state)
    assert labels(state) == ["take Ant", "take Bee"]
    act(state, "take Bee")
    assert (state.scores(), side(state, 0)["shown"]) == ([4, 0], ["Bee"])
    state = works(
        "Rats | Pests | 1 | another player draws one card from your Score Pile",
        "Ant | | 3",
        "Bee | | 4",
        piles={0: ["Ant", "Bee"]},
    )
    trigger(state)
    act(state, "seat 2")
    assert state.to_move() == 1
    act(state, "take Bee")
    assert side(state, 1)["shown"] == ["Bee"]
    state = works("Grab | | 1 | draw one Plain from play")
    trigger(state)
    act(state, "take Filler 02")
    assert (on_board(state)[2], side(state, 0)["shown"]) == ("gap 0", [filler(2)])


def test_w7_6_an_open_card_is_laid_face_down_in_sight() -> None:
    """A card that all players have seen is held openly as long as it is in a hand."""
    state = works("Veil | | 1 | replace this card face down", hands={0: []}, shown={0: [filler(50)]})
    trigger(state)
    act(state, "fill", "lay Filler 50 face down")
    assert on_board(state)[1] == f"down {filler(50)}"


def test_w7_6_a_face_down_card_can_be_drawn_from_play_and_is_shown() -> None:
    """To draw from play you choose the card; a face-down one is a card too."""
    state = works("Grab | | 1 | draw two cards from play", at={4: "down", 8: f"down {filler(8)} for 1"})
    trigger(state)
    assert len(labels(state)) == 11
    act(state, "row 2, column 1", "row 3, column 1")
    assert asked(state) == "lifted"
    act(state, f"it is {filler(70)}")
    assert (on_board(state)[4], on_board(state)[8]) == ("gap 0", "gap 0")
    assert side(state, 0)["shown"] == [filler(8), filler(70)]
    assert GAME.audit(state) == []


def test_w7_7_cards_from_another_hand_are_taken_blindly() -> None:
    """Taken blindly, one by one."""
    state = works("Thief | | 1 | draw two cards from another player's hand", hands={1: [filler(50), filler(51)]})
    trigger(state)
    act(state, "seat 2")
    assert (asked(state), state.to_move(), state.n_cases()) == ("taken", CHANCE, 2)
    act(state, "take Filler 51", "take Filler 50")
    assert side(state, 0)["seen"] == [f"{filler(50)} by 1", f"{filler(51)} by 1"]


def test_w7_7_only_the_two_players_see_the_card() -> None:
    """Only the two players see it."""
    state = works("Gift | | 1 | another player draws two cards from your hand", hands={0: [filler(50)]}, seats=3)
    state.journal = Journal()
    trigger(state)
    act(state, "seat 3", "take Filler 50")
    assert side(state, 2)["seen"] == [f"{filler(50)} by 0"]
    told = {reader: log_of(state, reader)[-3:] for reader in (0, 1, 2, None)}
    assert "Seat 3 took a card from seat 1's hand." in told[None]
    assert [reader for reader in told if any("Filler 50" in line for line in told[reader])] == [0, 2]
    sides = {reader: seen(state, reader)["sides"][2] for reader in (0, 1, 2, None)}
    assert [card["card"]["name"] for card in sides[0]["seen"]] == [filler(50)]
    for reader in (1, None):
        assert sides[reader]["seen"] == [{"by": [0], "name": None, "card": None}]
        assert filler(50) not in json.dumps(sides[reader])
    dice = Dice(5)
    for reader in (0, 1, 2, None):
        worlds = {tuple(side(GAME.redeal(state, reader, dice), 2)["seen"]) for _ in range(40)}
        assert (len(worlds) == 1) == (reader in (0, 2))
        assert all(world[0].endswith(" by 0") for world in worlds)


def test_w7_7_players_recognise_a_card_they_have_seen() -> None:
    """A player recognises a card seen in a hand when it passes on or is laid face down."""
    thief = "Thief | | 1 | draw one card from another player's hand"
    state = works(thief, seats=4, turn=3, hands={1: []}, seen_cards={1: [f"{filler(50)} by 0"]})
    trigger(state)
    act(state, "seat 2", "take Filler 50")
    assert side(state, 3)["seen"] == [f"{filler(50)} by 0 1"]
    veil = "Veil | | 1 | replace this card face down"
    state = works(veil, seats=3, hands={0: []}, seen_cards={0: [f"{filler(50)} by 2"]})
    state.journal = Journal()
    trigger(state)
    act(state, "fill", "lay Filler 50 face down")
    assert on_board(state)[1] == f"down {filler(50)} for 0 seen by 2"
    assert [seen(state, reader)["board"][1]["known"] for reader in (0, 1, 2, None)] == [filler(50), None] * 2
    assert ["It was Filler 50." in log_of(state, reader) for reader in range(3)] == [False, False, True]
    assert seen(state)["board"][1]["knowers"] == [0, 2]


def test_w7_7_a_card_held_openly_stays_open() -> None:
    """A card held openly is seen by all as it passes on."""
    state = works(
        "Thief | | 1 | draw one card from another player's hand", seats=3, hands={1: []}, shown={1: [filler(50)]}
    )
    trigger(state)
    act(state, "seat 2", "take Filler 50")
    assert side(state, 0)["shown"] == [filler(50)]


def test_w7_7_a_card_laid_openly_need_not_be_remembered() -> None:
    """As long as it is in a hand."""
    state = works("Lever", hands={0: []}, seen_cards={0: [f"{filler(50)} by 1"]})
    trigger(state)
    act(state, "fill", "lay Filler 50 pointing east")
    assert state.seers(state.cards.names.index(filler(50))) == 0
    assert GAME.audit(state) == []


def test_w7_8_another_turn_marks_every_other_player() -> None:
    """To take another turn is to give every other player a marker; twice gives two."""
    state = works("Clock | | 1 | take another turn; take another turn", seats=3, at={0: "down", 2: "down", 3: "down"})
    trigger(state)
    assert [markers(state, seat) for seat in range(3)] == [0, 2, 2]
    finish_turn(state)
    assert state.turn == 0
    assert [markers(state, seat) for seat in range(3)] == [0, 1, 1]
    finish_turn(state)
    assert state.turn == 0
    finish_turn(state)
    assert state.turn == 1
