"""Ratings of players: results of rated games, what they change, leaderboards, and what the operator should look at."""
