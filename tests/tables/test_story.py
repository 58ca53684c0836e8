"""The story of a finished game: turns, lead and best turn, from its moves alone."""

import pytest

from cogworks.engine.registry import game, games
from cogworks.tables.play.forfeit import is_early
from cogworks.tables.refusals import RefusedError
from cogworks.tables.reviews import is_reviewable
from cogworks.tables.story import Turn, story_of
from tests.tables.hall import Hall


@pytest.mark.parametrize("name", games())
def test_every_game_has_a_story_that_agrees_with_its_result(name: str) -> None:
    hall = Hall(name, 2, "1").begin()
    hall.play(20_000)
    table = hall.table()
    assert table.has_ended
    story, scores = story_of(table, 0), list(table.history.state.scores())
    shares = table.shares()
    assert story.winner == (shares.index(1.0) if shares.count(1.0) == 1 else None)
    assert is_reviewable(table)
    if game(name).simultaneous:
        assert not story.turns, "where all move at once, no turn belongs to a player"
        assert (story.best, story.decided, story.lead_changes) == (None, None, 0)
        return
    assert story.turns
    assert list(story.turns[-1].scores) == scores
    # Turns follow each other, and their steps are those of the replay.
    ends = [turn.end for turn in story.turns]
    assert ends == sorted(set(ends))
    assert ends[-1] <= table.history.position
    for turn in story.turns[:: max(1, len(story.turns) // 5)]:
        assert tuple(table.history.before(turn.end).scores()) == turn.scores
        assert turn.start < turn.peak <= turn.end + 1
    if story.decided is not None:
        assert story.winner is not None
        after = [turn for turn in story.turns if turn.end >= story.decided.end]
        other = 1 - story.winner
        assert all(turn.scores[story.winner] > turn.scores[other] for turn in after)
    if story.best is not None:
        before = table.history.before(story.best.turn.start).scores()[0]
        assert story.best.turn.scores[0] - before == story.best.gain > 0


def test_a_spectator_reads_about_the_winner() -> None:
    hall = Hall("high_cog", 2).begin()
    hall.play(1000)
    story = story_of(hall.table(), None)
    assert story.teller == (0 if story.winner is None else story.winner)


def test_there_is_no_story_before_the_end() -> None:
    hall = Hall("high_cog", 2).begin()
    with pytest.raises(RefusedError):
        story_of(hall.table(), 0)
    assert not is_reviewable(hall.table())


def test_a_game_that_ended_early_has_a_story_but_no_review() -> None:
    hall = Hall("gadget_builder", 2).begin()
    hall.play(6)
    assert hall.say(0, resign=None)["done"]
    table = hall.table()
    story = story_of(table, 0)
    assert (story.winner, story.decided, is_reviewable(table)) == (1, None, False)
    assert all(isinstance(turn, Turn) for turn in story.turns)
    assert [is_early(found) for found in (("resigned", ""), ("time", "", "resigned"))] == [True, True]
    assert [is_early(found) for found in (("", ""), ("time", "", ""), ())] == [False, False, False]
