"""People: players and their accounts; rules and storage, without any transport."""
