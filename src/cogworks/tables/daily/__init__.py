"""Daily deals: attempts, the chain of seeds, and their storage."""
