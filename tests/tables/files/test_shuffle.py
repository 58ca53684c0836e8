"""Verifiable shuffles: fixed in advance, unbiased, and the same in every language."""

import re
from pathlib import Path

import pytest

from cogworks.tables.files import shuffle

SEED = bytes(range(32))
PAGE = Path(__file__).parents[3] / "docs" / "honest-shuffles.md"


def test_the_test_vector_of_the_documentation() -> None:
    text = PAGE.read_text(encoding="utf-8")
    vector = dict(re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|$", text, re.MULTILINE))
    assert vector["seed"] == SEED.hex()
    assert vector["commitment"] == shuffle.commitment(SEED)
    salts = ["pepper", "", "Grüße"]
    assert vector["seal of seat 2"] == shuffle.seal("table-1", 2, salts[2])
    draws = {name: value for name, value in vector.items() if name.startswith("draw ")}
    assert len(draws) >= 6
    for name, value in draws.items():
        number, cases = re.findall(r"\d+", name)
        assert shuffle.draw(SEED, "table-1", salts, int(number), int(cases)) == int(value), name


def test_a_commitment_fixes_the_seed() -> None:
    assert shuffle.commitment(SEED) != shuffle.commitment(bytes(32))
    assert len(shuffle.new_seed()) == 32
    assert shuffle.new_seed() != shuffle.new_seed()


def test_a_seal_fixes_table_seat_and_salt() -> None:
    seals = [shuffle.seal(*parts) for parts in (("t", 1, "a"), ("t", 2, "a"), ("u", 1, "a"), ("t", 1, "b"))]
    assert len(set(seals)) == 4
    assert all(shuffle.HASH.fullmatch(seal) for seal in seals)


def test_every_part_matters() -> None:
    big = 2**60
    first = shuffle.draw(SEED, "t", ["a", "b"], 0, big)
    others = [
        shuffle.draw(bytes(32), "t", ["a", "b"], 0, big),
        shuffle.draw(SEED, "u", ["a", "b"], 0, big),
        shuffle.draw(SEED, "t", ["a", "c"], 0, big),
        shuffle.draw(SEED, "t", ["ab", ""], 0, big),
        shuffle.draw(SEED, "t", ["a", "b", ""], 0, big),
        shuffle.draw(SEED, "t", ["a", "b"], 1, big),
    ]
    assert len({first, *others}) == 7
    assert shuffle.draw(SEED, "t", ["a", "b"], 0, big) == first


def test_draws_are_even() -> None:
    counts = [0] * 6
    for number in range(6000):
        counts[shuffle.draw(SEED, "t", [], number, 6)] += 1
    # Chi-squared with 5 degrees of freedom: above 20.5 in one seed of a thousand, and this seed is fixed.
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 20.5


def test_values_that_would_favour_the_first_cases_are_skipped() -> None:
    # Only values below 3/4 of the range are fair here, so many draws need a second one; none may exceed its range.
    cases = 3 * 2**62
    draws = [shuffle.draw(SEED, "t", [], number, cases) for number in range(200)]
    assert all(0 <= drawn < cases for drawn in draws)
    words = [shuffle.draw(SEED, "t", [], number, 2**64) for number in range(200)]
    skipped = sum(word >= cases for word in words)
    assert 20 < skipped < 80
    assert all(drawn == word for drawn, word in zip(draws, words, strict=True) if word < cases)


def test_a_single_case_is_always_drawn() -> None:
    assert [shuffle.draw(SEED, "t", [], number, 1) for number in range(20)] == [0] * 20


@pytest.mark.parametrize("cases", [0, -1, 2**64 + 1])
def test_nothing_can_be_drawn_from_no_cases(cases: int) -> None:
    with pytest.raises(ValueError, match="cannot draw"):
        shuffle.draw(SEED, "t", [], 0, cases)


def test_a_bots_luck_is_not_a_draw() -> None:
    assert shuffle.bot_seed(SEED, "t", 1) != shuffle.bot_seed(SEED, "t", 2)
    assert shuffle.bot_seed(SEED, "t", 1) != shuffle.bot_seed(SEED, "u", 1)
    assert shuffle.bot_seed(SEED, "t", 1) == 25150232583892575, (
        "a bot that failed can be asked again with the same luck"
    )
    assert 0 <= shuffle.bot_seed(SEED, "t", 1) < 2**56
