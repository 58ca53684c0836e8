"""The board, the setup, and the steps of a turn."""

import pytest

from cogworks import CHANCE, Dice, IllegalActionError, PositionError
from cogworks.games.girl_genius.rules import edges, effects
from cogworks.games.girl_genius.rules.board import LIES, NEAR, NO_SLOT, PLACES
from cogworks.games.girl_genius.rules.rules import GirlGenius
from tests.games.girl_genius.scenario import (
    GAME,
    act,
    asked,
    filler,
    finish_turn,
    hand,
    labels,
    on_board,
    pile,
    seen,
    skip_chance,
    trigger,
    works,
)


def dealt(seats: int = 2, seed: int = 5, **options: object) -> GirlGenius:
    """A game after its setup."""
    state, dice = GAME.new(seats, **options), Dice(seed)
    while state.to_move() == CHANCE:
        dice.roll(state)
    return state


@pytest.mark.parametrize(("pattern", "pairs", "corners"), [(0, 17, 4), (1, 16, 8)])
def test_w2_1_upright_and_sideways_cards_alternate(pattern: int, pairs: int, corners: int) -> None:
    """A top or bottom edge always touches a left or right edge."""
    near = [[NEAR[(pattern * 12 + slot) * 4 + side] for side in range(4)] for slot in range(12)]
    touching = [(slot, other) for slot in range(12) for other in near[slot] if other != NO_SLOT]
    assert len(touching) == 2 * pairs
    assert all(LIES[pattern * 12 + slot] != LIES[pattern * 12 + other] for slot, other in touching)
    assert sum(sum(other != NO_SLOT for other in sides) == 2 for sides in near) == corners


def test_w2_2_two_patterns() -> None:
    """Grid: three rows of four; diamond: rows of two, four, four and two."""
    rows = [[sum(place[0] == row for place in places) for row in range(4)] for places in PLACES]
    assert rows == [[4, 4, 4, 0], [2, 4, 4, 2]]
    assert GAME.view(dealt(board="diamond"))["pattern"] == "diamond"
    up = [place[:2] for places in PLACES for place in places if place[3]]
    assert up == [(0, 0), (2, 3), (0, 1), (3, 2)]


def test_w2_3_headings_and_the_edge_that_faces_a_side() -> None:
    """Upright cards point north or south, sideways ones east or west; a spin is a half turn."""
    state = works("Lever | | 1 | | Red 1, Blue 2, Green 3, Blue 4", at={0: "down", 5: f"{filler(5)} N"})
    place = seen(state)["board"][1]
    assert place["heading"] == "east"
    assert place["sides"] == {"north": "B4", "east": "R1", "south": "B2", "west": "G3"}
    act(state, "spin Lever")
    place = seen(state)["board"][1]
    assert place["heading"] == "west"
    assert place["sides"] == {"north": "B2", "east": "G3", "south": "B4", "west": "R1"}
    with pytest.raises(PositionError, match="cannot point N"):
        works("Lever", at={1: "Lever N"})


def test_w2_3_spinning_twice_changes_nothing() -> None:
    """A spin is a half turn between the two."""
    state = works("Lever", at={0: "down"})
    before = on_board(state)[1]
    effects.spin_card(state, 0, 1)
    assert on_board(state)[1] != before
    effects.spin_card(state, 0, 1)
    assert on_board(state)[1] == before


@pytest.mark.parametrize("seats", range(2, 7))
def test_w3_1_five_cards_each(seats: int) -> None:
    """Each player is dealt five cards."""
    state = dealt(seats)
    assert [len(hand(state, seat)) for seat in range(seats)] == [5] * seats


@pytest.mark.parametrize(("board", "corners"), [("grid", {0, 11}), ("diamond", {0, 11})])
def test_w3_2_twelve_face_down_and_two_corners_turned_up(board: str, corners: set[int]) -> None:
    """Twelve cards face down, and the two at opposite corners turned up, pointing by chance."""
    state = dealt(board=board)
    assert {slot for slot, cell in enumerate(on_board(state)) if cell != "down"} == corners
    assert state.n_deck() == 108 - 12 - 10
    headings = {on_board(dealt(seed=seed))[0][-1] for seed in range(20)}
    assert headings == {"N", "S"}


