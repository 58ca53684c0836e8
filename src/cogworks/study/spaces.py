"""Gymnasium spaces for feature rows."""

import numpy as np
from gymnasium.spaces import Box

from cogworks.engine.schema import Schema


def feature_space(schema: Schema) -> Box:
    """Return the space of a game's feature rows."""
    highs = np.array(schema.highs, "uint8")
    return Box(np.zeros_like(highs), highs, dtype=np.uint8)
