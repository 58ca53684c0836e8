"""The text of chat lines in a database."""

from collections.abc import Collection

from sqlalchemy import delete, insert, select

from cogworks.tables.etiquette.store import Line
from cogworks.tables.store.database_part import DatabasePart
from cogworks.tables.store.schema.meeting import CHAT_LINES


class DatabaseTalk(DatabasePart):
    """In a database, through the connections of its store."""

    def add(self, line: Line) -> None:
        row = {"table_id": line.table, "line": line.id, "seat": line.seat, "time": line.time, "text": line.text}
        with self._writing() as connection:
            connection.execute(insert(CHAT_LINES), row)

    def texts(self, table: str, lines: Collection[str]) -> dict[str, str]:
        columns = CHAT_LINES.c
        wanted = select(columns.line, columns.text).where(columns.table_id == table, columns.line.in_(lines))
        with self._reading() as connection:
            return {row.line: row.text for row in connection.execute(wanted)}

    def said(self, table: str, seat: int) -> list[Line]:
        columns = CHAT_LINES.c
        wanted = select(CHAT_LINES).where(columns.table_id == table, columns.seat == seat)
        with self._reading() as connection:
            rows = connection.execute(wanted.order_by(columns.time, columns.line)).all()
        return [Line(row.table_id, row.line, row.seat, row.time, row.text) for row in rows]

    def forget(self, table: str, seat: int) -> None:
        with self._writing() as connection:
            connection.execute(delete(CHAT_LINES).where(CHAT_LINES.c.table_id == table, CHAT_LINES.c.seat == seat))

    def prune(self, before: float) -> int:
        with self._writing() as connection:
            return connection.execute(delete(CHAT_LINES).where(CHAT_LINES.c.time < before)).rowcount
