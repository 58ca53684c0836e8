"""The random player."""

from collections import Counter

from cogworks import Dice
from cogworks.bots.simple import RandomPlayer


def test_it_chooses_every_legal_answer_about_equally_often() -> None:
    player = RandomPlayer(Dice(1))
    chosen = Counter(player.choose([3, 17, 99]) for _ in range(3000))
    assert set(chosen) == {3, 17, 99}
    assert min(chosen.values()) > 900


def test_its_choices_follow_from_its_dice() -> None:
    players = RandomPlayer(Dice(7)), RandomPlayer(Dice(7)), RandomPlayer(Dice(8))
    same, again, other = ([player.choose(range(10)) for _ in range(30)] for player in players)
    assert same == again != other
