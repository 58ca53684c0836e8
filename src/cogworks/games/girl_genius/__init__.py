"""Girl Genius: The Works."""
