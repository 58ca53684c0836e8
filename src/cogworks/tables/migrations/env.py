"""Run by Alembic; the connection, inside its transaction, is handed over by cogworks.tables.migrate."""

from alembic import context

from cogworks.tables.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, transactional_ddl=True)
context.run_migrations()
