"""Speed."""
