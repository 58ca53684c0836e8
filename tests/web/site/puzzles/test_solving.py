"""Solving puzzles on the site: moves, hints, solutions, and resuming the game."""

from html import unescape

import pytest
from starlette.testclient import TestClient

from cogworks import game
from cogworks.puzzles.files import position, puzzles
from cogworks.puzzles.hints import hints
from cogworks.puzzles.judging import Result, after, judge
from cogworks.puzzles.puzzle import Puzzle
from cogworks.puzzles.words import goal
from cogworks.tables.play.reasons import ids
from cogworks.tables.puzzles.scene import hints_of
from tests.tables.daily.test_daily import Clock
from tests.web.site.puzzles.visiting import AT, FIRST, NAMES, easiest, line, send, solve, words, wrong_move
from tests.web.site.test_pages import LARGEST_PAGE, STATIC, sent
from tests.web.visitors import House, id_of


@pytest.mark.parametrize("name", NAMES)
def test_a_puzzle_of_every_game_opens_on_the_real_board_and_is_solved(ann: TestClient, house: House, name: str) -> None:
    puzzle = easiest(name)
    page = ann.get(f"/puzzles/{name}/{puzzle.id}")
    assert page.status_code == 200
    assert goal(puzzle) in unescape(page.text)
    for action in position(puzzle).legal_actions():
        assert f'data-action="{action}"' in page.text
    # As sent: static content is compressed.
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
    at, (first, second) = f"/puzzles/girl_genius/{puzzle.id}", hints_of(puzzle)
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
    told = ann.get(f"{AT}/why", params={"item": thing, "answers": ""}).json()
    assert told["why"]
    bad = ann.get(f"{AT}/why", params={"item": "x", "answers": "1 x"})
    assert bad.status_code == 400
    assert "Answers must be numbers" in bad.text
