"""Readable rules and rulebooks."""
