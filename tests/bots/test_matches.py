"""Matches between levels: the same deals for both, every seat in turn, and continued after an interruption."""

from dataclasses import replace
from pathlib import Path

import pytest

from cogworks import CogworksError, Dice, game
from cogworks.bots.levels import LEVELS, level, run, searched, surest
from cogworks.bots.matches import Contestant, Match, network, play
from cogworks.bots.matches import run as run_match
from cogworks.bots.search import Search
from cogworks.bots.weights import write
from cogworks.executor import executor
from tests.bots.test_network import middle, weights
from tests.terminal.driver import cogworks

MATCH = Match("widget_mechs", 2, {}, Contestant("novice"), Contestant("random"), 3)


def test_a_level_against_itself_is_even_on_every_deal() -> None:
    same = replace(MATCH, first=Contestant("random"))
    share, *_, choices = play(same, 0)
    assert choices > 0
    assert share in (0.0, 0.25, 0.5, 0.75, 1.0)


def test_a_match_is_continued_where_its_file_ends(tmp_path: Path) -> None:
    kept = tmp_path / "match"
    with executor(1, None) as where:
        whole = run_match(MATCH, 4, where, kept=kept)
        *lines, last = kept.read_text().splitlines()
        kept.write_text("\n".join([*lines, last[: len(last) // 2]]))
        again: list[int] = []
        assert run_match(MATCH, 4, where, again.append, kept).share == whole.share
        assert again == [4], "only the damaged line is played again"
        assert whole.games == 8
        assert whole.share > 0.5
        with pytest.raises(CogworksError, match="another match"):
            run_match(replace(MATCH, seed=4), 4, where, kept=kept)


def test_the_command_plays_a_match() -> None:
    words = "study match widget_mechs --first novice --second random --deals 2 --processes 1"
    said = cogworks(*words.split())
    assert "novice against random: " in said.screen
    assert "of 4 games" in said.screen


def test_weights_that_do_not_fit_a_match_are_refused_with_the_file(tmp_path: Path) -> None:
    path = tmp_path / "some.weights"
    words = f"study match widget_mechs --first master:4 --second master:4 --deals 1 --processes 1 --weights {path}"
    assert f"{path} can't be read: No such file" in cogworks(*words.split()).complaints
    path.write_bytes(write("widget_mechs", [weights("widget_mechs", 3)]))
    with pytest.raises(CogworksError, match="no weights for 2 seats"):
        network("widget_mechs", 2, path)
    path.write_bytes(write("widget_mechs", [replace(weights("widget_mechs", 2), schema="0")]))
    with pytest.raises(CogworksError, match="other features"):
        network("widget_mechs", 2, path)


def test_a_grandmaster_stops_early_where_one_answer_stands_out() -> None:
    bot = replace(level("grandmaster:3000"), seconds=float("inf"))
    spent = []
    for seed in range(6):
        state = middle("gadget_builder", 2, moves=20 + seed)
        if len(state.legal_actions()) > 1:
            spent.append(int(searched(bot, state, int(state.to_move()), Dice(seed)).simulations))
    assert min(spent) < 3000
    clear = game("gadget_builder").position(
        2, top="blue 3", sides=[{"hand": "blue 5"}, {"hand": "red 1, red 2, yellow 5"}]
    )
    assert searched(bot, clear, 0, Dice(1)).simulations < 1200


def test_the_surest_answer_was_tried_often_and_is_good_without_luck() -> None:
    class Reported:
        """A search that found this."""

        def __init__(self, *rows: tuple[int, int, float]) -> None:
            self.rows = list(rows)

        def report(self) -> list[tuple[int, int, float]]:
            return self.rows

    def answer(*rows: tuple[int, int, float]) -> int:
        return surest(Reported(*rows))  # type: ignore[arg-type]

    assert answer((7, 2000, 0.0), (8, 500, 0.011)) == 8
    assert answer((7, 2000, 0.5), (8, 150, 0.9)) == 7, "tried too rarely"
    assert answer((7, 2000, 0.50), (8, 400, 0.51)) == 7, "it may have been luck"
    assert answer((7, 2000, 0.50), (8, 1800, 0.56)) == 8
    assert answer((7, 1, 0.5), (8, 0, 0.0)) == 7


def test_lower_levels_search_as_before() -> None:
    """Their ratings stay comparable: plain searches with the game's own estimates."""
    state = middle("gizmos", 2)
    seat = int(state.to_move())
    for name in ("adept", "master"):
        assert not LEVELS[name].is_learned
        by = replace(level(f"{name}:60"), seconds=float("inf"))
        plain = Search(state.clone(), seat, Dice(4))
        plain.simulate(60)
        found = Search(state.clone(), seat, Dice(4))
        run(found, by, thorough=True)
        assert found.report() == plain.report()
        assert not found.is_paired