def test_w3_3_chance_picks_the_starting_player() -> None:
    """Chance picks who begins; play goes to the left."""
    state = GAME.new(3)
    assert asked(state) == "first player"
    act(state, "seat 3 goes first")
    skip_chance(state)
    assert state.to_move() == 2
    finish_turn(state)
    assert state.turn == 0


def test_w4_1_the_steps_of_a_turn() -> None:
    """Flip, spin, check, replace, draw, end."""
    state = works("Lever", at={11: f"down {filler(11)}"}, ask="flip")
    asked_for = []
    while state.turn == 0:
        if asked(state) not in asked_for:
            asked_for.append(asked(state))
        act(state, "spin Trigger") if asked(state) == "spin" else state.apply(state.legal_actions()[0])
    assert asked_for == ["flip", "heading", "spin", "gap", "lay", "drawn"]


def test_w4_2_one_face_down_card_must_be_turned_up() -> None:
    """If any card is face down, you must turn one up."""
    state = works("Lever", at={0: "down", 11: "down"}, ask="flip")
    assert labels(state) == ["flip a face-down card, row 1, column 1", "flip a face-down card, row 3, column 4"]
    act(state, "row 3, column 4")
    assert asked(state) == "reveal"
    state = works("Lever", "Hook", hands={0: ["Hook"]})
    trigger(state)
    finish_turn(state)
    assert (state.turn, asked(state)) == (1, "spin")  # nothing is face down


def test_w4_3_an_unknown_heading_is_chance() -> None:
    """Which way it points is chance, half and half."""
    state = works("Lever", at={0: "down"}, ask="flip")
    act(state, "row 1, column 1")
    assert state.to_move() == CHANCE
    outcomes = GAME.labels(state).values()
    assert {label.rsplit(" ", 1)[1] for label in outcomes} == {"north", "south"}
    assert set(state.chance_weights()) == {1}


def test_w4_4_a_known_heading_is_chosen() -> None:
    """If you know how the face-down card lies, you choose which way it points."""
    state = works("Lever", at={0: f"down {filler(0)}", 11: f"down {filler(11)} for 1"}, ask="flip")
    other = state.clone()
    act(state, "Filler 00 (face down)")
    assert labels(state) == ["turn it up pointing north", "turn it up pointing south"]
    act(state, "south")
    assert on_board(state)[0] == f"{filler(0)} S"
    act(other, "a face-down card")  # seat 1 laid it, seat 0 does not know it
    assert other.to_move() == CHANCE
    assert other.n_cases() == 2


def flipped_by(seat: int) -> GirlGenius:
    """A card that seat 0 laid face down and seat 1 has seen before is flipped by a seat."""
    at = {0: f"down {filler(0)} for 0 seen by 1"}
    state = works("Lever", seats=3, turn=seat, at=at, ask="flip")
    act(state, "row 1, column 1")
    return state


def test_w4_4_having_seen_a_card_in_a_hand_does_not_tell_which_way_it_points() -> None:
    """A player who has only seen the card in a hand does not know which way it points, so chance decides."""
    assert labels(flipped_by(0)) == ["turn it up pointing north", "turn it up pointing south"]
    for seat in (1, 2):
        state = flipped_by(seat)
        assert (state.to_move(), state.n_cases()) == (CHANCE, 2)
        assert list(GAME.labels(state).values()) == [
            "turn up Filler 00 pointing north",
            "turn up Filler 00 pointing south",
        ]


def test_w4_4_views_and_redeals_keep_who_knows_which_way_a_card_points() -> None:
    """It is public who laid a card and thus knows how it lies; the card itself stays hidden from seat 2."""
    state = works("Lever", seats=3, at={0: f"down {filler(0)} for 0 seen by 1"}, ask="flip")
    for reader in (0, 1, 2, None):
        place = seen(state, reader)["board"][0]
        assert (place["knowers"], place["sure"]) == ([0, 1], [0])
        assert place["known"] == (filler(0) if reader in (0, 1) else None)
    worlds = {on_board(GAME.redeal(state, 2, Dice(seed)))[0] for seed in range(20)}
    assert len(worlds) > 1
    assert all(text.endswith(" for 0 seen by 1") for text in worlds)
    assert {on_board(GAME.redeal(state, 1, Dice(seed)))[0] for seed in range(20)} == {on_board(state)[0]}


