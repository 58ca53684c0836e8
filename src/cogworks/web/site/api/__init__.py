"""The HTTP API of tables."""
