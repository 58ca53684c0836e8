"""Puzzle themes of the games: one module per game, found by its name."""
