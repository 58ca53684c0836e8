"""Guides, lessons and figures teach the cards of today: their names, costs, colours, points and effects are true."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import combinations

import pytest

import cogworks
from cogworks.engine.game import Data
from cogworks.tables.lessons.lesson import Scene, lesson_of, scene
from cogworks.web.render.guide import CITED, FIGURE, Figure, guide_of

OURS = ["gadget_builder", "girl_genius", "gizmos", "widget_mechs", "widget_ridge"]
each_game = pytest.mark.parametrize("name", OURS)
WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBERS = {word: str(n) for n, word in enumerate(WORDS)}
COLOURS = ("red", "blue", "yellow", "black", "green", "purple")
CAPITALISED = re.compile(r"\b[A-Z][\w-]+(?: (?:[A-Z][\w-]+|a|an|in|of|the))* [A-Z][\w-]+")


@dataclass
class Said:
    """A sentence for players, where it is, and the cards it names or is about."""

    where: str
    text: str
    cards: list[Data]

    def facts(self) -> str:
        """Everything that is printed on the cards, in lower case."""
        return " ".join(" ".join(flat(card)) for card in self.cards).lower()


def flat(data: object) -> Iterator[str]:
    """All words and numbers in a card's data, except its flavour."""
    if isinstance(data, Mapping):
        for field, value in data.items():
            if field not in ("flavour", "signs", "construct_signs", "id"):
                yield from (f"{field} {value}",) if isinstance(value, int) else flat(value)
    elif isinstance(data, list):
        yield " ".join(part for value in data for part in flat(value))
    elif data is not None:
        yield str(data)


def gallery(name: str) -> dict[str, Data]:
    """The present cards by name."""
    of = cogworks.game(name)
    return {str(card.get("name", card.get("card"))): card for card in of.gallery(of.settle({}))}


def figures(name: str) -> list[Figure]:
    guide = guide_of(name)
    assert guide is not None
    return guide.figures


def scenes(name: str) -> list[Scene]:
    """Every step of a lesson, with the first of several accepted moves."""
    lesson = lesson_of(name)
    assert lesson is not None
    found, chosen = [], ""
    for number in range(1, len(lesson.steps) + 1):
        found.append(scene(lesson, number, chosen))
        chosen = found[-1].chosen_by(0)
    return found


def texts(name: str) -> Iterator[tuple[str, str, list[str]]]:
    """Every text of a guide and a lesson, with the names of cards shown beside it."""
    guide = guide_of(name)
    assert guide is not None
    for section in (*guide.sections, *guide.summary):
        yield f"guide: {section.title}", CITED.sub("", FIGURE.sub("", section.text)), []
    for figure in guide.figures:
        shown = [*figure.cards, *(word for text in flat(figure.position) for word in gallery(name) if word in text)]
        yield f"figure {figure.part or figure.cards}", f"{figure.alt}. {figure.caption}", shown
    before: list[str] = []
    for now in scenes(name):
        step = now.step
        told = (step.title, step.text, step.task, step.wrong, *step.explain.values())
        named = [card for card in gallery(name) if any(card in text for text in told)]
        for text in told:
            # A step may continue about the card of the previous step.
            yield f"lesson, step {now.number}", text, [*named, *before]
        before = named


def sentences(name: str) -> Iterator[Said]:
    """The sentences that name or are about cards."""
    cards = gallery(name)
    names = re.compile("|".join(rf"\b{re.escape(card)}\b" for card in sorted(cards, key=len, reverse=True)) or "(?!)")
    for where, text, shown in texts(name):
        for sentence in re.split(r"(?<=[.!?:;])\s+", " ".join(text.split())):
            named = [*names.findall(sentence), *shown]
            # A lesson also describes events at the table; a figure is about its cards only.
            if names.search(sentence) or (named and where.startswith("figure")):
                yield Said(where, sentence, [cards[card] for card in dict.fromkeys(named)])


