"""Winning, the deck running out, teams, and hidden information."""

import json

import pytest

from cogworks import Dice, IllegalActionError
from cogworks.games.girl_genius.rules.rules import GirlGenius
from tests.games.girl_genius.scenario import (
    GAME,
    act,
    asked,
    filler,
    hand,
    labels,
    on_board,
    pile,
    seen,
    trigger,
    works,
)

BIG = [f"Big {n:02} | | 9" for n in range(11)]


def big(n: int) -> list[str]:
    """This many cards of nine points."""
    return [f"Big {place:02}" for place in range(n)]


def test_w8_1_a_hundred_points_win() -> None:
    """A Score Pile worth 100 points wins, or the score the option says."""
    state = works("Prize | | 1", *BIG, piles={0: [*big(11)]})
    assert state.scores() == [99, 0]
    trigger(state)
    assert state.is_over()
    assert state.winners() == [0]
    with pytest.raises(IllegalActionError, match=r"W8\.1"):
        state.act(0)
    state = works("Prize | | 4", *BIG, piles={0: big(3)}, options={"score": 30})
    trigger(state)
    assert state.winners() == [0]
    assert [option.allowed() for option in GAME.options if option.name == "score"] == [(100, 70, 50, 40, 30)]


def test_w8_2_at_any_time_and_on_any_turn() -> None:
    """You win the moment you have the points, even if a later instruction would take points away."""
    state = works(
        "Gift | | 9 | put this card into another player's Score Pile", *BIG, "Ten | | 1", piles={1: [*big(10), "Ten"]}
    )
    trigger(state)
    act(state, "seat 2")
    assert state.is_over()
    assert state.winners() == [1]
    state = works(
        "Jar | | 1 | move one Pest into your Score Pile; draw nine cards from your Score Pile",
        *BIG,
        "Ant | Pest | 9",
        "Bee | | 2",
        piles={0: [*big(10), "Bee"]},
        at={8: "Ant N"},
    )
    trigger(state)
    act(state, "move Ant")
    assert state.winners() == [0]


SUB = "Nautilus | Submarine | 1 | if you have three Dirigibles, win the game"
AIR = [f"Blimp {n} | Dirigible | 1 | if you have two Submarines, win the game" for n in range(3)]


def test_w8_3_submarines_and_dirigibles() -> None:
    """A Dirigible with two Submarines in your pile wins, a Submarine with three Dirigibles."""
    for have, won in ((["Blimp 0", "Blimp 1"], False), (["Blimp 0", "Blimp 1", "Blimp 2"], True)):
        state = works(SUB, *AIR, piles={0: have})
        trigger(state)
        assert state.is_over() is won
    for subs, won in ((["U1"], False), (["U1", "U2"], True)):
        state = works(AIR[0], "U1 | Submarine", "U2 | Submarine", piles={0: subs})
        trigger(state)
        assert state.is_over() is won


def test_w8_3_the_end_names_the_card_that_won() -> None:
    """The closing sentence and the breakdown of the score name it; for a victory by points they do not."""
    state = works(AIR[0], "U1 | Submarine", "U2 | Submarine", piles={0: ["U1", "U2"]})
    assert GAME.breakdown(state, 0).notes == ()
    trigger(state)
    assert GAME.prompt(state) == "The game is over: Seat 1 won by the instruction on Blimp 0."
    notes = [GAME.breakdown(state, seat).notes for seat in range(2)]
    assert notes == [("Won by the instruction on Blimp 0.",), ()]
    state = works("Prize | | 4", *BIG, piles={0: big(3)}, options={"score": 30})
    trigger(state)
    assert GAME.prompt(state) == "The game is over: Seat 1 won."
    assert GAME.breakdown(state, 0).notes == ()


def test_w8_3_cards_still_waiting_do_not_count() -> None:
    """Neither the card itself nor cards waiting beneath it count."""
    state = works(
        "U0 | Submarine | 1 | pop one Dirigible", *AIR, "U1 | Submarine", piles={0: ["U1"]}, at={8: "Blimp 0 N"}
    )
    trigger(state)
    act(state, "pop Blimp 0")
    assert not state.is_over()  # U0 waits beneath the Blimp
    assert set(pile(state, 0)) == {"U0", "U1", "Blimp 0"}


def test_w8_3_one_laid_down_before_counts() -> None:
    """A Submarine popped at the same moment and alphabetically earlier has been laid down already."""
    blimp = "Blimp | Dirigible, Ship | 1 | if you have two Submarines, win the game"
    state = works(
        "Net | | 1 | pop two Ships",
        "U1 | Submarine",
        "Aqua | Submarine, Ship",
        blimp,
        piles={0: ["U1"]},
        at={8: "Blimp N", 2: "Aqua N"},
    )
    trigger(state)
    act(state, "pop Blimp", "pop Aqua")
    assert state.winners() == [0]
    assert state.is_over()


