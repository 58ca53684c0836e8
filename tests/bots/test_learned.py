"""Trained networks in the package: which position gets which, and what happens without a usable one."""

import logging
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.resources import files

import pytest

from cogworks import Dice, State, game, games
from cogworks.bots import learned
from cogworks.bots.knowledge import knowledge
from cogworks.bots.levels import decide, level, searched
from cogworks.bots.network import Network
from cogworks.bots.weights import Weights, read, write
from tests.bots.test_network import middle, weights
from tests.games.girl_genius.scenario import deck_text

NETWORKS = files("cogworks.bots") / learned.FOLDER


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    learned.network.cache_clear()
    yield
    learned.network.cache_clear()


def given(monkeypatch: pytest.MonkeyPatch, data: bytes | None) -> None:
    """Let this be the file of every game."""
    monkeypatch.setattr(learned, "stored", lambda name: data)


def answer(state: State, bot: str) -> int:
    return decide(level(bot), state.clone(), int(state.to_move()), Dice(5))


@pytest.mark.parametrize("name", games())
def test_a_games_own_weights_can_be_used(name: str) -> None:
    data = learned.stored(name)
    if data is None:
        assert learned.network(name, game(name).seats[0]) is None
        return
    for it in read(name, data):
        assert learned.usable(name, it.seats) == (it, "")


def test_all_weights_together_are_small() -> None:
    assert sum(len(data) for name in games() if (data := learned.stored(name)) is not None) <= 1_000_000


def wider(it: Weights) -> Weights:
    """The same weights for rows with eight more bytes."""
    return replace(it, width=it.width + 8, first=[*it.first, *[0] * (8 * it.units)])


BROKEN: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "truncated": (lambda data: data[:-40], "incomplete"),
    "not ours": (lambda data: b"\x00" * 100, "can't be read"),
    "outdated": (
        lambda data: data.replace(game("widget_mechs").features(2).hash.encode(), b"0" * 64),
        "other features",
    ),
    "too wide": (
        lambda data: write("widget_mechs", [wider(weights("widget_mechs", 2))]),
        "other features",
    ),
}


@pytest.mark.parametrize("damage", BROKEN)
def test_unusable_weights_are_reported_once_and_replaced_by_the_games_estimates(
    damage: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    state = middle("widget_mechs", 2)
    given(monkeypatch, None)
    without = answer(state, "grandmaster:40")
    change, reason = BROKEN[damage]
    whole = write("widget_mechs", [weights("widget_mechs", 2)])
    given(monkeypatch, change(whole))
    learned.network.cache_clear()
    with caplog.at_level(logging.WARNING):
        assert [answer(state, "grandmaster:40") for _ in range(3)] == [without] * 3
    assert len(caplog.records) == 1
    assert reason in caplog.text
    assert "widget_mechs" in caplog.text


def test_a_missing_file_is_nothing_to_report(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    given(monkeypatch, None)
    with caplog.at_level(logging.WARNING):
        assert answer(middle("widget_mechs", 3), "grandmaster:30") >= 0
    assert not caplog.records


def test_only_learned_levels_use_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[int] = []
    monkeypatch.setattr(learned, "stored", lambda name: used.append(1))
    state = middle("widget_mechs", 2)
    for bot in ("random", "novice", "adept:20", "master:20"):
        answer(state, bot)
    assert not used
    answer(state, "grandmaster:20")
    assert used


def test_unknown_cards_and_goals_are_evaluated_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, write("girl_genius", [weights("girl_genius", 2)]))
    played = game("girl_genius")
    assert isinstance(learned.network_for(played.new(2)), Network)
    assert learned.network_for(played.new(2, deck=deck_text("Plain Tin"))) is None
    assert learned.network_for(played.new(2, score=50)) is None
    assert learned.network_for(played.new(2, teams=True)) is None
    assert learned.network_for(played.new(3)) is None, "trained for two seats only"
    given(monkeypatch, write("widget_ridge", [weights("widget_ridge", 2)]))
    ridge = game("widget_ridge")
    assert isinstance(learned.network_for(ridge.new(2)), Network)
    assert learned.network_for(ridge.new(2, goal="guild")) is None
    assert learned.network_for(ridge.new(2, first_cards=True)) is None


@pytest.mark.parametrize("name", [name for name in games() if game(name).feature_fields is not None])
def test_a_search_with_a_network_depends_only_on_what_its_seat_knows(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    given(monkeypatch, write(name, [weights(name, 2)]))
    dice, different = Dice(11), 0
    for moves in (12, 25, 31, 44):
        state = middle(name, 2, moves)
        seat = int(state.to_move())
        assert learned.network_for(state) is not None
        for _ in range(2):
            other = game(name).redeal(state, seat, dice)
            different += other.dump() != state.dump()
            told = []
            for world in (state, other):
                known = knowledge(game(name), world, dict(game(name).settle({})), "grandmaster:25", 3)
                search = searched(level(known.bot), known.position(), known.seat, Dice(known.seed), thorough=True)
                told.append(search.report())
            assert told[0] == told[1]
    assert different or name == "widget_mechs"
