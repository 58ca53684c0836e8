"""Tournaments: the list, the form for a new one, and the page of one with standings and pairings."""
