"""docs/security.md: every requirement once, and every named test exists."""

import re
from collections import Counter
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (.+?) \| ?(.*?) ?\|$", re.MULTILINE)
ROWS = ROW.findall(PAGE)
TEST = re.compile(r"`([a-z_/]+\.py)::(test_\w+)`")
ANSWERS = ("tested", "argued", "not applicable", "not met")
LEVELS = {"1": 70, "2": 183}
"""Requirements of each level in version 5.0.0."""


@cache
def code_of(file: str) -> str:
    return (ROOT / "tests" / file).read_text(encoding="utf-8")


def test_every_requirement_is_answered_once_with_a_reason() -> None:
    assert Counter(level for _, level, *_ in ROWS) == LEVELS
    assert max(Counter(row for row, *_ in ROWS).values()) == 1
    assert {answer for *_, answer, _ in ROWS} == set(ANSWERS)
    for row, _, _, answer, why in ROWS:
        assert why, row
        assert bool(TEST.search(why)) == (answer == "tested"), row


def test_every_named_test_exists() -> None:
    named = TEST.findall(PAGE)
    assert len(named) > 100
    missing = [name for file, name in named if not re.search(rf"^(?:async )?def {name}\(", code_of(file), re.MULTILINE)]
    assert missing == []


def test_most_rows_are_tested_and_the_summary_is_right() -> None:
    n = Counter(answer for *_, answer, _ in ROWS)
    applicable = len(ROWS) - n["not applicable"]
    share = round(100 * n["tested"] / applicable)
    assert share >= 60
    summary = " ".join(PAGE.split("\n\n")[2].split())
    assert summary.startswith(
        f"Of {len(ROWS)} rows, {n['not applicable']} don't apply. Of the other {applicable}, {n['tested']} ({share} %) "
        f"are tested, {n['argued']} argued, and {n['not met']} not met."
    )
