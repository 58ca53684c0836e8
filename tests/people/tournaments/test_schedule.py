"""Recurring tournaments from the host's file."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from cogworks.people.tournaments.schedule import ScheduleError, announce_due, read_schedule
from cogworks.tables.store.store import MemoryStore, Store
from tests.people.tournaments.club import Club, Process

FILE = """
[[tournament]]
name = "Friday"
game = "gizmos"
when = "fri 19:00"
duplicate = true
bots = ["novice", "adept"]
notice = 2

[[tournament]]
name = "Noon"
game = "widget_mechs"
when = "daily 12:00"
system = "arena"
minutes = 30
"""


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


def written(folder: Path, text: str) -> Path:
    path = folder / "tournaments.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_says_when_tournaments_start(tmp_path: Path) -> None:
    friday, noon = read_schedule(written(tmp_path, FILE))
    # 20 November 2026 is a Friday.
    assert friday.next_start(at("2026-11-18 10:00")) == at("2026-11-20 19:00")
    assert friday.next_start(at("2026-11-20 19:00")) == at("2026-11-27 19:00")
    assert noon.next_start(at("2026-11-18 11:59")) == at("2026-11-18 12:00")
    assert noon.next_start(at("2026-11-18 12:00")) == at("2026-11-19 12:00")
    assert (friday.settings.is_duplicate, friday.bots, noon.settings.minutes) == (True, ("novice", "adept"), 30)


def test_an_occasion_is_announced_once_by_all_processes(store: Store, tmp_path: Path) -> None:
    schedule = read_schedule(written(tmp_path, FILE))[:1]
    club = Club(store)
    club.clock.now = at("2026-11-20 16:59")
    other = Process(store, club.clock)
    assert announce_due(club.signup, schedule) == []
    club.clock.now = at("2026-11-20 17:00")
    [id] = announce_due(club.signup, schedule)
    assert announce_due(other.signup, schedule) == []
    assert announce_due(club.signup, schedule) == []
    club.restart()
    assert announce_due(club.signup, schedule) == []
    now = club.now(id)
    assert (now.of.name, now.of.starts, len(now.entries)) == ("Friday", at("2026-11-20 19:00"), 2)
    club.clock.now = at("2026-11-20 19:00")
    club.director.round()
    assert club.now(id).rows
    club.clock.now = at("2026-11-27 18:00")
    assert len(announce_due(club.signup, schedule)) == 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("nonsense", "cannot be read"),
        ("[server]\nport = 1", "nothing but"),
        ('[[tournament]]\ngame = "gizmos"\nwhen = "fri 19:00"', "tournament 1: name is missing"),
        ('[[tournament]]\nname = "A"\ngame = "chess"\nwhen = "fri 19:00"', "no game named 'chess'"),
        ('[[tournament]]\nname = "A"\ngame = "gizmos"\nwhen = "friday"', "is not like 'fri 19:00'"),
        ('[[tournament]]\nname = "A"\ngame = "gizmos"\nwhen = "fri 25:00"', "is not like 'fri 19:00'"),
        ('[[tournament]]\nname = "A"\ngame = "gizmos"\nwhen = "fri 19:00"\nprize = 5', "unknown field 'prize'"),
        ('[[tournament]]\nname = "A"\ngame = "gizmos"\nwhen = "fri 19:00"\nclock = "x"', "no clock 'x'"),
        ('[[tournament]]\nname = "A"\ngame = "gizmos"\nwhen = "fri 19:00"\nrounds = "3"', "rounds must be of type int"),
        ('[[tournament]]\nname = "A"\ngame = "gizmos"\nwhen = "fri 19:00"\nbots = ["x"]', "no bot named 'x'"),
        ('[[tournament]]\nname = "A"\ngame = "gizmos"\nwhen = "fri 19:00"\nnotice = 0', "notice must be"),
        (FILE + FILE, "the same name"),
    ],
)
def test_a_mistake_in_the_file_is_named(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(ScheduleError, match=reason):
        read_schedule(written(tmp_path, text))


def test_nothing_is_announced_without_a_schedule() -> None:
    assert announce_due(Club(MemoryStore()).signup, []) == []
