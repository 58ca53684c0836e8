"""The ladder: the same deals with seats rotated, reproducible games, figures that add up."""

import json
import re
from pathlib import Path

import pytest

from cogworks import CogworksError
from cogworks.bots.ladder import Contest, Result, check, in_order, play, run, save
from cogworks.bots.standings import interval, rates, ratings, report
from cogworks.executor import executor

MECHS = Contest("widget_mechs", 2, {}, ("random", "novice"), 8, 3)


def test_each_level_meets_the_one_below_and_the_highest_meets_the_lowest() -> None:
    contest = Contest("gizmos", 2, {}, ("random", "novice", "adept"), 2, 1)
    assert [(it.first, it.second) for it in contest.pairings()] == [
        ("adept", "novice"),
        ("novice", "random"),
        ("adept", "random"),
    ]


def test_the_first_level_rotates_through_the_seats() -> None:
    contest = Contest("gizmos", 3, {}, ("random", "novice"), 3, 1)
    (pairing,) = contest.pairings()
    assert [contest.seating(pairing, number).index("novice") for number in range(4)] == [0, 1, 2, 0]


def test_in_solo_games_each_level_plays_for_itself() -> None:
    contest = Contest("widget_ridge", 1, {}, ("random", "novice"), 1, 1)
    assert [(it.first, it.second) for it in contest.pairings()] == [("novice", ""), ("random", "")]
    assert play(contest, 1, 0).returns in ([0.0], [1.0])


def test_the_same_contest_gives_the_same_results_in_any_number_of_processes() -> None:
    heard: list[Result] = []
    with executor(2) as where:
        results = run(MECHS, where, heard.append)
    assert results == [play(MECHS, 0, number) for number in range(8)] == in_order(heard)
    assert results != [play(Contest("widget_mechs", 2, {}, MECHS.levels, 8, 4), 0, number) for number in range(8)]


def test_results_are_saved_unchanged(tmp_path: Path) -> None:
    results = [play(MECHS, 0, number) for number in range(2)]
    save(MECHS, results, tmp_path / "deep" / "ladder.json")
    data = json.loads((tmp_path / "deep" / "ladder.json").read_text(encoding="utf-8"))
    assert data["results"] == [[0, it.number, it.returns, it.answers] for it in results]
    assert (data["game"], data["seats"], data["seed"]) == ("widget_mechs", 2, 3)
    assert data["pairings"] == [["novice", "random"]]


@pytest.mark.parametrize(
    ("contest", "reason"),
    [
        (Contest("widget_mechs", 9, {}, ("random", "novice"), 8, 3), "seats"),
        (Contest("widget_mechs", 2, {}, ("random",), 8, 3), "two different levels"),
        (Contest("widget_mechs", 2, {}, ("novice", "novice"), 8, 3), "two different levels"),
        (Contest("widget_mechs", 2, {}, ("random", "guru"), 8, 3), "no bot named 'guru'"),
        (Contest("widget_mechs", 2, {}, ("random", "novice"), 0, 3), "1 to 100000 games"),
    ],
)
def test_an_impossible_contest_is_refused(contest: Contest, reason: str) -> None:
    with pytest.raises(CogworksError, match=reason):
        check(contest)


