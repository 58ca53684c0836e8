"""How fast the rules are, game by game, compiled and interpreted in the same run."""
