"""A solver's record: solved puzzles, streaks, rating, and which puzzle comes next."""

import re

from starlette.testclient import TestClient

from cogworks import game
from cogworks.puzzles.files import puzzles
from cogworks.tables.puzzles.play import next_puzzle, rating_of
from tests.tables.daily.test_daily import NOON, Clock
from tests.web.site.puzzles.visiting import AT, FIRST, NAMES, Visitors, send, solve, words, wrong_move
from tests.web.visitors import House, player_of


def test_the_overview_counts_solved_puzzles_and_streaks(come: Visitors, ann: TestClient, clock: Clock) -> None:
    page = words(ann.get("/puzzles").text)
    for name in NAMES:
        assert f"{game(name).title} 0 of {len(puzzles(name))} solved" in page
    ordered = sorted(puzzles("gizmos"), key=lambda each: (each.rating, each.id))[:3]
    for puzzle in ordered[:2]:
        solve(ann, puzzle)
        clock.now += 60
    send(ann, f"/puzzles/gizmos/{ordered[2].id}", "answer", answers=[wrong_move(ordered[2])])
    page = words(ann.get("/puzzles").text)
    assert "Solved 2 Streak 0 Best streak 2" in page
    assert f"Gizmos 2 of {len(puzzles('gizmos'))} solved Streak 0, best 2" in page
    assert "Solved 0 Streak 0" in words(come().get("/puzzles").text)


def test_a_rating_is_off_until_it_is_wanted(ann: TestClient) -> None:
    first = words(solve(ann, FIRST)["panel"])
    assert "Rating" not in first
    assert ann.get("/api/puzzles/gizmos").json()["rating"] is None
    assert "± " not in ann.get("/puzzles/gizmos").text
    ann.post("/puzzles/rating", data={"rated": "on"})
    found = ann.get("/api/puzzles/gizmos").json()["rating"]
    assert found["mean"] > 1600
    assert f"{found['mean']:.0f} ± {found['margin']:.0f}" in ann.get("/puzzles/gizmos").text
    assert f"rating {found['mean']:.0f} ± {found['margin']:.0f}" in ann.get("/puzzles").text
    assert 'name="rated" checked' in ann.get("/settings").text
    other = sorted(puzzles("gizmos"), key=lambda each: each.rating)[-1]
    told = words(send(ann, f"/puzzles/gizmos/{other.id}", "answer", answers=[wrong_move(other)])["panel"])
    assert re.search("Rating: \\d+ ± \\d+ \\(\N{MINUS SIGN}\\d+\\)", told)
    assert ann.post("/puzzles/rating", data={"rated": "maybe"}).status_code == 400
    ann.post("/puzzles/rating", data={"rated": "off"})
    assert ann.get("/api/puzzles/gizmos").json()["rating"] is None


def test_next_is_the_easiest_untried_puzzle_or_one_near_the_rating(ann: TestClient, house: House) -> None:
    assert str(ann.get("/puzzles/gizmos/next").url).endswith(AT)
    told = solve(ann, FIRST)
    second = sorted(puzzles("gizmos"), key=lambda each: (each.rating, each.id))[1]
    assert f'href="/puzzles/gizmos/{second.id}"' in told["panel"]
    ann.post("/puzzles/rating", data={"rated": "on"})
    mine = rating_of(house.host.store.puzzles.attempts_of(player_of(ann).id)).mean
    left = [each for each in puzzles("gizmos") if each.id != FIRST.id]
    near = min(left, key=lambda each: (abs(each.rating - mine), each.id))
    assert str(ann.get("/puzzles/gizmos/next").url).endswith(near.id)
    assert ann.get("/puzzles/gizmos/next", params={"theme": "nonsense"}).status_code == 400
    themed = puzzles("gizmos")[-1].theme
    there = str(ann.get("/puzzles/gizmos/next", params={"theme": themed}).url).rpartition("/")[2]
    assert next(each.theme for each in puzzles("gizmos") if each.id == there) == themed


def test_unsolved_puzzles_come_again_after_all_others(house: House) -> None:
    some = puzzles("gizmos")[:3]
    attempts = house.host.store.puzzles
    attempts.note("ann", some[0].id, "gizmos", "wrong", NOON)
    attempts.note("ann", some[1].id, "gizmos", "solved", NOON)
    assert next_puzzle(some, attempts.attempts_of("ann"), None) == some[2]
    attempts.note("ann", some[2].id, "gizmos", "shown", NOON)
    assert next_puzzle(some, attempts.attempts_of("ann"), None) == some[0]
    assert next_puzzle(some, attempts.attempts_of("ann"), None, after=some[0].id) is None
