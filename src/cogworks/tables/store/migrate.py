"""Upgrade a database to the current schema: `python -m cogworks.tables.store.migrate URL`."""

import sys
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, Engine, text

from cogworks.tables.store.store import StoreError

if TYPE_CHECKING:
    # Imported when a schema is looked at: in a browser that takes longer than opening the database.
    from alembic.config import Config

LOCK: Final = 0x636F67
"""PostgreSQL advisory lock: server processes that start together upgrade one at a time."""


def upgrade(engine: Engine) -> None:
    """Run the missing migrations, all or none; one process runs them and the others wait."""
    from alembic import command

    config = _config()
    with engine.begin() as connection:
        # On SQLite the transaction has already locked the file.
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
        present = present_step(connection)
        _check_known(config, present)
        if present != _newest(config):
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


def check(engine: Engine) -> None:
    """Raise StoreError if the database does not have the current schema, with what to do."""
    config = _config()
    with engine.connect() as connection:
        present = present_step(connection)
    _check_known(config, present)
    if present != _newest(config):
        raise StoreError("the database is older than this program. Run python -m cogworks.tables.store.migrate URL")


def to_step(connection: Connection, step: str) -> None:
    """Run the migrations up to a step, or to "head", in the transaction of a connection."""
    from alembic import command

    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, step)


def _config() -> "Config":
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "cogworks.tables.store:migrations")
    return config


def present_step(connection: Connection) -> str | None:
    """The step of a database's schema, as migrations name it; None without a schema."""
    from alembic.runtime.migration import MigrationContext

    return MigrationContext.configure(connection).get_current_revision()


def _newest(config: "Config") -> str | None:
    from alembic.script import ScriptDirectory

    return ScriptDirectory.from_config(config).get_current_head()


def _check_known(config: "Config", present: str | None) -> None:
    from alembic.script import ScriptDirectory

    steps = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    if present is not None and present not in steps:
        raise StoreError(f"the database was made by a newer program (step {present}). Install that version")


def main() -> None:
    """Upgrade the database given on the command line."""
    from cogworks.tables.store.database import DatabaseStore  # here to avoid an import cycle

    if len(sys.argv) != 2:
        raise SystemExit("usage: python -m cogworks.tables.store.migrate URL")
    try:
        DatabaseStore(sys.argv[1], upgrade=True).close()
    except StoreError as error:
        raise SystemExit(f"cogworks: {error}") from error
    print("The database is up to date.")


if __name__ == "__main__":
    main()
