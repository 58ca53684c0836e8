"""Cards, words, and the card-set file."""

import pytest

from cogworks import OptionError
from cogworks.engine.cardset import CardSetError
from cogworks.games.girl_genius.cardset.format import OURS, card_set, text_of
from cogworks.games.girl_genius.cardset.plurals import bare
from cogworks.games.girl_genius.cardset.vocabulary import FORMS, alphabet_key, clauses, sentence
from cogworks.games.girl_genius.rules.cards import DOWN_ONLY, POP, source_of, verb_of
from tests.games.girl_genius.scenario import GAME, act, card_text, deck_text, labels, pile, trigger, works


def test_w1_1_every_card_is_in_one_place() -> None:
    """Every card is in exactly one place."""
    assert card_set(OURS).n == 108
    state = works("Lever")
    assert GAME.audit(state) == []
    state.remove(14, next(card for card in range(state.cards.n) if state.holds(14, card)))
    assert "is in 0 places [W1.1]" in GAME.audit(state)[0]
    with pytest.raises(CardSetError, match="there is 1 card, copies included; a deck has 60 to 108"):
        card_set("deck: Small\n" + card_text("Only"))


def test_w1_2_points_and_edges() -> None:
    """A card is worth 0 to 9 points; each edge has a colour and 1 to 9 symbols."""
    cards = card_set(OURS)
    assert all(0 <= points <= 9 for points in cards.points)
    assert all(0 <= edge >> 4 < 5 and 1 <= edge & 15 <= 9 for edge in cards.edges)


def test_w1_3_edges_of_our_deck() -> None:
    """In our deck the four edges of a card differ in colour and have 1 to 8 symbols."""
    cards = card_set(OURS)
    for card in range(cards.n):
        edges = [cards.edges[card * 4 + edge] for edge in range(4)]
        assert len({edge >> 4 for edge in edges}) == 4
        assert max(edge & 15 for edge in edges) <= 8


def test_w1_4_words() -> None:
    """Whole words of name and details count, plural as singular, without possessive endings."""
    assert bare("Agatha's") == "agatha"
    cards = card_set(OURS)

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


def mistakes_in(text: str) -> list[str]:
    with pytest.raises(CardSetError) as error:
        card_set(text)
    return [str(mistake) for mistake in error.value.mistakes]


def test_w1_5_mistakes_are_reported_with_line_field_and_what_to_write() -> None:
    """Every mistake in a file is reported with its line, its field and what to write instead."""
    text = deck_text("Lever | Machine | 12 | pop some Machine; pop one Wombat; swap one card", "Plain Tin")
    text = text.replace("edges: Yellow 1, Red 9, Yellow 1, Red 9", "edges: Yellow 1, Mauve 2, Red 3, Blue 4", 1)
    lines = text.count("\n")
    assert mistakes_in(text + "colour: blue\nnonsense\ndeck: Again\n") == [
        "line 5: points: '12' is not allowed; write a whole number from 0 to 9",
        "line 6: edges: 'mauve 2' is not an edge; write 'Yellow', 'Purple', 'Red', 'Blue' or 'Green' and a number "
        "from 1 to 9",
        "line 7: do: 'pop some Machine' is not an instruction; write 'pop one Machine'",
        "line 8: do: no card has the word 'Wombat'; write 'card' or a word on a card",
        "line 9: do: 'swap one card' swaps the wrong number of cards; write 'swap two ...'",
        f"line {lines + 1}: colour: a card has no such field; its fields are words, points, edges, do, copies and "
        "flavour",
        f"line {lines + 2}: 'nonsense' has no colon; write 'field: value' or 'card: Name'",
        f"line {lines + 3}: deck: the set is already called 'Test'; delete one of the two lines",
    ]


def test_w1_5_more_mistakes() -> None:
    """Fields without a card, missing, empty or doubled fields, and fields of another spelling."""
    text = "points: 3\ncard: A\npoints: 1\npoints: 2\nedgs: Red 1\ncard:\npoints: 1\ncard: B\nedges: Red 1, Red 1\n"
    assert mistakes_in(text) == [
        "line 1: points: this line comes before the first card; start a card with 'card: Name'",
        "line 4: points: 'A' already has this line; delete one of the two",
        "line 5: edgs: a card has no such field; write 'edges'",
        "line 6: card: a card starts with 'card:' and its name; write 'card: Name'",
        "line 8: points: missing from 'B'; add 'points: ...' below it",
        "line 9: edges: there are 2; write four, for top, right, bottom and left, with commas between them",
    ]
    twins = deck_text("Twin | Machine", "Twin | Machine", "Twin (2) | Machine")
    assert mistakes_in(twins) == ["line 13: card: 'Twin (2)' is the name of a copy of 'Twin'; give it another name"]
    assert mistakes_in(deck_text("Lever | Machine | ²"))[0].startswith("line 5: points: '²' is not allowed; write a")


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("pop one Machin", "write 'Machine'"),
        ("popp two Machines", "write 'pop two Machines'"),
        ("draw a crad", "write 'draw a card'"),
        ("you may drawn two cards", "write 'you may draw two cards'"),
        ("another player draw two crads", "write 'another player draws two cards'"),
        ("if you have two Machines, winn the game", "write 'if you have two Machines, win the game'"),
        ("pop one Machine from my Score Pile", "write 'pop one Machine from your Score Pile'"),
        ("take an other turn", "write 'take another turn'"),
        ("swap three cards", "write 'swap two ...'"),
        ("either win teh game or lose a turn", "write 'win the game'"),
        ("xyzzy", "instructions start with pop, spin, flip, draw, move, put, lose, take, replace, let, leave, swap"),
    ],
)
def test_w1_5_the_nearest_words_are_suggested(wrong: str, right: str) -> None:
    """Every mistake in a file is reported with what to write instead."""
    [mistake] = mistakes_in(deck_text(f"Lever | Machine | 1 | {wrong}"))
    assert mistake.startswith("line 7: do: ")
    assert right in mistake
    assert len(mistake) < 300


