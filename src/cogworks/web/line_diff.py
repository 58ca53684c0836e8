"""What has changed on a page since its last message: a move changes a few lines of a board, and only they travel."""

from collections.abc import Callable, Mapping
from typing import Final

Change = str | list[str | list[int]]
"""A whole region; or its lines, the new ones as text, the others as [first, count] of the lines told last."""

NEWS: Final = "log"
"""The region that holds what is new, and nothing that was told before."""


def changes(shown: Mapping[str, str], regions: Mapping[str, str]) -> dict[str, Change]:
    """What a page that shows these regions must be sent to show the new ones; unchanged regions are left out."""
    found: dict[str, Change] = {}
    for name, text in regions.items():
        old = shown.get(name)
        if name == NEWS or old is None:
            found[name] = text
        elif text != old:
            found[name] = between(str(old), str(text))
    return found


def between(old: str, new: str) -> list[str | list[int]]:
    """The new lines in terms of the old ones."""
    # Most lines come before the first change or after the last, and need not be looked at one by one.
    m, n = len(old), len(new)
    start = old.rfind("\n", 0, _alike(min(m, n), lambda a, b: old[a:b] == new[a:b])) + 1
    ending = _alike(min(m, n) - start + (start > 0), lambda a, b: old[m - b : m - a] == new[n - b : n - a])
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
    """The same, line by line; the old ones are numbered from `first` on."""
    places = {line: place for place, line in enumerate(old)}
    change: list[str | list[int]] = []
    run: list[int] | None = None
    for line in new:
        if run is not None and (after := run[0] - first + run[1]) < len(old) and old[after] == line:
            run[1] += 1
            continue
        place = places.get(line)
        if place is None:
            run = None
            change.append(line)
        else:
            run = [first + place, 1]
            change.append(run)
    return change


def _alike(most: int, is_same: Callable[[int, int], bool]) -> int:
    """How many of so many letters are the same in both texts, by looking at ever smaller pieces."""
    least = 0
    while least < most:
        middle = (least + most + 1) // 2
        if is_same(least, middle):
            least = middle
        else:
            most = middle - 1
    return least
