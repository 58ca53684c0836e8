"""Popping: pointing, moving, and the effect of each verb."""

import pytest

from cogworks import IllegalActionError, Journal
from cogworks.games.girl_genius.rules import actions
from tests.games.girl_genius.scenario import (
    GAME,
    act,
    asked,
    filler,
    hand,
    labels,
    log_of,
    on_board,
    pile,
    seen,
    side,
    trigger,
    works,
)

GUN = "Gun | | 1 | pop the card this card points at"


def test_w5_13_a_card_points_in_a_straight_line() -> None:
    """By its top edge, through gaps, to the first card; beyond the board at nothing."""
    state = works(GUN)  # at place 1, pointing east: place 2
    trigger(state)
    assert set(pile(state, 0)) == {"Gun", filler(2)}
    state = works(GUN, at={2: "gap this turn"})
    trigger(state)
    assert set(pile(state, 0)) == {"Gun", filler(3)}
    state = works(GUN, at={1: "Gun W", 0: "gap this turn"})
    trigger(state)
    assert pile(state, 0) == ["Gun"]
    state = works(GUN, at={2: "down"})
    trigger(state)
    assert asked(state) == "lifted"  # a face-down card stops the line


@pytest.mark.parametrize(("edge", "popped"), [("right", "Trigger"), ("bottom", filler(0)), ("left", "")])
def test_w5_13_by_another_edge(edge: str, popped: str) -> None:
    """By its top edge unless it says another."""
    state = works(f"Gun | | 1 | pop the card this card points at by its {edge} edge")
    trigger(state)
    assert set(pile(state, 0)) == {"Gun", popped} - {""}


def test_w5_13_a_card_lifted_together_with_it_is_a_gap() -> None:
    """It points through the gaps of cards lifted together with it."""
    spun = "Axis | | 1 | | Red 9, Purple 1, Yellow 1, Purple 1"
    gun = "Gun | | 1 | pop the card this card points at by its right edge"
    state = works(gun, spun, at={5: "Axis S", 10: "Trigger S"})
    act(state, "spin Axis")  # equal edges: both pop; the Gun points south through the Axis
    assert "Axis" in pile(state, 0)
    assert filler(9) in pile(state, 0)


def test_w5_14_pointing_is_ignored_when_the_direction_is_unknown() -> None:
    """If a place on its line has been swapped or shuffled since, or it did not come from the board."""
    state = works("Gun | | 1 | swap two cards; pop the card this card points at")
    other = state.clone()
    trigger(state)
    act(state, "swap Filler 02", "swap Filler 11")
    assert pile(state, 0) == ["Gun"]
    trigger(other)
    act(other, "swap Filler 08", "swap Filler 11")  # not on its line
    assert set(pile(other, 0)) == {"Gun", filler(2)}
    state = works("Mixer | | 1 | shuffle the board; pop the card this card points at")
    trigger(state)
    assert pile(state, 0) == ["Mixer"]
    state = works("Bag | | 1 | pop one card from your hand", GUN, hands={0: ["Gun"]})
    trigger(state)
    act(state, "pop Gun")
    assert set(pile(state, 0)) == {"Bag", "Gun"}


def test_w5_15_moving_to_a_pile_is_not_popping() -> None:
    """It is laid there and not carried out; the player who takes it off the board fills its gap."""
    ant = "Ant | Pest | 3 | lose a turn"
    state = works("Jar | | 1 | move one Pest into your Score Pile", ant, at={8: "Ant N"})
    trigger(state)
    act(state, "move Ant")
    assert (state.scores(), state.tally[6], on_board(state)[8]) == ([4, 0], 0, "gap 0")
    state = works("Jar | | 1 | move one facedown card into another player's Score Pile", ant, at={8: "down"})
    trigger(state)
    act(state, "seat 2", "row 3, column 1", "it is Ant")
    assert (state.scores(), on_board(state)[8]) == ([1, 3], "gap 0")
    state = works(
        "Jar | | 1 | move one Pest from another player's Score Pile into your Score Pile", ant, piles={1: ["Ant"]}
    )
    trigger(state)
    act(state, "seat 2", "take Ant")
    assert state.scores() == [4, 0]
    state = works(
        "Jar | | 1 | move one Pest from your Score Pile into another player's Score Pile", ant, piles={0: ["Ant"]}
    )
    trigger(state)
    act(state, "seat 2", "take Ant")
    assert state.scores() == [1, 3]
    state = works(
        "Jar | | 1 | move all Pests from every other player's Score Pile into your Score Pile",
        ant,
        "Bee | Pest | 2",
        piles={1: ["Ant"], 2: ["Bee"]},
        seats=3,
    )
    trigger(state)
    assert state.scores() == [6, 0, 0]
    state = works("Jar | | 1 | move one card from your hand into your Score Pile", ant, hands={0: ["Ant"]})
    trigger(state)
    act(state, "take Ant")
    assert state.scores() == [4, 0]


