"""Widget Mechs: a dice duel of mechs for two to four."""
