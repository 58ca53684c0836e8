"""Game review: winning chances throughout a game, and what luck and decisions did to them."""
