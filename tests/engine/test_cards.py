"""Sets, rows and bags against plain Python collections."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine import cards as packed_cards
from cogworks.engine.cards import BIT, Bag, count, has, lowest, members, nth, one, row_of, set_of, size, spread, write
from cogworks.engine.errors import CogworksError

kinds = st.integers(0, 61)
sets = st.sets(kinds)


def test_every_bit_is_correct_also_above_31() -> None:
    """A shift of 1 in compiled code would go wrong from bit 32 on; the table must not."""
    assert [int(BIT[n]) for n in range(62)] == [2**n for n in range(62)]
    assert set_of([40]) == 2**40


@given(sets)
def test_a_set_of_cards_is_a_set(cards: set[int]) -> None:
    packed = set_of(sorted(cards))
    ordered = sorted(cards)
    assert members(packed) == ordered
    assert size(packed) == len(cards)
    assert [has(packed, card) for card in range(62)] == [card in cards for card in range(62)]
    assert [nth(packed, n) for n in range(len(cards))] == ordered
    if cards:
        assert lowest(packed) == ordered[0]
    out = vec[i64]([0] * 70)
    assert write(packed, 100, out, 3) == 3 + len(cards)
    assert [int(out[3 + n]) for n in range(len(cards))] == [100 + card for card in ordered]


@given(st.lists(st.integers(0, 14), max_size=15))
def test_a_row_counts(places: list[int]) -> None:
    row = row_of(places)
    assert spread(row) == sorted(places)
    assert [count(row, at) for at in range(15)] == [places.count(at) for at in range(15)]
    assert row + one(14) - one(14) == row
    assert packed_cards.total(row) == len(places)
    assert members(packed_cards.kinds(row)) == sorted(set(places))
    assert [packed_cards.pick(row, n) for n in range(len(places))] == sorted(places)
    for wrong in (-1, len(places)):
        with pytest.raises(CogworksError, match="has no number"):
            packed_cards.pick(row, wrong)


@given(st.lists(st.tuples(st.booleans(), kinds), max_size=120))
def test_a_bag_is_a_multiset_of_up_to_four_of_a_kind(steps: list[tuple[bool, int]]) -> None:
    bag, model = Bag(), Counter[int]()
    for adding, card in steps:
        if adding and model[card] < 4:
            bag.add(card)
            model[card] += 1
        elif not adding and model[card] > 0:
            bag.remove(card)
            model[card] -= 1
    cards = sorted(model.elements())
    assert bag.total == len(cards)
    assert bag.counts(62) == [model[card] for card in range(62)]
    assert bag.some == set_of(sorted(set(cards)))
    assert sorted(bag.pick(n) for n in range(bag.total)) == cards
    assert bag.count(set_of([1, 2, 40])) == model[1] + model[2] + model[40]
    copy = bag.clone()
    other = Bag()
    other.pour(copy)
    assert (copy.total, copy.some, other.counts(62)) == (0, 0, bag.counts(62))


def test_a_bag_refuses_a_fifth_copy_and_stays_as_it_is() -> None:
    """Four is the maximum: a fifth copy would be counted in the total but missing from the bag."""
    bag = Bag()
    for card in (7, 61, 7, 7, 7):
        bag.add(card)
    with pytest.raises(CogworksError, match="at most four cards of a kind, and it has four of kind 7"):
        bag.add(7)
    assert (bag.total, bag.counts(62)[7]) == (5, 4)
    bag.add(61)
    assert sorted(int(bag.pick(n)) for n in range(bag.total)) == [7, 7, 7, 7, 61, 61]


def test_a_bag_refuses_to_lose_a_card_it_has_not_and_stays_as_it_is() -> None:
    bag = Bag()
    for card in (7, 61, 7):
        bag.add(card)
    for card in (0, 60):
        with pytest.raises(CogworksError, match=f"a bag without cards of kind {card} cannot lose one"):
            bag.remove(card)
    bag.remove(61)
    with pytest.raises(CogworksError, match="kind 61"):
        bag.remove(61)
    assert (bag.total, bag.counts(62)[7], bag.some) == (2, 2, set_of([7]))


def test_a_bag_with_cards_refuses_to_be_filled_and_stays_as_it_is() -> None:
    bag, other = Bag(), Bag()
    bag.add(7)
    for card in (8, 8, 9):
        other.add(card)
    with pytest.raises(CogworksError, match="only into an empty bag, and this one has 1"):
        bag.pour(other)
    assert (bag.total, bag.some, other.total, other.some) == (1, set_of([7]), 3, set_of([8, 9]))
    bag.remove(7)
    bag.pour(other)
    assert (bag.total, other.total, bag.counts(10)[8]) == (3, 0, 2)
