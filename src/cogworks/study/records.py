"""Records of many games as Parquet files: written while games are played, resumable, and verified when read.

While recording, complete games go to a spool file next to the Parquet file: an Arrow stream, of which all complete
batches can be read even if the program was killed.  At the end, and on Ctrl+C, it is merged into the Parquet file.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]

from cogworks.engine.errors import CogworksError, LogError
from cogworks.engine.log import FORMAT as LOG_FORMAT
from cogworks.engine.log import Log
from cogworks.engine.registry import game
from cogworks.executor import Executor, code_hash
from cogworks.study.recording import BLOCK, MOST_GAMES, Plan, Played, play_block

FORMAT: Final = 1
KEY: Final = b"cogworks"
"""Key of our JSON text in the metadata of a Parquet file's schema."""
COMPRESSION: Final = "zstd"
GROUP_ROWS: Final = 50_000
"""Rows per row group of a Parquet file, or a little more."""


class RecordsError(CogworksError):
    """Records that cannot be written or read.  The message gives the reason."""


@dataclass(frozen=True)
class RecordedGame:
    """A game read from a file; its log has been replayed and agrees with the results."""

    number: int
    seed: int
    log: Log
    returns: list[float]
    scores: list[int]


# ---- schemas


def about(plan: Plan) -> dict[str, object]:
    """The settings that determine the games, and the data needed to interpret the columns."""
    played = game(plan.game)
    found: dict[str, object] = {
        "records": FORMAT,
        "game": plan.game,
        "rules_version": played.version,
        "seats": plan.seats,
        "options": dict(played.settle(plan.options)),
        "players": list(plan.players),
        "seed": plan.seed,
        "decisions": plan.with_decisions,
        "code": code_hash(),
        "values": plan.with_values,
        "n_actions": played.n_actions,
    }
    if plan.with_decisions:
        schema = played.features(plan.seats, **plan.options)
        found["schema"] = schema.hash
        found["features"] = [[field.name, field.size, field.high, field.help] for field in schema]
    return found


def games_schema(plan: Plan) -> Any:
    """The columns of the file with one row per game."""
    text = pa.dictionary(pa.int32(), pa.string())
    columns = [
        ("number", pa.int64()),
        ("game", text),
        ("rules_version", pa.int32()),
        ("seats", pa.int8()),
        ("options", text),
        ("seed", pa.int64()),
        ("players", pa.list_(pa.string())),
        ("answers", pa.list_(pa.int32())),
        ("returns", pa.list_(pa.float64())),
        ("scores", pa.list_(pa.int32())),
        ("decisions", pa.int32()),
        ("end", pa.string()),
    ]
    return pa.schema(columns, metadata={KEY: json.dumps(about(plan))})


def decisions_schema(plan: Plan) -> Any:
    """The columns of the file with one row per decision."""
    width = game(plan.game).features(plan.seats, **plan.options).width
    columns = [
        ("number", pa.int64()),
        ("step", pa.int32()),
        ("seat", pa.int8()),
        ("legal", pa.list_(pa.int32())),
        ("action", pa.int32()),
        ("features", pa.list_(pa.uint8(), width)),
    ]
    if plan.with_values:
        columns += [("visits", pa.list_(pa.int32())), ("values", pa.list_(pa.float32()))]
    return pa.schema(columns, metadata={KEY: json.dumps(about(plan))})


def games_batch(plan: Plan, block: list[Played], schema: Any) -> Any:
    """Games as rows."""
    played = game(plan.game)
    options = json.dumps(played.settle(plan.options), sort_keys=True)
    rows = [
        {
            "number": it.number,
            "game": plan.game,
            "rules_version": played.version,
            "seats": plan.seats,
            "options": options,
            "seed": plan.seed,
            "players": it.players,
            "answers": it.answers,
            "returns": it.returns,
            "scores": it.scores,
            "decisions": it.n_decisions,
            "end": it.end,
        }
        for it in block
    ]
    return pa.RecordBatch.from_pylist(rows, schema=schema)


