"""What changed cards are worth: gifts in both sets, on the same deals, for as long as there is time."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cogworks.games.widget_ridge.cardset.format import own_text
from cogworks.lab.card_sets import worth
from cogworks.lab.card_sets.worth import measured
from cogworks.lab.experiment import baseline_block
from cogworks.lab.statistics import FEWEST
from cogworks.review.reviewing import run_here

TEXT = (
    own_text()
    .replace("gate: an opponent gains 3 spark", "gate: pay 1 gold")
    .replace(": Tea Trolley", ": Soup Trolley")
    .replace("play: gain 2 gold; gain 4 spark", "play: gain 3 gold; gain 4 spark")
)
"""One invention and one starter changed, and one invention under another name."""


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four deals are enough to see what is played."""
    monkeypatch.setattr(worth, "ROUND", 2)
    monkeypatch.setattr(worth, "DEALS", 4)


def by_results(effects: dict[str, float], usual: float = 0.5) -> Callable[..., list[float]]:
    """Stands for playing: each gift adds the same to every deal, a little more on each second one."""

    def ask(work: Callable[..., Any], setup: Any, *given: Any) -> list[float]:
        deals = given[-1]
        if work is baseline_block:
            return [usual for _ in deals]
        side = "after" if setup.options["cards"] else "before"
        (name,) = given[0].gifts
        return [usual + effects[f"{name} {side}"] + 0.01 * (deal % 2) for deal in deals]

    return ask


def test_each_changed_card_is_given_in_the_set_that_has_it(few: None) -> None:
    asked: list[tuple[str, str]] = []

    def ask(work: Callable[..., Any], setup: Any, *given: Any) -> list[float]:
        side = "after" if setup.options["cards"] else "before"
        asked.append((side, "".join(given[0].gifts) if len(given) == 2 else ""))
        return [0.5 for _ in given[-1]]

    heard: list[tuple[int, int]] = []
    found = measured(ask, "widget_ridge", "", TEXT, lambda done, total: heard.append((done, total)))
    assert set(asked) == {
        ("before", ""),
        ("after", ""),
        ("before", "Gossip-Powered"),
        ("after", "Gossip-Powered"),
        ("before", "Tea Trolley"),
        ("after", "Soup Trolley"),
    }
    assert heard == [(0, 4), (2, 4), (4, 4)]
    kinds = {row["name"]: row["kind"] for row in found["cards"]}
    assert kinds == {
        "Prime Widget": "changed",
        "Gossip-Powered": "changed",
        "Soup Trolley": "new",
        "Tea Trolley": "gone",
    }
    assert (found["deals"], found["seats"], found["player"]) == (4, 2, "novice")
    # Four deals are too few for a finding, whatever they show.
    assert {row["finding"] for row in found["cards"]} <= {"", "inconclusive"}


def test_a_stronger_and_a_weaker_card_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worth, "is_possible", lambda setup, treatment: True)
    effects = {"Gossip-Powered before": 0.1, "Gossip-Powered after": 0.3, "Prime Widget before": 0.2}
    effects |= {"Prime Widget after": 0.2, "Tea Trolley before": 0.1, "Soup Trolley after": 0.0}
    found = measured(by_results(effects), "widget_ridge", "", TEXT, lambda done, total: None)
    rows = {row["name"]: row for row in found["cards"]}
    assert found["deals"] == worth.DEALS
    assert rows["Gossip-Powered"]["change"]["value"] == 20.0
    assert rows["Gossip-Powered"]["finding"] == "stronger"
    assert rows["Gossip-Powered"]["before"]["low"] < 10.5 < rows["Gossip-Powered"]["before"]["high"]
    # The lab doesn't give starters.
    assert (rows["Prime Widget"]["before"], rows["Prime Widget"]["finding"]) == (None, "")
    assert (rows["Soup Trolley"]["before"], rows["Soup Trolley"]["change"]) == (None, None)
    swapped = measured(
        by_results({key: 0.3 - value for key, value in effects.items()}),
        "widget_ridge",
        "",
        TEXT,
        lambda done, total: None,
    )
    assert {row["name"]: row["finding"] for row in swapped["cards"]}["Gossip-Powered"] == "weaker"


def test_it_ends_in_time_but_not_before_there_are_enough_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    def clock() -> Iterator[float]:
        now = 0.0
        while True:
            yield now
            now += worth.SECONDS

    times = clock()
    found = measured(
        lambda work, setup, *given: [0.5 for _ in given[-1]],
        "widget_ridge",
        "",
        TEXT,
        lambda done, total: None,
        lambda: next(times),
    )
    assert found["deals"] == FEWEST


def test_a_stopped_measurement_plays_no_more(few: None) -> None:
    class StopError(Exception):
        pass

    def note(done: int, total: int) -> None:
        if done:
            raise StopError

    with pytest.raises(StopError):
        measured(lambda work, setup, *given: [0.5 for _ in given[-1]], "widget_ridge", "", TEXT, note)


def test_real_games_are_played_and_give_the_same_figures_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worth, "ROUND", 2)
    monkeypatch.setattr(worth, "DEALS", 2)
    monkeypatch.setattr(worth, "MOST_CARDS", 2)
    found = measured(run_here, "widget_ridge", "", TEXT, lambda done, total: None)
    assert found["left_out"] == ["Soup Trolley", "Tea Trolley"]
    assert measured(run_here, "widget_ridge", "", TEXT, lambda done, total: None) == found
    assert [row["name"] for row in found["cards"] if row["after"]] == ["Gossip-Powered"]
