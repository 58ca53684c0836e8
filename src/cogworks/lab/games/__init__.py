"""Descriptions of the games for the lab: one module per game, found by its name."""
