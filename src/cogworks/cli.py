"""Argument parsing only."""


def main() -> None:
    """Placeholder until the terminal game stands."""
