"""Limits: settings, shares of each client, daily quotas, and open files."""

import sys
from typing import Any

import pytest

from cogworks.engine.errors import CogworksError
from cogworks.tables.refusals import TOO_OFTEN, RefusedError
from cogworks.web.http.limits import DAY, DailyQuota, Limits, Tally, chosen_limits, fit_connections


def test_when_few_are_left_one_client_gets_fewer() -> None:
    tally = Tally(per_client=16, total=40)
    assert [tally.enter("eve") for _ in range(17)].count(True) == 16
    assert [tally.enter("mallory") for _ in range(17)].count(True) == 14  # 30 of 40 are open
    assert [tally.enter("ann") for _ in range(3)] == [True, True, False]
    assert [tally.enter("bob") for _ in range(3)] == [True, True, False]
    tally.leave("mallory")
    assert len(tally) == 33
    for _ in range(4):
        tally.leave("eve")
    assert tally.enter("ann")


@pytest.mark.parametrize("per_client", [1, 7, 8, 15])
def test_when_few_are_left_newcomers_get_one(per_client: int) -> None:
    tally = Tally(per_client, total=40)
    for client in range(40):
        if len(tally) < 30:
            while len(tally) < 30 and tally.enter(f"early {client}"):
                pass
    assert [tally.enter("ann") for _ in range(2)] == [True, False]
    assert [tally.enter("bob") for _ in range(2)] == [True, False]


def test_limits_come_from_arguments_the_environment_or_defaults() -> None:
    environment = {"COGWORKS_MAX_CONNECTIONS": "50", "COGWORKS_MAX_SOCKETS_PER_ADDRESS": "7"}
    typed: dict[str, int | None] = {"sockets_per_address": 9, "connections_per_address": None}
    assert chosen_limits(typed, environment) == Limits(50, Limits().connections_per_address, 9)
    assert chosen_limits({}, {}) == Limits()
    assert chosen_limits({}, {"COGWORKS_MAX_CONNECTIONS": "9" * 9}).connections == 999_999_999
    assert chosen_limits({}, {"COGWORKS_MAX_UPLOADS_PER_DAY": "7"}).uploads_per_day == 7
    assert chosen_limits({"uploads_per_day": 8}, {"COGWORKS_MAX_UPLOADS_PER_DAY": "7"}).uploads_per_day == 8


@pytest.mark.parametrize("text", ["many", "-1", "1.5", "9" * 10, "²"])
def test_a_limit_is_a_whole_number(text: str) -> None:
    with pytest.raises(CogworksError, match="COGWORKS_MAX_CONNECTIONS"):
        chosen_limits({}, {"COGWORKS_MAX_CONNECTIONS": text})


def test_a_limit_is_at_least_one() -> None:
    with pytest.raises(CogworksError, match="sockets per address must be at least 1"):
        Limits(sockets_per_address=0)
    assert Limits(1, 1, 1).connections == 1


def test_a_client_has_its_number_of_reviews_a_day_and_gets_back_what_failed() -> None:
    now = [30.0]
    quota = DailyQuota(2, lambda: now[0])

    def take(client: str) -> bool:
        try:
            quota.take(client)
        except RefusedError as error:
            return error.code != TOO_OFTEN or "the limit is 2 reviews" not in error.reason
        return True

    assert [take("ann"), take("ann"), take("ann"), take("bob")] == [True, True, False, True]
    quota.give_back("ann")
    assert [take("ann"), take("ann")] == [True, False]
    quota.give_back("cleo")
    assert [take("cleo"), take("cleo"), take("cleo")] == [True, True, False]
    now[0] = DAY - 1.0
    assert not take("ann")
    now[0] = float(DAY)
    assert [take("ann"), take("ann"), take("ann")] == [True, True, False]


class Files:
    """An operating system's limit of open files."""

    RLIMIT_NOFILE, RLIM_INFINITY = 7, -1

    def __init__(self, soft: int, hard: int, is_strict: bool = False) -> None:
        self.limits, self.is_strict = (soft, hard), is_strict

    def getrlimit(self, which: int) -> tuple[int, int]:
        assert which == self.RLIMIT_NOFILE
        return self.limits

    def setrlimit(self, which: int, limits: tuple[int, int]) -> None:
        assert which == self.RLIMIT_NOFILE
        if self.is_strict:
            raise OSError("not permitted")
        if self.limits[1] != self.RLIM_INFINITY and limits[0] > self.limits[1]:
            raise ValueError("not allowed to raise maximum limit")
        self.limits = limits


@pytest.mark.parametrize(
    ("soft", "hard", "fits", "raised"),
    [
        (1024, 1 << 20, 2000, 2600),
        (1024, 4096, 2000, 2600),
        (1024, 2000, 1400, 2000),
        (1024, -1, 2000, 2600),
        (9000, 9000, 2000, 9000),
        (-1, -1, 2000, -1),
        (256, 256, 128, 256),
    ],
)
def test_connections_fit_into_the_open_file_limit(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, soft: int, hard: int, fits: int, raised: int
) -> None:
    files: Any = Files(soft, hard)
    monkeypatch.setitem(sys.modules, "resource", files)
    assert fit_connections(2000) == fits
    assert files.limits == (raised, hard)
    assert [f"only {fits} connections fit into {raised} open files" in text for text in caplog.messages] == (
        [True] if fits < 2000 else []
    )


def test_without_permission_to_open_more_files_fewer_connections_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    files: Any = Files(1000, 9000, is_strict=True)
    monkeypatch.setitem(sys.modules, "resource", files)
    assert repr(fit_connections(2000)) == "500"
    assert files.limits == (1000, 9000)
