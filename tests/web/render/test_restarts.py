"""Render processes that keep ending are restarted less and less often, and the log and /healthz report it."""

import pytest

from cogworks.web.render.restarts import LONGEST_DELAY, QUIET, STEADY, Restarts


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_processes_that_are_starting_or_running_are_healthy() -> None:
    restarts = Restarts(2)
    assert restarts.health() == "ok\n0 of 2 render processes running, the server renders all boards itself\n"
    restarts.ready()
    restarts.ready()
    assert restarts.health() == "ok\n2 of 2 render processes running\n"


def test_a_server_that_wants_none_is_healthy() -> None:
    assert Restarts(0).health() == "ok\n0 of 0 render processes running\n"


def test_processes_that_keep_ending_are_restarted_with_a_growing_delay_and_reported() -> None:
    restarts = Restarts(1)
    delays = [restarts.ended(False, 0.5) for _ in range(20)]
    assert delays[:3] == [0.1, 0.2, 0.4]
    assert delays == sorted(delays)
    assert delays[-1] == LONGEST_DELAY
    assert restarts.health().startswith("degraded\n0 of 1 ")
    restarts.ready()
    assert restarts.health() == "ok\n1 of 1 render processes running\n"


def test_the_delay_stays_the_longest_however_often_processes_end() -> None:
    restarts = Restarts(1)
    assert {restarts.ended(False, 0.5) for _ in range(2000)} >= {0.1, LONGEST_DELAY}
    assert restarts.ended(False, 0.5) == LONGEST_DELAY


def test_a_process_that_worked_for_long_is_replaced_at_once() -> None:
    restarts = Restarts(2)
    restarts.ended(False, 0.5)
    for _ in range(2):
        restarts.ready()
    assert restarts.ended(True, STEADY) == 0.0
    assert restarts.health().startswith("ok\n1 of 2 ")


def test_the_log_reports_the_failure_once_a_minute_and_the_recovery(caplog: pytest.LogCaptureFixture) -> None:
    clock = Clock()
    restarts = Restarts(1, clock)
    for _ in range(10):
        restarts.ended(False, 0.25)
    assert caplog.messages == [
        "a render process ended after 0.2 s; 0 of 1 render processes running, the server renders all boards itself; "
        "next start in 0.1 s"
    ]
    clock.now = QUIET
    restarts.ended(False, 0.25)
    assert len(caplog.messages) == 2
    restarts.ready()
    assert caplog.messages[2:] == ["all 1 render processes are running again"]
    restarts.ended(True, 1.0)
    assert len(caplog.messages) == 4
