"""Etiquette at a table: chat and whom it reaches, spectators, the end by agreement, and rematches."""