def test_w4_4_a_swap_does_not_end_that_knowledge() -> None:
    """A card that is swapped face down is still known to the player who laid it."""
    state = works(
        "Swapper | | 1 | swap two facedown cards",
        seats=3,
        at={0: f"down {filler(0)} for 0 seen by 1", 2: f"down {filler(2)}"},
    )
    trigger(state)
    act(state, "row 1, column 1", "row 1, column 3")
    assert on_board(state)[2] == f"down {filler(0)} for 0 seen by 1"
    assert [state.knows_heading(seat, 2) for seat in range(3)] == [True, False, False]


def test_w4_5_on_an_open_board_any_face_up_card_may_be_spun() -> None:
    """While any card is face down you may spin any face-up card, whether or not something pops."""
    state = works("Lever", at={0: "down"})
    assert len(labels(state)) == 11
    assert "spin Filler 02, row 1, column 3: pops nothing" in labels(state)
    act(state, "spin Filler 02")
    assert state.turn == 1  # nothing popped, hand full: the turn is over


def test_w4_6_on_a_closed_board_the_spin_must_pop() -> None:
    """With no card face down the spin must pop something."""
    state = works("Lever")
    assert labels(state) == ["spin Trigger, row 2, column 2: pops Lever"]
    with pytest.raises(IllegalActionError, match=r"W4\.6"):
        state.act(state.legal_actions()[0] + 1)


def test_w4_6_a_flip_that_closes_the_board_closes_it_for_this_spin() -> None:
    """This is judged after the flip."""
    state = works("Lever", at={0: f"down {filler(0)}"}, ask="flip")
    act(state, "flip", "north")
    assert labels(state) == ["spin Trigger, row 2, column 2: pops Lever"]


def test_w4_7_only_the_spun_card_is_checked() -> None:
    """Edges that match elsewhere on the board mean nothing."""
    # The Hook below matches the Trigger's top as it lies, and is not popped by a spin elsewhere.
    state = works("Lever", "Hook", at={9: "Hook E", 0: "down"})
    act(state, "spin Filler 02")
    assert pile(state, 0) == []
    assert on_board(state)[9] == "Hook E"


@pytest.mark.parametrize(
    ("lever", "popped"),
    [("Red 9", {"Lever"}), ("Red 1", {"Lever", "Trigger"}), ("Blue 9", set())],
)
def test_w4_8_the_longer_edge_of_one_colour_pops(lever: str, popped: set[str]) -> None:
    """Same colour: more symbols pop; equal: both; other colours: nothing."""
    state = works(f"Lever | | 1 | | Yellow 1, {lever}, Yellow 1, {lever}", at={0: "down"})
    trigger(state)
    assert set(pile(state, 0)) == popped


def test_w4_8_the_spun_card_pops_if_its_edge_is_longer() -> None:
    """The card with more symbols pops, also if it is the spun one."""
    big = "Big | | 1 | | Red 9, Purple 1, Yellow 1, Purple 1"
    state = works("Lever | | 1 | | Yellow 1, Red 3, Yellow 1, Red 3", big, at={5: "Big S", 0: "down"})
    act(state, "spin Big")
    assert pile(state, 0) == ["Big"]


def test_w4_8_face_down_cards_and_gaps_match_nothing() -> None:
    """Face-down cards have no edges or words."""
    state = works("Lever", at={1: "down Lever"})
    assert "spin Trigger, row 2, column 2: pops nothing" in labels(state)


