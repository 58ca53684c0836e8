"""Everything the browser shows of Girl Genius: The Works."""
