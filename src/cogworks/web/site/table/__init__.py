"""The page of a table, its replay and its settings."""
