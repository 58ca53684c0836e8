"""Measuring a card set: the games of `cogworks deck check` and their figures, and what changed cards are worth."""