def test_w5_16_a_word_in_a_hidden_hand_may_be_denied() -> None:
    """Its owner may say there is no such card."""
    bag = "Bag | | 1 | pop one Pest from your hand"
    state = works(bag, "Ant | Pest | 3", hands={0: ["Ant", filler(50)]})
    trigger(state)
    assert labels(state) == ["pop Ant", "no such card"]
    act(state, "no such card")
    assert pile(state, 0) == ["Bag"]
    state = works(bag, "Ant | Pest | 3")
    trigger(state)
    assert labels(state) == ["no such card"]
    state = works("Bag | | 1 | pop one card from your hand", hands={0: [filler(50)]})
    trigger(state)
    assert labels(state) == ["pop Filler 50"]


@pytest.mark.parametrize(
    ("seats", "shown", "seen_cards", "may_deny"),
    [
        (2, ["Ant"], [], False),
        (2, [], ["Ant by 1"], False),
        (3, [], ["Ant by 1"], True),
        (3, [], ["Ant by 1", "Bee by 2"], False),
        (2, [filler(50)], [], True),
    ],
)
def test_w5_16_what_every_other_player_has_seen_cannot_be_denied(
    seats: int, shown: list[str], seen_cards: list[str], may_deny: bool
) -> None:
    """Unless every other player has seen one there."""
    hands = [name for name in ("Ant", "Bee") if not any(name in known for known in shown + seen_cards)]
    state = works(
        "Bag | | 1 | pop one Pest from your hand",
        "Ant | Pest | 3",
        "Bee | Pest | 3",
        seats=seats,
        hands={0: hands},
        shown={0: shown},
        seen_cards={0: seen_cards},
    )
    trigger(state)
    assert labels(state) == ["pop Ant", "pop Bee", *(["no such card"] if may_deny else [])]
    if not may_deny:
        with pytest.raises(IllegalActionError, match=r"W5\.16"):
            state.act(actions.NO)
        act(state, "pop Ant")
        assert set(pile(state, 0)) == {"Ant", "Bag"}


def test_w5_16_a_second_card_may_be_denied_again() -> None:
    """Unless every other player has seen one there."""
    state = works(
        "Bag | | 1 | pop two Pests from your hand",
        "Ant | Pest | 3",
        "Bee | Pest | 3",
        hands={0: ["Bee"]},
        shown={0: ["Ant"]},
    )
    trigger(state)
    act(state, "pop Ant")
    assert labels(state) == ["pop Bee", "no such card"]


@pytest.mark.parametrize(
    "does",
    [
        "pop one Pest from your Score Pile",
        "move one Pest from another player's Score Pile into your Score Pile",
        "draw one card from your Score Pile",
        "pop one card from your hand",
        "pop one Pest from your hand",
    ],
)
def test_w5_6_a_card_that_is_not_in_the_named_place_is_refused(does: str) -> None:
    """Instructions refer to cards in the place they name."""
    state = works(f"Bag | | 1 | {does}", "Ant | Pest | 3", "Bee | Pest | 3", piles={0: ["Ant"], 1: ["Bee"]})
    trigger(state)
    if "another player's" in does:
        act(state, "seat 2")
    assert asked(state) == "pick"
    with pytest.raises(IllegalActionError, match=r"W5\.6"):
        state.act(actions.CARD + state.cards.names.index("Trigger"))


def test_w5_17_cards_popped_from_elsewhere_leave_no_gap() -> None:
    """From a hand, the deck or a Score Pile."""
    state = works("Bag | | 1 | pop the top two cards of the deck", "Ant | Pest | 3", "Bee | Pest | 2 | draw one card")
    trigger(state)
    act(state, "Bee comes off", "Ant comes off")
    assert asked(state) == "drawn"  # both are lifted; Ant is done, Bee draws
    assert pile(state, 0) == ["Ant"]
    state.apply(state.legal_actions()[0])
    assert [cell for cell in on_board(state) if cell.startswith("gap")] == ["gap 0"]
    for owner, does in ((0, "your"), (1, "another player's")):
        state = works(
            f"Bag | | 1 | pop one Pest from {does} Score Pile", "Ant | Pest | 3 | lose a turn", piles={owner: ["Ant"]}
        )
        trigger(state)
        if owner:
            act(state, "seat 2")
        act(state, "pop Ant")
        assert (state.scores(), state.tally[6]) == ([4, 0], 1)