def test_an_interval_is_wilsons() -> None:
    assert interval(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert interval(1.0, 400) == pytest.approx((0.9905, 1.0), abs=1e-4)
    assert interval(0.0, 400)[0] == 0.0


def made_up(wins: int, games: int) -> list[Result]:
    shares = [[1.0, 0.0] if number < wins else [0.0, 1.0] for number in range(games)]
    return [Result(0, n, it if n % 2 == 0 else it[::-1], 10, {"novice": (5, 0.1, 0.05)}) for n, it in enumerate(shares)]


def test_rates_and_ratings_follow_the_results() -> None:
    contest = Contest("widget_mechs", 2, {}, ("random", "novice"), 100, 3)
    (rate,) = rates(contest, made_up(75, 100))
    assert (rate.rate, rate.games) == (0.75, 100)
    assert rate.low == pytest.approx(0.6569, abs=1e-4)
    strong, weak = ratings(contest, made_up(100, 100))
    assert (strong.level, weak.level) == ("novice", "random")
    assert strong.mean - strong.margin > weak.mean + weak.margin
    assert (strong.milliseconds, strong.longest) == pytest.approx((20.0, 50.0))


def test_ratings_do_not_depend_on_which_game_ended_first() -> None:
    contest = Contest("widget_mechs", 2, {}, ("random", "novice", "adept"), 40, 3)
    results = [Result(pairing, it.number, it.returns, 10, {}) for pairing in range(3) for it in made_up(25, 40)]
    mixed = sorted(results, key=lambda it: (it.number * 7 % 40, -it.pairing))
    assert mixed != results
    assert ratings(contest, mixed) == ratings(contest, results)


def test_the_report_says_which_level_is_stronger() -> None:
    contest = Contest("widget_mechs", 2, {}, ("random", "novice"), 100, 3)
    text = "\n".join(report(contest, made_up(75, 100)))
    assert "| novice against random | 100 | 75.0% | 65.7% to 82.5% | above |" in text
    assert re.search(r"^\| novice \| \d+\.\d \| ± \d+\.\d \|", text, re.MULTILINE), "two seats have ratings, too"
    assert "unclear" in "\n".join(report(contest, made_up(52, 100)))


def test_the_report_of_three_seats_in_full() -> None:
    """Two opponents of one level: both tables, with each level's pace."""
    contest = Contest("widget_mechs", 3, {}, ("random", "novice"), 30, 3)
    pace = {"novice": (5, 0.1, 0.05), "random": (10, 0.001, 0.0002)}
    wins = [
        [float(seat == (number % 3 if number % 2 == 0 else (number + 1) % 3)) for seat in range(3)]
        for number in range(30)
    ]
    assert report(contest, [Result(0, number, won, 10, pace) for number, won in enumerate(wins)]) == [
        "| pairing | games | wins | 95% interval | even is 33% |",
        "|---|---|---|---|---|",
        "| novice against random | 30 | 50.0% | 33.2% to 66.8% | unclear |",
        "",
        "| level | rating | 95% interval | ms per answer | longest ms |",
        "|---|---|---|---|---|",
        "| novice | 26.5 | ± 6.0 | 20.00 | 50 |",
        "| random | 23.5 | ± 6.0 | 0.10 | 0 |",
    ]


def test_the_report_of_a_solo_game_in_full() -> None:
    """Without an opponent: a win rate for each level, and no rating."""
    contest = Contest("widget_ridge", 1, {}, ("random", "novice"), 4, 3)
    pace: list[dict[str, tuple[int, float, float]]] = [{"novice": (5, 0.1, 0.05)}, {}]
    results = [
        Result(pairing, number, [float(number % 4 > pairing)], 10, pace[pairing])
        for pairing in range(2)
        for number in range(4)
    ]
    assert report(contest, results) == [
        "| level | games | wins | 95% interval | |",
        "|---|---|---|---|---|",
        "| novice | 4 | 75.0% | 30.1% to 95.4% |  |",
        "| random | 4 | 50.0% | 15.0% to 85.0% |  |",
        "",
        "| level | rating | 95% interval | ms per answer | longest ms |",
        "|---|---|---|---|---|",
        "| random |  |  | 0.00 | 0 |",
        "| novice |  |  | 20.00 | 50 |",
    ]


def test_a_level_that_won_too_rarely_is_below() -> None:
    contest = Contest("widget_mechs", 2, {}, ("random", "novice"), 100, 3)
    assert report(contest, made_up(25, 100))[2] == "| novice against random | 100 | 25.0% | 17.5% to 34.3% | below |"
    assert report(contest, [])[2] == "", "a pairing that was not played has no line"


def test_ratings_count_every_opponent_and_the_pace_of_all_games() -> None:
    contest = Contest("widget_mechs", 2, {}, ("random", "novice", "adept"), 2, 3)
    adept_novice, novice_random, adept_random = range(3)
    results = [
        Result(adept_novice, 0, [1.0, 0.0], 10, {"adept": (10, 0.5, 0.2), "novice": (10, 0.1, 0.01)}),
        Result(adept_novice, 1, [0.0, 1.0], 10, {"adept": (10, 0.7, 0.1), "novice": (30, 0.1, 0.02)}),
        Result(novice_random, 0, [1.0, 0.0], 10, {"novice": (10, 0.2, 0.015)}),
        Result(adept_random, 0, [0.5, 0.5], 10, {}),
    ]
    rows = {row.level: row for row in ratings(contest, results)}
    assert list(rows) == ["adept", "novice", "random"]
    assert (rows["adept"].milliseconds, rows["adept"].longest) == pytest.approx((60.0, 200.0))
    assert (rows["novice"].milliseconds, rows["novice"].longest) == pytest.approx((8.0, 20.0))
    assert (rows["random"].milliseconds, rows["random"].longest) == (0.0, 0.0)
    assert rows["random"].margin > rows["adept"].margin, "it played less"
