"""Tables without transport: seats, versions, undo, verifiable shuffles, and the store."""
