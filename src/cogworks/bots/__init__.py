"""Bots: computer players that see only what their seat may see."""
