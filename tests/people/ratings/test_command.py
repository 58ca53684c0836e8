"""The operator's command."""

import io
from pathlib import Path

import pytest

from cogworks.cli import run
from cogworks.tables.store.database import DatabaseStore
from tests.people.ratings.rated_games import Club


def test_recompute_and_flags(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COGWORKS_HOME", str(tmp_path))
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    store = DatabaseStore(url)
    club = Club(store)
    for _ in range(4):
        club.beat(0, 1)
    digest = club.ratings.digest()
    store.close()

    def said(*words: str) -> str:
        out, errors = io.StringIO(), io.StringIO()
        assert run(["ratings", *words], io.StringIO(), out, errors) == 0, errors.getvalue()
        return " ".join(out.getvalue().split())

    assert digest in said("recompute")
    assert "the same as before" in said("recompute", "--database", url)
    assert "Bob" in said("flags")
