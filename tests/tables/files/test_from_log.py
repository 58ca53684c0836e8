"""Tables made from game logs."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cogworks import Dice, Log, logfile
from cogworks.engine.state import OVER
from cogworks.tables.files.from_log import history_of, store_finished, store_log
from cogworks.tables.files.given import answers_of, given
from cogworks.tables.history import STRIDE, Move
from cogworks.tables.host import Host
from cogworks.tables.records import ANSWER, END, MOVES, OWNER, Draft, Header, Record
from cogworks.tables.refusals import DAMAGED, RefusedError
from cogworks.tables.store.store import MemoryStore, Store
from tests.random_games import finished_log

RECORDED = Path(__file__).parents[1].parent / "compatibility" / "version_0_1" / "logs"


def begun(n: int) -> Log:
    """A game of Gadget Builder after this many moves, between a person and a bot."""
    log = Log.of("gadget_builder", 2)
    log.players = ["you", "random"]
    state, dice = log.replay(), Dice(1)
    for _ in range(n):
        log.answers.append(state.legal_actions()[dice.below(len(state.legal_actions()))])
        state.act(log.answers[-1])
    return log


def test_a_table_continues_where_the_log_ends() -> None:
    log, store = begun(30), MemoryStore()
    store_log(store, log, "resumed", b"seed", ["secret", ""], 1.0)
    host = Host(store)
    with host.at("resumed") as table:
        assert table.history.log(log.players).answers[:30] == log.answers
        assert table.is_started
        assert not table.has_ended
        assert table.seats.names() == ["seat 1", "seat 2"]
        assert table.seats.who_has("secret") == 0
        assert table.seats[1].bot == "random"
        assert table.history.given == 0, "moves of the log can be undone"


def test_moves_on_a_copy_of_a_history_leave_the_original_alone() -> None:
    history = history_of(begun(30))
    before, copied = history.state.fingerprint(), history.clone()
    state = copied.state
    copied.apply(Record(0, ANSWER, int(state.to_move()), 0.0, copied.position, state.legal_actions()[0]))
    assert (history.position, history.version, history.state.fingerprint()) == (30, 30, before)
    assert (copied.position, copied.version) == (31, 31)
    assert copied.state.fingerprint() != before
    assert copied.steps[-1].events


@pytest.mark.parametrize("path", sorted(RECORDED.iterdir()), ids=lambda path: path.stem)
def test_logs_of_version_0_1_become_tables(path: Path) -> None:
    log = logfile.load(path)
    log.players = ["random"] * log.seats
    history = history_of(log)
    assert [move.action for move in history.moves] == log.answers
    assert history.state == log.replay()
    store = MemoryStore()
    store_log(store, log, "finished", b"seed", [""] * log.seats, 1.0)
    with Host(store).at("finished") as table:
        assert table.has_ended
        assert table.history.state == history.state
        with pytest.raises(RefusedError):
            table.check_playing()


def stored(records: list[Record]) -> int:
    """How many bytes the data of these records takes as JSON."""
    return sum(len(json.dumps(dict(record.data))) for record in records)


def test_a_game_from_a_file_is_one_compressed_record(store: Store) -> None:
    log = finished_log("gadget_builder", ["you", "random"])
    assert len(log.answers) > 1300
    store_finished(store, log, "file", b"seed", ["random"], 1.0)
    records = store.records("file")
    assert [record.kind for record in records if record.kind in (ANSWER, MOVES, END)] == [MOVES, END]
    assert len(records) == 3 + log.seats + 1
    assert stored(records) < len(json.dumps(log.answers)) / 2
    host = Host(store)
    with host.at("file") as table:
        assert table.has_ended
        assert table.history.log([]).answers == log.answers
        assert (table.history.given, table.origin) == (len(log.answers), None)
        assert table.activity.silent_since(0) == 1.0
    opened, _ = host.play_on("file", 700)
    assert [record.kind for record in store.records(opened)] == ["origin", MOVES]
    with host.at(opened) as table:
        assert table.history.log([]).answers == log.answers[:700]
        assert (table.history.given, table.origin) == (700, {"table": "file", "step": 700})


def test_a_game_from_a_file_stored_move_by_move_still_opens(store: Store) -> None:
    """As earlier versions stored it."""
    log = finished_log("gadget_builder", ["you", "random"])
    store_finished(store, log, "packed", b"seed", ["random"], 1.0)
    seated = [record for record in store.records("packed") if record.kind not in (MOVES, END)]
    header = store.header("packed")
    assert isinstance(header, Header)
    store.create(replace(header, id="single"))
    moves = history_of(log).moves
    answers = [Draft(ANSWER, move.who, place, move.action, data={"given": True}) for place, move in enumerate(moves)]
    kept = [Draft(record.kind, record.who, data=record.data) for record in seated]
    drafts = [*kept, *answers, Draft(END, OVER)]
    store.append("single", [draft.numbered(place, 1.0) for place, draft in enumerate(drafts)])
    host = Host(store)
    with host.at("packed") as packed, host.at("single") as single:
        assert packed.history.moves == single.history.moves
        assert str(packed.history.steps) == str(single.history.steps)
        assert packed.history.given == single.history.given
        ours, theirs = packed.update(None), single.update(None)
        for differs in ("table", "sequence", "shuffle"):
            assert ours.pop(differs)  # type: ignore[misc]
            assert theirs.pop(differs)  # type: ignore[misc]
        assert ours == theirs


def test_any_step_of_a_long_game_is_a_few_moves_away() -> None:
    log = finished_log("gadget_builder", ["you", "random"])
    history = history_of(log)
    steps = [0, 1, STRIDE - 1, STRIDE, 650, 1300, len(log.answers) - 1, len(log.answers)]
    expected = [log.replay(step) for step in steps]

    class Counting(list[Move]):
        most = 0

        def __getitem__(self, which: Any) -> Any:
            part = super().__getitem__(which)
            Counting.most = max(Counting.most, len(part))
            return part

    history.moves = Counting(history.moves)
    assert [history.before(step) for step in steps] == expected
    assert 0 < Counting.most < STRIDE


def test_damaged_moves_are_reported() -> None:
    log, store = begun(30), MemoryStore()
    store_log(store, log, "ok", b"seed", ["secret", ""], 1.0)
    header = store.header("ok")
    assert header is not None
    packed = given(log.answers)[0].numbered(0, 1.0)
    assert answers_of(packed) == log.answers
    assert given([]) == []
    for data in ({}, {"answers": "?"}, {"answers": "x" + str(packed.data["answers"])[1:]}):
        id = f"bad{len(data)}{data.get('answers', '')[:1]}"
        store.create(replace(header, id=id))
        store.append(id, [Record(0, MOVES, OWNER, 1.0, data=data)])
        with pytest.raises(RefusedError) as refused, Host(store).at(id):
            pass
        assert refused.value.code == DAMAGED
