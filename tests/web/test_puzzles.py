"""Puzzles on the site: pages, solving, the record, and what stays secret."""

import json
import re
from collections.abc import Callable, Iterator
from html import unescape
from itertools import count
from typing import Any

import pytest
from starlette.testclient import TestClient

from cogworks import game, games
from cogworks.puzzles.files import position, puzzles
from cogworks.puzzles.hints import hints
from cogworks.puzzles.judging import Result, after, judge
from cogworks.puzzles.puzzle import Puzzle
from cogworks.puzzles.words import goal
from cogworks.tables.bot_turns import HERE
from cogworks.tables.reasons import ids
from cogworks.web.puzzle_play import next_puzzle, rating_of
from cogworks.web.puzzle_scene import hints_of, labels
from tests.tables.test_daily import NOON, Clock
from tests.web.test_pages import LARGEST_PAGE, STATIC, sent
from tests.web.visitors import House, id_of, player_of

NAMES = [name for name in games() if puzzles(name)]


def easiest(name: str) -> Puzzle:
    """The puzzle that a newcomer gets first."""
    return min(puzzles(name), key=lambda each: (each.rating, each.id))


FIRST = easiest("gizmos")
AT = f"/puzzles/gizmos/{FIRST.id}"
NUMBERS = count(1)
Visitors = Callable[[], TestClient]


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def house(clock: Clock) -> Iterator[House]:
    """One server for all tests here: each visitor is a player of their own."""
    opened = House(bots={"random": HERE["random"]}, clock=clock)
    yield opened
    opened.close()


@pytest.fixture
def come(house: House) -> Visitors:
    """Another visitor, from an address with its own rate limits."""
    return lambda: house.browser((f"10.0.{next(NUMBERS)}.1", 50000))


@pytest.fixture
def ann(come: Visitors) -> TestClient:
    return come()


def send(browser: TestClient, address: str, what: str, **body: object) -> dict[str, Any]:
    """A request of the page's script."""
    answered = browser.post(f"{address}/{what}", json=body)
    assert answered.status_code == 200, answered.text
    found: dict[str, Any] = answered.json()
    return found


def solve(browser: TestClient, puzzle: Puzzle) -> dict[str, Any]:
    """Make the moves of the solution, one request each, as the page does."""
    told: dict[str, Any] = {"answers": [], "verdict": "open"}
    while told["verdict"] == "open":
        given = [*told["answers"], puzzle.solution[len(told["answers"])]]
        told = send(browser, f"/puzzles/{puzzle.game}/{puzzle.id}", "answer", answers=given)
    return told


def wrong_move(puzzle: Puzzle) -> int:
    """A first move that is not right."""
    return next(action for action in position(puzzle).legal_actions() if judge(puzzle, [action]).result is Result.WRONG)


def line(puzzle: Puzzle) -> list[str]:
    """The solution in words, with the names at the table."""
    return labels(puzzle, puzzle.solution)


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


# ---- solving


@pytest.mark.parametrize("name", NAMES)
def test_a_puzzle_of_every_game_opens_on_the_real_board_and_is_solved(ann: TestClient, house: House, name: str) -> None:
    puzzle = easiest(name)
    page = ann.get(f"/puzzles/{name}/{puzzle.id}")
    assert page.status_code == 200
    assert goal(puzzle) in unescape(page.text)
    for action in position(puzzle).legal_actions():
        assert f'data-action="{action}"' in page.text
    # As sent: what does not change is compressed.
    assert len(page.content) + sum(sent(ann, part) for part in STATIC.findall(page.text)) < LARGEST_PAGE
    told = solve(ann, puzzle)
    assert told["verdict"] == "solved"
    assert told["update"]["options"] == []
    shown = words(told["panel"])
    assert "Solved!" in shown
    for move in line(puzzle):
        assert " ".join(move.split()) in shown
    assert "Streak: 1." in shown
    assert ("exhaustively" in shown) == puzzle.is_exhaustive
    assert "Next puzzle" in shown
    assert house.host.tables_of("", 1)[1] == 0


def test_a_wrong_move_is_explained_counts_as_failed_and_can_be_tried_again(ann: TestClient) -> None:
    told = send(ann, AT, "answer", answers=[wrong_move(FIRST)])
    assert told["verdict"] == "wrong"
    assert told["answers"] == []
    assert "update" not in told
    assert "Try again." in words(told["panel"])
    assert "counts as failed" in words(told["panel"])
    again = words(send(ann, AT, "answer", answers=[wrong_move(FIRST)])["panel"])
    assert "counts as failed" not in again
    solved = words(solve(ann, FIRST)["panel"])
    assert "Solved!" in solved
    assert "Solved after 3 tries." in solved
    assert "Streak" not in solved
    page = words(ann.get("/puzzles/gizmos").text)
    assert f"{FIRST.id}" in page
    assert "Solved later 3 no" in page
    assert "Streak 0" in page
    assert "Solved 1 of" in page


