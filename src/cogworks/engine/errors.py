"""Every way in which the engine says no, each with the reason in its text."""


class CogworksError(Exception):
    """Anything refused by the engine; the table is as it was before."""


class IllegalActionError(CogworksError):
    """An answer the rules do not allow here."""

    def __init__(self, action: object, seat: int, rule: str) -> None:
        who = {-1: "chance", -2: "nobody (the game is over)"}.get(seat, f"seat {seat}")
        super().__init__(f"{action!r} is not a legal answer for {who} now: rule [{rule}] refuses it")
        self.action = action
        self.seat = seat
        self.rule = rule


class OptionError(CogworksError):
    """An option that the game does not have, or a value it cannot take."""


class UnknownGameError(CogworksError):
    """No game of that name is registered."""


class LabelError(CogworksError):
    """Words that name none, or more than one, of the legal answers."""


class PositionError(CogworksError):
    """A described position whose components do not add up."""


class LogError(CogworksError):
    """A game log that cannot be read or does not replay; the text names the place."""
