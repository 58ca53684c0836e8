"""What open pages are told next: the regions drawn anew, and of those only what has changed since the last time."""

import json

from cogworks.engine.game import Data
from cogworks.web.changes import Changes
from cogworks.web.drawing import Drawing


class Studio:
    """Draws, and remembers what each open page was told; its user sees to one message a page at a time."""

    def __init__(self, drawing: Drawing) -> None:
        self._drawing = drawing
        self._told: dict[int, Changes] = {}

    def regions(self, update: Data) -> str:
        """All regions of a page as JSON."""
        return as_json(self._drawing.regions(update))

    def message(self, page: int, in_changes: bool, update: Data, reply: Data | None) -> str:
        """What a page is told: the reply to what it asked, if it did, the data for its script, and what to draw."""
        drawn = self._drawing.regions(update)
        html = self._told.setdefault(page, Changes()).since_last(drawn) if in_changes else drawn
        told: Data = {"update": Drawing.for_scripts(update), "html": html}
        return as_json(told if reply is None else {"reply": reply, **told})

    def forget(self, page: int) -> str:
        """A page was closed."""
        self._told.pop(page, None)
        return ""


def as_json(data: object) -> str:
    """As short as JSON can be: every message of every socket."""
    return json.dumps(data, separators=(",", ":"))
