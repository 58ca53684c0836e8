"""Widget Ridge: a deck-builder about odd machines for two to four, and alone against a statue."""
