"""Tables without transport: the store, seats, undo, shuffles and updates."""
