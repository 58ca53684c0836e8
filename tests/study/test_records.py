"""Records: the same rows on any number of processes, nothing lost by interruptions, and all of it verified."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest

from cogworks import CogworksError, LogError
from cogworks.executor import InProcess, executor
from cogworks.study import presets, records
from cogworks.study.observing import action_mask, observation
from cogworks.study.recording import BLOCK, Plan, play
from cogworks.study.records import RecordsError, decisions_path, read, record, spool_path, spooled
from tests.terminal.driver import cogworks

PAGE = Path(__file__).parents[2] / "docs" / "records.md"
PLAN = Plan("widget_mechs", 2, {}, ("random", "novice"), 7)
WITH_DECISIONS = Plan("widget_mechs", 2, {}, ("random", "novice"), 7, with_decisions=True)


def recorded(path: Path, games: int, plan: Plan = PLAN, resume: bool = False) -> list[int]:
    """Record in this process; return the progress."""
    heard: list[int] = []
    assert record(plan, games, path, InProcess(), is_continued=resume, on_progress=heard.append) == games
    return heard


def test_rows_say_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "games.parquet"
    assert recorded(path, 6) == [0, 4, 6]
    rows = pq.read_table(path).to_pylist()
    assert [row["number"] for row in rows] == list(range(6))
    assert [row["players"] for row in rows[:3]] == [["random", "novice"], ["novice", "random"], ["random", "novice"]]
    for row in rows:
        game = play(PLAN, row["number"])
        assert (row["answers"], row["returns"], row["scores"]) == (game.answers, game.returns, game.scores)
        assert (row["game"], row["rules_version"], row["seats"], row["seed"]) == ("widget_mechs", 1, 2, 7)
        assert sum(row["returns"]) == 1
    about = json.loads(pq.read_schema(path).metadata[b"cogworks"])
    assert (about["game"], about["players"], about["seed"]) == ("widget_mechs", ["random", "novice"], 7)
    assert not spool_path(path).exists()
    assert sorted(file.name for file in path.parent.iterdir()) == ["games.parquet"]


def test_what_is_recorded_is_read_back_and_verified(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    recorded(path, 5)
    games = list(read(path))
    assert [game.number for game in games] == [0, 1, 2, 3, 4]
    for game in games:
        assert game.log.replay().is_over()
        assert list(game.log.replay().returns()) == game.returns
        assert game.log.players == PLAN.seating(game.number)


@pytest.mark.parametrize(
    ("column", "change", "reason"),
    [
        ("answers", lambda it: it[:-1], "game 1: after answer"),
        ("answers", lambda it: [*it[:-1], 10_000], "game 1: answer"),
        ("returns", lambda it: it[::-1], "game 1: the results do not agree"),
        ("scores", lambda it: [99, 0], "game 1: the results do not agree"),
        ("end", lambda it: "0" * len(it), "game 1: after answer"),
        ("game", lambda it: "chess", "game 1: header: no game named 'chess'"),
    ],
)
def test_a_changed_row_is_found(tmp_path: Path, column: str, change: object, reason: str) -> None:
    path = tmp_path / "games.parquet"
    recorded(path, 2)
    table = pq.read_table(path)
    rows = table.to_pylist()
    assert callable(change)
    rows[1][column] = change(rows[1][column])
    pq.write_table(pa.Table.from_pylist(rows, schema=table.schema), path)
    with pytest.raises(LogError, match=reason):
        list(read(path))


def test_decisions_have_what_a_learner_needs(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    recorded(path, 5, WITH_DECISIONS)
    table = pq.read_table(decisions_path(path))
    about = json.loads(table.schema.metadata[b"cogworks"])
    features = np.stack(table["features"].to_numpy(zero_copy_only=False))
    place = 0
    for game in read(path):
        state = game.log.replay(0)
        for step, answer in enumerate(game.log.answers):
            mover = int(state.to_move())
            if mover >= 0:
                row = {name: table[name][place].as_py() for name in ("number", "step", "seat", "legal", "action")}
                assert row == {
                    "number": game.number,
                    "step": step,
                    "seat": mover,
                    "legal": np.flatnonzero(action_mask(state)).tolist(),
                    "action": answer,
                }
                assert np.array_equal(features[place], observation(state, mover))
                place += 1
            state.act(answer)
    assert place == table.num_rows
    named = sum(size for _, size, _, _ in about["features"])
    assert 0 <= features.shape[1] - named < 8
    assert not features[:, named:].any()


def test_the_same_games_on_any_number_of_processes_and_in_any_number_of_runs(tmp_path: Path) -> None:
    whole, parts, many = (tmp_path / f"{name}.parquet" for name in ("whole", "parts", "many"))
    recorded(whole, 11, WITH_DECISIONS)
    recorded(parts, 3, WITH_DECISIONS)
    assert recorded(parts, 11, WITH_DECISIONS, resume=True) == [3, 7, 11]
    with executor(2) as where:
        record(WITH_DECISIONS, 11, many, where, is_continued=False, on_progress=lambda done: None)
    for path in (parts, many):
        for file in (lambda it: it, decisions_path):
            assert pq.read_table(file(path)).equals(pq.read_table(file(whole)))


class Interrupting(InProcess):
    """Fails after some blocks."""

    def __init__(self, blocks: int, error: BaseException) -> None:
        self.blocks, self.error = blocks, error

    def _result(self, handle: object) -> object:
        self.blocks -= 1
        if self.blocks < 0:
            raise self.error
        return super()._result(handle)


@pytest.mark.parametrize("error", [KeyboardInterrupt(), CogworksError("a bot failed")])
def test_an_interruption_keeps_complete_games(tmp_path: Path, error: BaseException) -> None:
    path, whole = tmp_path / "games.parquet", tmp_path / "whole.parquet"
    with pytest.raises(type(error)):
        record(WITH_DECISIONS, 20, path, Interrupting(2, error), is_continued=False, on_progress=lambda done: None)
    assert len(list(read(path))) == 2 * BLOCK
    assert recorded(path, 20, WITH_DECISIONS, resume=True)[0] == 2 * BLOCK
    recorded(whole, 20, WITH_DECISIONS)
    for file in (lambda it: it, decisions_path):
        assert pq.read_table(file(path)).equals(pq.read_table(file(whole)))


KILLED = """
import os, signal, sys
from pathlib import Path
from tests.study.test_records import WITH_DECISIONS, Interrupting
from cogworks.study.records import record
def report(done):
    if done >= 12:
        os.kill(os.getpid(), signal.SIGKILL)
