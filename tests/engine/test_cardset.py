"""The format that all games' card-set files share."""

import pytest

from cogworks.engine import cardset
from cogworks.engine.cardset import (
    LARGEST,
    LONGEST_FLAVOUR,
    LONGEST_NAME,
    MOST_MISTAKES,
    CardFile,
    CardSetError,
    CardSets,
    Layout,
)
from cogworks.engine.errors import OptionError
from cogworks.engine.grammar import Form, nearest
from cogworks.engine.options import Option

LAYOUT = Layout({"card": ("cost", "flavour", "do")}, optional=("flavour", "do"), repeated=("do",))
NUMBERED = Layout({"part": ("cost",)}, is_numbered=True, has_remarks_anywhere=True)


def read(text: str) -> CardFile:
    file = CardFile(text, LAYOUT)
    file.check()
    for card in file.cards:
        file.number(card, "cost", 0, 0, 15)
    file.finish()
    return file


SETS = CardSets(LAYOUT, read, lambda: GOOD, lambda text: f"old-{len(text)}")
OPTION = Option("deck", "ours", "", card_sets=SETS)
GOOD = "deck: Mine\n\ncard: A\ncost: 3\n"


def complaints(text: str) -> list[str]:
    with pytest.raises(CardSetError) as error:
        SETS.accept(text)
    return str(error.value).splitlines()


def test_a_file_is_a_title_and_cards_with_fields() -> None:
    file = read("# remark\nset: Mine\n\nCARD: A # not a remark\n  Cost:  3 \ndo: x\ndo: y\n")
    assert file.title == "Mine"
    [card] = file.cards
    assert (card.name, card.line) == ("A # not a remark", 4)
    assert [line.text for line in file.lines(card, "do")] == ["x", "y"]
    numbered = CardFile("part 3: B # a remark\n", NUMBERED)
    assert [(card.number, card.name) for card in numbered.cards] == [(3, "B")]


@pytest.mark.parametrize("digits", ["²", "٣", "1" * 500, "-1", "1.0", "", "16"])
def test_only_plain_digits_are_numbers(digits: str) -> None:
    """`str.isdigit` accepts '²', which `int` cannot parse."""
    [told] = complaints(f"card: A\ncost: {digits}\n")
    assert told.startswith("line 2: cost: ")
    assert told.endswith("is not allowed; write a whole number from 0 to 15")
    assert len(told) < 150


@pytest.mark.parametrize("letter", ["\ud800", "\x00", "\x1b", "\x7f"])
def test_invalid_text_is_refused(letter: str) -> None:
    assert complaints(f"card: A{letter}\ncost: 3\n") == [
        f"line 1: U+{ord(letter):04X} is not a text character; delete it"
    ]


def test_a_new_set_has_limits() -> None:
    assert "card sets have at most 65,536: shorten the comments" in complaints(GOOD + "#" * LARGEST)[0]
    assert "the name " in complaints(f"card: {'A' * (LONGEST_NAME + 1)}\ncost: 3\n")[0]
    assert "flavour: it has 201 characters" in complaints(f"{GOOD}flavour: {'A' * (LONGEST_FLAVOUR + 1)}\n")[0]
    assert "do: it has 601 characters" in complaints(f"{GOOD}do: {'A' * 601}\n")[0]
    assert "the set's name has 51 characters" in complaints(f"deck: {'A' * 51}\ncard: A\ncost: 3\n")[0]
    # A set stored before limits were introduced can still be read.
    SETS.read(GOOD + "#" * LARGEST)


def test_reading_stops_after_too_many_mistakes() -> None:
    told = complaints("card: A\ncots: 3\n" * 4000)
    assert len(told) == MOST_MISTAKES + 1
    assert told[-1] == "There may be more errors: reading stopped here."


def test_the_option_takes_a_text_and_shows_a_reference() -> None:
    assert OPTION.check("ours") == "ours"
    assert OPTION.check("\ufeffdeck: Mine\r\ncard: A\r\n") == "deck: Mine\ncard: A\n"
    assert OPTION.read("  \n") == "ours"
    assert OPTION.spell(GOOD) == "Mine"
    shown = OPTION.shown(GOOD)
    assert shown == f"Mine#{cardset.digest(GOOD)}"
    assert OPTION.shown(shown) == shown
    assert OPTION.spell(shown) == "Mine"
    assert OPTION.shown("ours") == "ours"
    for refused in (shown, "nonsense", 3):
        with pytest.raises(OptionError, match="it takes the text of a card-set file"):
            OPTION.check(refused)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (GOOD, "Mine"),
        ("card: A\n", "Untitled"),
        ("deck:\n", "Untitled"),
        (f"set: {'x' * 500}", "x" * 50),
    ],
)
def test_a_set_is_identified_by_its_title_and_hash(text: str, title: str) -> None:
    assert cardset.title_of(text) == title
    assert cardset.is_reference(cardset.reference(text))
    assert cardset.reference(text) != cardset.reference(text + "\n")


def test_the_game_is_detected_from_the_words_that_start_cards() -> None:
    layouts = {"one": LAYOUT, "other": NUMBERED}
    assert cardset.layout_of(GOOD, layouts) == "one"
    assert cardset.layout_of("set: Mine\nPart 1: A\ncost: 3\n", layouts) == "other"
    assert cardset.layout_of("set: Mine\n", layouts) == ""
    assert cardset.layout_of("card: A\npart 1: A\n", layouts) == ""


def test_forms_are_parsed_and_suggested() -> None:
    form = Form("gain N spark{| per card in hand| or N if lowest}", {"N": "([0-9]{1,2})"})
    match = form.pattern.fullmatch("Gain 2 spark or 5 if lowest")
    assert match
    assert match.groups() == ("2", " or 5 if lowest", "5")
    assert nearest("gian 2 sprak", [form], {"N": ["2"]}) == ["gain 2 spark"]
    assert nearest("gain 2 spark or 5 if I am lowest", [form], {"N": ["2", "5"]})[0] == "gain 2 spark or 5 if lowest"
    assert nearest("something else entirely", [form], {"N": ["1"]}) == []
    plural = Form("draw N card(s)", {"N": "([0-9]+)"})
    assert nearest("drawn 1 card", [plural], {"N": ["1"]}) == ["draw 1 card"]
    assert nearest("drawn 2 card", [plural], {"N": ["2"]}) == ["draw 2 cards"]
