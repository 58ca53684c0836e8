"""Game review: winning chances throughout a game, and the effects of luck and decisions on them."""
