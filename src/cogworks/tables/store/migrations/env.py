"""Run by Alembic; cogworks.tables.store.migrate supplies the connection, inside its transaction."""

from alembic import context

from cogworks.tables.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, transactional_ddl=True)
context.run_migrations()
