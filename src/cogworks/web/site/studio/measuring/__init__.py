"""Measurements of changed cards: background jobs, their routes and their figures."""
