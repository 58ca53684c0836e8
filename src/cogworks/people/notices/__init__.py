"""Notices: where players want to hear that a table waits for them, and which turns they hear about, once each."""
