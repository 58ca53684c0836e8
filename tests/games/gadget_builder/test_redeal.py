"""Redealt states: everything hidden may differ, nothing known does."""

from collections import Counter
from itertools import combinations

import pytest

from cogworks import Dice
from cogworks.games.gadget_builder.rules.redeal import deal, give_what_is_needed, take_back
from tests.games.gadget_builder.scenario import CARDS, GAME, NAMES, Scenario, ann, cards, side


def worlds(table: Scenario, reader: str | None, n: int = 300) -> list[Scenario]:
    """Redealt tables, each checked to be valid and to look the same to the reader."""
    seat = NAMES.index(reader) if reader else None
    seen, before = GAME.view(table.state, seat), table.state.dump()
    dice = Dice(5)
    found = []
    for _ in range(n):
        other = GAME.redeal(table.state, seat, dice)
        assert GAME.view(other, seat) == seen
        assert GAME.audit(other) == []
        found.append(Scenario(other))
    assert table.state.dump() == before
    return found


def bobs(
    answers: list[str], hand: str, deck: str, top: str = "red 5", straight: str = "", turned: str = ""
) -> Scenario:
    """Bob's turn after some moves; only his hand and the deck are hidden from Ann, the rest is in the pile."""
    rival = side(hand, straight, turned)
    return ann("yellow 7", top=top, turn=1, rivals=[rival], deck=deck, rest="pile").play(*answers)


def all_hands(hidden: str, n: int) -> set[tuple[str, ...]]:
    return set(combinations(sorted(cards(hidden), key=CARDS.index), n))


def as_hand(table: Scenario, who: str = "Bob") -> tuple[str, ...]:
    return tuple(table.hand(who))


def test_b7_3_redealing_reaches_every_hidden_hand() -> None:
    """GB-27: before anything is shown a rival may hold any unseen card, each equally likely."""
    table = bobs([], "red 1, blue 2", "green 3, purple 4, yellow wild")
    seen = Counter(as_hand(world) for world in worlds(table, "Ann", 1000))
    assert set(seen) == all_hands("red 1, blue 2, green 3, purple 4, yellow wild", 2)
    assert min(seen.values()) > 60
    assert all(world.hand() == ["yellow 7"] for world in worlds(table, "Ann", 20))


def test_b7_3_ones_own_hand_stays_and_a_spectator_knows_no_hand() -> None:
    """GB-27: to Bob only Ann's hand and the deck are hidden; a spectator sees neither hand."""
    table = bobs([], "red 1, blue 2", "green 3, purple 4")
    assert {as_hand(world) for world in worlds(table, "Bob", 50)} == {("red 1", "blue 2")}
    assert {as_hand(world, "Ann") for world in worlds(table, "Bob")} == {("green 3",), ("yellow 7",), ("purple 4",)}
    assert {as_hand(world, "Ann") for world in worlds(table, None)} == {
        (card,) for card in table.deck() + table.hand() + table.hand("Bob")
    }


def test_b7_3_a_paying_player_can_pay() -> None:
    """A rival who began to build holds the rest of the cost: here always the twin of the card paid."""
    table = bobs(["build gadget 2", "pay red 4"], "purple 2, red 4, red 4", "blue 1, blue 2, blue 3")
    assert {as_hand(world) for world in worlds(table, "Ann")} == {("red 4",)}


def test_b7_3_all_hands_that_can_pay_are_equally_likely() -> None:
    """A rival with two even cards to pay holds at least two; the third may be any."""
    hidden = "red 2, red 4, blue 1, blue 3, green 6"
    table = bobs(["build gadget 6", "pay yellow 2"], "purple 6, yellow 2, red 2, red 4, blue 1", "blue 3, green 6")
    able = {hand for hand in all_hands(hidden, 3) if sum(card in ("red 2", "red 4", "green 6") for card in hand) >= 2}
    seen = Counter(as_hand(world) for world in worlds(table, "Ann", 700))
    assert set(seen) == able
    assert len(able) == 7
    assert min(seen.values()) > 60


def given(table: Scenario, n: int) -> list[Scenario]:
    """States redealt for Ann the way used for rare hands: Bob first gets the cards he needs."""
    dice = Dice(6)
    found = []
    for _ in range(n):
        dealt = table.state.clone()
        take_back(dealt, 0)
        give_what_is_needed(dealt, dice)
        deal(table.state, dealt, dice)
        assert GAME.view(dealt, 0) == GAME.view(table.state, 0)
        assert GAME.audit(dealt) == []
        found.append(Scenario(dealt))
    return found


