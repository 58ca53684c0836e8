"""What has changed on a page since its last message: a move changes a few lines of a board, and only they travel."""

from typing import Final

Change = str | list[str | list[int]]
"""A whole region; or its lines, the new ones as text, the others as [first, count] of the lines told last."""

NEWS: Final = "log"
"""The region that holds what is new, and nothing that was told before."""


class Changes:
    """What one socket has been told of each region."""

    def __init__(self) -> None:
        self._told: dict[str, str] = {}

    def since_last(self, regions: dict[str, str]) -> dict[str, Change]:
        """What must be told for the other side to know these regions; nothing of those that are as they were."""
        changes: dict[str, Change] = {}
        for name, text in regions.items():
            if name == NEWS:
                changes[name] = text
                continue
            old = self._told.get(name)
            if old is None:
                changes[name] = text
            elif text != old:
                changes[name] = between(old.split("\n"), text.split("\n"))
            self._told[name] = text
        return changes


def between(old: list[str], new: list[str]) -> list[str | list[int]]:
    """The new lines in terms of the old ones."""
    places = {line: place for place, line in enumerate(old)}
    change: list[str | list[int]] = []
    run: list[int] | None = None
    for line in new:
        if run is not None and (after := run[0] + run[1]) < len(old) and old[after] == line:
            run[1] += 1
            continue
        place = places.get(line)
        if place is None:
            run = None
            change.append(line)
        else:
            run = [place, 1]
            change.append(run)
    return change
