"""Pictures of Girl Genius: The Works."""
