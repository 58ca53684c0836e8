"""Popping: order, nesting, targets, players, and mandatory instructions."""

import pytest

from cogworks import CHANCE, IllegalActionError, Journal
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
    skip_chance,
    trigger,
    works,
)

# A card that pops two cards at once when spun: red on top towards place 1, blue at the right towards place 6.
AXIS = "Axis | | 1 | | Red 1, Blue 1, Yellow 1, Purple 1"


def axis(*specs: str, north: str, east: str, **more: object) -> GirlGenius:
    """The Axis in the middle pops the cards north and east of it together."""
    return works(*specs, AXIS, at={1: north, 6: east, 5: "Axis S", 10: "Trigger S"}, **more)  # type: ignore[arg-type]


def blue_ends(name: str, words: str, does: str) -> str:
    """A card with nine blue symbols at top and bottom, to be popped from its west."""
    return f"{name} | {words} | 1 | {does} | Blue 9, Yellow 1, Blue 9, Yellow 1"


def order_of_carrying_out(state: GirlGenius, label: str) -> list[str]:
    state.journal = Journal()
    act(state, label)
    return [GAME.line(state, event) for event in state.journal.take()]


def test_w5_1_cards_popped_together_are_carried_out_in_alphabetical_order() -> None:
    """Lifted together, then carried out as printed: Dr. before Duke, although Doctor comes before Dr."""
    state = axis("Duke", blue_ends("Dr. Who", "", ""), north="Duke E", east="Dr. Who E")
    lines = order_of_carrying_out(state, "spin Axis")
    assert [line for line in lines if "Score Pile" in line] == [
        "Dr. Who went to seat 1's Score Pile, now 1 point.",
        "Duke went to seat 1's Score Pile, now 2 points.",
    ]
    state = axis("Dr. Who", blue_ends("Doctor No", "", ""), north="Dr. Who E", east="Doctor No E")
    lines = order_of_carrying_out(state, "spin Axis")
    assert [line.split(" went")[0] for line in lines if "Score Pile" in line] == ["Doctor No", "Dr. Who"]


def test_w5_1_of_one_name_the_popper_chooses_which_comes_first() -> None:
    """Of cards with the same name their popper chooses which comes first."""
    state = axis("Twin | | 3", blue_ends("Twin", "", ""), north="Twin (1) E", east="Twin (2) E")
    act(state, "spin Axis")
    assert asked(state) == "order"
    assert labels(state) == ["Twin (1) first", "Twin (2) first"]
    state.journal = Journal()
    act(state, "Twin (2) first")
    lines = [GAME.line(state, event) for event in state.journal.take()]
    assert [line.split(" went")[0] for line in lines if "Score Pile" in line] == ["Twin (2)", "Twin (1)"]


def test_w5_1_pop_two_is_one_moment() -> None:
    """Both are chosen before either is lifted."""
    state = works(
        "Net | | 1 | pop two Pests", "Ant | Pest | 1 | draw one card", "Bee | Pest | 1", at={8: "Bee N", 11: "Ant E"}
    )
    trigger(state)
    act(state, "pop Bee")
    assert on_board(state)[8] == "Bee N"
    act(state, "pop Ant")
    assert on_board(state)[8] == "gap 0"
    assert asked(state) == "drawn"  # Ant comes first
    assert "Bee" not in pile(state, 0)


def test_w5_2_to_pop_is_to_lift_follow_and_lay_down() -> None:
    """Pick it up, follow its instructions, lay it in your Score Pile."""
    state = works("Lever | | 7 | draw one card")
    trigger(state)
    assert on_board(state)[1] == "gap 0"
    assert asked(state) == "drawn"
    assert pile(state, 0) == []
    state.apply(state.legal_actions()[0])
    assert pile(state, 0) == ["Lever"]
    assert state.scores() == [7, 0]
    assert len(hand(state, 0)) == 6


def test_w5_3_a_card_is_laid_down_after_everything_it_popped() -> None:
    """The first card is laid down last; until then it is in no pile and not in play."""
    state = works(
        "Alpha | Chain | 1 | pop one Link",
        "Beta | Link | 1 | pop one Hook",
        "Gamma | Hook | 1 | pop one Chain",
        at={8: "Beta N", 11: "Gamma E"},
    )
    state.journal = Journal()
    trigger(state)
    act(state, "pop Beta", "pop Gamma")
    lines = [GAME.line(state, event) for event in state.journal.take()]
    assert [line.split(" went")[0] for line in lines if "Score Pile" in line] == ["Gamma", "Beta", "Alpha"]