def test_w8_3_a_moved_card_does_not_win() -> None:
    """Moving one into your pile carries nothing out."""
    state = works(
        "Jar | | 1 | move one Dirigible into your Score Pile",
        *AIR,
        "U1 | Submarine",
        "U2 | Submarine",
        piles={0: ["U1", "U2"]},
        at={8: "Blimp 0 N"},
    )
    trigger(state)
    act(state, "move Blimp 0")
    assert not state.is_over()


def all_but_fillers(n: int) -> dict[int, list[str]]:
    """All fillers that would be in the deck are in seat 1's pile, except this many."""
    return {1: [filler(place) for place in (1, 5, *range(22 + n, 80))]}


def test_w8_4_when_a_card_must_be_drawn_and_there_is_none_the_game_ends() -> None:
    """The highest score wins; equal scores share the victory."""
    state = works("Well | | 0 | draw two cards", piles=all_but_fillers(1))
    trigger(state)
    state.apply(state.legal_actions()[0])
    assert state.is_over()
    assert state.winners() == [1]
    assert GAME.prompt(state) == "The game is over: Seat 2 won when the cards ran out."
    halves = {0: [filler(n) for n in (1, *range(22, 51))], 1: [filler(n) for n in (5, *range(51, 80))]}
    state = works("Well | | 0 | draw one card", piles=halves)
    trigger(state)
    assert state.returns() == [0.5, 0.5]


NEST = (
    "Nest | | 3 | pop one Well",
    "Well | | 2 | draw one card",
    "Gift | Well | 4 | put this card into another player's Score Pile; draw one card",
)


def spent(n: int) -> dict[int, list[str]]:
    """All fillers that would be in the deck are in the piles, this many of them in seat 0's."""
    left = [filler(place) for place in (1, 5, 8, 9, *range(22, 80))]
    return {0: left[:n], 1: left[n:]}


def test_w8_4_cards_already_popped_are_laid_down_before_the_count() -> None:
    """Cards that are popped and not yet laid down go to Score Piles first, and their instructions end."""
    state = works(*NEST, piles=spent(30), at={8: "Well N", 9: "Gift E"})
    trigger(state)
    other = state.clone()
    act(state, "pop Well")
    assert (state.scores(), state.winners()) == ([30 + 3 + 2, 32], [0])
    assert GAME.prompt(state) == "The game is over: Seat 1 won when the cards ran out."
    act(other, "pop Gift", "seat 2")
    assert (other.scores(), other.winners()) == ([30 + 3, 32 + 4], [1])
    assert GAME.audit(state) == GAME.audit(other) == []


def test_w8_4_a_card_laid_down_last_can_still_win_by_points() -> None:
    """Enough points win as they are laid down."""
    state = works(*NEST, piles=spent(38), at={8: "Well N", 9: "Gift E"}, options={"score": 40})
    trigger(state)
    act(state, "pop Well")
    assert state.scores() == [40, 24]  # the Nest is not laid down any more
    assert GAME.prompt(state) == "The game is over: Seat 1 won."


def test_w8_4_taking_the_last_card_does_not_end_the_game() -> None:
    """Only a draw that finds no card ends it."""
    state = works("Well | | 1 | draw one card", piles=all_but_fillers(1))
    trigger(state)
    state.apply(state.legal_actions()[0])
    assert state.n_deck() == 0
    assert not state.is_over()


def test_w8_5_the_first_to_get_there_is_the_only_one() -> None:
    """As cards come to piles one by one, the first to reach the score wins."""
    state = works(
        "Gift | | 9 | put this card into another player's Score Pile; move one Pest into your Score Pile",
        *BIG,
        "Ant | Pest | 5",
        at={8: "Ant N"},
        piles={0: big(5), 1: ["Big 05", "Big 06", "Big 07", "Big 08", "Big 09"]},
        options={"score": 50},
    )
    trigger(state)
    act(state, "seat 2", "move Ant")
    assert state.winners() == [0]
    assert state.scores() == [50, 45]


def test_w8_6_after_a_thousand_turns_the_game_ends() -> None:
    """The game ends as if the deck had."""
    state = works("Lever | | 5", turns=1000)
    trigger(state)
    while not state.is_over():
        state.apply(state.legal_actions()[0])
    assert state.winners() == [0]
    assert state.turns == 1000