@each_game
def test_nothing_is_taught_with_options_of_earlier_rules(name: str) -> None:
    """Learners meet the present cards and rules when they play."""
    of, lesson = cogworks.game(name), lesson_of(name)
    assert lesson is not None
    legacy = {option.name for option in of.options if option.is_legacy}
    assert legacy & set(lesson.options) == set()
    for figure in figures(name):
        assert legacy & set(figure.options or {}) == set(), figure.part


@each_game
def test_every_position_that_is_shown_is_legal(name: str) -> None:
    of = cogworks.game(name)
    for figure in figures(name):
        if not figure.cards:
            assert of.audit(of.position(figure.seats, options=figure.options, **figure.position or {})) == []
    for now in scenes(name):
        assert of.audit(now.state) == [], now.step.title


@each_game
def test_every_card_that_is_named_is_a_present_one(name: str) -> None:
    """A name that is almost that of a card is a slip or an old name."""
    of, cards = cogworks.game(name), gallery(name)
    for option in (option for option in of.options if option.is_legacy and isinstance(option.default, bool)):
        settings = of.settle({option.name: not option.default})
        old = {str(card.get("name", card.get("card"))) for card in of.gallery(settings)} - set(cards)
        for where, text, _ in texts(name):
            assert [card for card in old if card in text] == [], where
    for where, text, _ in texts(name):
        for phrase in CAPITALISED.findall(text):
            near = get_close_matches(phrase, cards, n=1, cutoff=0.86)
            assert not near or near[0] == phrase or near[0] in phrase, f"{where}: {phrase}"


@each_game
def test_what_is_said_about_cards_is_printed_on_them(name: str) -> None:
    """Costs, points, Gold, Spark, colours, edges, and quoted instructions."""
    for said in sentences(name):
        facts = said.facts()
        assert faults(said.text, facts) == [], f"{said.where}: {said.text}\n{facts}"


def faults(text: str, facts: str) -> list[str]:
    """Claims in a sentence that are not among the facts."""
    told = re.sub(rf"\b({'|'.join(NUMBERS)})\b", lambda match: NUMBERS[match[0]], text)
    facts = re.sub(rf"\b({'|'.join(NUMBERS)})\b", lambda match: NUMBERS[match[0]], facts)
    wrong = [
        f"{n} {what}"
        for n, what in re.findall(r"(?<!have )\b(\d+) (?:more )?(Gold|Spark)\b", told)
        if not re.search(rf"\b{n} {what.lower()}\b", facts)
    ]
    wrong += [f"costs {n}" for n in re.findall(r"\bcosts (\d+)", told) if f"cost {n}" not in facts]
    points = [int(n) for n in re.findall(r"\bpoints (\d+)", facts)]
    sums = {*points, *(one + other for one, other in combinations(points, 2))}
    wrong += [
        f"{n} points"
        for n in re.findall(r"\b(\d+) points?\b", told)
        if int(n) not in sums and f"{n} point" not in facts
    ]
    wrong += [colour for colour in COLOURS if re.search(rf"\b{colour}\b", told) and colour not in facts]
    letters = {colour[0].upper(): colour for colour in COLOURS if colour != "black"}
    wrong += [
        f"{letter}{n}" for letter, n in re.findall(r"\b([BGPRY])(\d)\b", told) if f"{letters[letter]} {n}" not in facts
    ]
    wrong += [words for words in re.findall(r"(?:says:?|said) ([A-Z][^,.]+)", told) if words.lower() not in facts]
    return wrong


def test_the_faults_are_found() -> None:
    facts = "coal-powered augment cost 2 red gain 3 gold, then make each opponent gain 1 spark. points 6 blue 4"
    assert faults("It gives 3 Gold, costs two, has B4 and is worth 6 points.", facts) == []
    assert faults("2 Gold, costs 3, red and yellow, B5, seven points.", facts) == [
        "2 Gold",
        "costs 3",
        "7 points",
        "yellow",
        "B5",
    ]