path, resume = Path(sys.argv[1]), sys.argv[2] == "1"
record(WITH_DECISIONS, 20, path, Interrupting(99, ValueError()), is_continued=resume, on_progress=report)
"""


@pytest.mark.parametrize(("before", "lost"), [(0, 0), (0, 1), (4, 100)])
def test_a_killed_program_loses_no_complete_block(tmp_path: Path, before: int, lost: int) -> None:
    """Also if the last bytes of the spool were never written."""
    path, whole = tmp_path / "games.parquet", tmp_path / "whole.parquet"
    if before:
        recorded(path, before, WITH_DECISIONS)
    ended = subprocess.run([sys.executable, "-c", KILLED, path, "1" if before else "0"], cwd=Path(__file__).parents[2])
    assert ended.returncode == -signal.SIGKILL
    spool = spool_path(path)
    spool.write_bytes(spool.read_bytes()[: spool.stat().st_size - lost])
    heard = recorded(path, 20, WITH_DECISIONS, resume=True)
    assert heard[0] == (12 if not lost else 12 - BLOCK)
    recorded(whole, 20, WITH_DECISIONS)
    for file in (lambda it: it, decisions_path):
        assert pq.read_table(file(path)).equals(pq.read_table(file(whole)))
    assert not spool.exists()


@pytest.mark.parametrize("merged", [1, 2])
def test_a_crash_after_merging_records_nothing_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, merged: int
) -> None:
    """The rows are in the files and still wait beside them: in both, or only in that of the decisions."""
    path, whole = tmp_path / "games.parquet", tmp_path / "whole.parquet"
    merge, calls = records.merge, 0

    def crashing(*given: Any) -> int:
        nonlocal calls
        calls += 1
        if calls > merged:
            raise OSError("no space left on device")
        return merge(*given)

    def stay(path: Path, missing_ok: bool = False) -> None:
        raise OSError("no space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(records, "merge", crashing)
        patch.setattr(Path, "unlink", stay)
        with pytest.raises(OSError, match="no space left"):
            recorded(path, 5, WITH_DECISIONS)
    assert spool_path(path).exists()
    assert decisions_path(path).exists()
    assert path.exists() == (merged == 2)
    heard = recorded(path, 6, WITH_DECISIONS, resume=True)
    assert heard[0] == 5
    recorded(whole, 6, WITH_DECISIONS)
    assert [game.number for game in read(path)] == list(range(6))
    for file in (lambda it: it, decisions_path):
        assert pq.read_table(file(path)).equals(pq.read_table(file(whole)))
    assert not spool_path(path).exists()


def test_partial_files_are_compressed(tmp_path: Path) -> None:
    """Feature rows are mostly zeros."""
    path = tmp_path / "games.parquet"
    sizes: list[int] = []
    rows: list[int] = []

    def report(done: int) -> None:
        if done:
            sizes.append(spool_path(decisions_path(path)).stat().st_size)
            rows.append(sum(batch.num_rows for batch in spooled(decisions_path(path))))

    plan = Plan("gizmos", 2, {}, ("random",), 7, with_decisions=True)
    record(plan, 2 * BLOCK, path, InProcess(), is_continued=False, on_progress=report)
    features = pq.read_table(decisions_path(path))["features"]
    assert rows[-1] == len(features) > rows[0] > 100
    assert sizes[-1] < features.nbytes / 4


@pytest.mark.parametrize(
    ("plan", "games", "reason"),
    [
        (Plan("chess", 2, {}, ("random",), 1), 4, "no game named 'chess'"),
        (Plan("widget_mechs", 9, {}, ("random",), 1), 4, "invalid number of seats 9"),
        (Plan("widget_mechs", 2, {}, (), 1), 4, "name 1 to 2 players"),
        (Plan("widget_mechs", 2, {}, ("random",) * 3, 1), 4, "name 1 to 2 players"),
        (Plan("widget_mechs", 2, {}, ("guru",), 1), 4, "no bot named 'guru'"),
        (Plan("widget_mechs", 2, {}, ("random",), -1), 4, "invalid seed -1"),
        (PLAN, 0, "invalid number of games 0"),
    ],
)
def test_plans_that_cannot_be_played_are_refused(tmp_path: Path, plan: Plan, games: int, reason: str) -> None:
    with pytest.raises(CogworksError, match=reason):
        record(plan, games, tmp_path / "games.parquet", InProcess(), is_continued=False, on_progress=lambda done: None)
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_neither_overwritten_nor_continued_with_other_settings(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    with pytest.raises(RecordsError, match="there is nothing to continue"):
        recorded(path, 4, resume=True)
    recorded(path, 4)
    kept = path.read_bytes()
    with pytest.raises(RecordsError, match="exists: continue it with --continue"):
        recorded(path, 8)
    for plan, reason in (
        (Plan("widget_mechs", 2, {}, ("random", "novice"), 8), "seed 7, not 8"),
        (Plan("widget_mechs", 2, {}, ("random",), 7), r"players \['random', 'novice'\], not \['random'\]"),
        (Plan("widget_mechs", 3, {}, ("random", "novice"), 7), "seats 2, not 3"),
        (WITH_DECISIONS, "decisions False, not True"),
    ):
        with pytest.raises(RecordsError, match=reason):
            recorded(path, 8, plan, resume=True)
    assert path.read_bytes() == kept
    path.write_text("PAR1 not really", encoding="utf-8")
    with pytest.raises(RecordsError, match="cannot be read"):
        list(read(path))
    pq.write_table(pa.table({"a": [1]}), path)
    with pytest.raises(RecordsError, match="not a file of recorded games"):
        list(read(path))


def test_values_are_what_the_players_own_search_found(tmp_path: Path) -> None:
    plan = Plan("widget_mechs", 2, {}, ("novice", "adept:30"), 7, with_decisions=True, with_values=True)
    without = Plan("widget_mechs", 2, {}, ("novice", "adept:30"), 7, with_decisions=True)
    recorded(tmp_path / "games.parquet", 2, plan)
    recorded(tmp_path / "without.parquet", 2, without)
    rows = pq.read_table(decisions_path(tmp_path / "games.parquet"))
    assert (
        rows.drop_columns(["visits", "values"]).to_pylist()
        == pq.read_table(decisions_path(tmp_path / "without.parquet")).to_pylist()
    )
    searched = 0
    for row in rows.to_pylist():
        is_searcher = plan.seating(row["number"])[row["seat"]] == "adept:30"
        if row["visits"] is None:
            assert row["values"] is None
            continue
        assert is_searcher
        searched += 1
        assert len(row["visits"]) == len(row["values"]) == len(row["legal"])
        assert 0 < sum(row["visits"]) <= 30
        assert row["visits"][row["legal"].index(row["action"])] == max(row["visits"])
        assert all((value is None) == (n == 0) for n, value in zip(row["visits"], row["values"], strict=True))
        assert all(0 <= value <= 1 for value in row["values"] if value is not None)
    assert searched > 5
    with pytest.raises(CogworksError, match="values belong to decisions"):
        recorded(tmp_path / "wrong.parquet", 2, Plan("widget_mechs", 2, {}, ("random",), 7, with_values=True))


def test_a_preset_reproduces_the_published_dataset(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """If rules or bots have changed, record all presets again and put their digests into datasets.toml."""
    path = tmp_path / "small.parquet"
    words = ["study", "record", "--preset", "mechs-small", "--out", str(path), "--processes", "1"]
    seen = cogworks(*words)
    assert "the same rows as published" in " ".join(seen.screen.split()), seen.screen
    # The digest doesn't depend on how the rows are stored, but on each of them.
    table = pq.read_table(decisions_path(path))
    pq.write_table(table, decisions_path(path), row_group_size=7)
    assert presets.digest(path) == presets.find("mechs-small").digest
    pq.write_table(table.slice(0, len(table) - 1), decisions_path(path))
    assert presets.digest(path) != presets.find("mechs-small").digest
    assert "a preset determines the games" in cogworks(*words, "--games", "3").complaints
    assert "no dataset named 'chess'" in cogworks("study", "record", "--preset", "chess", "--out", "x").complaints
    assert "name a game, or a dataset" in cogworks("study", "record", "--out", "x").complaints


LOADERS = re.findall(r"^With (\w+):\n\n```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize(("library", "code"), LOADERS, ids=[library for library, _ in LOADERS])
def test_the_documented_ways_to_load_a_file(
    library: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They agree with a replay.  None of these libraries is needed otherwise."""
    pytest.importorskip(library.lower())
    monkeypatch.chdir(tmp_path)
    recorded(Path("gizmos.parquet"), 3, WITH_DECISIONS)
    first: dict[int, int] = {}
    for row in pq.read_table("gizmos.decisions.parquet").to_pylist():
        if len(row["legal"]) > 1:
            first.setdefault(row["number"], row["seat"])
    loaded: dict[str, Any] = {}
    exec(code, loaded)
    assert loaded["won"] == sum(game.returns[first[game.number]] for game in read("gizmos.parquet"))


