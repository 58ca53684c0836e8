"""A backup: database and keys of a server in one file, made while it runs, that only its owner can read."""

import json
import os
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from cogworks.tables.store import migrate
from cogworks.tables.store.damage import one_line
from cogworks.tables.store.data_folder import KEY_FILES, PRIVATE, folder_for
from cogworks.tables.store.store import StoreError
from cogworks.tables.upkeep import dump

FORMAT: Final = 1
MANIFEST: Final = "manifest.json"


@dataclass(frozen=True, slots=True)
class Contents:
    """What a backup has."""

    step: str
    """The schema's step, as migrations name it."""
    created: float
    rows: Mapping[str, int]
    """By table of the database."""
    columns: Mapping[str, list[str]]
    keys: list[str]

    def words(self) -> str:
        """The backup in a few words."""
        keys = ", ".join(self.keys) or "no keys"
        return f"{self.rows.get('tables', 0)} tables, {self.rows.get('accounts', 0)} accounts, {keys}"


def back_up(engine: Engine, folder: Path, file: Path, now: float) -> Contents:
    """Write a backup to a new file; one that can't be completed leaves none."""
    part = file.with_name(f"{file.name}.part")
    if file.exists():
        raise StoreError(f"{file} exists already. Choose another name")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE), "wb") as opened:
            os.fchmod(opened.fileno(), PRIVATE)
            with zipfile.ZipFile(opened, "w", zipfile.ZIP_DEFLATED) as archive:
                found = _write(engine, folder, archive, now)
            opened.flush()
            os.fsync(opened.fileno())
        part.replace(file)
    except (OSError, SQLAlchemyError) as error:
        part.unlink(missing_ok=True)
        raise StoreError(f"cannot write the backup {file}: {one_line(error)}") from error
    return found


def _write(engine: Engine, folder: Path, archive: zipfile.ZipFile, now: float) -> Contents:
    rows: dict[str, int] = {}
    columns: dict[str, list[str]] = {}
    with _snapshot(engine) as connection:
        step = migrate.present_step(connection) or ""
        for table in dump.tables_of(connection):
            with archive.open(f"database/{table.name}.jsonl", "w", force_zip64=True) as lines:
                rows[table.name] = dump.dump(connection, table, lines)
            columns[table.name] = [column.name for column in table.columns]
    keys = [name for name in KEY_FILES if (folder / name).is_file()]
    for name in keys:
        archive.writestr(f"keys/{name}", (folder / name).read_bytes())
    found = Contents(step, now, rows, columns, keys)
    written = {"format": FORMAT, "step": step, "created": now, "rows": rows, "columns": columns, "keys": keys}
    # Last, so that a file with a manifest is complete.
    archive.writestr(MANIFEST, json.dumps(written, indent=1))
    return found


@contextmanager
def _snapshot(engine: Engine) -> Iterator[Connection]:
    """A connection that sees the database at one moment, and blocks no writer."""
    if engine.dialect.name == "sqlite":
        with engine.connect().execution_options(cogworks_reads=True) as connection:
            yield connection
        return
    with engine.connect().execution_options(isolation_level="REPEATABLE READ") as connection:
        connection.execute(text("SET TRANSACTION READ ONLY"))
        yield connection


def contents(archive: zipfile.ZipFile, file: Path) -> Contents:
    """What a backup has, according to its manifest."""
    try:
        found: dict[str, Any] = json.loads(archive.read(MANIFEST))
        if found["format"] != FORMAT:
            raise StoreError(f"{file} was made by a newer program (format {found['format']}). Install that version")
        return Contents(found["step"], found["created"], found["rows"], found["columns"], found["keys"])
    except (KeyError, ValueError, TypeError) as error:
        raise StoreError(f"{file} is not a backup, or is incomplete") from error


def restore(engine: Engine, folder: Path, file: Path) -> Contents:
    """Restore a backup into an empty database and a folder without other keys; all or nothing."""
    try:
        with zipfile.ZipFile(file) as archive:
            found = contents(archive, file)
            damaged = archive.testzip()
            if damaged is not None:
                raise StoreError(f"{file} is damaged: {damaged}")
            written = _restore_keys(archive, folder, found)
            try:
                with engine.begin() as connection:
                    _restore_rows(connection, archive, found, file)
            except BaseException:
                for key in written:
                    key.unlink(missing_ok=True)
                raise
    except (OSError, zipfile.BadZipFile, SQLAlchemyError) as error:
        raise StoreError(f"cannot restore {file}: {one_line(getattr(error, 'orig', error))}") from error
    return found


def _restore_rows(connection: Connection, archive: zipfile.ZipFile, found: Contents, file: Path) -> None:
    if migrate.present_step(connection) is None:
        dump.restore_schema(connection, found.step)
    elif migrate.present_step(connection) != found.step or not dump.is_empty(connection):
        raise StoreError("the database is not empty. Restore into a new one: nothing was changed")
    for table in dump.tables_of(connection):
        if table.name not in found.rows:
            continue
        with archive.open(f"database/{table.name}.jsonl") as lines:
            n = dump.load(connection, table, found.columns[table.name], lines)
        if n != found.rows[table.name]:
            raise StoreError(f"{file} is damaged: {n} of {found.rows[table.name]} rows of {table.name}")
    migrate.to_step(connection, "head")


def _restore_keys(archive: zipfile.ZipFile, folder: Path, found: Contents) -> list[Path]:
    """Write the keys that are not there; refuse if there are others."""
    folder_for(folder)
    keys = {folder / name: archive.read(f"keys/{name}") for name in found.keys if name in KEY_FILES}
    for path, content in keys.items():
        if path.exists() and path.read_bytes() != content:
            raise StoreError(
                f"{path} belongs to another server, and players of the backup would lose their seats. "
                "Move it away, or set COGWORKS_HOME to an empty folder: nothing was changed"
            )
    new = [path for path in keys if not path.exists()]
    for path in new:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE), "wb") as opened:
            opened.write(keys[path])
    return new
