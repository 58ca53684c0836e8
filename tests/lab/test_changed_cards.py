"""Designers' files: compare sets by file, list what changed, and measure small changes as such."""

from pathlib import Path

import pytest

from cogworks.engine.card_differences import CHANGED, GONE, NEW, differences
from cogworks.engine.cardset import CardSetError
from cogworks.engine.errors import CogworksError, OffTargetError
from cogworks.games.girl_genius.cardset.format import SETS as GENIUS
from cogworks.games.widget_ridge.cardset.format import SETS as RIDGE
from cogworks.lab.card_sets.check import print_check
from cogworks.lab.command import Place, Request, run_compare
from cogworks.lab.compare import read_words
from tests.terminal.driver import cogworks

OURS = GENIUS.own()
MINE = OURS.replace("card: Iron Haddock", "card: Iron Kipper").replace(
    "points: 6\nedges: Green 2", "points: 9\nedges: Green 2"
)


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    file = tmp_path / "mine.txt"
    file.write_text(MINE, encoding="utf-8")
    return file


def test_cards_that_differ_are_listed_with_their_fields() -> None:
    found = {it.name: (it.kind, it.fields) for it in differences(OURS, MINE, GENIUS.layout)}
    assert found["Iron Kipper"] == (NEW, ())
    assert found["Iron Haddock"] == (GONE, ())
    assert found["Bashful Porpoise"] == (CHANGED, (("points", "6", "9"),))
    assert len(found) == 3
    assert differences(OURS, OURS.upper().replace("FLAVOUR", "flavour"), GENIUS.layout) == []


def test_a_comparison_finds_its_game_in_a_file(mine: Path) -> None:
    assert read_words(["default", str(mine)], str) == ("girl_genius", "default", str(mine))
    assert read_words(["gizmos", "default", "version=1"], str) == ("gizmos", "default", "version=1")
    with pytest.raises(CogworksError, match="don't say which game"):
        read_words(["default", "goal=guild"], str)
    with pytest.raises(CogworksError, match="takes two variants"):
        read_words(["gizmos"], str)


def test_a_comparison_shows_changed_cards_head_to_head(mine: Path) -> None:
    request = Request(game="girl_genius", seats=None, options=[], players="random", games=40, deals=40)
    said: list[str] = []
    run_compare(request, "default", str(mine), Place(1, None, [], is_text=True), said.append)
    text = "\n".join(said)
    assert "3 cards differ between the two sets." in text
    assert next(line.split() for line in said if "points" in line and "Porpoise" in line)[-2:] == ["6", "9"]
    assert "won with it, mine" in text
    assert sum("Iron Kipper" in line for line in said) == 2


def test_targets_are_for_whole_sets(mine: Path) -> None:
    said: list[str] = []
    print_check("girl_genius", MINE, 100, said.append, lambda: None)
    assert "2 cards differ from our own set. Targets are for whole sets" in " ".join(said)
    assert not any(line.startswith(("OFF", "ok")) for line in said)
    assert said[-1] == "To measure what they change: cogworks lab compare girl_genius default FILE"
    other = "\n".join(f"{line}x" if line.startswith("card:") else line for line in OURS.splitlines())
    with pytest.raises(OffTargetError):
        print_check("girl_genius", other.replace("points: 5", "points: 0"), 100, said.append, lambda: None)


@pytest.mark.parametrize("name", ["girl_genius", "widget_ridge"])
def test_our_set_as_a_file_passes_the_check(name: str, tmp_path: Path) -> None:
    file = tmp_path / "ours.txt"
    file.write_text(cogworks("deck", "list", name, "--source").screen, encoding="utf-8")
    assert cogworks("deck", "check", str(file), "--games", "0").code == 0


def test_all_mistakes_of_a_line_are_reported() -> None:
    genius = OURS.replace("edges: Green 2, Yellow 6, Purple 5, Red 3", "edges: Grean 2, Yellow 16, Purple 5", 1)
    with pytest.raises(CardSetError) as caught:
        GENIUS.accept(genius)
    assert [it.problem for it in caught.value.mistakes] == [
        "'grean 2' is not an edge",
        "'yellow 16' is not an edge",
        "there are 3",
    ]
    line = next(it for it in RIDGE.own().splitlines() if it.strip().startswith("play: "))
    ridge = RIDGE.own().replace(line, "  play: gane 2 gold; gain 2 spork; if so, draw 1", 1)
    with pytest.raises(CardSetError) as caught:
        RIDGE.accept(ridge)
    assert [(it.problem, it.remedy) for it in caught.value.mistakes] == [
        ("'gain 2 spork' is not an effect", "write 'gain 2 spark'"),
        ("'gane 2 gold' is not an effect", "write 'gain 2 gold'"),
    ]
