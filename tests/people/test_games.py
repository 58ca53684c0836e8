"""A player's games: moved to another player, and kept for opponents when the player is gone."""

from collections.abc import Callable

import pytest

from cogworks.people.accounts.accounts import Accounts
from cogworks.people.accounts.deletion import delete, finish_all
from cogworks.people.accounts.export import exported
from cogworks.people.games import move_games, retire_player, tables_of
from cogworks.people.player import Player
from cogworks.tables.daily.store import Attempt, Outcome
from cogworks.tables.host import Host
from cogworks.tables.play.bot_turns import HERE
from cogworks.tables.refusals import RefusedError
from cogworks.tables.store.store import MemoryStore, Store
from cogworks.tables.words import FORMER_PLAYER
from tests.people.accounts.test_accounts import claimed
from tests.people.authenticator import Authenticator
from tests.web.failing import FailingStore

OUTCOME: Outcome = {"name": "Ann", "share": 1.0, "lead": 3, "moves": 9, "ended": 5.0, "practice": False}


class Club:
    """A host with people who sit at tables."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.host = Host(store, {"random": HERE["random"]}, lambda: 1000.0)
        self.ann, self.bob = Player.new(), Player.new()

    def table(self, *people: tuple[Player, str], start: bool = True) -> str:
        """A table with these people; the first opened it."""
        table, owner = self.host.create("high_cog", max(2, len(people)), {})
        for seat, (player, name) in enumerate(people):
            self.host.remember(player.id, table)
            token = owner if seat == 0 else None
            assert self.host.message(table, token, {"sit": seat, "name": name}, player.seat(table))["done"]
        if len(people) == 1:
            assert self.host.message(table, owner, {"bot": "random", "seat": 1})["done"]
        if start:
            assert self.host.message(table, owner, {"start": None})["done"]
        return table

    def seat(self, table: str, player: Player) -> int | None:
        return self.host.reader(table, player.token(table))

    def names(self, table: str) -> list[str]:
        with self.host.at(table) as opened:
            return opened.seats.names()

    def finish(self, table: str) -> None:
        """Play a game to its end at random."""
        tokens = {self.seat(table, player): player.token(table) for player in (self.ann, self.bob)}
        for n in range(500):
            self.host.play_bots(table)
            with self.host.at(table) as opened:
                if opened.has_ended:
                    return
                mover, version = int(opened.history.state.to_move()), opened.history.version
                action = opened.history.state.legal_actions()[0]
            message = {"act": action, "version": version, "id": f"m{n}"}
            assert self.host.message(table, tokens[mover], message)["done"]


@pytest.fixture
def club(store: Store) -> Club:
    return Club(store)


def test_all_games_and_attempts_move_to_another_player(club: Club) -> None:
    tables = [club.table((club.ann, "Ann"), (club.bob, "Bob")) for _ in range(3)]
    club.finish(tables[2])
    account = Player.new()
    own = club.table((account, "Ann"))
    club.store.puzzles.note(club.ann.id, "p1", "gizmos", "solved", 5.0)
    club.store.puzzles.note(club.ann.id, "p2", "gizmos", "solved", 5.0)
    club.store.puzzles.note(account.id, "p2", "gizmos", "wrong", 4.0)
    assert set(move_games(club.host, club.ann, account)) == set(tables)
    assert set(tables_of(club.host, account.id)) == {*tables, own}
    assert tables_of(club.host, club.ann.id) == []
    for table in tables:
        assert club.seat(table, account) == 0
        assert club.names(table) == ["Ann", "Bob"]
        assert set(tables_of(club.host, club.bob.id)) == set(tables)
    found = {each.puzzle: each.result for each in club.store.puzzles.attempts_of(account.id)}
    assert found == {"p1": "solved", "p2": "failed"}


def test_a_player_who_sits_there_already_keeps_that_seat(club: Club) -> None:
    table = club.table((club.ann, "Ann"), (club.bob, "Bob"))
    move_games(club.host, club.ann, club.bob)
    assert club.seat(table, club.bob) == 1
    assert tables_of(club.host, club.bob.id) == [table]


def test_hundreds_of_games_are_all_found(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogworks.people.games.PAGE", 2)
    tables = {club.table((club.ann, "Ann"), start=False) for _ in range(7)}
    found = tables_of(club.host, club.ann.id)
    assert len(found) == 7
    assert set(found) == tables


def daily(club: Club, player: Player, day: str) -> None:
    header, _ = club.host.new_header("high_cog", 2, {})
    club.store.create(header, (), Attempt(day, "high_cog", player.id, header.id))
    assert club.store.daily.attempt(day, "high_cog", player.id) is not None


def test_daily_attempts_move_unless_the_other_player_has_one(club: Club) -> None:
    for player, day in ((club.ann, "2026-01-01"), (club.ann, "2026-01-02"), (club.bob, "2026-01-02")):
        daily(club, player, day)
    before = club.store.daily.attempt("2026-01-02", "high_cog", club.bob.id)
    club.store.daily.adopt(club.ann.id, club.bob.id)
    assert [each.day for each in sorted(club.store.daily.attempts_of(club.bob.id, ""), key=lambda it: it.day)] == [
        "2026-01-01",
        "2026-01-02",
    ]
    assert club.store.daily.attempt("2026-01-02", "high_cog", club.bob.id) == before
    assert [each.day for each in club.store.daily.attempts_of(club.ann.id, "")] == ["2026-01-02"]


def test_attempts_of_a_former_player_stay_on_the_leaderboard_without_a_name(club: Club) -> None:
    for day in ("2026-01-01", "2026-01-02"):
        daily(club, club.ann, day)
    attempt = club.store.daily.attempt("2026-01-01", "high_cog", club.ann.id)
    assert attempt is not None
    club.store.daily.settle(attempt, OUTCOME)
    club.store.puzzles.note(club.ann.id, "p1", "gizmos", "solved", 5.0)
    club.store.puzzles.note(club.bob.id, "p1", "gizmos", "solved", 5.0)
    retire_player(club.host, club.ann)
    assert club.store.daily.attempts_of(club.ann.id, "") == []
    assert [each.outcome for each in club.store.daily.attempts("2026-01-01")] == [{**OUTCOME, "name": FORMER_PLAYER}]
    assert [each.outcome for each in club.store.daily.attempts("2026-01-02")] == [None]
    assert club.store.puzzles.attempts_of(club.ann.id) == []
    assert len(club.store.puzzles.attempts_of(club.bob.id)) == 1


def test_games_stay_for_opponents_under_a_neutral_name(club: Club) -> None:
    over = club.table((club.ann, "Ann"), (club.bob, "Bob"))
    club.finish(over)
    playing = club.table((club.ann, "Ann"), (club.bob, "Bob"))
    waiting = club.table((club.ann, "Ann"), (club.bob, "Bob"), (Player.new(), FORMER_PLAYER), start=False)
    club.host.message(playing, club.ann.token(playing), {"wish": {"avatar": "fox"}})
    assert set(retire_player(club.host, club.ann)) == {over, playing, waiting}
    assert club.names(over) == [FORMER_PLAYER, "Bob"]
    assert club.names(playing) == [FORMER_PLAYER, "Bob"]
    assert club.names(waiting) == [f"{FORMER_PLAYER}*", "Bob", FORMER_PLAYER]
    with club.host.at(playing) as table:
        assert (table.seats[0].bot, table.seats[0].away, table.seats[0].avatar) == ("random", True, "")
    with club.host.at(waiting) as table:
        assert table.seats[0].is_available()
    # The game goes on, with a bot in the seat.
    club.finish(playing)
    assert tables_of(club.host, club.ann.id) == []
    log = str(club.host.export(playing))
    assert "'Bob'" in log
    assert "'Ann'" not in log
    # Once more changes nothing.
    heights = club.store.record_counts([over, playing, waiting])
    retire_player(club.host, club.ann)
    assert club.store.record_counts([over, playing, waiting]) == heights


def test_a_table_goes_on_without_the_account_that_opened_it(club: Club) -> None:
    """The others can fill the seats and start."""
    table = club.table((club.ann, "Ann"), (club.bob, "Bob"), start=False)
    retire_player(club.host, club.ann)
    cleo = Player.new()
    assert club.host.message(table, None, {"sit": 0, "name": "Cleo"}, cleo.seat(table))["done"]
    assert club.host.message(table, club.bob.token(table), {"start": None})["done"]
    assert club.names(table) == ["Cleo", "Bob"]


def account_of(club: Club, player: Player) -> tuple[Accounts, str]:
    accounts = Accounts(club.store, b"secret", lambda: 1000.0)
    token, _ = claimed(accounts, player, Authenticator())
    return accounts, token


def test_a_deleted_account_leaves_nothing_but_its_games(club: Club) -> None:
    table = club.table((club.ann, "Ann"), (club.bob, "Bob"))
    accounts, token = account_of(club, club.ann)
    found = accounts.signed_in(token)
    assert found is not None
    assert delete(club.host, accounts, found.account.id) == [table]
    assert club.names(table) == [FORMER_PLAYER, "Bob"]
    assert accounts.signed_in(token) is None
    assert accounts.store.deleted() == []
    assert delete(club.host, accounts, found.account.id) == []
    # The same browser may claim a new account.
    account_of(club, club.ann)


def test_a_deletion_that_was_cut_off_is_finished_later() -> None:
    store = FailingStore()
    club = Club(store)
    table = club.table((club.ann, "Ann"), (club.bob, "Bob"))
    accounts, token = account_of(club, club.ann)
    found = accounts.signed_in(token)
    assert found is not None
    store.failures["append"] = 1
    with pytest.raises(RefusedError, match="not responding"):
        delete(club.host, accounts, found.account.id)
    assert accounts.signed_in(token) is None
    assert club.names(table) == ["Ann", "Bob"]
    assert finish_all(club.host, accounts) == [table]
    assert club.names(table) == [FORMER_PLAYER, "Bob"]
    assert finish_all(club.host, accounts) == []


def test_a_table_that_cannot_be_opened_does_not_stop_a_deletion(monkeypatch: pytest.MonkeyPatch) -> None:
    club = Club(MemoryStore())
    broken = club.table((club.ann, "Ann"), (club.bob, "Bob"))
    table = club.table((club.ann, "Ann"), (club.bob, "Bob"))
    club.host.forget(broken)
    records: Callable[..., object] = club.store.records

    def damaged(id: str, start: int = 0) -> object:
        if id == broken:
            return [object()]
        return records(id, start)

    monkeypatch.setattr(club.store, "records", damaged)
    retire_player(club.host, club.ann)
    assert club.names(table) == [FORMER_PLAYER, "Bob"]


def test_an_export_has_all_data_and_no_secret(club: Club) -> None:
    table = club.table((club.ann, "Ann"), (club.bob, "Bob"))
    club.finish(table)
    club.store.puzzles.note(club.ann.id, "p1", "gizmos", "solved", 5.0)
    daily(club, club.ann, "2026-01-01")
    accounts, token = account_of(club, club.ann)
    found = accounts.signed_in(token)
    assert found is not None
    data = exported(club.host, accounts.store, found)
    assert data["account"] == {"id": found.account.id, "name": "Ann", "created": "1970-01-01T00:16:40Z"}
    assert data["settings"] == {"theme": "dark"}
    assert [key["name"] for key in data["passkeys"]] == ["Laptop"]
    assert data["recovery_codes_left"] == 10
    assert [session["is_this"] for session in data["sessions"]] == [True]
    assert [(game["table"], game["names"], game["seat"]) for game in data["games"]] == [(table, ["Ann", "Bob"], 0)]
    assert len(data["games"][0]["scores"]) == 2
    assert [each["day"] for each in data["daily_deals"]] == ["2026-01-01"]
    assert [each["puzzle"] for each in data["puzzles"]] == ["p1"]
    said = repr(data)
    for secret in (club.ann.secret, club.ann.id, token, club.ann.token(table)):
        assert secret not in said
