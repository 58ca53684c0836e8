"""Migrations; each names the one before it."""
