"""Cards, words, and the card-set file."""

import pytest

from cogworks import OptionError
from cogworks.games.girl_genius.cards import DOWN_ONLY, POP, source_of, verb_of
from cogworks.games.girl_genius.deck import DeckError, deck_called, our_deck, register_deck, text_of
from cogworks.games.girl_genius.plurals import bare
from cogworks.games.girl_genius.vocabulary import FORMS, alphabet_key, clauses, sentence
from tests.games.girl_genius.table import GAME, act, card_text, deck_text, labels, pile, trigger, works


def test_w1_1_every_card_is_in_one_place() -> None:
    """Every card is in exactly one place."""
    assert our_deck().n == 108
    state = works("Lever")
    assert GAME.audit(state) == []
    state.remove(14, next(card for card in range(state.cards.n) if state.holds(14, card)))
    assert "lies in 0 places [W1.1]" in GAME.audit(state)[0]
    with pytest.raises(DeckError, match="a deck has 60 to 108"):
        register_deck("deck: Small\n" + card_text("Only"))


def test_w1_2_points_and_edges() -> None:
    """A card is worth 0 to 9 points; each edge has a colour and 1 to 9 symbols."""
    cards = our_deck()
    assert all(0 <= points <= 9 for points in cards.points)
    assert all(0 <= edge >> 4 < 5 and 1 <= edge & 15 <= 9 for edge in cards.edges)


def test_w1_3_edges_of_our_deck() -> None:
    """In our deck the four edges of a card differ in colour and have 1 to 8 symbols."""
    cards = our_deck()
    for card in range(cards.n):
        edges = [cards.edges[card * 4 + edge] for edge in range(4)]
        assert len({edge >> 4 for edge in edges}) == 4
        assert max(edge & 15 for edge in edges) <= 8


def test_w1_4_words() -> None:
    """Whole words of name and details count, plural as singular, without possessive endings."""
    assert bare("Agatha's") == "agatha"
    cards = our_deck()

    def names(word: str) -> set[str]:
        number = [singular for singular, _plural in cards.words].index(word)
        return {
            cards.names[card]
            for card in range(cards.n)
            if (cards.low[number] >> card if card < 54 else cards.high[number] >> (card - 54)) & 1
        }

    assert "Dame Aedith, Vampire Hunter" in names("Vampire")
    assert "Agatha's First Clank" in names("Clank") & names("Machine")
    assert "Dr. Monahan's Rats" in names("Pest")
    assert "Patchwork Giantess" in names("Giant")
    assert "Zeppelin Jack" not in names("Machine")


def test_w1_4_the_vampire_hunter_is_popped_as_a_vampire() -> None:
    """The rulebook's joke: a word anywhere in the box counts."""
    state = works(
        "Fang | Bat | 1 | pop one Vampire", "Dame, Vampire Hunter | Mad | 3", at={10: "Dame, Vampire Hunter N"}
    )
    trigger(state)
    assert labels(state) == ["pop Dame, Vampire Hunter, row 3, column 3"]


def test_w1_5_mistakes_are_reported_with_line_and_what_is_allowed() -> None:
    """Every mistake in a file is reported with its line and what is allowed there."""
    text = deck_text("Lever | Machine | 12 | pop some Machine; pop one Wombat; swap one card", "Plain Tin")
    text = text.replace("edges: Yellow 1, Red 9, Yellow 1, Red 9", "edges: Yellow 1, Mauve 2, Red 3, Blue 4", 1)
    with pytest.raises(DeckError) as error:
        register_deck(text + "colour: blue\nnonsense\ndeck: Again\n")
    mistakes = "\n".join(error.value.mistakes)
    assert "line 5: points: '12' is not a number from 0 to 9" in mistakes
    assert (
        "line 6: edges: 'Mauve 2' is not a colour (Yellow, Purple, Red, Blue, Green) and a number from 1 to 9"
        in mistakes
    )
    assert "line 7: do: 'pop some Machine' is no instruction.  Allowed: pop N THING" in mistakes
    assert "line 8: do: no card has the word 'Wombat'" in mistakes
    assert "line 9: do: 'swap one card': two cards are swapped" in mistakes
    assert "'colour: blue' is not a field; allowed: deck:, plural:, card:, words:, points:, edges:, do:" in mistakes
    assert "'nonsense' is not a field" in mistakes
    assert "the deck has a name already" in mistakes
    assert len(error.value.mistakes) == 8


