"""The lab: is a game fair, and what is a card worth?  Bots play many games, with and without interventions."""
