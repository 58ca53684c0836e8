"""Tournaments: pairings, deals that every table shares, standings."""
