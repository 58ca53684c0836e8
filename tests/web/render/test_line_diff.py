"""Changed lines: applied to the old page, they give the new one."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cogworks.web.render import line_diff
from cogworks.web.render.line_diff import SHORT, _same_end, _same_start, between, changes
from tests.web.visitors import rebuilt

PAGES = st.text("ab\n", max_size=12)


# Both ways: short pages are compared line by line, long ones first lose what is the same at both ends.
@pytest.mark.parametrize("short", [SHORT, 0])
@given(before=PAGES, old=PAGES, new=PAGES, after=PAGES)
@example(before="a\nb\nc", old="", new="", after="\nd")
@example(before="", old="a\nb\nc", new="c\nb\na", after="")
@example(before="a\n", old="a\nb\n", new="b\n", after="a\na")
@example(before="a\n", old="a\n", new="", after="a\n")
@example(before="a\n", old="", new="a\n", after="a\n")
def test_changes_lead_from_the_old_lines_to_the_new(short: int, before: str, old: str, new: str, after: str) -> None:
    one, other = before + old + after, before + new + after
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(line_diff, "SHORT", short)
        assert "\n".join(rebuilt(one.split("\n"), between(one, other))) == other


@given(PAGES, PAGES)
def test_common_ends_are_as_long_as_possible(old: str, new: str) -> None:
    longest = min(len(old), len(new))
    assert _same_start(old, new) == max(n for n in range(longest + 1) if old[:n] == new[:n])
    for most in (longest, longest // 2):
        found = _same_end(old, new, most)
        assert found == max(n for n in range(most + 1) if old[len(old) - n :] == new[len(new) - n :])


def test_a_long_page_sends_only_its_new_line(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[int] = []

    def counted(old: list[str], new: list[str], first: int) -> list[str | list[int]]:
        compared.append(len(old) + len(new))
        return by_line(old, new, first)

    by_line = line_diff._by_line
    monkeypatch.setattr(line_diff, "_by_line", counted)
    lines = [f"line {number}" for number in range(SHORT // 4)]
    for place in (0, 1, 500, len(lines)):
        longer = [*lines[:place], "new", *lines[place:]]
        added = between("\n".join(lines), "\n".join(longer))
        assert rebuilt(lines, added) == longer
        assert [part for part in added if isinstance(part, str)] == ["new"]
        removed = between("\n".join(longer), "\n".join(lines))
        assert rebuilt(longer, removed) == lines
        assert all(isinstance(part, list) for part in removed)
        assert max(len(added), len(removed)) <= 4
        assert all(isinstance(part, str) or part[1] > 0 for part in added + removed)
    # Only the lines around the change, however long the page is.
    assert max(compared) <= 4


def test_an_unchanged_region_is_not_sent_again() -> None:
    shown = {"board": "a\nb", "log": "x"}
    assert changes({}, shown) == shown
    assert changes(shown, shown) == {"log": "x"}
    assert changes(shown, {"board": "a\nc", "log": ""}) == {"board": [[0, 1], "c"], "log": ""}
