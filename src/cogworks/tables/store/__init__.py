"""Where tables are stored: in memory, SQLite or PostgreSQL, with migrations and other server processes."""
