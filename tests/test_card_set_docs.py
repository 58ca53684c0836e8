"""The card sets and the error messages in docs/card-sets.md are real."""

import re
from pathlib import Path

import pytest

from cogworks import Dice, State, game, playout
from cogworks.engine.cardset import CardSetError, title_of
from tests.terminal.driver import cogworks

PAGE = (Path(__file__).parents[1] / "docs" / "card-sets.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
SETS = [("girl_genius", "deck", EXAMPLES[0]), ("widget_ridge", "cards", EXAMPLES[1])]
each_example = pytest.mark.parametrize(("name", "option", "text"), SETS, ids=["girl_genius", "widget_ridge"])


@each_example
def test_an_example_is_a_valid_set_that_can_be_played(name: str, option: str, text: str) -> None:
    of = game(name)
    options = of.accept({option: text})
    for seats in of.seats:
        state: State = of.new(seats, **options)
        playout(state, Dice(seats))
        assert state.is_over()
        assert of.audit(state) == []


@each_example
def test_an_example_passes_the_commands_that_the_page_names(name: str, option: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(text, encoding="utf-8")
    assert cogworks("deck", "check", str(file), "--games", "0").screen.startswith(f"Valid: {title_of(text)}, for ")
    assert "\u201c" in cogworks("deck", "list", str(file)).screen
    assert title_of(text) in cogworks("play", "--deck", str(file), "--seed", "3").screen


def test_the_errors_on_the_page_are_real(tmp_path: Path) -> None:
    shown = re.findall(r"^mine\.txt, line \d+: (.+)$", PAGE, re.MULTILINE)
    assert len(shown) == 3
    wrong = (
        EXAMPLES[0]
        .replace("pop one Machine", "popp two Machines")
        .replace("points: 4", "points: 12")
        .replace("edges: Blue", "edgs: Blue")
    )
    with pytest.raises(CardSetError) as error:
        game("girl_genius").accept({"deck": wrong})
    told = [str(mistake).partition(": ")[2] for mistake in error.value.mistakes]
    assert set(shown) <= set(told)


def test_every_clause_and_instruction_is_on_the_page() -> None:
    """The first words of each form; the page formats alternatives in its own way."""
    from cogworks.games.girl_genius.cardset.vocabulary import FORMS as INSTRUCTIONS
    from cogworks.games.widget_ridge.cardset.clauses import FORMS as CLAUSES

    for form in [form for form, _ in INSTRUCTIONS] + [form for form, _ in CLAUSES]:
        start = re.split(r"[{(]| from | into | face | under ", form.template)[0].strip()
        start = start.replace("swap N", "swap two").replace("shuffle N", "shuffle all").replace("lose N turn", "lose N")
        assert start in PAGE, form.template
