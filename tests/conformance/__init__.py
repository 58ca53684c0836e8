"""Conformance tests for every registered game; a new game is tested as soon as it registers."""
