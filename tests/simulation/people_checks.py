"""Checks of what happens around tables: notices, results and ratings."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from sqlalchemy import select

from cogworks.people.ratings.ratings import Ratings
from cogworks.tables.host import Host
from cogworks.tables.records import END
from cogworks.tables.store.schema.ratings import RESULTS
from cogworks.tables.store.store import Store
from tests.simulation.database import Database, direct_part
from tests.simulation.server import EPOCH

if TYPE_CHECKING:
    from tests.simulation.world import World

STORED_WITHIN = 14.0
"""Seconds after the end of a game until its result must be stored: a sweep, a check, and a slow store."""


def check_people(world: "World") -> Iterator[str]:
    """Everything that is wrong around the tables of a world."""
    yield from _notices(world)
    yield from _results(world)


def _notices(world: "World") -> Iterator[str]:
    """At most one notice per turn.  Missing ones are found when an absent player gives up."""
    for (table, player, turn), n in Counter((it.table, it.player, it.turn) for it in world.delivered).items():
        if n > 1:
            yield f"{table}: one notice per turn: turn {turn} of {player[:6]} had {n}"


def _results(world: "World") -> Iterator[str]:
    """Each finished game has one result, and ratings follow from the results alone."""
    ratings = Ratings(Host(cast(Store, _Direct(world.database))))
    with world.database.parts.begin() as connection:
        results = Counter(connection.execute(select(RESULTS.c.table_id)).scalars())
    for it in world.tables:
        ended = [record.time for record in world.database.tables.records(it.id) if record.kind == END]
        is_late = bool(ended) and world.loop.now - (ended[0] - EPOCH) > STORED_WITHIN
        if is_late and not results[it.id] and not world.faults.jumped:
            yield f"{it.id}: results are stored: the game ended at {ended[0] - EPOCH:.1f} and has no result"
    if results:
        before = ratings.digest()
        if ratings.recompute() != before:
            yield "ratings follow from results: they differ after they were computed again"


class _Direct:
    """The database without a server in between."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def __getattr__(self, name: str) -> Any:
        return getattr(self._database.tables, name)

    def part(self, kind: Any, in_memory: object) -> Any:
        return direct_part(self._database, kind)
