"""Five games as environments for research: observations, batches and adapters.

Nothing here is needed to play.  `pip install 'cogworks[study]'` installs its dependencies.
"""

from typing import TYPE_CHECKING

from cogworks.study.extras import need

if TYPE_CHECKING:
    from cogworks.study.batch import Batch
    from cogworks.study.observing import action_mask, observation
    from cogworks.study.opponents import Batched
    from cogworks.study.texts import parse_move, text

__all__ = ["Batch", "Batched", "action_mask", "observation", "parse_move", "text"]

# Imported on first use, because NumPy is optional.
HOMES = {
    "Batch": "cogworks.study.batch",
    "Batched": "cogworks.study.opponents",
    "action_mask": "cogworks.study.observing",
    "observation": "cogworks.study.observing",
    "parse_move": "cogworks.study.texts",
    "text": "cogworks.study.texts",
}


def __getattr__(name: str) -> object:
    """Import a public name on first use."""
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(need(HOMES[name]), name)
