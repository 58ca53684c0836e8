"""A game that a person played in line mode against a random bot."""

from pathlib import Path

from cogworks import logfile


def test_a_game_played_by_hand_replays_to_its_end() -> None:
    """312 actions: filing chains, a research that took nothing, and payments through converters."""
    log = logfile.load(Path(__file__).with_name("played_by_hand.json"))
    end = log.replay()
    assert end.is_over()
    assert end.scores() == [27, 9]
    assert end.winners() == [0]