def test_w5_18_spins_by_instruction_are_not_checked() -> None:
    """Spins ordered by an instruction are never checked."""
    state = works("Crank | | 1 | spin one card; spin all Plains", "Hook | | 1", at={9: "Hook E", 4: "down"})
    trigger(state)
    assert len(labels(state)) == 11  # all but the Crank, which is lifted
    act(state, "spin Trigger")
    cells = on_board(state)
    assert cells[5] == "Trigger N"  # spun to south, where the Hook is, and back again by "all Plains"
    assert (cells[0], cells[2], cells[9]) == (f"{filler(0)} S", f"{filler(2)} S", "Hook E")
    assert pile(state, 0) == ["Crank"]


def test_w5_18_a_face_down_card_may_be_spun() -> None:
    """A face-down card is a card too; no player learns more about it."""
    at = {4: "down", 8: f"down {filler(8)} for 1"}
    state = works("Crank | | 1 | spin one card", at=at)
    state.journal = Journal()
    trigger(state)
    board, views = on_board(state), [seen(state, seat)["board"] for seat in (0, 1)]
    act(state, "spin a face-down card, row 2, column 1")
    assert "Seat 1 spun a face-down card, row 2, column 1." in log_of(state)
    assert [seen(state, seat)["board"] for seat in (0, 1)] == views
    assert (on_board(state), pile(state, 0)) == (board, ["Crank"])
    state = works("Crank | | 1 | spin one facedown card", at=at)
    trigger(state)
    assert [label.partition(", ")[2] for label in labels(state)] == ["row 2, column 1", "row 3, column 1"]
    state = works("Crank | | 1 | spin two cards", at=dict.fromkeys((0, 2, 3, 4, *range(6, 12)), "down"))
    trigger(state)
    act(state, "spin Trigger")
    assert len(labels(state)) == 10  # only the Trigger is face up, and two are to be spun


def test_w5_19_flipping() -> None:
    """Flipping turns a card over; all players remember cards turned down; several flip one after another."""
    state = works("Fan | | 1 | flip one card", at={8: f"down {filler(8)}"})
    trigger(state)
    other = state.clone()
    act(state, "flip Filler 08 (face down) face up", "south")
    assert on_board(state)[8] == f"{filler(8)} S"
    act(other, "flip Filler 02 face down")
    assert on_board(other)[2] == f"down {filler(2)}"
    state = works("Fan | | 1 | flip all Heroes face down", "Ann | Hero", "Bob | Hero", at={8: "Ann N", 2: "Bob N"})
    trigger(state)
    assert (on_board(state)[8], on_board(state)[2]) == ("down Ann", "down Bob")
    state = works("Fan | | 1 | flip two facedown cards face up", at={8: "down", 2: "down", 3: "down"})
    trigger(state)
    act(state, "row 3, column 1")
    assert asked(state) == "reveal"
    state.apply(state.legal_actions()[0])
    assert len(labels(state)) == 2
    state = works("Fan | | 1 | flip all cards", at={8: f"down {filler(8)}", 2: "down"})
    trigger(state)
    while asked(state) in ("reveal", "heading"):
        state.apply(state.legal_actions()[0])
    cells = on_board(state)
    assert [slot for slot in range(12) if not cells[slot].startswith(("down", "gap"))] == [2, 8]


def test_w5_20_two_swapped_cards_trade_places() -> None:
    """Each stays face up or down; north becomes east and south west."""
    state = works("Chair | | 1 | swap two cards", at={0: f"{filler(0)} S", 3: "down"})
    trigger(state)
    act(state, "swap Filler 00", "row 2, column 1")
    assert on_board(state)[4] == f"{filler(0)} W"
    assert on_board(state)[0] == f"{filler(4)} N"
    state = works("Chair | | 1 | swap two cards", at={3: "down"})
    trigger(state)
    act(state, "row 1, column 4", "swap Filler 00")
    assert (on_board(state)[0], on_board(state)[3]) == ("down", f"{filler(0)} E")
    assert GAME.audit(state) == []


