"""All games: importing this package registers them; calling it lists their names."""

import sys
from types import ModuleType

from cogworks.engine.registry import games, register
from cogworks.games.gadget_builder.definition import GADGET_BUILDER
from cogworks.games.girl_genius.definition import GIRL_GENIUS
from cogworks.games.gizmos.definition import GIZMOS
from cogworks.games.widget_mechs.definition import WIDGET_MECHS
from cogworks.games.widget_ridge.definition import WIDGET_RIDGE

register(GADGET_BUILDER)
register(GIRL_GENIUS)
register(GIZMOS)
register(WIDGET_MECHS)
register(WIDGET_RIDGE)


class CallablePackage(ModuleType):
    """A callable package, so that `cogworks.games()` and `import cogworks.games.gizmos.rules.rules` both work."""

    def __call__(self) -> list[str]:
        """The names of all registered games, sorted."""
        return games()


sys.modules[__name__].__class__ = CallablePackage
