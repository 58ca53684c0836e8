"""Tables made from game logs."""

from pathlib import Path

import pytest

from cogworks import Dice, Log, logfile
from cogworks.tables.from_log import history_of, store_log
from cogworks.tables.host import Host
from cogworks.tables.records import ANSWER, Record
from cogworks.tables.refusals import RefusedError
from cogworks.tables.store import MemoryStore

RECORDED = Path(__file__).parent.parent / "compatibility" / "version_0_1" / "logs"


def begun(n: int) -> Log:
    """A game of Gadget Builder after so many moves, between a person and a bot."""
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
    copied.fold(Record(0, ANSWER, int(state.to_move()), 0.0, copied.position, state.legal_actions()[0]))
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
