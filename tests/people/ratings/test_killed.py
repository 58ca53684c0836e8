"""A server killed around the end of a rated game loses no result and stores none twice."""

import subprocess
import sys
from pathlib import Path

from cogworks.people.ratings.ratings import Ratings
from cogworks.tables.host import Host
from cogworks.tables.store.database import DatabaseStore
from tests.people.ratings.rated_games import Club
from tests.tables.hall import Clock

ROOT = Path(__file__).parents[3]


def test_a_server_killed_at_any_step_loses_and_doubles_no_result(url: str) -> None:
    DatabaseStore(url, upgrade=True).close()
    command = [sys.executable, "-m", "tests.people.ratings.killed", url]
    said = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout.split()
    assert said[-1] == "done"
    tables = said[:-1]
    # The end, the result and the change of ratings: killed before and after each of them.
    assert len(tables) > 6
    store = DatabaseStore(url)
    clock = Clock()
    clock.now = 1e6
    ended = store.ended(tables)
    # Only the first was killed before its game had ended.
    assert [id for id in tables if id not in ended] == tables[:1]
    for _ in range(2):
        ratings = Ratings(Host(store, clock=clock))
        ratings.round()
        club = Club(store)
        players = [player.id for player in club.players[:2]]
        for player in players:
            curve = ratings.store.curve(player, "gizmos", "two")
            assert sorted(point.table for point in curve) == sorted(ended)
        stored = [ratings.store.rating(player, "gizmos", "two") for player in players]
        assert [rating.games for rating in stored] == [len(ended)] * 2
        assert ratings.store.unapplied() == []
        assert set(ratings.store.waiting()) == set(tables[:1])
    assert ratings.recompute() == ratings.digest()
    store.close()
