"""What files of games prove, and why some are refused."""

from typing import Final

NOT_WHO: Final = "This proves the draws, not who made which move."
UNSALTED: Final = (
    "No player added a salt, so nothing proves how the seed was picked: "
    "a host could have tried many seeds and committed to one it liked."
)


def draws_follow(draws: int, after: int) -> str:
    """Every draw was recomputed; those before step `after` come from another game."""
    return f"All {draws} draws{f' after step {after}' if after else ''} follow from the seed and the salts."


def from_elsewhere(steps: int, of: int) -> str:
    """A resumed game proves nothing about its beginning."""
    return f"The first {steps} of {of} steps come from another game. This file proves nothing about them."


def compare(commitment: str) -> str:
    """The check that readers must make themselves."""
    return f"Compare the commitment with the one you saw before the game: {commitment}"


def salted(seats: int) -> str:
    """What salts prove about how the seed was chosen."""
    return (
        f"{'1 seat' if seats == 1 else f'{seats} seats'} added a salt. If one of them is yours, and you added it after "
        "you saw the commitment, the host could not pick the seed to suit the draws."
    )


def too_long(steps: int, title: str, limit: int) -> str:
    """A game of more steps than any real one has."""
    return f"it has {steps:,} steps. The limit for {title} is {limit:,}, which no real game reaches"
