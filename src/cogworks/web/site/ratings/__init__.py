"""Ratings: leaderboards, players' profiles, and a player's own history."""