def test_w5_4_instructions_are_followed_in_order_and_wait_for_nested_pops() -> None:
    """Later instructions wait for nested pops; their targets are chosen afterwards."""
    state = works(
        "Net | | 1 | pop one Pest; pop one Pest",
        "Ant | Pest | 1 | draw one card",
        "Bee | Pest | 1",
        at={8: "Ant N", 11: "Bee E"},
    )
    trigger(state)
    act(state, "pop Ant")
    assert asked(state) == "drawn"
    state.apply(state.legal_actions()[0])
    assert labels(state) == ["pop Bee, row 3, column 4"]


def test_w5_5_a_player_made_to_pop_is_you_for_that_card() -> None:
    """Another player pops: that player chooses, scores it, and its instructions mean that player."""
    state = works(
        "Bait | | 1 | another player pops one Pest", "Ant | Pest | 4 | draw one card", at={8: "Ant N"}, seats=3
    )
    trigger(state)
    act(state, "seat 3")
    assert state.to_move() == 2
    act(state, "pop Ant")
    state.apply(state.legal_actions()[0])
    assert len(hand(state, 2)) == 6
    assert state.scores() == [1, 0, 4]
    assert on_board(state)[8] == "gap 2"


def test_w5_6_cards_mean_cards_in_play() -> None:
    """Hands, piles and the deck are not in play."""
    state = works(
        "Net | | 1 | pop one Pest", "Ant | Pest | 1", "Bee | Pest | 1", hands={0: ["Ant"]}, piles={1: ["Bee"]}
    )
    trigger(state)
    assert asked(state) == "gap"
    state = works("Net | | 1 | pop one Pest", "Ant | Pest | 1", "Bee | Pest | 1", at={8: "Ant N", 2: "Bee N"})
    trigger(state)
    assert labels(state) == ["pop Bee, row 1, column 3", "pop Ant, row 3, column 1"]
    with pytest.raises(IllegalActionError, match=r"W5\.6"):
        state.act(324)


def test_w5_7_a_face_down_card_is_only_a_card() -> None:
    """It has no words, even if all remember it; popped, it is seen and carried out."""
    state = works(
        "Net | | 1 | pop one Pest; pop one facedown card", "Ant | Pest | 2 | draw one card", at={8: "down Ant"}
    )
    trigger(state)
    assert labels(state) == ["pop Ant (face down), row 3, column 1"]
    act(state, "pop Ant")
    assert asked(state) == "drawn"
    state = works("Net | | 1 | pop one facedown card", at={8: "down"})
    trigger(state)
    act(state, "pop")
    assert (asked(state), state.to_move()) == ("lifted", CHANCE)
    act(state, f"it is {filler(70)}")
    assert set(pile(state, 0)) == {"Net", filler(70)}


def test_w5_7_a_face_down_card_does_not_point() -> None:
    """Where a face-down card points cannot be known."""
    state = works(
        "Net | | 1 | pop one facedown card", "Gun | | 1 | pop the card this card points at", at={8: "down Gun"}
    )
    trigger(state)
    act(state, "pop Gun")
    assert set(pile(state, 0)) == {"Net", "Gun"}


def test_w5_8_you_must_as_far_as_you_can() -> None:
    """Pop two Pests with one Pest in play pops one; with none, the instruction is skipped."""
    state = works("Net | | 1 | pop two Pests; pop all Pests", "Ant | Pest | 1", at={8: "Ant N"})
    trigger(state)
    assert labels(state) == ["pop Ant, row 3, column 1"]
    act(state, "pop Ant")
    assert set(pile(state, 0)) == {"Net", "Ant"}


def test_w5_8_you_may() -> None:
    """You may: it is asked, and only if something could be done."""
    net = "Net | | 1 | you may pop one Pest"
    state = works(net, "Ant | Pest | 1", at={8: "Ant N"})
    trigger(state)
    assert labels(state) == ["yes: pop one Pest", "no"]
    other = state.clone()
    act(state, "no")
    assert pile(state, 0) == ["Net"]
    act(other, "yes", "pop Ant")
    assert set(pile(other, 0)) == {"Net", "Ant"}
    state = works(net, "Ant | Pest | 1")
    trigger(state)
    assert pile(state, 0) == ["Net"]


