"""Guided first games: reading, checking and playing them."""