def test_another_line_that_is_as_good_is_accepted(ann: TestClient) -> None:
    puzzle, other = next(found for name in NAMES for it in puzzles(name) if (found := _another_line(it)))
    told = send(ann, f"/puzzles/{puzzle.game}/{puzzle.id}", "answer", answers=other)
    assert told["verdict"] == "solved"
    assert "Your line is as good." in told["panel"]


def _another_line(puzzle: Puzzle) -> tuple[Puzzle, list[int]] | None:
    """Moves that solve a puzzle, and begin otherwise than its solution."""
    waiting = [[action] for action in puzzle.accepted[0] if action != puzzle.solution[0]]
    while waiting:
        answers = waiting.pop()
        result = judge(puzzle, answers).result
        if result is Result.SOLVED:
            return puzzle, answers
        if result is Result.OPEN:
            waiting += [[*answers, action] for action in after(puzzle, answers).legal_actions()]
    return None


def test_right_moves_stay_when_a_later_one_is_wrong(ann: TestClient) -> None:
    long = next(it for name in NAMES for it in puzzles(name) if len(it.solution) > 1 and _has_wrong_second(it))
    at = f"/puzzles/{long.game}/{long.id}"
    told = send(ann, at, "answer", answers=[long.solution[0]])
    assert told["verdict"] == "open"
    assert "Right so far" in told["panel"]
    kept = told["answers"]
    other = _wrong_after(long, kept)
    assert send(ann, at, "answer", answers=[*kept, other])["answers"] == kept
    back = send(ann, at, "answer", answers=[])
    assert back["answers"] == []
    assert back["update"]["full"] is True


def _wrong_after(puzzle: Puzzle, answers: list[int]) -> int:
    legal = after(puzzle, answers).legal_actions()
    return next(it for it in legal if judge(puzzle, [*answers, it]).result is Result.WRONG)


def _has_wrong_second(puzzle: Puzzle) -> bool:
    try:
        _wrong_after(puzzle, [puzzle.solution[0]])
    except StopIteration:
        return False
    return judge(puzzle, puzzle.solution[:1]).result is Result.OPEN


def test_a_puzzle_solved_with_a_hint_counts_for_neither_streak_nor_rating(ann: TestClient) -> None:
    ann.post("/puzzles/rating", data={"rated": "on"})
    told = send(ann, AT, "hint", answers=[])
    assert hints(FIRST)[0] in unescape(told["panel"])
    assert "neither streak nor rating" in told["panel"]
    assert "Solved with a hint." in words(solve(ann, FIRST)["panel"])
    page = words(ann.get("/puzzles/gizmos").text)
    assert "Streak 0" in page
    assert "Rating 1600 ±" in page
    assert "Solved with a hint 1 yes" in page


def test_hints_come_one_by_one_and_stay_until_the_end(ann: TestClient) -> None:
    puzzle = next(it for it in puzzles("girl_genius") if len(it.solution) > 2 and _has_wrong_second(it))
    at, (first, second) = f"/puzzles/girl_genius/{puzzle.id}", hints_of(puzzle.id)
    assert [">Hint<" in ann.get(at).text, first in unescape(ann.get(at).text)] == [True, False]
    one = unescape(send(ann, at, "hint", answers=[], hints=1)["panel"])
    assert [first in one, second in one, "Another hint" in one] == [True, False, True]
    two = unescape(send(ann, at, "hint", answers=[], hints=2)["panel"])
    assert [first in two, second in two, "data-hint" in two] == [True, True, False]
    moved = unescape(send(ann, at, "answer", answers=[puzzle.solution[0]], hints=2)["panel"])
    assert "Right so far" in moved
    assert second in moved
    assert ann.post(f"{at}/hint", json={"answers": [], "hints": 3}).status_code == 400


def test_an_answer_shows_no_hint_that_was_not_asked_for(ann: TestClient) -> None:
    told = send(ann, AT, "answer", answers=[wrong_move(FIRST)], hints=1)
    assert hints(FIRST)[0] not in unescape(told["panel"])


def test_a_hint_that_does_not_exist_is_refused(ann: TestClient) -> None:
    puzzle = next(it for it in puzzles("gizmos") if len(hints(it)) == 1)
    refused = ann.post(f"/api/puzzles/gizmos/{puzzle.id}/hint?number=2")
    assert refused.status_code == 400
    assert "there is no hint 2: this puzzle has 1" in refused.text
    assert ann.get(f"/api/puzzles/gizmos/{puzzle.id}").json()["attempt"]["hint"] is False


