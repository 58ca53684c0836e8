"""Card sets on the command line."""

from pathlib import Path

from cogworks.games.widget_ridge.cardset import own_text
from tests.terminal.driver import cogworks


def test_a_game_with_a_card_set_is_announced_by_the_sets_title(home: Path) -> None:
    """Not by the text of the file."""
    mine = home / "mine.txt"
    mine.parent.mkdir(parents=True, exist_ok=True)
    mine.write_text(own_text().replace("set: The Festival of Three Churches", "set: Sprocket Fair"), encoding="utf-8")
    seen = cogworks("play", "widget_ridge", "--deck", str(mine), "--seed", "3")
    assert "Widget Ridge with cards Sprocket Fair." in seen.screen
    assert "starter 1" not in seen.screen
