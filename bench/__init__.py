"""Benchmarks: speed of the rules, thinking time of the bots, load on the server."""
