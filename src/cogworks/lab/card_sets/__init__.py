"""Measuring a card set: the games of `cogworks deck check` and their figures."""