def test_w9_1_teams() -> None:
    """Seats alternate between two teams, each with one Score Pile; partners are other players."""
    state = works(
        "Clock | Submarine | 7 | take another turn; another player loses a turn", seats=4, options={"teams": True}
    )
    trigger(state)
    assert state.scores() == [0, 0, 0, 0]
    assert [int(state.tally[6 + seat]) for seat in range(4)] == [0, 1, 1, 1]
    assert labels(state) == ["seat 2", "seat 3", "seat 4"]
    act(state, "seat 3")
    assert state.scores() == [7, 0, 7, 0]
    state = works("Prize | | 1", *BIG, piles={0: big(11)}, seats=4, options={"teams": True}, turn=2)
    trigger(state)
    assert state.winners() == [0, 2]
    state = works(
        "Jar | | 1 | move one card from another player's Score Pile into your Score Pile",
        "Ant | | 3",
        seats=4,
        piles={1: ["Ant"]},
        options={"teams": True},
    )
    trigger(state)
    assert labels(state) == ["seat 2", "seat 4"]  # a partner's pile is your own


@pytest.mark.parametrize("seats", GAME.seats)
def test_w9_1_uneven_teams_are_allowed_with_a_warning(seats: int) -> None:
    """With three or five players one team is larger by one; the rulebook does not forbid it, so the program warns."""
    sizes = {3: "2 against 1", 5: "3 against 2"}
    warnings = GAME.warnings(seats, GAME.settle({"teams": True}))
    assert len(warnings) == (seats in sizes)
    assert all(f"The teams are uneven: {sizes[seats]}." in warning for warning in warnings)
    assert GAME.warnings(seats, GAME.settle({})) == ()
    assert len({GAME.new(seats, teams=True).pile_of(seat) for seat in range(seats)}) == 2


def test_w10_1_hands_deck_and_unseen_cards_are_hidden() -> None:
    """Another seat's view does not change when hidden cards are redealt."""
    state = works("Lever", at={0: "down", 2: f"down {filler(2)} for 1"})
    dice = Dice(3)
    for seat in (0, 1, None):
        worlds = [GAME.redeal(state, seat, dice) for _ in range(30)]
        views = {json.dumps(GAME.view(world, seat), sort_keys=True) for world in worlds}
        assert views == {json.dumps(GAME.view(state, seat), sort_keys=True)}
        hands = {tuple(hand(world, 1)) for world in worlds}
        assert (len(hands) == 1) == (seat == 1)
        cells = {on_board(world)[2] for world in worlds}
        assert (len(cells) == 1) == (seat == 1)


def test_w10_2_what_all_have_seen_is_not_hidden() -> None:
    """Cards turned down after all saw them, cards held openly, and the cards of a shuffled heap."""
    state = works(
        "Lever",
        at={0: f"down {filler(0)}", 2: "heap 0", 3: "heap 0"},
        hands={1: [filler(50)]},
        shown={1: [filler(51)]},
        heap_0=[filler(2), filler(3)],
    )
    dice = Dice(3)
    for _ in range(20):
        world = GAME.redeal(state, 0, dice)
        described = GAME.describe(world)
        assert described["board"] == GAME.describe(state)["board"]
        assert described["heap_0"] == [filler(2), filler(3)]
        assert filler(51) in hand(world, 1)
    view = seen(state, 0)
    assert view["board"][0]["known"] == filler(0)
    assert [card["name"] for card in view["sides"][1]["shown"]] == [filler(51)]


def test_w10_3_piles_and_numbers_of_cards_are_open() -> None:
    """Score Piles are open, as are markers and the number of cards in each hand."""
    state = works("Lever", "Ant | | 3", piles={1: ["Ant"]}, markers={1: 2})
    side = seen(state)["sides"][1]
    assert [card["name"] for card in side["pile"]] == ["Ant"]
    assert (side["score"], side["markers"], side["cards"]) == (3, 2, 5)
    assert asked(state) == "spin"


def test_w10_4_places_chosen_for_an_instruction_are_open() -> None:
    """A place chosen is seen by all at once, also while another is still to be chosen."""
    state = works("Crane | | 1 | swap two cards")
    trigger(state)
    assert not any(slot["chosen"] for slot in seen(state)["board"])
    act(state, state_label(state, 8))
    assert asked(state) == "target"
    for reader in (None, 0, 1):
        assert [slot["slot"] for slot in seen(state, reader)["board"] if slot["chosen"]] == [8]
    act(state, state_label(state, 10))
    assert not any(slot["chosen"] for slot in seen(state)["board"])


def state_label(state: GirlGenius, slot: int) -> str:
    """The label of the move that chooses a place."""
    return next(
        GAME.label(state, action) for action in state.legal_actions() if GAME.target(state, action) == f"slot:{slot}"
    )
