"""`cogworks admin`: tables and accounts, retention, backups, verification, on both databases."""

import io
import stat
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, text, update

from cogworks.cli import run
from cogworks.people.accounts.accounts import Accounts
from cogworks.people.player import Player
from cogworks.tables.refusals import NO_SUCH_TABLE, RefusedError
from cogworks.tables.store.data_folder import secret_in
from cogworks.tables.store.database import DatabaseStore, engine_of
from cogworks.tables.store.schema.ratings import RESULTS
from cogworks.tables.store.schema.tables import TABLES
from cogworks.tables.upkeep.removal import Removal
from cogworks.web.notices.vapid import key_in
from tests.people.accounts.test_accounts import claimed
from tests.people.authenticator import Authenticator
from tests.tables.conftest import fresh_database
from tests.tables.hall import Hall, header
from tests.tables.many_tables import copy

Said = Callable[..., str]
YES = "--yes"


@pytest.fixture
def said(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Said:
    """Run a command of the operator; its output, or the reason why it failed."""
    monkeypatch.setenv("COGWORKS_HOME", str(tmp_path / "home"))
    DatabaseStore(url, upgrade=True).close()

    def said(*words: str, answer: str = "", fails: bool = False, database: str = url) -> str:
        out, errors = io.StringIO(), io.StringIO()
        n = 2 if words[0] in ("tables", "accounts") else 1
        typed = ["admin", *words[:n], "--database", database, *words[n:]]
        code = run(typed, io.StringIO(answer), out, errors)
        assert bool(code) == fails, out.getvalue() + errors.getvalue()
        assert "Traceback" not in errors.getvalue()
        return errors.getvalue() if fails else out.getvalue()

    return said


@pytest.fixture
def hall(url: str, said: Said) -> Iterator[Hall]:
    """A game of two people in progress, in the database."""
    store = DatabaseStore(url)
    hall = Hall("high_cog", 2, store=store).begin()
    hall.play(1)
    yield hall
    store.close()


@contextmanager
def changing(url: str) -> Iterator[Connection]:
    """A connection that changes the database behind the program's back."""
    engine = engine_of(url)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def play_to_the_end(hall: Hall) -> None:
    hall.play(100)
    assert hall.table().has_ended


def test_tables_are_listed_and_shown(hall: Hall, said: Said) -> None:
    assert "hall" in said("tables", "list")
    assert "high_cog: Ann, Bob" in said("tables", "list", "--phase", "playing", "--game", "high_cog")
    assert said("tables", "list", "--phase", "over") == "No tables.\n"
    shown = said("tables", "show", "hall")
    assert "seat 2: Bob" in shown
    assert "playing" in shown
    assert "no table nowhere" in said("tables", "show", "nowhere", fails=True)
    # Nothing that is secret at the table, nor anything that opens a seat.
    for secret in (hall.tokens[0], hall.table().header.seed.hex(), hall.table().header.owner):
        assert secret not in shown


def test_the_operator_ends_a_game_without_a_result(hall: Hall, said: Said) -> None:
    assert "nothing was changed" in said("tables", "end", "hall", fails=True)
    assert "nothing was changed" in said("tables", "end", "hall", answer="no\n", fails=True)
    assert not hall.table().has_ended
    assert "has ended" in said("tables", "end", "hall", answer="yes\n")
    # A running server learns it from the store.
    assert hall.host.catch_up("hall")
    update = hall.look(0)
    assert update["phase"] == "over"
    assert "The operator of this server ended the game. It has no winner." in str(update)
    assert hall.table().shares() == [0.0, 0.0]
    assert "no game in progress" in said("tables", "end", "hall", YES, fails=True)


def test_a_deleted_table_is_gone_for_the_server_that_has_it_open(hall: Hall, said: Said, url: str) -> None:
    assert hall.say(0, chat=0)["done"]
    said("tables", "delete", "hall", YES)
    seat = int(hall.table().history.state.to_move())
    reply = hall.act(seat, hall.table().history.state.legal_actions()[0])
    assert (reply["done"], reply["refused"]) == (False, NO_SUCH_TABLE)
    hall.host.forget("hall")
    with pytest.raises(RefusedError, match="no such table"):
        hall.look(0)
    with changing(url) as connection:
        for part in ("records", "player_tables", "seat_players", "chat_lines"):
            assert connection.execute(text(f"SELECT COUNT(*) FROM {part} WHERE table_id = 'hall'")).scalar_one() == 0


def rated(url: str, table: str) -> None:
    row = {"table_id": table, "game": "high_cog", "pool": "x", "seats": 2, "began": 1, "ended": 2, "decisions": 9}
    with changing(url) as connection:
        connection.execute(insert(RESULTS), {**row, "is_rated": True, "reason": "", "is_applied": True})


def test_games_that_count_elsewhere_are_not_deleted(hall: Hall, said: Said, url: str) -> None:
    play_to_the_end(hall)
    rated(url, "hall")
    assert "can't be deleted" in said("tables", "show", "hall")
    assert "a rated game" in said("tables", "delete", "hall", YES, fails=True)
    assert said("prune", "--keep-finished", "0", YES) == "No table is that old.\n"


def test_old_games_and_idle_tables_of_guests_are_pruned(hall: Hall, said: Said, url: str) -> None:
    store = DatabaseStore(url)
    copy(store, "hall", "idle", 3)
    play_to_the_end(hall)
    copy(store, "hall", "over", 4)
    player = Player.new()
    claimed(Accounts(store, b"secret", hall.clock), player, Authenticator())
    store.remember(player.id, "idle1", 0.0)
    assert "say how long" in said("prune", YES, fails=True)
    assert "is not a number of days" in said("prune", "--keep-idle", "soon", YES, fails=True)
    assert "Delete 5 finished games and 2 idle tables" in said(
        "prune", "--keep-finished", "1", "--keep-idle", "1", answer="yes\n"
    )
    assert "idle1" in said("tables", "list")
    assert len(said("tables", "list").splitlines()) == 1
    store.close()


def test_pruning_keeps_what_is_younger(hall: Hall, said: Said, url: str) -> None:
    with changing(url) as connection:
        connection.execute(update(TABLES).values(last=4e9))
    assert said("prune", "--keep-idle", "1", YES) == "No table is that old.\n"


def test_accounts_are_listed_signed_out_and_deleted(hall: Hall, said: Said, url: str, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    secret = secret_in(tmp_path / "home")
    store = DatabaseStore(url)
    accounts, player = Accounts(store, secret, hall.clock), Player.new()
    token, _ = claimed(accounts, player, Authenticator())
    found = accounts.signed_in(token)
    assert found is not None
    id = found.account.id
    hall.host.remember(player.id, "hall")
    hall.send(hall.tokens[0], another_token=None)
    listed = said("accounts", "list", "--name", "an")
    assert id in listed
    assert "Ann: 1 tables" in listed
    assert said("accounts", "list", "--name", "zoe") == "No accounts.\n"
    shown = said("accounts", "show", "--", id)
    assert "1 passkeys, 1 signed-in browsers" in shown
    assert token not in shown
    said("accounts", "end", YES, "--", id)
    assert accounts.signed_in(token) is None
    assert "nothing was changed" in said("accounts", "delete", "--", id, fails=True)
    assert "is deleted" in said("accounts", "delete", YES, "--", id)
    assert accounts.store.account(id) is None
    assert "no account" in said("accounts", "show", "--", id, fails=True)
    store.close()


def other_database(url: str, tmp_path: Path, postgres: str) -> str:
    return fresh_database(postgres) if url.startswith("sqlite") else f"sqlite:///{tmp_path / 'other.db'}"


def test_a_backup_made_while_games_go_on_is_restored_in_any_database(
    hall: Hall, said: Said, url: str, tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    secret, key = secret_in(home), key_in(home)
    store = DatabaseStore(url)
    store.create(header("second"))
    said("vacuum", "--now")
    file = tmp_path / "copy.zip"
    assert "2 tables, 0 accounts, cookie-secret, vapid-key.pem" in said("backup", str(file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "exists already" in said("backup", str(file), fails=True)
    before = store.records("hall")
    hall.play(1)  # not in the copy

    new = tmp_path / "new"
    monkeypatch.setenv("COGWORKS_HOME", str(new))
    for database in (f"sqlite:///{tmp_path / 'new.db'}", other_database(url, tmp_path, postgres)):
        assert "is restored: 2 tables" in said("restore", str(file), database=database)
        restored = DatabaseStore(database, upgrade=True)
        assert restored.records("hall") == before
        assert restored.header("hall") == store.header("hall")
        assert ((new / "cookie-secret").read_bytes(), (new / "vapid-key.pem").read_bytes()) == (secret, key)
        assert all(stat.S_IMODE((new / name).stat().st_mode) == 0o600 for name in ("cookie-secret", "vapid-key.pem"))
        again = Hall.__new__(Hall)
        again.__dict__.update(hall.__dict__, store=restored, host=type(hall.host)(restored, clock=hall.clock))
        again.play(100)
        assert again.table().has_ended
        assert "not empty" in said("restore", str(file), database=database, fails=True)
        restored.close()
    store.close()


def test_what_can_not_be_restored_changes_nothing(
    hall: Hall, said: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, file, new = tmp_path / "home", tmp_path / "copy.zip", tmp_path / "new"
    home.mkdir()
    secret_in(home)
    said("backup", str(file))
    monkeypatch.setenv("COGWORKS_HOME", str(new))
    database = f"sqlite:///{tmp_path / 'new.db'}"
    new.mkdir()
    (new / "cookie-secret").write_bytes(b"another" * 8)
    assert "belongs to another server" in said("restore", str(file), database=database, fails=True)
    (new / "cookie-secret").unlink()
    cut = tmp_path / "cut.zip"
    cut.write_bytes(file.read_bytes()[:-400])
    assert "cannot restore" in said("restore", str(cut), database=database, fails=True)
    short = tmp_path / "short.zip"
    with zipfile.ZipFile(file) as whole, zipfile.ZipFile(short, "w") as fewer:
        for name in whole.namelist():
            fewer.writestr(name, whole.read(name)[:-1].rpartition(b"\n")[0] if "records" in name else whole.read(name))
    assert "is damaged" in said("restore", str(short), database=database, fails=True)
    other = tmp_path / "other.zip"
    with zipfile.ZipFile(other, "w") as empty:
        empty.writestr("letter.txt", "Dear Ann")
    assert "is not a backup" in said("restore", str(other), database=database, fails=True)
    assert list(new.iterdir()) == []
    assert "is restored" in said("restore", str(file), database=database)


def test_a_backup_is_not_restored_under_a_running_server(hall: Hall, said: Said, tmp_path: Path) -> None:
    said("backup", str(tmp_path / "copy.zip"))
    server = DatabaseStore(f"sqlite:///{tmp_path / 'running.db'}", is_server=True)
    refused = said("restore", str(tmp_path / "copy.zip"), database=f"sqlite:///{tmp_path / 'running.db'}", fails=True)
    assert "another server is using the database" in refused
    server.close()


@pytest.mark.parametrize("kind", ["answer", "sit"])
def test_verify_finds_a_game_that_was_tampered_with(hall: Hall, said: Said, url: str, kind: str) -> None:
    play_to_the_end(hall)
    said("vacuum", "--now")
    assert said("verify") == "1 tables verified. No problem found.\n"
    with changing(url) as connection:
        if kind == "answer":
            connection.execute(text("DELETE FROM packed_moves"))
        else:
            connection.execute(text("UPDATE tables SET seed = :seed"), {"seed": bytes(32)})
    assert "1 of 1 tables have a problem" in said("verify", fails=True)


def test_verify_compares_lists_with_games(hall: Hall, said: Said, url: str) -> None:
    assert "No problem" in said("verify")
    with changing(url) as connection:
        connection.execute(update(TABLES).values(digest={"turn": 5}))
    assert "1 of 1" in said("verify", fails=True)


def test_vacuum_packs_and_shrinks(hall: Hall, said: Said, url: str) -> None:
    play_to_the_end(hall)
    store = DatabaseStore(url)
    copy(store, "hall", "more", 300)
    assert "301 finished games packed" in said("vacuum", "--now")
    assert "0 finished games packed" in said("vacuum", "--now")
    assert store.of(Removal).counts_as("hall") == ""
    store.close()