def decisions_batch(block: list[Played], schema: Any) -> Any:
    """Decisions as rows."""
    made = [(it.number, decision) for it in block for decision in it.decisions]
    features = b"".join(it.features for _, it in made)
    flat = pa.Array.from_buffers(pa.uint8(), len(features), [None, pa.py_buffer(features)])
    width = schema.field("features").type.list_size
    columns = [
        pa.array([number for number, _ in made], pa.int64()),
        pa.array([it.step for _, it in made], pa.int32()),
        pa.array([it.seat for _, it in made], pa.int8()),
        pa.array([it.legal for _, it in made], pa.list_(pa.int32())),
        pa.array([it.action for _, it in made], pa.int32()),
        pa.FixedSizeListArray.from_arrays(flat, width),
    ]
    if "visits" in schema.names:
        columns.append(pa.array([it.visits for _, it in made], pa.list_(pa.int32())))
        columns.append(pa.array([it.values for _, it in made], pa.list_(pa.float32())))
    return pa.RecordBatch.from_arrays(columns, schema=schema)


# ---- files


def decisions_path(path: Path) -> Path:
    """The file with the decisions of a file of games."""
    return path.with_name(f"{path.stem}.decisions{path.suffix}")


def spool_path(path: Path) -> Path:
    """The file in which rows wait to be merged into a Parquet file."""
    return path.with_name(f"{path.name}.part")


class Spool:
    """Rows on the way to a Parquet file: appended batch by batch, each complete on disk before the next."""

    def __init__(self, path: Path, schema: Any) -> None:
        self._file = spool_path(path).open("wb")
        # Feature rows are mostly zeros: compressed, a long recording needs a tenth of the disk.
        compressed = pa.ipc.IpcWriteOptions(compression=COMPRESSION)
        self._writer = pa.ipc.new_stream(self._file, schema, options=compressed)

    def write(self, batch: Any) -> None:
        """Append rows."""
        self._writer.write_batch(batch)
        self._file.flush()

    def close(self) -> None:
        """Finish the file."""
        self._writer.close()
        self._file.close()


def spooled(path: Path) -> Iterator[Any]:
    """The complete batches of a spool; nothing if there is none."""
    source = spool_path(path)
    if not source.exists():
        return
    # The last batch may be incomplete after a crash, and even the header.
    with source.open("rb") as file, suppress(pa.ArrowInvalid, OSError, EOFError, StopIteration):
        reader = pa.ipc.open_stream(file)
        while True:
            yield reader.read_next_batch()


def merge(path: Path, schema: Any, games: int) -> int:
    """Merge a spool into its Parquet file, only rows of games below `games`; return the number of rows."""
    unfinished = path.with_name(f"{path.name}.new")
    rows = 0
    with pq.ParquetWriter(unfinished, schema, compression=COMPRESSION) as writer:
        for table in _groups(_stored(path), spooled(path), schema, games):
            writer.write_table(table)
            rows += table.num_rows
    unfinished.replace(path)
    return rows


def _stored(path: Path) -> Iterator[Any]:
    if path.exists():
        with pq.ParquetFile(path) as file:
            yield from file.iter_batches(GROUP_ROWS)


def _groups(stored: Iterable[Any], fresh: Iterable[Any], schema: Any, games: int) -> Iterator[Any]:
    """Batches combined into tables of a good size; each game only once."""
    waiting: list[Any] = []
    n, seen = 0, -1
    for source in (stored, fresh):
        above = seen
        for batch in source:
            numbers = batch.column("number").to_pylist()
            wanted = [above < number < games for number in numbers]
            seen = max([seen, *(number for number, is_wanted in zip(numbers, wanted, strict=True) if is_wanted)])
            chosen = batch if all(wanted) else batch.filter(pa.array(wanted, pa.bool_()))
            waiting.append(pa.Table.from_batches([chosen]).cast(schema))
            n += chosen.num_rows
            if n >= GROUP_ROWS:
                yield pa.concat_tables(waiting)
                waiting, n = [], 0
    if waiting:
        yield pa.concat_tables(waiting)


# ---- recording


def record(
    plan: Plan, games: int, path: Path, where: Executor, *, is_continued: bool, on_progress: Callable[[int], None]
) -> int:
    """Play games and record them; return how many the file holds.  `on_progress` gets the number after every block.

    If the program is interrupted, the games that are complete are in the file, and `is_continued` continues after them.
    """
    plan.check()
    if not 1 <= games <= MOST_GAMES:
        raise RecordsError(f"invalid number of games {games}: use 1 to {MOST_GAMES}")
    done = _resumed(plan, path) if is_continued else _started(path)
    files = [(path, games_schema(plan))]
    if plan.with_decisions:
        files.append((decisions_path(path), decisions_schema(plan)))
    on_progress(done)
    spools = [Spool(file, schema) for file, schema in files]
    jobs = ((plan, first, min(first + BLOCK, games)) for first in range(done, games, BLOCK))
    try:
        for block in where.map(play_block, jobs):
            # Decisions first: a game counts once its own row is complete.
            if plan.with_decisions:
                spools[1].write(decisions_batch(block, files[1][1]))
            spools[0].write(games_batch(plan, block, files[0][1]))
            done += len(block)
            on_progress(done)
    finally:
        for spool in spools:
            spool.close()
        _merged(files, done)
    return done


