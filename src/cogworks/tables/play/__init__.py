"""Playing at a table: bots' turns, hints, undo, several moves for one click, and what opponents did."""
