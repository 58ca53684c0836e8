"""Games started under earlier rules replay and continue: as logs, as tables and as resumed games."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from cogworks import Log, LogError, Option, game
from cogworks.engine import registry
from cogworks.tables.records import Header
from cogworks.tables.refusals import RefusedError
from cogworks.tables.seats.seats import key_of
from tests.tables.hall import SEED, Hall
from tests.toy.game import HIGH_COG, KEEP, SWAP, start

SHY = Option("shy", False, "the first player may not swap, as before version 2", is_legacy=True)


@pytest.fixture
def reformed() -> Iterator[str]:
    """High Cog, version 2: version 1 never let the first player swap, and a legacy option reproduces that."""
    reform = replace(
        HIGH_COG,
        name="reformed_cog",
        version=2,
        options=(*HIGH_COG.options, SHY),
        earlier={1: {"shy": True}},
        start=lambda seats, options: start(seats, {"polite": options["polite"] or options["shy"]}),
    )
    registry.register(reform)
    yield reform.name
    del registry._GAMES[reform.name]


def log_of_version(version: int, name: str) -> dict[str, object]:
    log = Log(name, 2, 2, {"polite": False, "shy": True}, [4, 5, KEEP])
    return {**log.as_data(), "version": version, "options": {"polite": False}, "end": "other fields then"}


def test_a_log_of_earlier_rules_is_converted_to_current_rules(reformed: str) -> None:
    log = Log.from_data(log_of_version(1, reformed))
    assert (log.version, log.options) == (2, {"polite": False, "shy": True})
    assert log.replay().legal_actions() == [KEEP, SWAP]
    assert Log.from_data(log.as_data()) == log


def test_actions_of_earlier_rules_are_still_checked(reformed: str) -> None:
    data = log_of_version(1, reformed)
    with pytest.raises(LogError, match="answer 2 of 3"):
        Log.from_data({**data, "answers": [4, 5, SWAP]})
    with pytest.raises(LogError, match="should hold 3 answers, it holds 2"):
        Log.from_data({**data, "answers": [4, 5]})


@pytest.mark.parametrize("version", [0, 3])
def test_a_log_of_unknown_rules_is_refused(reformed: str, version: int) -> None:
    with pytest.raises(LogError, match=f"rules version {version} of High Cog"):
        Log.from_data(log_of_version(version, reformed))


def test_a_table_of_earlier_rules_continues_under_them(reformed: str) -> None:
    hall = Hall(reformed, 2)
    hall.id = "old"
    hall.store.create(
        Header(
            id="old",
            game=reformed,
            version=1,
            seats=2,
            options={"polite": False},
            seed=SEED,
            owner=key_of("owner"),
            created=1000.0,
        )
    )
    for seat in range(2):
        hall.tokens[seat] = hall.send("owner", sit=seat, name=f"Old {seat}")["token"]
    hall.begin()
    assert [option["label"] for option in hall.look(0)["options"]] == ["keep your cog"]
    assert hall.look(0)["settings"] == {"polite": False, "shy": True}
    hall.restart()
    hall.act(0, KEEP)
    hall.act(1, KEEP)
    exported = hall.host.export("old")
    assert Log.from_data(exported).answers == hall.answers()
    resumed, _ = hall.host.play_on("old", 2)
    with hall.host.at(resumed) as table:
        assert table.header.options["shy"] is True
    hall.store.create(
        Header(
            id="odd",
            game=reformed,
            version=7,
            seats=2,
            options={"polite": False},
            seed=SEED,
            owner=key_of("owner"),
            created=1000.0,
        )
    )
    with pytest.raises(RefusedError, match="rules version 7"), hall.host.at("odd"):
        pass


def test_legacy_options_are_not_offered(reformed: str) -> None:
    assert [option.name for option in game(reformed).offered] == ["polite"]
    assert game(reformed).settle({}) == {"polite": False, "shy": False}


def test_another_game_like_one_of_earlier_rules_uses_current_rules() -> None:
    ridge = game("widget_ridge")
    old = ridge.settle({"goal": "guild", "mulligan": False}, version=1)
    again = ridge.settle(ridge.repeated(old))
    assert again == ridge.settle({"goal": "guild", "mulligan": False})
    # The same opening hands, chosen under current rules, are kept.
    chosen = ridge.settle({"opening": old["opening"]})
    assert ridge.settle(ridge.repeated(chosen)) == chosen != ridge.settle({})
