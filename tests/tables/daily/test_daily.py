"""Daily deals: a chain of seeds fixed in advance, the same luck for everyone, and one attempt that counts."""

from collections.abc import Collection
from contextlib import AbstractContextManager
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise
from random import Random

import pytest

from cogworks.engine.registry import games
from cogworks.tables.daily.chain import AHEAD, FIRST, LONGEST_GAP, Day, commitment, day_of, later, missing
from cogworks.tables.daily.deals import FRESH, DailyDeals, outcome
from cogworks.tables.daily.opening import Entrant
from cogworks.tables.daily.store import Attempt, Outcome
from cogworks.tables.files.verify import verify
from cogworks.tables.host import Host
from cogworks.tables.play.bot_turns import HERE
from cogworks.tables.refusals import RefusedError
from cogworks.tables.store.store import MemoryStore, Store
from cogworks.tables.table import Table

NOON = 1_791_374_400.0
"""Noon of some day in UTC."""
HOURS = 3600.0


class Clock:
    now = NOON

    def __call__(self) -> float:
        return self.now


def entrant(player: str) -> Entrant:
    return Entrant(player, player, lambda table: f"{player} at {table}")


class Site:
    """A host with daily deals and a clock."""

    def __init__(self, store: Store | None = None, bots: Collection[str] = ("random",)) -> None:
        self.clock = Clock()
        self.host = Host(store or MemoryStore(), dict.fromkeys(bots, HERE["random"]), self.clock)
        self.daily = DailyDeals(self.host)

    def opened(self, name: str, player: str, practice: bool = False) -> tuple[str, str]:
        """Begin today's deal."""
        table = self.daily.open(name, entrant(player), practice)
        return table, entrant(player).token(table)

    def finished(self, name: str, player: str, practice: bool = False, most: int = 10_000) -> str:
        """Play today's deal to the end, or to this version; everyone chooses the same where they can."""
        table, token = self.opened(name, player, practice)
        self.played(table, token, most)
        return table

    def played(self, table: str, token: str, most: int = 10_000) -> None:
        """Play to the end, or to this version."""
        dice = Random(7)
        update = self.host.message(table, token, {"look": None})["update"]
        while update["phase"] != "over" and update["version"] < most:
            if update["turn"] == 0:
                action, version = dice.choice(update["options"])["action"], update["version"]
                reply = self.host.message(table, token, {"act": action, "version": version, "id": f"m{version}"})
                assert reply["done"], reply
                update = reply["update"]
            else:
                self.host.play_bot(table)
                update = self.host.message(table, token, {"look": None})["update"]


def test_a_chain_reaches_a_week_ahead_and_each_commitment_covers_the_one_before() -> None:
    days = missing(None, NOON)
    assert [day.day for day in days] == [later(day_of(NOON), n) for n in range(AHEAD + 1)]
    assert days[0].previous == FIRST
    for before, day in pairwise(days):
        assert day.previous == before.commitment == commitment(before.day, before.previous, before.seed)
    assert len({day.seed for day in days}) == len(days)
    assert missing(days[-1], NOON) == []
    changed = replace(days[0], seed=bytes(32))
    assert changed.commitment != days[1].previous


def test_the_commitment_is_the_one_the_documentation_specifies() -> None:
    parts = [b"cogworks daily 1", b"2026-01-02", b"ab" * 32, bytes(32)]
    text = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    assert Day("2026-01-02", bytes(32), "ab" * 32, 0.0).commitment == sha256(text).hexdigest()


@pytest.mark.parametrize("pause", [1, AHEAD, AHEAD + 3, LONGEST_GAP + AHEAD + 5])
def test_a_server_that_was_down_catches_up_and_says_which_days_are_late(store: Store, pause: int) -> None:
    site = Site(store)
    first = site.daily.day(site.daily.today())
    site.clock.now += pause * 24 * HOURS
    again = Site(store)
    again.clock.now = site.clock.now
    today = again.daily.day(again.daily.today())
    days = again.daily.days(first.day, "9")
    assert days[0] == first
    assert days[-1].day == later(today.day, AHEAD)
    if pause <= LONGEST_GAP:
        assert [day.day for day in days] == [later(first.day, n) for n in range(pause + AHEAD + 1)]
        assert all(day.previous == before.commitment for before, day in pairwise(days))
    assert today.is_late() == (pause > AHEAD)
    assert again.daily.days(first.day, "9") == days


def test_two_processes_extend_one_chain(store: Store) -> None:
    one, two = Site(store), Site(store)
    added = missing(None, NOON)
    assert one.daily.coming() == two.daily.coming()
    store.daily.add_days(added)  # too late: the stored one stays
    assert two.daily.coming() == one.daily.coming()
    assert two.daily.coming() != added[1:]


