"""Stores of each kind."""

from tests.tables.conftest import postgres, store, url

__all__ = ["postgres", "store", "url"]
