"""Templates for a new game, and the command that fills them in."""