def _merged(files: list[tuple[Path, Any]], games: int) -> None:
    for file, schema in reversed(files):
        merge(file, schema, games)
    for file, _ in files:
        spool_path(file).unlink(missing_ok=True)


def _started(path: Path) -> int:
    for file in (path, decisions_path(path), spool_path(path)):
        if file.exists():
            raise RecordsError(f"{file} exists: continue it with --continue, or choose another file")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RecordsError(f"cannot write {path}: {error.strerror}") from error
    return 0


def _resumed(plan: Plan, path: Path) -> int:
    """Merge the spool of an earlier run; return the number of complete games."""
    if not path.exists() and not spool_path(path).exists():
        raise RecordsError(f"there is nothing to continue: {path} does not exist")
    before = [_about(path)] if path.exists() else []
    fresh = [_spooled_about(path)] if spool_path(path).exists() else []
    for found in [*before, *(it for it in fresh if it)]:
        _check_same(path, found, about(plan))
    numbers = [
        number
        for source in (_stored(path), spooled(path))
        for batch in source
        for number in batch.column("number").to_pylist()
    ]
    games = max(numbers, default=-1) + 1
    files = [(path, games_schema(plan))]
    if plan.with_decisions:
        files.append((decisions_path(path), decisions_schema(plan)))
    _merged(files, games)
    return games


def _check_same(path: Path, found: Mapping[str, object], wanted: Mapping[str, object]) -> None:
    for key, value in wanted.items():
        if found.get(key) != value:
            if key == "code":
                raise RecordsError(f"{path} was recorded by another version of Cogworks: start a new file")
            raise RecordsError(f"{path} was recorded with {key} {found.get(key)!r}, not {value!r}")


def _spooled_about(path: Path) -> Mapping[str, object] | None:
    try:
        with spool_path(path).open("rb") as file:
            return _metadata(pa.ipc.open_stream(file).schema, path)
    except (pa.ArrowInvalid, EOFError):
        return None


def _about(path: Path) -> Mapping[str, object]:
    try:
        return _metadata(pq.read_schema(path), path)
    except (pa.ArrowInvalid, OSError) as error:
        raise RecordsError(f"{path}: cannot be read: {str(error).partition(chr(10))[0]}") from error


def _metadata(schema: Any, path: Path) -> Mapping[str, object]:
    try:
        found = json.loads((schema.metadata or {})[KEY])
    except (KeyError, ValueError) as error:
        raise RecordsError(f"{path}: not a file of recorded games") from error
    if not isinstance(found, dict) or found.get("records") != FORMAT:
        raise RecordsError(f"{path}: not recorded games of format {FORMAT}")
    return found


# ---- reading


def read(path: Path | str) -> Iterator[RecordedGame]:
    """Yield the games of a file; each is replayed, and must agree with its recorded end and results."""
    file = Path(path)
    _about(file)
    for batch in _stored(file):
        for row in batch.to_pylist():
            yield _verified(file, row)


def _verified(path: Path, row: Mapping[str, Any]) -> RecordedGame:
    place = f"{path}: game {row['number']}"
    data = {
        "cogworks": LOG_FORMAT,
        "game": row["game"],
        "version": row["rules_version"],
        "seats": row["seats"],
        "options": json.loads(row["options"]),
        "players": row["players"],
        "length": len(row["answers"]),
        "end": row["end"],
        "answers": row["answers"],
    }
    try:
        log = Log.from_data(data)
    except LogError as error:
        raise LogError(f"{place}: {error}") from error
    state = log.replay()
    if not state.is_over() or list(state.returns()) != row["returns"] or list(state.scores()) != row["scores"]:
        raise LogError(f"{place}: the results do not agree with the answers")
    return RecordedGame(row["number"], row["seed"], log, row["returns"], row["scores"])
