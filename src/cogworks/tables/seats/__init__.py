"""Who sits at a table: joining, leaving, returning, links, absent players and the start."""
