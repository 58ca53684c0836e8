"""Drawings that all games share: SVG elements, portraits, avatars and generated pictures."""