def test_w5_21_shuffling() -> None:
    """Picked up, shuffled, and laid back face down into the places they came from."""
    state = works("Stir | | 1 | shuffle all Heroes", "Ann | Hero", "Bob | Hero", at={8: "Ann N", 2: "Bob N"})
    trigger(state)
    cells = on_board(state)
    assert (cells[8], cells[2], cells[0]) == ("heap 0", "heap 0", f"{filler(0)} N")
    assert GAME.view(state)["heaps"] == [{"group": 0, "cards": ["Ann", "Bob"], "unseen": 0}]


def test_w5_21_unseen_cards_stay_unseen() -> None:
    """Unseen cards stay unseen; a card that only some players know is shown first."""
    state = works(
        "Stir | | 1 | shuffle the facedown cards",
        at={0: "down", 2: f"down {filler(2)} for 1", 3: f"down {filler(3)}", 4: "down"},
    )
    n_deck = state.n_deck()
    state.journal = Journal()
    trigger(state)
    assert asked(state) == "gap"  # chance was not asked what the unseen cards are
    assert [slot for slot, cell in enumerate(on_board(state)) if cell == "heap 0"] == [0, 2, 3, 4]
    assert [line for line in log_of(state) if "revealed" in line] == ["Filler 02 at row 1, column 3 was revealed."]
    assert GAME.view(state)["heaps"] == [{"group": 0, "cards": [filler(2), filler(3)], "unseen": 2}]
    assert (state.n_deck(), GAME.audit(state)) == (n_deck, [])


def test_w5_21_every_place_of_a_shuffled_heap_is_as_likely_to_hold_an_unseen_card() -> None:
    """Afterwards all know which seen cards lie there, and how many unseen ones."""
    state = works("Stir", at={0: "heap 0", 2: "heap 0", 3: "heap 0"}, heap_0=[filler(2)], ask="flip")
    assert state.unseen == 2
    act(state, "row 1, column 3")
    weights = dict(zip(labels(state), state.chance_weights(), strict=True))
    assert weights["turn up Filler 02 pointing north"] * 3 * 2 == sum(weights.values())
    other = state.clone()
    act(state, "turn up Filler 70 pointing north")
    assert (state.unseen, on_board(state)[:4:3]) == (1, ["heap 0", "heap 0"])
    act(other, "turn up Filler 02 pointing north")
    assert (other.unseen, on_board(other)[:4:3]) == (0, ["down", "down"])  # nothing is known of them any more
    assert GAME.audit(state) == GAME.audit(other) == []


def test_w5_21_unseen_cards_alone_are_as_unknown_after_a_shuffle_as_before() -> None:
    """Unseen cards stay unseen."""
    state = works("Stir | | 1 | shuffle the facedown cards", at={0: "down", 2: "down"})
    trigger(state)
    assert [slot for slot, cell in enumerate(on_board(state)) if cell == "down"] == [0, 2]
    assert (state.unseen, GAME.view(state)["heaps"]) == (0, [])


def test_w5_21_heaps_are_shuffled_together() -> None:
    """Shuffle the board means all cards, also those shuffled before."""
    state = works(
        "Stir | | 1 | shuffle the board",
        at={8: "heap 1", 2: "heap 1", 0: "heap 0"},
        heap_0=[filler(0)],
        heap_1=[filler(8), filler(2)],
    )
    trigger(state)
    assert GAME.audit(state) == []
    assert len({cell for cell in on_board(state) if cell.startswith("heap")}) == 1
    assert sum(cell.startswith("heap") for cell in on_board(state)) == 11


def test_w5_22_this_card_goes_elsewhere() -> None:
    """It goes there when it is finished."""
    state = works("Gift | | 5 | put this card into another player's Score Pile", seats=3)
    trigger(state)
    act(state, "seat 3")
    assert state.scores() == [0, 0, 5]
    state = works("Gift | | 5 | put this card into any player's Score Pile")
    trigger(state)
    assert labels(state) == ["you", "seat 2"]
    state = works("Gift | | 5 | put this card into your hand; draw one card", hands={0: []})
    trigger(state)
    assert "Gift" not in hand(state, 0)
    state.apply(state.legal_actions()[0])
    assert side(state, 0)["shown"] == ["Gift"]
    state = works("Gift | | 5 | put this card under the deck")
    trigger(state)
    assert GAME.describe(state)["under"] == ["Gift"]
