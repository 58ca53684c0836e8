"""Secrets in pages and answers, bad requests, the API and links."""

import json
import re

import pytest
from starlette.testclient import TestClient

from cogworks import game
from cogworks.puzzles.files import position, puzzles
from cogworks.puzzles.hints import hints
from cogworks.puzzles.puzzle import Puzzle
from cogworks.puzzles.words import goal
from tests.web.site.puzzles.visiting import AT, FIRST, NAMES, Visitors, easiest, line, solve, wrong_move
from tests.web.visitors import House, player_of

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
    # A puzzle does not preview what its moves achieve.
    assert shown["view"] == json.loads(json.dumps(of.view(state, puzzle.seat) | {field: [] for field in of.previews}))
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
    {"answers": [10**9]},
    {"answers": [-1]},
    {"answers": ["1"]},
    {"answers": [1.5]},
    {"answers": [True]},
    {"answers": [1] * 61},
    {"answers": 1},
    {"answers": [], "more": 1},
    [],
    "x",
    None,
]


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
    assert re.search('href="/puzzles/[a-z_]+/[a-z_]+-[0-9]+"[^>]*>Solve it', page)


def test_the_cards_of_a_puzzle_are_shown_as_at_a_table(ann: TestClient) -> None:
    assert ann.get(f"/table/puzzle-{FIRST.id}/cards").status_code == 200
    assert ann.get(f"/table/puzzle-{FIRST.id}/cards/0").status_code == 200
    assert ann.get("/table/puzzle-nonsense/cards").status_code == 404
