"""Clocks at tables: time controls, what each player has left, lag, and what happens when time runs out."""
