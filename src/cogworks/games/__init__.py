"""All games: importing this package registers them."""

from cogworks.engine.registry import register
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
