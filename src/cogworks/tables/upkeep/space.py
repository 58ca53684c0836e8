"""How much space a database takes, and giving back what it does not need."""

from sqlalchemy import Engine, text

from cogworks.tables.store.damage import one_line
from cogworks.tables.store.store import StoreError


def size(engine: Engine) -> int:
    """Bytes that the database takes."""
    with engine.connect().execution_options(cogworks_reads=True) as connection:
        if engine.dialect.name == "sqlite":
            pages = connection.execute(text("PRAGMA page_count")).scalar_one()
            return int(pages * connection.execute(text("PRAGMA page_size")).scalar_one())
        return int(connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one())


def vacuum(engine: Engine) -> None:
    """Give unused space back; players' moves wait while a SQLite file is rewritten."""
    raw = engine.raw_connection()
    try:
        driver = raw.driver_connection
        assert driver is not None
        if engine.dialect.name == "sqlite":
            driver.execute("VACUUM")
            driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        else:
            driver.rollback()
            driver.autocommit = True
            driver.execute("VACUUM ANALYZE")
            driver.autocommit = False
    except Exception as error:
        raise StoreError(f"cannot vacuum the database: {one_line(error)}") from error
    finally:
        raw.close()
