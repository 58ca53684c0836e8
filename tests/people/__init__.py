"""People: accounts without passwords."""
