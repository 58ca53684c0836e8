"""The boards: a template NAME.board.html for each game, and the few sums some of them need first.

A module here whose game is in FACTS turns the reader's view into facts for its template: where a card of a
lattice lies, which connectors meet.  It sees the view and nothing else.
"""

from collections.abc import Callable, Mapping
from typing import Final

from cogworks.engine.game import Data
from cogworks.web.boards import girl_genius, gizmos, widget_ridge

FACTS: Final[Mapping[str, Callable[[Data], Data]]] = {
    "gizmos": gizmos.facts,
    "girl_genius": girl_genius.facts,
    "widget_ridge": widget_ridge.facts,
}
"""By the game's name: what its template needs beside the view."""
