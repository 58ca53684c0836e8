"""Executors: the same results in this process, in local processes and on Ray, even if workers die."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Collection
from concurrent.futures import Future, wait
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest
from pebble import ProcessPool
from pebble.pool.base_pool import PoolStatus

from cogworks import CogworksError, IllegalActionError
from cogworks.bots.ladder import Contest, Result, play
from cogworks.executor import InProcess, JobError, LocalExecutor, RayExecutor, attempt_elsewhere, code_hash, executor

MECHS = Contest("widget_mechs", 2, {}, ("random", "novice"), 12, 3)


def square(number: int, delay: float = 0.0) -> int:
    time.sleep(delay)
    return number * number


def die_once(number: int, trace: str) -> int:
    """Kill the worker the first time this job runs."""
    mark = Path(trace) / str(number)
    if number % 3 == 0 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def refuse(action: int) -> None:
    raise IllegalActionError(action, 0, "M2.1")


def stumble() -> None:
    raise ValueError("no such luck")


@pytest.mark.parametrize("processes", [1, 2, 3])
def test_map_keeps_the_order_of_jobs(processes: int) -> None:
    # The first jobs take longest.
    jobs = [(number, 0.1 if number < 2 else 0.0) for number in range(8)]
    with executor(processes) as where:
        assert list(where.map(square, jobs)) == [number * number for number in range(8)]
        found = list(where.completed(square, jobs))
    assert sorted(found) == [(number, number * number) for number in range(8)]


def test_jobs_can_be_an_endless_iterator() -> None:
    def endless() -> object:
        number = 0
        while True:
            yield (number,)
            number += 1

    with executor(2) as where:
        results = where.map(square, endless())  # type: ignore[arg-type]
        assert [next(results) for _ in range(5)] == [0, 1, 4, 9, 16]


class Noting(InProcess):
    """Submits several jobs ahead and records which of them are cancelled."""

    def __init__(self, window: int) -> None:
        self.window, self.cancelled = window, list[object]()

    def _window(self) -> int:
        return self.window

    def _finished(self, handles: Collection[Any]) -> list[Any]:
        return list(handles)[:1]

    def _cancel(self, handles: Collection[Any]) -> None:
        self.cancelled += [handle.arguments[0] for handle in handles]


def test_jobs_of_an_abandoned_run_are_cancelled() -> None:
    where = Noting(3)
    results = where.completed(square, [(number,) for number in range(9)])
    assert [next(results), next(results)] == [(0, 0), (1, 1)]
    assert where.cancelled == []
    results.close()  # type: ignore[attr-defined]
    assert where.cancelled == [2, 3]


def test_jobs_beside_one_that_fails_are_cancelled() -> None:
    where = Noting(3)
    with pytest.raises(TypeError):
        list(where.map(square, [(0,), ("x",), (2,), (3,), (4,)]))
    assert where.cancelled == [2, 3]


def test_after_the_last_result_nothing_is_cancelled() -> None:
    where = Noting(3)
    assert list(where.map(square, [(number,) for number in range(4)])) == [0, 1, 4, 9]
    assert where.cancelled == []


def outlast(folder: str, number: int) -> int:
    """Note when it begins, and when it ends after far too long."""
    (Path(folder) / f"{number} began").touch()
    if number:
        time.sleep(20)
        (Path(folder) / f"{number} ended").touch()
    return number


def test_workers_stop_what_an_abandoned_run_began(tmp_path: Path) -> None:
    with executor(2) as where:
        results = where.map(outlast, [(str(tmp_path), number) for number in range(8)])
        assert next(results) == 0
        results.close()  # type: ignore[attr-defined]
        # The workers are free for other jobs at once.
        assert list(where.map(square, [(2,), (3,), (4,), (5,)])) == [4, 9, 16, 25]
        assert list(tmp_path.glob("* ended")) == []


class FakeRay:
    """The part of Ray's API that cancels jobs."""

    def __init__(self) -> None:
        self.cancelled: list[tuple[object, bool]] = []

    def cancel(self, handle: object, force: bool = False) -> None:
        self.cancelled.append((handle, force))


