"""Line diff of page regions: a move changes a few lines of a board, and only those are sent."""

from collections.abc import Mapping
from typing import Final

Change = str | list[str | list[int]]
"""A whole region; or its lines, new ones as text, others as [first, count] of the lines sent last."""

LOG: Final = "log"
"""The region that contains only new lines."""
SHORT: Final = 4000
"""Characters up to which comparing all lines is faster than first looking for where the texts differ."""


def changes(shown: Mapping[str, str], regions: Mapping[str, str]) -> dict[str, Change]:
    """The changes that turn the regions a page shows into the new ones; unchanged regions are omitted."""
    found: dict[str, Change] = {}
    for name, text in regions.items():
        old = shown.get(name)
        if name == LOG or old is None:
            found[name] = text
        elif text != old:
            found[name] = between(str(old), str(text))
    return found


def between(old: str, new: str) -> list[str | list[int]]:
    """The new lines in terms of the old ones."""
    m, n = len(old), len(new)
    if m + n <= SHORT:
        return _by_line(old.split("\n"), new.split("\n"), 0)
    # Most lines come before the first change or after the last: skip those without comparing lines.
    start = old.rfind("\n", 0, _same_start(old, new)) + 1
    ending = _same_end(old, new, min(m, n) - start + (start > 0))
    stop = old.find("\n", m - ending) + 1
    if stop:
        gone = old[start:stop].split("\n")[:-1]
        come = new[start : n - m + stop].split("\n")[:-1]
    else:
        gone, come = old[start:].split("\n"), new[start:].split("\n")
    first = old.count("\n", 0, start)
    change: list[str | list[int]] = [[0, first]] if first else []
    change += _by_line(gone, come, first)
    if stop:
        change.append([first + len(gone), old.count("\n", stop) + 1])
    return change


def _by_line(old: list[str], new: list[str], first: int) -> list[str | list[int]]:
    """The changes line by line; old lines are numbered from `first`."""
    places = {line: place for place, line in enumerate(old)}
    change: list[str | list[int]] = []
    at, n = 0, len(new)
    while at < n:
        place = places.get(new[at])
        if place is None:
            change.append(new[at])
            at += 1
            continue
        count = _run(old, new, place, at)
        change.append([first + place, count])
        at += count
    return change


def _run(old: list[str], new: list[str], place: int, at: int) -> int:
    """How many lines from `place` and `at` on are equal, in steps that grow as long as they are."""
    count, step = 1, 1
    most = min(len(old) - place, len(new) - at)
    while step:
        step = min(step, most - count)
        if step and old[place + count : place + count + step] == new[at + count : at + count + step]:
            count += step
            step *= 2
        else:
            step //= 2
    return count


def _same_start(old: str, new: str) -> int:
    """Length of the common prefix, by bisection."""
    least, most = 0, min(len(old), len(new))
    while least < most:
        middle = (least + most + 1) // 2
        if new.startswith(old[least:middle], least):
            least = middle
        else:
            most = middle - 1
    return least


def _same_end(old: str, new: str, most: int) -> int:
    """Length of the common suffix, at most `most`, by bisection."""
    least, m, n = 0, len(old), len(new)
    while least < most:
        middle = (least + most + 1) // 2
        if new.startswith(old[m - middle : m - least], n - middle):
            least = middle
        else:
            most = middle - 1
    return least
