"""Errors raised by the engine.  Each message gives the reason."""


class CogworksError(Exception):
    """Base class: the engine rejected something and changed nothing."""


class IllegalActionError(CogworksError):
    """An answer that the rules do not allow in this position."""

    def __init__(self, action: object, seat: int, rule: str) -> None:
        who = {-1: "chance", -2: "anyone (the game is over)"}.get(seat, f"seat {seat}")
        super().__init__(f"{action!r} is not a legal answer for {who}: rule [{rule}] forbids it")
        self.action = action
        self.seat = seat
        self.rule = rule


class OptionError(CogworksError):
    """An unknown option, or an invalid value for one."""


class CardSetNameError(OptionError):
    """A name in place of the text of a card set, as in logs of early versions."""


class OffTargetError(CogworksError):
    """A valid card set with figures outside the target ranges."""


class UnknownGameError(CogworksError):
    """No game with this name is registered."""


class LabelError(CogworksError):
    """A text that matches no legal answer, or more than one."""


class PositionError(CogworksError):
    """A described position whose components do not add up."""


class LogError(CogworksError):
    """A game log that cannot be read or replayed.  The message says where."""