def test_ray_gives_up_the_jobs_of_an_abandoned_run() -> None:
    where = RayExecutor.__new__(RayExecutor)
    where._ray = FakeRay()
    where._cancel(["one", "two"])
    assert where._ray.cancelled == [("one", True), ("two", True)]


def test_the_job_of_a_worker_that_dies_is_repeated(tmp_path: Path) -> None:
    with executor(2) as where:
        assert list(where.map(die_once, [(number, str(tmp_path)) for number in range(7)])) == list(range(7))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0", "3", "6"]


def test_jobs_of_a_pool_that_broke_are_repeated_in_a_new_one() -> None:
    """A worker that dies before it has reported its job breaks its pool."""
    where = LocalExecutor(2)
    with where:
        assert list(where.map(square, [(2,)])) == [4]
        broken = where._pool
        broken._context.status = PoolStatus.ERROR
        assert list(where.map(square, [(3,), (4,)])) == [9, 16]
        assert where._pool is not broken
        call = where._submit(square, (5,))
        wait([call.future])
        call.future = Future()
        call.future.set_exception(BrokenProcessPool("All workers expired"))
        assert where._finished([call]) == [call]
        assert where._result(call) == 25


def test_a_job_that_always_kills_its_worker_is_an_error() -> None:
    with executor(2) as where, pytest.raises(JobError, match=r"died \d times"):
        list(where.map(die, [()]))


@pytest.mark.parametrize("processes", [1, 2])
def test_errors_of_jobs_are_raised_here(processes: int) -> None:
    with executor(processes) as where:
        with pytest.raises(ValueError, match="no such luck"):
            list(where.map(stumble, [()]))
        with pytest.raises(CogworksError, match=r"17 is not a legal answer for seat 0: rule \[M2.1\] forbids it"):
            list(where.map(refuse, [(17,)]))


def test_invalid_settings_are_refused() -> None:
    with pytest.raises(CogworksError, match="invalid number of processes 0"):
        executor(0)
    with pytest.raises(CogworksError, match="not both"):
        executor(2, "auto")


def test_a_missing_ray_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(CogworksError, match=r"pip install 'cogworks\[ray\]'"):
        executor(ray="auto")


def test_no_process_starts_before_the_first_job() -> None:
    """An interrupt before the caller's `with` block would leave it running."""
    before = set(multiprocessing.active_children())
    with executor(2) as where:
        assert set(multiprocessing.active_children()) == before
        assert list(where.map(pow, [(2, 5)])) == [32]
        assert len(set(multiprocessing.active_children()) - before) == 2
    assert set(multiprocessing.active_children()) == before


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="only POSIX systems can block signals")
def test_an_interrupt_waits_until_a_job_is_in_the_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    """An interrupt inside the queue can swallow its next wake-up: the pool would never stop."""
    blocked: list[bool] = []

    def is_blocked() -> bool:
        return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])

    def schedule(pool: ProcessPool, *given: Any, **named: Any) -> Any:
        blocked.append(is_blocked())
        return original(pool, *given, **named)

    original = ProcessPool.schedule
    monkeypatch.setattr(ProcessPool, "schedule", schedule)
    with executor(2) as where:
        assert list(where.map(pow, [(2, 5), (2, 6)])) == [32, 64]
    assert blocked == [True, True]
    assert not is_blocked()