@pytest.mark.parametrize("gadget", range(8))
def test_b7_3_every_cost_can_be_paid_in_every_redealt_state(gadget: int) -> None:
    """For each gadget, and after each card paid, a redealt rival can complete the payment."""
    cost = [
        "red wild",
        "purple 5",
        "blue 6, blue 6",
        "red 3, blue 3, purple 3",
        "red 1, blue wild, green 2, yellow 5",
        "red 1, red 2, red 3, red wild, purple 1",
        "red 2, blue 2, purple 6",
        "red 1, blue 5, purple 7",
    ][gadget]
    name = "wild" if gadget == 0 else str(gadget)
    table = ann("yellow 7", turn=1, rivals=[f"purple {name}, {cost}"])
    table.play("build the wild gadget" if gadget == 0 else f"build gadget {gadget}")
    for card in cards(cost):
        dice = Dice(gadget)
        for world in worlds(table, "Ann", 10) + given(table, 10):
            while world.question() == "pay":
                legal = world.state.legal_actions()
                world.state.act(legal[dice.below(len(legal))])
            assert world.straight("Bob") == [name]
        table.play(f"pay {card}")


def test_b7_3_a_player_who_plays_again_has_a_card_to_play() -> None:
    """A rival who used gadget 2 holds a card that fits the pile."""
    table = bobs(["play red 3", "use gadget 2"], "red 3, blue 3, green 1", "yellow 3, yellow 2", straight="2")
    able = all_hands("blue 3, green 1, yellow 3, yellow 2", 2) - {("green 1", "yellow 2")}
    seen = Counter(as_hand(world) for world in worlds(table, "Ann", 500))
    assert set(seen) == able
    assert min(seen.values()) > 50
    assert {as_hand(world) for world in given(table, 100)} == able


def drawn(world: Scenario) -> str | None:
    """The card that may still start a play."""
    return CARDS[world.state.drawn] if world.state.drawn < len(CARDS) else None


def test_b7_3_a_drawn_card_may_be_any_in_hand() -> None:
    """A rival who just drew may have drawn any of the cards it may hold, and holds it still."""
    table = bobs(["draw a card", "Bob gets red 1"], "blue 2", "red 1, green 3, purple 4")
    seen = [(drawn(world), as_hand(world)) for world in worlds(table, "Ann")]
    assert all(card in hand for card, hand in seen)
    assert len(set(seen)) == 12


@pytest.mark.parametrize("discarded", ["red 1", "blue 2"])
def test_b7_3_a_discarded_card_may_have_been_the_drawn_one(discarded: str) -> None:
    """After a draw and the wild gadget others cannot tell whether the drawn card went or is still there."""
    answers = ["draw a card", "Bob gets red 1", "use the wild gadget", f"discard {discarded}"]
    table = bobs(answers, "blue 2, blue 4", "red 1, green 3", straight="wild")
    seen = Counter(drawn(world) for world in worlds(table, "Ann", 600))
    hidden = {"red 1", "blue 2", "blue 4", "green 3"} - {discarded}
    assert set(seen) == hidden | {None}
    assert 120 < seen[None] < 280
    assert all(drawn(world) in (None, *world.hand("Bob")) for world in worlds(table, "Ann", 50))


def test_b7_3_the_drawer_knows_the_drawn_card() -> None:
    """In worlds redealt for the drawer, the drawn card, or its absence, never changes."""
    table = bobs(["draw a card", "Bob gets red 1"], "blue 2, blue 4", "red 1, green 3", straight="wild")
    assert {drawn(world) for world in worlds(table, "Bob", 30)} == {"red 1"}
    table.play("use the wild gadget", "discard red 1")
    assert {drawn(world) for world in worlds(table, "Bob", 30)} == {None}


def test_b7_3_a_card_being_drawn_is_any_card_of_the_deck() -> None:
    """While chance decides what a rival draws, every world draws from its own deck."""
    table = bobs(["draw a card"], "blue 2", "red 1, green 3")
    options = {label for world in worlds(table, "Ann", 50) for label in world.options()}
    assert options == {"Bob gets blue 2", "Bob gets red 1", "Bob gets green 3"}