@pytest.mark.parametrize(("who", "seats"), [("any", ["you", "seat 2", "seat 3"]), ("another", ["seat 2", "seat 3"])])
def test_w5_9_any_player_and_another_player(who: str, seats: list[str]) -> None:
    """Any player may be you, another player may not."""
    state = works(f"Bell | | 1 | {who} player loses a turn", seats=3)
    trigger(state)
    assert labels(state) == seats


def test_w5_9_each_player() -> None:
    """The instruction "each other player" starts at your left, "each player" with you."""
    state = works(
        "Bell | | 1 | each player pops one Pest",
        "Ant | Pest | 1",
        "Bee | Pest | 1",
        "Cow | Pest | 1",
        seats=3,
        at={8: "Ant N", 2: "Bee N", 11: "Cow E"},
        turn=1,
    )
    trigger(state)
    order = []
    while asked(state) == "target":
        order.append(int(state.to_move()))
        state.apply(state.legal_actions()[0])
    assert order == [1, 2, 0]
    state = works("Bell | | 1 | each other player draws one card", seats=3, turn=1)
    trigger(state)
    while asked(state) == "drawn":
        state.apply(state.legal_actions()[0])
    assert [len(hand(state, seat)) for seat in range(3)] == [6, 5, 6]


def test_w5_10_either_or() -> None:
    """You follow one, which must be one that can be followed."""
    fork = "Fork | | 1 | either pop one Pest or draw one card; lose a turn"
    state = works(fork, "Ant | Pest | 1", at={8: "Ant N"})
    trigger(state)
    assert labels(state) == ["pop one Pest", "draw one card"]
    other = state.clone()
    act(state, "pop one Pest", "pop Ant")
    assert state.tally[6] == 1
    assert len(hand(state, 0)) == 5
    act(other, "draw one card")
    assert asked(other) == "drawn"
    state = works(fork, "Ant | Pest | 1")
    trigger(state)
    assert labels(state) == ["draw one card"]
    state = works("Fork | | 1 | either pop one Pest or pop one Bird; lose a turn", "Ant | Pest | 1", "Owl | Bird")
    trigger(state)
    assert (pile(state, 0), state.tally[6]) == (["Fork"], 1)


def test_w5_11_for_each_and_if_you_have() -> None:
    """They count the cards lying in your Score Pile; the card itself does not lie there yet."""
    state = works(
        "Clerk | Clerk | 1 | draw one card for each Clerk in your Score Pile",
        "Aide | Clerk",
        "Page | Clerk",
        piles={0: ["Aide", "Page"]},
    )
    trigger(state)
    while asked(state) == "drawn":
        state.apply(state.legal_actions()[0])
    assert len(hand(state, 0)) == 7
    for have, markers in ((["Aide"], 0), (["Aide", "Page"], 1)):
        state = works(
            "Judge | Clerk | 1 | if you have two Clerks, lose a turn", "Aide | Clerk", "Page | Clerk", piles={0: have}
        )
        trigger(state)
        assert state.tally[6] == markers


def test_w5_12_no_more_than_108_pops_in_a_turn() -> None:
    """Once 108 cards have popped in one turn, no instruction pops more."""
    net = ("Net | | 1 | pop one Pest", "Ant | Pest | 1")
    state = works(*net, at={8: "Ant N"}, pops=107)
    trigger(state)
    assert pile(state, 0) == ["Net"]
    state = works(*net, at={8: "Ant N"}, pops=106)
    trigger(state)
    assert labels(state) == ["pop Ant, row 3, column 1"]


def test_w5_12_the_limit_ends_an_instruction_that_pops_several() -> None:
    """The 108th card pops, and an instruction that has more to pop pops no more."""
    bag = "Bag | | 1 | pop the top three cards of the deck"
    popped = []
    for before in (104, 105, 106, 107):
        state = works(bag, pops=before)
        trigger(state)
        skip_chance(state)
        popped.append(len(pile(state, 0)))
    assert popped == [4, 3, 2, 1], "the Bag itself and what it popped"
    state = works("Bag | | 1 | pop two cards from your hand", hands={0: [filler(50), filler(51)]}, pops=106)
    trigger(state)
    act(state, labels(state)[0])
    assert len(pile(state, 0)) == 2
