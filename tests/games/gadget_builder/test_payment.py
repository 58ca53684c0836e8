"""Possible payments for a gadget, against a reference that tries every set of cards."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogworks.engine.cards import Bag, members, set_of
from cogworks.games.gadget_builder.rules.state import payment
from tests.games.gadget_builder.scenario import BOX, CARDS, COLOURS, RANKS, ann

PRICE = [1, 1, 2, 3, 4, 5, 3, 3]
EVERY_CARD = [card for card in CARDS for _ in range(BOX[card])]


def colour(card: str) -> str:
    return card.split()[0]


def rank(card: str) -> str:
    return card.split()[1]


def pays(gadget: int, cost: tuple[str, ...]) -> bool:
    """Are these cards the gadget's whole cost? As printed."""
    ranks = [rank(card) for card in cost]
    if gadget == 0:
        return ranks == ["wild"]
    if gadget == 1:
        return [colour(card) for card in cost] == ["purple"]
    if gadget == 2:
        return cost[0] == cost[1]
    if gadget == 3:
        return len(set(ranks)) == 1 and "wild" not in ranks
    if gadget == 4:
        return sorted(colour(card) for card in cost) == ["blue", "green", "red", "yellow"]
    if gadget == 5:
        return len(set(cost)) == 5
    return all(one in ("2", "4", "6") if gadget == 6 else one in ("1", "3", "5", "7") for one in ranks)


def payable(gadget: int, hand: list[str], paid: list[str]) -> set[str]:
    """The cards in hand that, with those paid, are part of some whole cost."""
    found: set[str] = set()
    for rest in set(combinations(sorted(hand), PRICE[gadget] - len(paid))):
        if pays(gadget, (*paid, *rest)):
            found.update(rest)
    return found


def bag_of(hand: list[str]) -> Bag:
    bag = Bag()
    for card in hand:
        bag.add(CARDS.index(card))
    return bag


def offered(gadget: int, hand: list[str], paid: list[str]) -> set[str]:
    kinds = set_of([CARDS.index(card) for card in paid])
    return {CARDS[kind] for kind in members(payment(gadget, bag_of(hand), kinds, PRICE[gadget] - len(paid)))}


hands = st.lists(st.integers(0, 89), min_size=0, max_size=10, unique=True).map(lambda at: [EVERY_CARD[n] for n in at])
# Few kinds, so that pairs, triplets and full sets of suits are common.
narrow = [n for n, card in enumerate(EVERY_CARD) if rank(card) in ("wild", "2", "3")]
narrow_hands = st.lists(st.sampled_from(narrow), max_size=9, unique=True).map(lambda at: [EVERY_CARD[n] for n in at])


@pytest.mark.parametrize("gadget", range(8))
@settings(max_examples=80, deadline=None, derandomize=True, database=None)
@given(hand=hands | narrow_hands, picks=st.lists(st.integers(0, 100), min_size=5, max_size=5))
def test_b4_2_every_payment_is_what_trying_all_sets_finds(gadget: int, hand: list[str], picks: list[int]) -> None:
    """Exactly those cards may be paid next that some whole cost in hand contains, down to the last card."""
    paid: list[str] = []
    while len(paid) < PRICE[gadget]:
        found = offered(gadget, hand, paid)
        assert found == payable(gadget, hand, paid)
        if not found:
            assert not paid, "a cost begun can always be completed"
            return
        card = sorted(found)[picks[len(paid)] % len(found)]
        hand = list((Counter(hand) - Counter([card])).elements())
        paid.append(card)
    assert pays(gadget, tuple(paid))


def test_b4_2_every_pair_of_cards() -> None:
    """For the gadgets that cost one or two cards, all hands of two are tried."""
    for first, second in combinations(EVERY_CARD, 2):
        for gadget in (0, 1, 2):
            assert offered(gadget, [first, second], []) == payable(gadget, [first, second], [])


def test_b4_2_every_three_cards_of_all_ranks() -> None:
    """For the gadgets that cost three cards, every mix of ranks is tried."""
    for ranks in combinations([rank for rank in RANKS for _ in range(3)], 3):
        hand = [f"{colour} {one}" for colour, one in zip(COLOURS, ranks, strict=False)]
        for gadget in (3, 6, 7):
            assert offered(gadget, hand, []) == payable(gadget, hand, [])


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(hand=hands | narrow_hands)
def test_b4_2_b4_3_buildable_is_what_the_rest_of_the_hand_pays(hand: list[str]) -> None:
    """A gadget may be built if its card is in hand and the other cards hold its whole cost."""
    hand = list((Counter(hand) - Counter(["red 7", "yellow 7"])).elements())
    if not hand:
        return
    expected = []
    for gadget, name in enumerate(RANKS):
        others = Counter(hand) - Counter([f"purple {name}"])
        if f"purple {name}" in hand and payable(gadget, list(others.elements()), []):
            expected.append("the wild gadget" if name == "wild" else f"gadget {name}")
    table = ann(", ".join(hand), top="red 7")
    before = table.state.dump()
    assert [label.split(" (")[0] for label in table.choices("build")] == expected
    assert table.state.dump() == before
