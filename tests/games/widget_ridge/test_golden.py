"""Two solo games to read, one won and one lost; COGWORKS_REWRITE=1 rewrites them."""

import os
import textwrap
from pathlib import Path

import pytest

from cogworks import CHANCE, Dice, Journal
from cogworks.games.widget_ridge.rules.heuristics import advise
from cogworks.games.widget_ridge.rules.rules import WidgetRidge
from tests.games.widget_ridge.scenario import GAME

FOLDER = Path(__file__).parent
QUIET = ("drew a card.", "entered the Marketplace.", "Ann drew")


def transcript(seed: int) -> str:
    """A solo game by a competent player: each move and its result, without the dealing."""
    state, dice = GAME.new(1, first_cards=True), Dice(seed)
    assert isinstance(state, WidgetRidge)
    state.journal = Journal()
    lines = [f"Widget Ridge alone, seed {seed}, answers by a competent player"]
    while not state.is_over():
        if state.to_move() == CHANCE:
            dice.roll(state)
        else:
            action = advise(state)
            lines.append(f"> {GAME.label(state, action, ['Ann'])}")
            state.act(action)
        for event in state.journal.take():
            line = GAME.line(state, event, None, ["Ann"])
            if not line.endswith(QUIET[:2]) and not line.startswith(QUIET[2]):
                lines.append(f"    {line}")
    lines.append(f"Spark {state.scores()[0]}, Lord Covington {state.boss_spark}; {state.fingerprint()}")
    return (
        "\n".join(
            part
            for line in lines
            for part in textwrap.wrap(
                line, 118, subsequent_indent="      ", initial_indent=" " * (len(line) - len(line.lstrip()))
            )
        )
        + "\n"
    )


@pytest.mark.parametrize(("name", "seed", "won"), [("solo_won", 5, True), ("solo_lost", 32, False)])
def test_the_game_is_played_as_written(name: str, seed: int, won: bool) -> None:
    file = FOLDER / f"{name}.txt"
    text = transcript(seed)
    if os.environ.get("COGWORKS_REWRITE") == "1":
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8"), "if that is meant, set COGWORKS_REWRITE=1 and read the diff"
    assert ("Ann won." in text) == won
    assert ("Lord Covington could not be stopped." in text) != won
    assert "The chase began" in text
