"""All games: importing this package registers them."""

from cogworks.engine.registry import register
from cogworks.games.gadget_builder.sheet import GADGET_BUILDER
from cogworks.games.girl_genius.sheet import GIRL_GENIUS
from cogworks.games.gizmos.sheet import GIZMOS
from cogworks.games.widget_mechs.sheet import WIDGET_MECHS
from cogworks.games.widget_ridge.sheet import WIDGET_RIDGE

register(GADGET_BUILDER)
register(GIRL_GENIUS)
register(GIZMOS)
register(WIDGET_MECHS)
register(WIDGET_RIDGE)
