"""Clocks in words."""

from cogworks.tables.clock.control import MINUTE, TimeControl


def described(control: TimeControl) -> str:
    """A clock in a few words: '5 minutes, 10 seconds per turn'."""
    if not control.is_live:
        hours, rest = divmod(control.bank, 3600)
        span = _counted(hours // 24, "day") if not rest and hours % 24 == 0 else _counted(hours, "hour")
        off = f", {_counted(control.days_off, 'day')} off per player" if control.days_off else ""
        return f"{span} per turn{', weekends off' if control.weekends else ''}{off}"
    minutes, seconds = divmod(control.bank, MINUTE)
    bank = _counted(minutes, "minute") if not seconds else f"{minutes}:{seconds:02} minutes"
    if not minutes:
        bank = _counted(seconds, "second")
    return bank if not control.increment else f"{bank}, {_counted(control.increment, 'second')} per turn"


def _counted(n: int, noun: str) -> str:
    return f"{n} {noun}{'' if n == 1 else 's'}"