INTERRUPTED = """
import json, sys
from cogworks.bots.ladder import Contest, run
from cogworks.executor import executor
def report(result): print("one", flush=True)
if __name__ == "__main__":
    contest = Contest("widget_mechs", 2, {}, ("novice", "adept:20000"), 400, 3)
    try:
        with executor(2) as where:
            run(contest, where, report)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""


def children_of(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()


def is_running(pid: str) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs Linux's /proc")
def test_ctrl_c_stops_all_processes(tmp_path: Path) -> None:
    script = tmp_path / "interrupted.py"
    script.write_text(INTERRUPTED, encoding="utf-8")
    began = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, process_group=0)
    deadline = time.monotonic() + 60
    while len(workers := children_of(began.pid)) < 3 and time.monotonic() < deadline:
        time.sleep(0.1)
    time.sleep(0.3)  # the workers are still importing modules
    os.killpg(began.pid, signal.SIGINT)  # as a terminal does
    out, err = began.communicate(timeout=60)
    assert out.splitlines()[-1:] == [b"interrupted"], err
    assert b"Traceback" not in err
    while (left := [worker for worker in workers if is_running(worker)]) and time.monotonic() < deadline:
        time.sleep(0.1)  # multiprocessing's own helper ends a moment later
    assert left == []


KILLED = """
import os, pathlib, sys, time
from cogworks.executor import executor
def stay(folder):
    pathlib.Path(folder, str(os.getpid())).touch()
    time.sleep(600)
if __name__ == "__main__":
    with executor(2) as where:
        list(where.map(stay, [(sys.argv[1],)] * 2))
"""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs Linux's /proc")
def test_busy_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    script, folder = tmp_path / "killed.py", tmp_path / "workers"
    script.write_text(KILLED, encoding="utf-8")
    folder.mkdir()
    deadline = time.monotonic() + 60
    with subprocess.Popen([sys.executable, script, folder]) as began:
        while len(workers := [file.name for file in folder.iterdir()]) < 2 and time.monotonic() < deadline:
            time.sleep(0.05)
        began.kill()
    while any(map(is_running, workers)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert [is_running(worker) for worker in workers] == [False, False]


# ---- Ray


def play_unless_lost(contest: Contest, number: int, lost: str, trace: str) -> tuple[Result, str]:
    """Play a game; return the machine's id, too.

    On the lost machine the first job ends and the second never does, which the other machine waits for.
    """
    import ray

    machine: str = ray.get_runtime_context().get_node_id()
    if machine == lost and (Path(trace) / "served").exists():
        (Path(trace) / "hanging").touch()
        time.sleep(3600)
    while machine != lost and not (Path(trace) / "hanging").exists():
        time.sleep(0.05)
    (Path(trace) / "served").touch()
    return play(contest, 0, number), machine


# Ray leaves sockets and log files to the end of the process.
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_ray_gives_the_same_results_though_a_machine_is_lost(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    # Ray's worker processes must find this module.
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(Path(__file__).parents[2]), *sys.path]))
    from ray.cluster_utils import Cluster

    small = {"num_cpus": 1, "object_store_memory": 80_000_000, "include_dashboard": False}
    cluster: Any = Cluster(initialize_head=True, head_node_args=small)
    try:
        lost = cluster.add_node(num_cpus=1, object_store_memory=80_000_000)
        jobs = [(MECHS, number, lost.node_id, str(tmp_path)) for number in range(12)]
        results: dict[int, Result] = {}
        machines: set[str] = set()
        with executor(ray=cluster.address) as where:
            assert isinstance(where, RayExecutor)
            for index, (result, machine) in where.completed(play_unless_lost, jobs):
                results[index] = result
                machines.add(machine)
                if len(machines) == 2 and lost in cluster.list_all_nodes():
                    cluster.remove_node(lost, allow_graceful=False)
            assert len(machines) == 2
            assert lost not in cluster.list_all_nodes()
            with pytest.raises(ValueError, match="no such luck"):
                list(where.map(stumble, [()]))
    finally:
        cluster.shutdown()
    assert [results[number] for number in range(12)] == [play(MECHS, 0, number) for number in range(12)]


def test_a_machine_with_other_rules_is_refused() -> None:
    assert attempt_elsewhere(code_hash(), square, (3,)) == 9
    with pytest.raises(JobError, match="another version of Cogworks"):
        attempt_elsewhere("0" * 64, square, (3,))


def test_a_cluster_that_cannot_be_reached_is_an_error() -> None:
    with pytest.raises(CogworksError, match="cannot connect to a Ray cluster at 'localhost:1'"):
        executor(ray="localhost:1")
