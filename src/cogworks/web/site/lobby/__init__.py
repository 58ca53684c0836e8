"""The lobby, open tables, my games, and new tables."""
