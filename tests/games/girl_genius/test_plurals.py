"""Singular and plural are one word, on cards, in instructions and in print."""

import pytest

from cogworks.engine.cardset import CardSetError
from cogworks.games.girl_genius.cardset.format import OURS, Deck, card_set, cards_of, first_deck, first_text, text_of
from cogworks.games.girl_genius.cardset.plurals import Spellings, first_key
from cogworks.games.girl_genius.definition import GIRL_GENIUS
from tests.games.girl_genius.scenario import deck_text, labels, trigger, works

PAIRS = [
    ("Genius", "Geniuses"),
    ("Zombie", "Zombies"),
    ("Horse", "Horses"),
    ("Wolf", "Wolves"),
    ("Hero", "Heroes"),
    ("Shoe", "Shoes"),
    ("Body", "Bodies"),
    ("Monkey", "Monkeys"),
    ("Mouse", "Mice"),
    ("Henchman", "Henchmen"),
    ("Human", "Humans"),
    ("Automaton", "Automata"),
    ("Cactus", "Cacti"),
    ("Piano", "Pianos"),
    ("Witch", "Witches"),
    ("Monarch", "Monarchs"),
    ("Dwarf", "Dwarfs"),
    ("Chief", "Chiefs"),
    ("Nemesis", "Nemeses"),
    ("Quiz", "Quizzes"),
    ("Glass", "Glasses"),
    ("Werewolf", "Werewolves"),
    ("Sheep", "Sheep"),
    ("Child", "Children"),
]
STRANGERS = [("Prince", "Princess"), ("Genius", "Genie"), ("Human", "Humen"), ("Pest", "Pesto"), ("Boss", "Bos")]


@pytest.mark.parametrize(("one", "several"), PAIRS)
def test_w1_4_singular_and_plural_are_one_word_both_ways(one: str, several: str) -> None:
    """Singular and plural are one word."""
    for box, thing in ((one, several), (several, one)):
        n = "two" if thing == several else "one"
        state = works(f"Lure | Bait | 1 | pop {n} {thing}", f"Prey | {box} | 2", at={10: "Prey N"})
        assert text_of(state.cards, 0) == f"Pop {n} {thing}."
        trigger(state)
        assert labels(state) == ["pop Prey, row 3, column 3"]


@pytest.mark.parametrize(("one", "other"), STRANGERS)
def test_w1_4_other_words_stay_apart(one: str, other: str) -> None:
    """Parts of words do not count."""
    spelled = Spellings([one, other], [], {})
    assert spelled.key(one) != spelled.key(other)


@pytest.mark.parametrize(
    ("word", "plural"),
    [
        ("Genius", "Geniuses"),
        ("Wolf", "Wolves"),
        ("Fly", "Flies"),
        ("Fräulein", "Fräuleins"),
        ("McGee", "McGees"),
        ("Midwife", "Midwives"),
        ("Stomach", "Stomachs"),
        ("Mongoose", "Mongooses"),
        ("Roof", "Roofs"),
    ],
)
def test_w11_1_a_plural_the_file_does_not_spell_is_made(word: str, plural: str) -> None:
    """The text on a card is made from its instructions."""
    cards = card_set(deck_text(f"Lever | {word} | 1 | pop one {word}; pop two {word}"))
    assert text_of(cards, 0) == f"Pop one {word}. Pop two {plural}."


def test_w11_1_a_word_only_found_in_the_plural_is_printed_so() -> None:
    """The text on a card is made from its instructions."""
    cards = card_set(deck_text("Lever | Trousers | 1 | pop all Trousers"))
    assert text_of(cards, 0) == "Pop all Trousers."


def test_w1_4_a_card_set_may_declare_a_plural() -> None:
    """A card set may declare its own plurals."""
    text = deck_text("Lever | Gizmus | 1 | pop one Gizmus; pop all Gizmora").replace(
        "deck: Test\n", "deck: Test\nplural: Gizmus, Gizmora\nplural: Plain, Plain\n"
    )
    cards = card_set(text)
    assert text_of(cards, 0) == "Pop one Gizmus. Pop all Gizmora."
    assert ("Plain", "Plain") in cards.words
    with pytest.raises(CardSetError, match="line 2: plural: 'Gizmus' is not a word and its plural; write 'plural: "):
        card_set(text.replace("plural: Gizmus, Gizmora", "plural: Gizmus"))
    with pytest.raises(CardSetError, match="no card has the word 'Gizmora'"):
        card_set(text.replace("plural: Gizmus, Gizmora\n", ""))


def test_our_deck_reads_the_same_under_either_version() -> None:
    now, before = first_deck(), Deck(first_text()).build(first_key, OURS)
    for field in ("low", "high", "program", "words", "order"):
        assert list(getattr(now, field)) == list(getattr(before, field))
    assert cards_of(GIRL_GENIUS.settle({}, 1)) is now