def test_days_that_are_not_there_are_refused() -> None:
    site = Site()
    for day in ("2020-01-01", later(site.daily.today(), 1)):
        with pytest.raises(RefusedError, match="no daily deal"):
            site.daily.day(day)


@pytest.mark.parametrize("name", games())
def test_everyone_has_the_same_luck(name: str) -> None:
    site = Site()
    tables = [site.finished(name, player, most=80) for player in ("Ann", "Bob")]
    logs = []
    for id in tables:
        with site.host.at(id) as table:
            logs.append(table.history.log([]).answers)
    # Both made the same choices, so every draw and every move of the bot is the same.
    assert logs[0] == logs[1]
    site.clock.now += 24 * HOURS
    with site.host.at(site.finished(name, "Ann", most=80)) as table:
        assert table.history.log([]).answers != logs[0]


def test_the_seed_is_revealed_only_after_the_day_and_then_proves_the_draws() -> None:
    site = Site()
    table = site.finished("widget_mechs", "Ann")
    assert "seed" not in site.host.message(table, None, {"look": None})["update"]["shuffle"]
    assert "shuffle" not in site.host.export(table)
    site.clock.now += 12 * HOURS
    exported = site.host.export(table)
    assert exported["shuffle"]["table"] == f"daily-{day_of(NOON)}"  # type: ignore[index]
    assert verify(exported).draws > 0
    assert "seed" in site.host.message(table, None, {"look": None})["update"]["shuffle"]


def test_one_attempt_counts_and_others_are_practice(store: Store) -> None:
    site = Site(store)
    today = site.daily.today()
    table, token = site.opened("widget_mechs", "Ann")
    assert site.daily.attempt(today, "widget_mechs", "Ann") == Attempt(today, "widget_mechs", "Ann", table)
    assert site.daily.attempt(today, "gizmos", "Ann") is None
    assert site.daily.attempt(today, "widget_mechs", "Bob") is None
    update = site.host.message(table, token, {"look": None})["update"]
    assert update["daily"] == {"day": today, "counted": True}
    assert not update["hints"]["allowed"]
    site.played(table, token)
    practice, other = site.opened("widget_mechs", "Ann", practice=True)
    update = site.host.message(practice, other, {"look": None})["update"]
    assert update["daily"] == {"day": today, "counted": False}
    assert update["hints"]["allowed"]


def test_practice_is_refused_until_the_counted_attempt_is_finished(store: Store) -> None:
    site = Site(store)
    # Not begun: the attempt counts even if practice is asked for.
    table, token = site.opened("widget_mechs", "Ann", practice=True)
    assert site.host.message(table, token, {"look": None})["update"]["daily"] == {
        "day": site.daily.today(),
        "counted": True,
    }
    # Begun: back to its table.
    for practice in (False, True):
        assert site.daily.open("widget_mechs", entrant("Ann"), practice) == table
    # Finished: the outcome is found at once, without reading a leaderboard.
    site.played(table, token)
    assert site.daily.open("widget_mechs", entrant("Ann"), is_practice=False) == table
    assert site.daily.open("widget_mechs", entrant("Ann"), is_practice=True) != table


@pytest.mark.parametrize("message", [{"salt": "x"}, {"seal": "0" * 64}])
def test_a_daily_deal_takes_no_salt(message: dict[str, str]) -> None:
    site = Site()
    table, token = site.opened("gizmos", "Ann")
    reply = site.host.message(table, token, message)
    assert not reply["done"]
    assert "same luck" in reply["reason"]


def test_the_leaderboard_has_winners_first_and_practice_last(store: Store) -> None:
    site = Site(store)
    day = site.daily.today()
    results = {"Ann": (1, 5, 30), "Bob": (0, -2, 20), "Cleo": (1, 9, 40), "Dan": (1, 5, 28), "Eve": (1, 50, 9)}
    for name in [*results, "Finn"]:
        site.opened("gizmos", name)
    assert site.daily.boards(day)["gizmos"].unfinished == 6
    for name, (share, lead, moves) in results.items():
        attempt = site.daily.attempt(day, "gizmos", name)
        assert attempt is not None
        ended = Outcome(name=name, share=share, lead=lead, moves=moves, ended=NOON, practice=name == "Eve")
        store.daily.settle(attempt, ended)
    board = site.daily.boards(day)["gizmos"]
    assert [(line.place, line.outcome["name"]) for line in board.lines] == [
        (1, "Cleo"),
        (2, "Dan"),
        (3, "Ann"),
        (4, "Bob"),
        (0, "Eve"),
    ]
    assert board.unfinished == 1
    assert site.daily.boards(day)["widget_mechs"] == ([], 0)


