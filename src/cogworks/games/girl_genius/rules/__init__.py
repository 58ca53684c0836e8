"""The rules of Girl Genius: The Works: everything here is compiled."""
