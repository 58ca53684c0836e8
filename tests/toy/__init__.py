"""High Cog: the smallest complete game, as an example and as a test of the engine's promises."""

from cogworks.engine.registry import register
from tests.toy.game import HIGH_COG

register(HIGH_COG)