def test_a_game_that_ends_after_its_day_has_no_place(store: Store) -> None:
    site = Site(store)
    day = site.daily.today()
    midnight = NOON + 12 * HOURS
    ends = {"Ann": midnight - 1, "Bob": midnight}
    for name in ends:
        site.opened("gizmos", name)
    for name, ended in ends.items():
        attempt = site.daily.attempt(day, "gizmos", name)
        assert attempt is not None
        lead = 90 if name == "Bob" else 1
        store.daily.settle(attempt, Outcome(name=name, share=1, lead=lead, moves=9, ended=ended, practice=False))
    lines = site.daily.boards(day)["gizmos"].lines
    assert [(line.place, line.player, line.is_late) for line in lines] == [(1, "Ann", False), (0, "Bob", True)]


def test_pages_share_leaderboards_for_a_few_seconds_but_show_a_players_own_game(store: Store) -> None:
    site = Site(store)
    day = site.daily.today()
    bob, cleo = site.opened("widget_mechs", "Bob"), site.opened("widget_mechs", "Cleo")
    site.finished("widget_mechs", "Ann")
    assert [line.player for line in site.daily.recent_boards(day)["widget_mechs"].lines] == ["Ann"]
    site.played(*bob)
    assert [line.player for line in site.daily.recent_boards(day)["widget_mechs"].lines] == ["Ann"]
    own = site.daily.attempts_of("Bob", 7)
    assert {line.player for line in site.daily.recent_boards(day, own)["widget_mechs"].lines} == {"Ann", "Bob"}
    site.played(*cleo)
    assert {line.player for line in site.daily.recent_boards(day)["widget_mechs"].lines} == {"Ann", "Bob"}
    site.clock.now += FRESH
    assert {line.player for line in site.daily.recent_boards(day)["widget_mechs"].lines} == {"Ann", "Bob", "Cleo"}


def test_finished_games_are_counted_and_stay_so(store: Store) -> None:
    site = Site(store)
    table = site.finished("widget_ridge", "Ann")
    site.finished("widget_ridge", "Ann", practice=True)
    with site.host.at(table) as played:
        expected = outcome(played)
        assert expected["moves"] == sum(move.who == 0 and not move.by_itself for move in played.history.moves)
    (line,) = site.daily.boards(site.daily.today())["widget_ridge"].lines
    assert (line.place, line.table, line.outcome) == (1, table, expected)
    assert [each.outcome for each in site.daily.attempts_of("Ann", 7)] == [expected]
    site.clock.now += 8 * 24 * HOURS
    assert site.daily.attempts_of("Ann", 7) == []
    assert site.daily.boards(day_of(NOON))["widget_ridge"].lines == [line]


def test_a_players_attempts_of_a_week_begin_on_its_first_day() -> None:
    site = Site()
    site.opened("gizmos", "Ann")
    site.clock.now += 6 * 24 * HOURS
    assert [each.day for each in site.daily.attempts_of("Ann", 7)] == [day_of(NOON)]
    assert site.daily.attempts_of("Ann", 6) == []
    assert site.daily.attempts_of("Bob", 7) == []


def test_leaderboards_and_calendars_open_only_games_that_have_ended(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = Site(store)
    for player in ("Ann", "Bob", "Cleo"):
        site.opened("gizmos", player)
    ended = site.finished("widget_mechs", "Ann")
    opened: list[str] = []
    at = site.host.at

    def counted(id: str) -> AbstractContextManager[Table]:
        opened.append(id)
        return at(id)

    monkeypatch.setattr(site.host, "at", counted)
    boards = site.daily.boards(site.daily.today())
    assert [line.table for line in boards["widget_mechs"].lines] == [ended]
    assert boards["gizmos"] == ([], 3)
    attempts = {each.game: each.outcome is None for each in site.daily.attempts_of("Ann", 7)}
    assert attempts == {"gizmos": True, "widget_mechs": False}
    # Once: its outcome is stored.
    assert opened == [ended]


def test_many_unfinished_games_do_not_hide_a_finished_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogworks.tables.daily.deals.SETTLED_AT_ONCE", 1)
    site = Site()
    for player in ("Ann", "Bob"):
        site.opened("widget_mechs", player)
    site.finished("widget_mechs", "Cleo")
    assert [line.player for line in site.daily.boards(site.daily.today())["widget_mechs"].lines] == ["Cleo"]


def test_resigning_counts_as_a_loss_without_a_lead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogworks.tables.daily.chain.new_seed", lambda: bytes(range(32)))
    site = Site()
    table, token = site.opened("gizmos", "Ann")
    for most in range(40, 400, 20):
        site.played(table, token, most)
        with site.host.at(table) as played:
            scores = played.history.state.scores()
        if scores[0] > 0:
            break
    assert scores[0] > 0
    assert site.host.message(table, token, {"resign": None})["done"]
    with site.host.at(table) as played:
        found = outcome(played)
    assert (found["share"], found["lead"]) == (0.0, -scores[1])
    (line,) = site.daily.boards(day_of(NOON))["gizmos"].lines
    assert line.outcome == found
