"""What organisers may choose, the limits of sign-up, and what the store keeps."""

from dataclasses import replace
from typing import Any

import pytest

from cogworks.people.tournaments import director as directing
from cogworks.people.tournaments.event import ARENA
from cogworks.people.tournaments.settings import Settings
from cogworks.people.tournaments.signup import MOST_OF_ORGANISER
from cogworks.tables.refusals import RefusedError
from cogworks.tables.store.store import MemoryStore, Store
from tests.people.tournaments.club import CLOCK, Club


@pytest.fixture
def club() -> Club:
    return Club(MemoryStore())


def test_limits(club: Club) -> None:
    wanted = Settings("high_cog", clock=CLOCK, most=2)
    for _ in range(MOST_OF_ORGANISER):
        id = club.signup.announce("Cup", wanted, [], "ann")
    with pytest.raises(RefusedError, match="unfinished tournaments"):
        club.signup.announce("Cup", wanted, [], "ann")
    club.signup.cancel(id, "ann", "no time")
    id = club.signup.announce("Cup", wanted, [], "ann")
    club.signup.join(id, "a", "Ann")
    club.signup.join(id, "a", "Ann again")
    club.signup.join(id, "b", "ANN")
    assert [entry.name for entry in club.now(id).entries] == ["Ann", "ANN 2"]
    with pytest.raises(RefusedError, match="full"):
        club.signup.join(id, "c", "Cleo")
    club.signup.withdraw(id, "a")
    club.signup.join(id, "c", "Cleo")
    assert [entry.number for entry in club.now(id).entries] == [0, 1]
    with pytest.raises(RefusedError, match="organiser"):
        club.signup.start(id, "b")
    club.signup.start(id, "ann")
    with pytest.raises(RefusedError, match="has started"):
        club.signup.join(id, "d", "Dan")
    with pytest.raises(RefusedError, match="started already"):
        club.signup.cancel(id, "ann", "")
    with pytest.raises(RefusedError, match="no such tournament"):
        club.signup.look("x" * 99)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"clock": None}, "needs a clock"),
        ({"clock": {**CLOCK, "on_timeout": "bot"}}, "runs out of time loses"),
        ({"most": 65}, "2 to 64 players"),
        ({"system": "knockout"}, "unknown system"),
        ({"system": ARENA, "minutes": 1}, "5 to 1440 minutes"),
        ({"system": ARENA, "is_duplicate": True}, "an arena has no rounds"),
        ({"appearance": 7}, "must appear within"),
        ({"rounds": 500}, "rounds"),
        ({"seats": 9}, "seats"),
    ],
)
def test_settings_that_cannot_be_played_are_refused(club: Club, change: dict[str, Any], reason: str) -> None:
    wanted = replace(Settings("high_cog", clock=CLOCK), **change)
    with pytest.raises(Exception, match=reason):
        club.signup.announce("Cup", wanted, [], "ann")
    assert club.director.store.unfinished() == []


def test_the_store_keeps_what_it_got(store: Store) -> None:
    club = Club(store)
    id = club.open(3, "novice", rounds=4)
    now = club.now(id)
    assert now.of.settings == Settings("high_cog", clock=CLOCK, rounds=4, options=now.of.settings.options)
    assert [entry.bot for entry in now.entries] == ["novice", "", "", ""]
    kept = club.director.store
    kept.adopt(club.people[0].id, "new")
    assert club.now(id).entry_of("new") is not None
    club.signup.start(id, club.organiser.id)
    kept.forget("new", "Former player", 5.0)
    assert [entry.name for entry in club.now(id).entries if entry.withdrawn is not None] == ["Former player 2"]
    assert kept.of_player(club.people[1].id, 5)[0].id == id
    assert kept.n_players([id]) == {id: 4}
    assert directing.least(club.now(id).of) == 2
