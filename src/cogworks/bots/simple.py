"""The simplest player: any legal answer is as good as another."""

from collections.abc import Sequence

from cogworks.engine.dice import Dice


class RandomPlayer:
    """Chooses by its own dice among the answers it is offered, and looks at nothing else."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def choose(self, legal: Sequence[int]) -> int:
        """One of the legal answers, each as likely as the others."""
        return legal[self._dice.below(len(legal))]
