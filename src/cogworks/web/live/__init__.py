"""Live tables: the readers of each table, and their sockets."""