def test_the_solution_is_shown_played_on_the_board_and_counts_as_failed(ann: TestClient) -> None:
    told = send(ann, AT, "solution")
    assert told["verdict"] == "shown"
    assert told["steps"] == len(FIRST.solution)
    assert line(FIRST)[0] in unescape(told["panel"])
    assert "counts as failed" in told["panel"]
    for step in range(told["steps"] + 1):
        shown = ann.get(f"{AT}/line", params={"step": step}).json()
        assert shown["update"]["position"] == len(FIRST.answers) + step
        assert shown["update"]["options"] == []
    assert "Solution shown" in ann.get("/puzzles/gizmos").text


def test_play_on_is_offered_unless_the_solution_ends_the_game(ann: TestClient) -> None:
    for puzzle in (FIRST, next(it for it in puzzles("girl_genius") if it.theme == "win")):
        at = f"/puzzles/{puzzle.game}/{puzzle.id}"
        is_over = after(puzzle, puzzle.solution).is_over()
        assert is_over is (puzzle.theme == "win")
        for told in (send(ann, at, "solution"), solve(ann, puzzle)):
            assert ("Play on from here" in told["panel"]) is not is_over
        assert (ann.post(f"{at}/on", follow_redirects=False).status_code == 303) is not is_over


def test_nothing_changes_when_a_solved_puzzle_is_tried_again(ann: TestClient, clock: Clock) -> None:
    ann.post("/puzzles/rating", data={"rated": "on"})
    solve(ann, FIRST)
    before = ann.get("/api/puzzles/gizmos").json()
    assert before["streak"] == 1
    clock.now += 3600
    send(ann, AT, "answer", answers=[wrong_move(FIRST)])
    send(ann, AT, "hint")
    solve(ann, FIRST)
    send(ann, AT, "solution")
    assert ann.get("/api/puzzles/gizmos").json() == before
    assert "Your record stays the same if you try it again" in ann.get(AT).text


def test_playing_on_opens_a_table_after_the_solution(ann: TestClient, house: House) -> None:
    puzzle = next(it for it in puzzles("gizmos") if not _ends_game(it))
    at = f"/puzzles/gizmos/{puzzle.id}"
    assert ann.post(f"{at}/on").status_code == 400
    assert "Play on from here" in solve(ann, puzzle)["panel"]
    opened = ann.post(f"{at}/on")
    table = house.table(id_of(opened.url))
    assert tuple(move.action for move in table.history.moves) == (*puzzle.answers, *puzzle.solution)
    assert table.history.given == table.history.position
    assert table.seats[puzzle.seat].bot == ""
    assert not table.is_listed()


def _ends_game(puzzle: Puzzle) -> bool:
    return bool(after(puzzle, puzzle.solution).is_over())


def test_asking_why_something_has_no_move(ann: TestClient) -> None:
    thing = sorted(ids(game("gizmos").view(position(FIRST), FIRST.seat)))[0]
    told = ann.get(f"{AT}/why", params={"thing": thing, "answers": ""}).json()
    assert told["why"]
    bad = ann.get(f"{AT}/why", params={"thing": "x", "answers": "1 x"})
    assert bad.status_code == 400
    assert "Answers must be numbers" in bad.text


# ---- the record


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


# ---- secrets


def _secrets(puzzle: Puzzle) -> list[str]:
    """The solution as a page or an answer of the API might contain it."""
    return [json.dumps(list(puzzle.solution)), '"solution": [', "puzzle-line", '"accepted"', '"solved_by"']


@pytest.mark.parametrize("name", NAMES)
def test_nothing_tells_the_solution_before_the_puzzle_is_solved_or_given_up(ann: TestClient, name: str) -> None:
    puzzle = easiest(name)
    at = f"/puzzles/{name}/{puzzle.id}"
    texts = [ann.get(path).text for path in (at, f"/api{at}", f"/api/puzzles/{name}", f"/puzzles/{name}")]
    texts.append(ann.post(f"{at}/answer", json={"answers": [wrong_move(puzzle)]}).text)
    texts.append(ann.post(f"/api{at}/answer", json={"answers": [wrong_move(puzzle)]}).text)
    for text in texts:
        for secret in _secrets(puzzle)[1:]:
            assert secret not in text
    assert json.loads(texts[1])["solution"] is None
    refused = ann.get(f"{at}/line", params={"step": 1})
    assert refused.status_code == 400
    assert "once you have solved" in refused.text
    # The right move looks like all others: on the page, each legal one is offered once, with its label.
    offered = [each["action"] for each in json.loads(texts[1])["options"]]
    assert sorted(offered) == sorted(position(puzzle).legal_actions())


