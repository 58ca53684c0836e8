"""List, show, end and delete tables."""

from typing import Any, Final

from sqlalchemy import Row, select

from cogworks.engine.errors import CogworksError
from cogworks.people.admin.operator import Operator, when
from cogworks.tables.etiquette.agreement import end_by_operator
from cogworks.tables.lists.listing import seats_of
from cogworks.tables.refusals import RefusedError
from cogworks.tables.store.damage import one_line
from cogworks.tables.store.database_part import DatabasePart
from cogworks.tables.store.schema.tables import TABLES
from cogworks.tables.upkeep.removal import Removal

PHASES: Final = ("gathering", "playing", "over")
"""In the order of their numbers."""


class TableList(DatabasePart):
    """Tables for the operator, listed or not."""

    def newest(self, phase: str | None, game: str | None, limit: int) -> list[Row[Any]]:
        """Tables, most recently used first."""
        found = select(TABLES).order_by(TABLES.c.last.desc(), TABLES.c.id).limit(limit)
        if phase is not None:
            found = found.where(TABLES.c.phase == PHASES.index(phase))
        if game is not None:
            found = found.where(TABLES.c.game == game)
        with self._reading() as connection:
            return list(connection.execute(found).all())

    def one(self, table: str) -> Row[Any] | None:
        """One table."""
        with self._reading() as connection:
            return connection.execute(select(TABLES).where(TABLES.c.id == table)).first()


def list_tables(it: Operator) -> None:
    """List tables."""
    rows = it.store.of(TableList).newest(it.typed.phase, it.typed.game, it.typed.limit)
    names = _names(it, [row.id for row in rows])
    for row in rows:
        players = ", ".join(names.get(row.id, [])) or "nobody"
        it.say(f"{row.id}  {when(row.last)}  {PHASES[row.phase]:9}  {row.game}: {players}")
    if not rows:
        it.say("No tables.")


def show(it: Operator) -> None:
    """Show a table: what is public at it, and what the operator needs to know."""
    row = _found(it, it.typed.id)
    listed = "listed" if row.is_listed else "unlisted"
    it.say(f"{row.id}: {row.game}, rules version {row.version}, {PHASES[row.phase]}, {listed}")
    it.say(f"opened {when(row.created)}, last used {when(row.last)}, {row.height} records")
    for name, value in row.options.items():
        it.say(f"  {name} = {one_line(value)[:60]}")
    header = it.store.header(row.id)
    assert header is not None
    seats = seats_of(header, it.store.seatings([row.id]).get(row.id, []))
    scores = (row.digest or {}).get("scores") or []
    for seat, chair in enumerate(seats.chairs):
        who = "open" if chair.is_open() else f"{chair.name}{f' (bot {chair.bot})' if chair.bot else ''}"
        it.say(f"  seat {seat + 1}: {who}{f', {scores[seat]} points' if seat < len(scores) else ''}")
    if reason := it.store.of(Removal).counts_as(row.id):
        it.say(f"This is {reason}, so it can't be deleted.")


def end(it: Operator) -> None:
    """End games without a result."""
    for id in it.typed.id:
        if PHASES[_found(it, id).phase] != "playing":
            raise CogworksError(f"table {id} has no game in progress")
    it.confirm(f"End {_n_tables(it.typed.id)} without a result?")
    for id in it.typed.id:
        try:
            with it.host.at(id) as table:
                end_by_operator(table)
        except RefusedError as error:
            raise CogworksError(f"table {id}: {error.reason}") from error
        it.say(f"Table {id} has ended.")


def delete(it: Operator) -> None:
    """Delete tables."""
    removal = it.store.of(Removal)
    for id in it.typed.id:
        _found(it, id)
        if reason := removal.counts_as(id):
            raise CogworksError(f"table {id} is {reason}, and its result would be lost. Nothing was deleted")
    it.confirm(f"Delete {_n_tables(it.typed.id)} for good?")
    for id in it.typed.id:
        if removal.remove(id):
            it.say(f"Table {id} is deleted.")


def _n_tables(ids: list[str]) -> str:
    return f"table {ids[0]}" if len(ids) == 1 else f"{len(ids)} tables"


def _found(it: Operator, id: str) -> Row[Any]:
    row = it.store.of(TableList).one(id)
    if row is None:
        raise CogworksError(f"no table {id}")
    return row


def _names(it: Operator, ids: list[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for id, records in it.store.seatings(ids).items():
        header = it.store.header(id)
        if header is not None:
            chairs = seats_of(header, records).chairs
            found[id] = [f"{chair.name}{' (bot)' if chair.bot else ''}" for chair in chairs if not chair.is_open()]
    return found
