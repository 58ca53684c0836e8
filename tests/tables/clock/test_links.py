"""Players with slow connections don't lose more games on time, and false claims of lag gain little."""

import random
from functools import cache

import pytest

from cogworks import game
from cogworks.tables.clock.clock import TableClock
from cogworks.tables.clock.lag import MOST
from cogworks.tables.clock.presets import presets
from cogworks.tables.records import ANSWER, START, Record

GAMES = 1000
TURNS = 40
LINKS = {0.0: 0.0, 0.02: 0.01, 0.15: 0.1, 0.6: 0.4}
"""Seconds there and back, and how much more a message may take at random."""


def loses(n: int, lag: float, jitter: float, claims: float | None = None) -> tuple[bool, float]:
    """Does a player run out of time in the n-th game over this connection?  And how much time did claims give back?

    The player thinks the same times whatever the connection.  As the page does, it claims a running mean of what
    messages took.
    """
    thinking, links = random.Random(n), random.Random(f"{n} {lag}")
    control = presets(game("gizmos"))[("quick", "normal", "relaxed")[n % 3]]
    clock, now, mean, given = TableClock(control, 2), 0.0, 0.0, 0.0
    clock.follow(Record(0, START, 0, now), 0, True)
    # Some players are slower than the clock allows, so that many games are close.
    usual = (control.bank + control.increment * TURNS) / TURNS * thinking.uniform(0.75, 1.1)
    for turn in range(TURNS):
        took = lag + jitter * links.random()
        mean = 0.7 * mean + 0.3 * took if mean else took
        spent = thinking.expovariate(1 / usual) + took
        claimed = mean if claims is None else claims
        if clock.is_too_late(0, claimed, now + spent):
            return True, given
        now += spent
        data = clock.compensation(0, claimed, now)
        given += float(str(data.get("lag", 0.0)))
        clock.follow(Record(2 * turn + 1, ANSWER, 0, now, 0, 0, data=data), 1, True)
        clock.follow(Record(2 * turn + 2, ANSWER, 1, now, 0, 0), 0, True)
    return False, given


@cache
def lost(lag: float) -> int:
    return sum(loses(n, lag, LINKS[lag])[0] for n in range(GAMES))


@pytest.mark.parametrize("lag", [lag for lag in LINKS if lag])
def test_a_slow_connection_loses_at_most_one_percent_more_games_on_time(lag: float) -> None:
    assert 0.1 * GAMES < lost(0.0) < 0.9 * GAMES
    assert lost(lag) <= lost(0.0) + 0.01 * GAMES


def test_a_player_who_always_claims_five_seconds_gains_at_most_seven_times_the_quota() -> None:
    gains = [loses(n, 0.0, 0.0, claims=5.0)[1] for n in range(GAMES)]
    quota = max(TableClock(presets(game("gizmos"))[name], 2)._lag[0].gain for name in ("quick", "normal", "relaxed"))
    assert 0 < max(gains) <= MOST * quota
