"""Puzzles: positions from bot games with one clearly best move or turn, verified, rated and judged."""
