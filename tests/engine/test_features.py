"""Feature rows are bytes, whatever is written in whatever order."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

import cogworks
from cogworks import CogworksError
from cogworks.engine.cards import Bag
from cogworks.engine.features import UNKNOWN, FeatureRow
from cogworks.engine.schema import Field, Schema

SETS = st.integers(0, (1 << 61) - 1)
WRITES = st.one_of(
    st.tuples(st.just("put"), st.integers(0, 127)),
    st.tuples(st.just("wide"), st.integers(0, 16383)),
    st.tuples(st.just("skip"), st.integers(1, 40)),
    st.tuples(st.just("align"), st.integers(0, 0)),
    st.tuples(st.just("one_hot"), st.integers(-1, 40), st.integers(1, 40)),
    st.tuples(st.just("set"), SETS, st.integers(1, 61)),
    st.tuples(st.just("counters"), st.integers(0, (1 << 60) - 1), st.integers(0, 5), st.integers(1, 10)),
    st.tuples(st.just("counts"), SETS, SETS, SETS, SETS, st.integers(1, 61)),
    st.tuples(st.just("binary"), SETS, SETS, SETS, SETS, st.integers(1, 61)),
)


def write(row: FeatureRow, kind: str, numbers: tuple[int, ...]) -> list[int]:
    """Write something, and return the bytes that it should be."""
    if kind == "put":
        row.put(numbers[0])
        return [numbers[0]]
    if kind == "wide":
        row.put_wide(numbers[0])
        return [numbers[0] // 128, numbers[0] % 128]
    if kind == "skip":
        row.skip(numbers[0])
        return [0] * numbers[0]
    if kind == "align":
        before = row.place()
        row.align()
        return [0] * (-before % 8)
    if kind == "one_hot":
        row.put_one_hot(*numbers)
        return [int(at == numbers[0]) for at in range(numbers[1])]
    if kind == "set":
        row.put_set(*numbers)
        return [numbers[0] >> at & 1 for at in range(numbers[1])]
    if kind == "counters":
        row.put_counters(*numbers)
        return [numbers[0] >> 4 * (numbers[1] + at) & 15 for at in range(numbers[2])]
    a, b, c, d, n = numbers
    sets = (a, b, c, d)
    if kind == "counts":
        row.put_counts(Bag(a, b, c, d), n)
        return [sum(cards >> at & 1 for cards in sets) for at in range(n)]
    row.put_binary_counts(a, b, c, d, n)
    return [sum((cards >> at & 1) << digit for digit, cards in enumerate(sets)) for at in range(n)]


@settings(max_examples=300, deadline=None)
@given(st.lists(WRITES, min_size=1, max_size=30))
def test_a_row_has_the_bytes_that_were_written(writes: list[tuple[str, *tuple[int, ...]]]) -> None:
    out = vec[i64]([77] * 300)
    row = FeatureRow(out, 1)
    expected: list[int] = []
    for kind, *numbers in writes:
        assert row.place() == 8 + len(expected)
        expected += write(row, kind, tuple(numbers))
    end = row.finish()
    assert end == 1 + -(-len(expected) // 8)
    expected += [0] * (8 * end - 8 - len(expected))
    assert list(memoryview(out).cast("B")[8 : 8 * end]) == expected
    assert out[0] == out[end] == 77


@given(st.integers(0, 30), st.integers(0, 30))
def test_bytes_written_before_can_be_raised(before: int, after: int) -> None:
    out = vec[i64]([0] * 20)
    row = FeatureRow(out, 0)
    row.put(5)
    start = row.place()
    row.skip(before + 1)
    row.add(start + before, 3)
    row.skip(after)
    row.add(start + before, 1)
    row.finish()
    assert list(memoryview(out).cast("B")[: before + 2]) == [5, *[0] * before, 4]


SECTIONS = st.lists(st.tuples(st.integers(1, 40), st.booleans()), min_size=1, max_size=12)


@settings(max_examples=300, deadline=None)
@given(SECTIONS, st.lists(st.lists(st.integers(0, 2), min_size=12, max_size=12), min_size=2, max_size=4))
def test_sections_with_the_same_key_keep_their_bytes(sections: list[tuple[int, bool]], rounds: list[list[int]]) -> None:
    """Sections of any length, with and without keys, written with other numbers each time."""
    out = vec[i64]([77] * 100)
    row = FeatureRow(out, 1)
    row.remember(vec[i64]([UNKNOWN] * len(sections)))
    before: list[int] = []
    for numbers in rounds:
        row.restart(1, 0)
        expected: list[int] = []
        for at, ((n, has_key), number) in enumerate(zip(sections, numbers, strict=False)):
            if not has_key or not row.is_kept(number, n):
                assert not has_key or not before or before[at] != number
                for _ in range(n):
                    row.put(number + 1)
            expected += [number + 1] * n
        end = row.finish()
        assert list(memoryview(out).cast("B")[8 : 8 * end]) == expected + [0] * (-len(expected) % 8)
        assert out[0] == out[end] == 77
        before = numbers


def test_keys_decide_together_and_an_unknown_one_is_never_the_same() -> None:
    row = FeatureRow(vec[i64]([0] * 4), 0)
    fresh = [row.is_same(1), row.is_kept(1, 8), row.are_kept(1, 2, 3, 4, 8), row.are_same(vec[i64]([1]), 0, 1, 1)]
    assert (fresh, row.key_at, row.at) == ([False] * 4, 0, 0)
    row.remember(vec[i64]([UNKNOWN] * 9))

    def found(one: int, pair: int, four: int, listed: list[int]) -> list[bool]:
        row.restart(0, 0)
        kept = [row.is_kept(one, 8), row.is_pair_kept(1, pair, 8), row.are_kept(1, 2, four, 4, 8)]
        return [*kept, row.are_same(vec[i64](listed), 1, len(listed), 2)]

    assert found(5, 6, 7, [1, 2, 3]) == [False] * 4
    assert found(5, 6, 7, [0, 2, 3]) == [True] * 4
    assert found(5, 0, 0, [1, 2, 0]) == [True, False, False, False]
    assert found(UNKNOWN, 0, 0, [1, 2]) == [False, True, True, True]
    assert found(UNKNOWN, 0, 0, [1, 2, 0]) == [False, True, True, True]


def test_an_aligned_field_starts_at_a_multiple_of_eight() -> None:
    schema = Schema((Field("a", 3, 9), Field("b", 10, 2, is_aligned=True), Field("c")))
    assert schema.slices == {"a": slice(0, 3), "b": slice(8, 18), "c": slice(18, 19)}
    assert schema.width == 24
    assert schema.highs == [9] * 3 + [1] * 5 + [2] * 10 + [1] * 6
    assert schema.hash != Schema((Field("a", 3, 9), Field("b", 10, 2), Field("c"))).hash


def test_a_game_without_features_says_so() -> None:
    toy = cogworks.game("high_cog")
    with pytest.raises(CogworksError, match=r"no features: add features\.py"):
        toy.features()
    with pytest.raises(CogworksError, match=r"no features: add features\.py"):
        toy.new().observe(0, vec[i64]([0] * 10), 0)