def test_there_are_three_ways_to_load_a_file() -> None:
    assert [library for library, _ in LOADERS] == ["pandas", "Polars", "DuckDB"]


def test_the_command_records_with_progress_and_continues(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.parquet"
    words = ["study", "record", "widget_mechs", "--players", "random,novice", "--out", str(path), "--processes", "1"]
    seen = cogworks(*words, "--games", "4", "--seed", "7")
    assert (seen.code, seen.complaints) == (0, "")
    assert "holds 4 games of Widget Mechs" in " ".join(seen.screen.split())
    assert "4 of 4 games" in capsys.readouterr().err
    assert "exists" in cogworks(*words, "--games", "8", "--seed", "7").complaints
    assert cogworks(*words, "--games", "8", "--seed", "7", "--continue").code == 0
    assert [game.number for game in read(path)] == list(range(8))


def test_ctrl_c_stops_the_command_and_keeps_its_games(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    words = ["study", "record", "widget_mechs", "--players", "random", "--games", "1000000", "--processes", "2"]
    command = [sys.executable, "-m", "cogworks", *words, "--out", str(path)]
    began = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, process_group=0)
    deadline = time.monotonic() + 60
    while not (spool_path(path).exists() and spool_path(path).stat().st_size > 20_000) and time.monotonic() < deadline:
        time.sleep(0.1)
    os.killpg(began.pid, signal.SIGINT)
    _, err = began.communicate(timeout=60)
    assert began.returncode == 130, err
    games = [game.number for game in read(path)]
    assert games == list(range(len(games)))
    assert f"holds {len(games)} of 1000000 games".encode() in err
    assert b"Traceback" not in err
    assert not spool_path(path).exists()
