"""Recurring tournaments: the host's file, and when each is announced and starts."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from cogworks.engine.errors import CogworksError
from cogworks.engine.registry import game
from cogworks.people.tournaments.settings import Settings, check_settings
from cogworks.people.tournaments.signup import SignUp, check_title
from cogworks.tables.clock.presets import presets

DAYS: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
DAILY: Final = "daily"
MOST: Final = 20
"""Recurring tournaments in a file."""
USUAL_NOTICE: Final = 24
FIELDS: Final = {
    "seats": int,
    "system": str,
    "rounds": int,
    "minutes": int,
    "deals": int,
    "appearance": int,
    "most": int,
    "options": dict,
}
"""What a file may say besides, and becomes a setting of the same name."""
OWN: Final = ("name", "game", "when", "notice", "clock", "bots", "duplicate", "rated")


class ScheduleError(CogworksError):
    """The file of recurring tournaments is wrong; names the entry and the reason."""


@dataclass(frozen=True, slots=True)
class Recurring:
    """A tournament that is played every day or week."""

    name: str
    settings: Settings
    bots: tuple[str, ...]
    days: tuple[int, ...]
    """Days of the week, from Monday = 0."""
    hour: int
    minute: int
    """In UTC."""
    notice: int = USUAL_NOTICE
    """Hours before its start that it is announced."""

    def next_start(self, now: float) -> float:
        """The first start after this time."""
        today = datetime.fromtimestamp(now, UTC).replace(hour=self.hour, minute=self.minute, second=0, microsecond=0)
        coming = (today + timedelta(days=days) for days in range(8))
        return next(at.timestamp() for at in coming if at.weekday() in self.days and at.timestamp() > now)


def announce_due(signup: SignUp, schedule: Sequence[Recurring]) -> list[str]:
    """Announce what is due, once however many processes do it; return the ids."""
    found: list[str] = []
    now = signup.host.now()
    for each in schedule:
        starts = each.next_start(now)
        if starts - 3600 * each.notice <= now:
            occasion = f"{datetime.fromtimestamp(starts, UTC):%Y-%m-%d %H:%M} {each.name}"
            if occasion in signup.announced:
                continue
            signup.announced.add(occasion)
            id = signup.announce(each.name, each.settings, each.bots, "", starts=starts, occasion=occasion)
            found += [id] if id else []
    return found


def read_schedule(path: Path) -> list[Recurring]:
    """Read the host's file."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ScheduleError(f"{path}: cannot be read: {error}") from error
    entries = data.get("tournament", [])
    if set(data) - {"tournament"} or not isinstance(entries, list):
        raise ScheduleError(f"{path}: must contain nothing but [[tournament]] entries")
    if len(entries) > MOST:
        raise ScheduleError(f"{path}: has {len(entries)} tournaments. The limit is {MOST}")
    found: list[Recurring] = []
    for number, entry in enumerate(entries, 1):
        try:
            found.append(_recurring(entry))
        except (CogworksError, TypeError) as error:
            raise ScheduleError(f"{path}: tournament {number}: {error}") from error
    if len({each.name for each in found}) < len(found):
        raise ScheduleError(f"{path}: two tournaments have the same name")
    return found


def _recurring(entry: Mapping[str, Any]) -> Recurring:
    unknown = sorted(set(entry) - {*FIELDS, *OWN})
    if unknown:
        raise ScheduleError(f"unknown field {unknown[0]!r}. Known: {', '.join((*OWN, *FIELDS))}")
    for field, kind in {**FIELDS, "notice": int, "duplicate": bool, "rated": bool, "bots": list, "clock": str}.items():
        if field in entry and type(entry[field]) is not kind:
            raise ScheduleError(f"{field} must be of type {kind.__name__}")
    played = game(_text(entry, "game"))
    clocks = presets(played)
    clock = entry.get("clock", "normal")
    if clock not in clocks:
        raise ScheduleError(f"no clock {clock!r}. Choose one of: {', '.join(clocks)}")
    bots = tuple(str(bot) for bot in entry.get("bots", []))
    settings = Settings(
        played.name,
        is_duplicate=entry.get("duplicate", False),
        is_rated=entry.get("rated", False),
        clock=clocks[clock].as_sent(),
        **{field: entry[field] for field in FIELDS if field in entry},
    )
    notice = entry.get("notice", USUAL_NOTICE)
    if not 1 <= notice <= 24 * 7:
        raise ScheduleError(f"notice must be 1 to {24 * 7} hours")
    days, hour, minute = _when(_text(entry, "when"))
    checked = check_settings(settings, bots, has_people=True)
    return Recurring(check_title(_text(entry, "name")), checked, bots, days, hour, minute, notice)


def _text(entry: Mapping[str, Any], field: str) -> str:
    if not isinstance(entry.get(field), str):
        raise ScheduleError(f"{field} is missing")
    return str(entry[field])


def _when(text: str) -> tuple[tuple[int, ...], int, int]:
    """Days and time from a text such as 'fri 19:00', 'mon,thu 20:30' or 'daily 12:00', in UTC."""
    named, _, clock = text.strip().lower().partition(" ")
    days = list(DAYS) if named == DAILY else named.split(",")
    hour, _, minute = clock.strip().partition(":")
    is_time = hour.isdecimal() and minute.isdecimal() and int(hour) < 24 and int(minute) < 60
    if not is_time or any(day not in DAYS for day in days):
        raise ScheduleError(f"when: {text!r} is not like 'fri 19:00', 'mon,thu 20:30' or 'daily 12:00' (UTC)")
    return tuple(DAYS.index(day) for day in days), int(hour), int(minute)