def test_w1_5_more_mistakes() -> None:
    """A file without a name, fields without a card, missing or doubled fields."""
    with pytest.raises(DeckError) as error:
        register_deck("points: 3\ncard: A\npoints: 1\npoints: 2\ncard:\ncard: B\nedges: Red 1, Red 1\n")
    mistakes = "\n".join(error.value.mistakes)
    for reason in (
        "line 1: points: comes before the first card:", "line 4: points: A has it already", "line 5: card: is empty",
        "line 7: edges: there are four, top, right, bottom and left, not 2", "A has no edges:", "B has no points:",
        "the deck has no name",
    ):  # fmt: skip
        assert reason in mistakes


def test_w1_5_a_deck_is_known_by_name_and_digest() -> None:
    """The option of a file's deck ends in a digest of the file."""
    name = register_deck(deck_text("Lever"))
    assert name.startswith("test-")
    assert register_deck(deck_text("Lever")) == name
    assert register_deck(deck_text("Handle")) != name
    assert GAME.new(2, deck=name).cards.names[0] == "Lever"
    option = next(option for option in GAME.options if option.name == "deck")
    assert option.allowed()[0] == "cogworks"
    assert name in option.allowed()
    with pytest.raises(OptionError, match=r"it takes cogworks or .*, and others once their file was read in"):
        GAME.new(2, deck="no such deck")
    with pytest.raises(OptionError, match="known decks are cogworks"):
        deck_called("no such deck")


def test_w1_6_our_deck() -> None:
    """108 cards, 556 points, ten without instruction, with the rulebook's examples."""
    cards = our_deck()
    assert cards.n == 108
    assert sum(cards.points) == 556
    assert sum(cards.begins[card] == cards.begins[card + 1] for card in range(108)) == 10
    texts = " ".join(text_of(cards, card) for card in range(108))
    for example in (
        "Pop one Machine.", "Pop one Clank.", "Pop two Pests.", "Pop one Pest.", "Draw one card from your Score Pile.",
        "Any player", "Another player", "You may", "this card",
    ):  # fmt: skip
        assert example in texts


def test_w11_1_the_text_of_a_card_reads_back_as_its_instructions() -> None:
    """Reading a card's text gives the same instructions again."""
    cards = our_deck()
    numbers = {bare(form): number for number, forms in enumerate(cards.words) for form in forms}
    for at in range(len(cards.program)):
        step = int(cards.program[at]) & ~(1 << 55)
        assert clauses(sentence(step, cards.words), lambda word: numbers[bare(word)]) == [step]
    assert len(FORMS) > 10


def test_w11_1_one_instruction_in_detail() -> None:
    """It says how many of which word, face up or down, and from where."""
    [step] = clauses("pop two facedown cards", lambda word: 0)
    assert verb_of(step) == POP
    assert (step >> 9 & 31, step >> 22 & 3, source_of(step)) == (2, DOWN_ONLY, 0)


def test_w11_2_what_stands_around_an_instruction() -> None:
    """If you have, you may, who does it, for each, either ... or."""
    numbers = {"card": 0, "cards": 0, "hero": 1, "heroes": 1}
    words = [("card", "cards"), ("Hero", "Heroes")]
    for text in (
        "if you have two Heroes, you may pop one Hero",
        "another player draws two cards for each Hero in your Score Pile",
        "each other player loses a turn",
        "any player pops one card from their hand",
        "another player draws one card from your hand",
    ):
        [step] = clauses(text, lambda word: numbers[bare(word)])
        assert sentence(step, words) == text
    first, second = clauses("either draw one card or lose a turn", lambda word: 0)
    assert first >> 55 == 1
    assert second >> 55 == 0


def test_alphabet_is_read_as_printed() -> None:
    assert alphabet_key("Dr. Monahan's Rats") == ["dr", "monahans", "rats"]
    assert alphabet_key("Fräulein Æther") == ["fraulein", "aether"]
    assert sorted(["Doctor Vesuvia", "Dr. Ampersand", "The Bee", "Zed"], key=alphabet_key) == [
        "Doctor Vesuvia", "Dr. Ampersand", "The Bee", "Zed",
    ]  # fmt: skip


def test_a_family_is_popped_by_its_word() -> None:
    state = works("Lure | Bait | 1 | pop one Pest", "Dr. Monahan's Rats | Pests | 2", at={10: "Dr. Monahan's Rats N"})
    trigger(state)
    act(state, "pop Dr. Monahan's Rats")
    assert set(pile(state, 0)) == {"Lure", "Dr. Monahan's Rats"}
