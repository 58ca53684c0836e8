"""The lobby's suggestions: a puzzle of the day and a face for each level."""

from datetime import date, timedelta

from cogworks.bots.levels import LEVELS
from cogworks.bots.personalities import BY_NAME
from cogworks.puzzles.files import with_puzzles
from cogworks.web.site.lobby.suggestions import FACES, faces, first_lesson, puzzle_of_the_day
from tests.web.visitors import House


def test_each_day_has_its_puzzle_and_the_games_take_turns() -> None:
    days = [(date(2026, 11, 18) + timedelta(n)).isoformat() for n in range(60)]
    found = [puzzle for day in days if (puzzle := puzzle_of_the_day(day))]
    assert len(found) == len({(puzzle.game, puzzle.id) for puzzle in found}) == len(days)
    n = len(with_puzzles())
    assert all({puzzle.game for puzzle in found[at : at + n]} == with_puzzles() for at in range(len(found) - n))
    assert puzzle_of_the_day(days[0]) == found[0]


def test_each_level_has_a_face_of_its_own_level() -> None:
    assert [face.level for face in FACES] == list(LEVELS)
    assert all(BY_NAME[face.face].level == face.level for face in FACES)
    assert [face.level for face in faces({"random", "master"})] == ["random", "master"]


def test_without_lessons_there_is_no_suggestion() -> None:
    assert first_lesson(()) is None


def test_the_lobby_shows_puzzle_and_faces_to_everyone(house: House) -> None:
    page = house.browser().get("/").text
    assert page.count("Puzzle of the day") == 1
    assert "<b>Fizzle</b> plays any move at all." in page