def test_w4_9_all_edges_count_together() -> None:
    """Each edge is judged separately, and all cards that any edge pops are popped together."""
    axis = "Axis | | 1 | | Red 5, Blue 5, Green 5, Blue 5"
    state = works(
        axis,
        "Up | | 1 | | Yellow 1, Red 9, Yellow 1, Red 9",
        "Side | | 1 | | Blue 5, Yellow 1, Blue 5, Yellow 1",
        "Low | | 1 | | Yellow 1, Green 2, Yellow 1, Green 2",
        at={1: "Up E", 5: "Axis S", 4: "Side E", 9: "Low E", 0: "down", 10: "Trigger S"},
    )
    # North: Up 9 beats 5.  West: equal, both.  South: the Axis has 5 against 2.
    assert "spin Axis, row 2, column 2: pops Up, Side and Axis" in labels(state)
    act(state, "spin Axis")
    assert set(pile(state, 0)) == {"Up", "Side", "Axis"}


def frozen(hands: dict[int, list[str]] | None = None) -> GirlGenius:
    """The last face-down card is known, and turning it up freezes the board."""
    at = {1: f"{filler(1)} E", 5: f"{filler(5)} N", 0: "down Lever", 2: "Trigger N"}
    return works("Lever", at=at, ask="flip", hands=hands)


def test_w4_10_a_closed_board_without_a_popping_spin_is_frozen() -> None:
    """A closed board on which no spin pops anything is frozen."""
    state = frozen()
    act(state, "flip Lever", "north")
    assert asked(state) == "flip"
    with pytest.raises(PositionError, match=r"W4\.10"):
        works("Lever", at={1: f"{filler(1)} E", 5: f"{filler(5)} N"})


def test_w4_11_its_cards_are_shuffled_and_dealt_back_face_down() -> None:
    """All its cards are shuffled and dealt back face down; all players know which they are, but not where."""
    state = frozen()
    act(state, "flip Lever", "north")
    assert on_board(state) == ["heap 0"] * 12
    assert set(labels(state)) == {
        f"flip a face-down card, row {r}, column {c}" for r in (1, 2, 3) for c in (1, 2, 3, 4)
    }
    [heap] = seen(state)["heaps"]
    assert len(heap["cards"]) == 12
    assert "Lever" in heap["cards"]
    act(state, "row 1, column 1")
    assert len(state.legal_actions()) == 24  # twelve cards, two headings


def test_w4_12_the_same_player_flips_and_spins_one_card_and_ends() -> None:
    """The same player flips a card and spins it, which pops nothing, and continues with the draw."""
    state = frozen(hands={0: []})
    act(state, "flip Lever", "north", "row 1, column 1")
    state.apply(state.legal_actions()[0])
    assert len(labels(state)) == 1
    assert labels(state)[0].endswith("pops nothing")
    act(state, "spin")
    assert asked(state) == "drawn"
    finish_turn(state)
    assert state.turn == 1
    assert len(hand(state, 0)) == 5


def test_w4_13_absolute_zero_deals_a_new_board() -> None:
    """If nothing could ever pop, the board is shuffled into the deck and a new one dealt face down."""
    state = works(
        "Lever", at={1: f"{filler(1)} E", 5: f"{filler(5)} N", 0: f"down {filler(0)}"}, ask="flip", under=[filler(60)]
    )
    n_bag = state.n_bag
    act(state, "flip Filler 00", "north")
    assert on_board(state) == ["down"] * 12
    assert state.n_bag == n_bag + 12 + 1
    assert GAME.audit(state) == []
    assert asked(state) == "flip"


def test_w4_13_one_colour_on_both_kinds_of_edges_is_enough_to_continue() -> None:
    """A red flank and a red end could meet after a shuffle."""
    state = frozen()
    act(state, "flip Lever", "north")
    assert on_board(state) == ["heap 0"] * 12


def test_w4_6_the_spins_that_pop_are_those_whose_check_finds_something() -> None:
    """On random boards, the quick answer and the full check agree for every card."""
    dice = Dice(8)
    for board in ("grid", "diamond"):
        state = dealt(board=board)
        for _ in range(400):
            if state.is_over():
                break
            for slot in range(12):
                if state.up >> slot & 1:
                    turned = 1 - (int(state.board[slot]) >> 7 & 1)
                    assert edges.would_pop(state, slot) == (edges.popping(state, slot, turned) != 0)
            if state.to_move() == CHANCE:
                dice.roll(state)
            else:
                legal = state.legal_actions()
                state.apply(legal[dice.below(len(legal))])