def test_w1_5_the_option_takes_the_text_of_a_file() -> None:
    """The option `deck` is the text of the file, or `cogworks` for our own."""
    assert GAME.new(2, deck=deck_text("Lever")).cards.names[0] == "Lever"
    assert GAME.new(2).cards.name == "cogworks"
    with pytest.raises(OptionError, match="cannot be 'no such deck': it takes the text of a card-set file"):
        GAME.new(2, deck="no such deck")


def test_w1_5_copies_and_flavour() -> None:
    """A card may be in the deck several times, and may carry a line that no rule reads."""
    text = deck_text("Lever | Machine | 2 | pop one Machine").replace(
        "do: pop one Machine", "do: pop one Machine\ncopies: 3\nflavour: It clanks # and clatters."
    )
    state = GAME.new(2, deck=text)
    assert state.cards.names[:4] == ["Lever", "Lever", "Lever", "Trigger"]
    assert GAME.audit(state) == []
    assert [text_of(state.cards, card) for card in range(4)] == ["Pop one Machine."] * 3 + [""]
    gallery = GAME.gallery(GAME.settle({"deck": text}))
    assert gallery[2]["flavour"] == "It clanks # and clatters."
    assert "flavour" not in gallery[3]


def test_a_deck_has_only_as_many_instructions_and_words_as_the_rules_can_count() -> None:
    long = "; ".join(["pop one card"] * 60)
    assert "there are 61 instructions; write at most 60" in mistakes_in(deck_text(f"A | | 1 | {long}; pop one card"))[0]
    full = "\n".join(f"{card_text(f'Card {n} | | 1 | {long}')}\ncopies: 4" for n in range(17))
    assert (
        "the deck has 4080 instructions, copies included; write at most 4000" in mistakes_in(f"deck: Full\n{full}")[0]
    )
    words = [f"Word{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(300)]
    rows = [words[n : n + 15] for n in range(0, 300, 15)]
    named = [f"Card {row[0]} | {' '.join(row)} | 1 | {'; '.join(f'pop one {word}' for word in row)}" for row in rows]
    assert "instructions name 301 different words; use at most 250" in mistakes_in(deck_text(*named))[0]


def test_w1_6_our_deck() -> None:
    """108 cards, 556 points, one without instruction, with the rulebook's examples."""
    cards = card_set(OURS)
    assert cards.n == 108
    assert sum(cards.points) == 556
    plain = [cards.names[card] for card in range(108) if cards.begins[card] == cards.begins[card + 1]]
    rule = " ".join(GAME.rules["W1.6"].split())
    assert "108 cards worth 556 points" in rule
    assert f"One card, {plain[0]}, has no instruction." in rule
    assert len(plain) == 1
    texts = " ".join(text_of(cards, card) for card in range(108))
    for example in (
        "Pop one Machine.",
        "Pop one Clank.",
        "Pop two Pests.",
        "Pop one Pest.",
        "Draw one card from your Score Pile.",
        "Any player",
        "Another player",
        "You may",
        "this card",
    ):
        assert example in texts


def test_w11_1_the_text_of_a_card_reads_back_as_its_instructions() -> None:
    """Reading a card's text gives the same instructions again."""
    cards = card_set(OURS)
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


def test_w11_2_clauses_around_an_instruction() -> None:
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


def test_the_alphabet_follows_the_printed_names() -> None:
    assert alphabet_key("Dr. Monahan's Rats") == ["dr", "monahans", "rats"]
    assert alphabet_key("Fräulein Æther") == ["fraulein", "aether"]
    assert sorted(["Doctor Vesuvia", "Dr. Ampersand", "The Bee", "Zed"], key=alphabet_key) == [
        "Doctor Vesuvia",
        "Dr. Ampersand",
        "The Bee",
        "Zed",
    ]


def test_a_family_is_popped_by_its_word() -> None:
    state = works("Lure | Bait | 1 | pop one Pest", "Dr. Monahan's Rats | Pests | 2", at={10: "Dr. Monahan's Rats N"})
    trigger(state)
    act(state, "pop Dr. Monahan's Rats")
    assert set(pile(state, 0)) == {"Lure", "Dr. Monahan's Rats"}
