"""Verify stored games: their records are complete and replay, draws follow from the seed, and lists agree."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sqlalchemy import select

from cogworks.tables.files.export import finished_log
from cogworks.tables.files.verify import UnprovenError, verify
from cogworks.tables.lists.digest import digest
from cogworks.tables.refusals import OTHER_RULES, RefusedError
from cogworks.tables.store.database import DatabaseStore
from cogworks.tables.store.database_part import DatabasePart
from cogworks.tables.store.schema.tables import GATHERING, OVER, PLAYING, TABLES
from cogworks.tables.table import Table


@dataclass(frozen=True, slots=True)
class Verified:
    """The outcome for one table."""

    table: str
    problem: str = ""
    is_skipped: bool = False
    """Whether its rules are not on this server, so that only the records were checked."""


class _Listed(DatabasePart):
    """What lists say about tables."""

    def ids(self) -> list[str]:
        with self._reading() as connection:
            return list(connection.execute(select(TABLES.c.id).order_by(TABLES.c.created, TABLES.c.id)).scalars())

    def row(self, table: str) -> tuple[int, int, object] | None:
        wanted = select(TABLES.c.height, TABLES.c.phase, TABLES.c.digest).where(TABLES.c.id == table)
        with self._reading() as connection:
            found = connection.execute(wanted).first()
        return None if found is None else (found.height, found.phase, found.digest)


def verify_tables(store: DatabaseStore, clock: Callable[[], float]) -> Iterator[Verified]:
    """Verify all tables of a store, one after the other; games may go on meanwhile."""
    listed = store.of(_Listed)
    for table in listed.ids():
        found = _verified(store, listed, table, clock)
        # A move may have been stored between two of the reads.
        yield found if not found.problem else _verified(store, listed, table, clock)


def _verified(store: DatabaseStore, listed: _Listed, id: str, clock: Callable[[], float]) -> Verified:
    row = listed.row(id)
    if row is None:
        # Deleted meanwhile.
        return Verified(id)
    height, phase, known = row
    numbers = [record.sequence for record in store.records(id)]
    if numbers != list(range(len(numbers))):
        return Verified(id, "records are missing")
    if len(numbers) < height:
        return Verified(id, f"{height - len(numbers)} records are missing at the end")
    try:
        table = Table.open(store, id, clock)
    except RefusedError as error:
        return Verified(id, is_skipped=True) if error.code == OTHER_RULES else Verified(id, error.reason)
    problem = _disagreement(table, phase, known)
    return Verified(id, problem or _unproven(table))


def _disagreement(table: Table, phase: int, known: object) -> str:
    """How lists and records disagree, or ''."""
    if phase != (OVER if table.has_ended else PLAYING if table.is_started else GATHERING):
        return "lists have another phase than the records"
    if isinstance(known, dict):
        now = json.loads(json.dumps(digest(table)))
        # Earlier versions stored fewer fields.
        different = [name for name, value in known.items() if now.get(name) != value]
        if different:
            return f"lists have another {', '.join(different)} than the game"
    return ""


def _unproven(table: Table) -> str:
    """Why a finished game's draws don't follow from its seed, or ''."""
    if not table.has_ended or table.history.given == table.history.position:
        return ""
    try:
        verify(finished_log(table, has_proof=True))
    except UnprovenError as error:
        return str(error)
    return ""
