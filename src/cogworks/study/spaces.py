"""Gymnasium spaces for feature rows."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Space
from numpy.typing import NDArray

from cogworks.engine.schema import Schema


def feature_space(schema: Schema) -> Space[NDArray[np.uint8]]:
    """Return the space of a game's feature rows."""
    highs = np.array(schema.highs, "uint8")
    box: Space[Any] = Box(np.zeros_like(highs), highs, dtype=np.uint8)
    return box