@pytest.mark.parametrize("name", NAMES)
def test_a_page_shows_what_the_solver_may_know_and_no_more(come: Visitors, name: str) -> None:
    puzzle = easiest(name)
    of, state = game(name), position(puzzle)
    shown = come().get(f"/api/puzzles/{name}/{puzzle.id}").json()
    assert shown["view"] == json.loads(json.dumps(of.view(state, puzzle.seat)))
    assert shown["seat"] == puzzle.seat


# ---- bad requests


@pytest.mark.parametrize("start", ["/puzzles/gizmos", "/api/puzzles/gizmos"])
def test_an_unknown_puzzle_is_not_found_and_the_nearest_is_named(come: Visitors, start: str) -> None:
    answer = come().get(f"{start}/{FIRST.id}x")
    assert answer.status_code == 404
    assert FIRST.id in answer.text
    assert come().get(f"{start}/%00").status_code == 404
    assert come().get(f"{start}/{'9' * 3000}").status_code == 404
    other = easiest("widget_mechs")
    wrong_game = come().get(f"{start}/{other.id}")
    assert wrong_game.status_code == 404
    assert "Widget Mechs, not of Gizmos" in wrong_game.text
    assert come().get(f"{start.removesuffix('gizmos')}chess").status_code == 404


BAD: list[object] = [
    {"answers": [10**9]}, {"answers": [-1]}, {"answers": ["1"]}, {"answers": [1.5]}, {"answers": [True]},
    {"answers": [1] * 61}, {"answers": 1}, {"answers": [], "more": 1}, [], "x", None,
]  # fmt: skip


@pytest.mark.parametrize("start", ["", "/api"])
def test_a_bad_answer_is_refused_and_changes_nothing(house: House, ann: TestClient, start: str) -> None:
    ann.get(AT)
    for body in BAD:
        answer = ann.post(f"{start}{AT}/answer", json=body)
        assert answer.status_code == 400, body
        if start:
            assert set(answer.json()) == {"refused", "reason"}
    assert house.host.store.puzzles.attempts_of(player_of(ann).id) == []


def test_moves_after_the_end_are_refused(ann: TestClient) -> None:
    solve(ann, FIRST)
    answer = ann.post(f"{AT}/answer", json={"answers": [*FIRST.solution, 0]})
    assert answer.status_code == 400


def test_another_site_cannot_answer_for_a_player(ann: TestClient) -> None:
    for what in ("answer", "hint", "solution", "on"):
        refused = ann.post(f"{AT}/{what}", json={}, headers={"origin": "http://evil.example"})
        assert refused.status_code == 403


# ---- the API


def test_a_program_solves_a_puzzle(come: Visitors) -> None:
    program = come()
    listed = program.get("/api/puzzles/gizmos").json()
    assert [each["id"] for each in listed["puzzles"]] == [each.id for each in puzzles("gizmos")]
    assert FIRST.theme in listed["themes"]
    at = f"/api{AT}"
    shown = program.get(at).json()
    assert (shown["goal"], shown["answers"]) == (goal(FIRST), [])
    wrong = program.post(f"{at}/answer", json={"answers": [wrong_move(FIRST)]}).json()
    assert (wrong["verdict"], wrong["solution"], wrong["attempt"]["result"]) == ("wrong", None, "failed")
    assert wrong["reason"]
    answers: list[int] = []
    while (told := program.post(f"{at}/answer", json={"answers": [*answers, FIRST.solution[len(answers)]]}).json())[
        "verdict"
    ] == "open":
        answers = told["answers"]
    assert told["verdict"] == "solved"
    assert told["solution"]["answers"] == list(FIRST.solution)
    assert told["solution"]["line"] == line(FIRST)
    assert program.get(at).json()["solution"] == told["solution"]
    assert [program.post(f"{at}/hint?number={n}").json()["reason"] for n in (1, 2)] == hints(FIRST)
    other = come()
    assert other.post(f"{at}/solution").json()["solution"] == told["solution"]


# ---- links


def test_puzzles_are_linked_from_the_lobby_and_the_menu(come: Visitors) -> None:
    page = come().get("/").text
    assert 'href="/puzzles">Puzzles' in page
    assert 'href="/puzzles/gizmos"' in page


def test_the_cards_of_a_puzzle_are_shown_as_at_a_table(ann: TestClient) -> None:
    assert ann.get(f"/table/puzzle-{FIRST.id}/cards").status_code == 200
    assert ann.get(f"/table/puzzle-{FIRST.id}/cards/0").status_code == 200
    assert ann.get("/table/puzzle-nonsense/cards").status_code == 404
