"""The games in `examples/games`: one-file games with money, a common result and simultaneous choices."""
