"""Card-set files: what is read, what is refused and where, and the texts that come out."""

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

import cogworks
from cogworks.games.widget_ridge import cards as verb
from cogworks.games.widget_ridge.cards import EMPTY, STARTERS
from cogworks.games.widget_ridge.cardset import KEPT, CardSetError, card_set, own_text, read_card_set
from cogworks.games.widget_ridge.cardtext import effect_text, fragment_text, sentence
from cogworks.games.widget_ridge.clauses import FORMS, ClauseError, Step, read_effect
from cogworks.games.widget_ridge.deckcheck import card_lines, check_deck, solo_rates
from tests.games.widget_ridge.table import GAME


def test_every_verb_has_a_form_and_a_text() -> None:
    """Each form, with its first alternatives, is read in some field and told on a card."""
    used = set[int]()
    for form, _, _ in FORMS:
        step = form_as_step(form)
        used.add(step[0])
        assert sentence([step]).endswith(".")
    assert used == set(range(1, verb.N_VERBS))


def form_as_step(form: str) -> Step:
    """A form with a number in it, in whatever field takes it."""
    words = form.replace("gains | loses", "gains").replace("[may] ", "").replace("N", "2")
    words = words.partition(" | ")[0]
    for field in ("gate", "play", "main"):
        try:
            return read_effect(f"may melt 1 card; {words}", field)[1]
        except ClauseError:
            continue
    raise AssertionError(words)


MISTAKES = [
    ("  cost: 4\n  copies: 1\n  right: red yellow", "  cost: four\n  copies: 1\n  right: red yellow",
     "cost is 'four', not a whole number from 1 to 15"),
    ("  copies: 3", "  copies: 4", "copies is '4', not a whole number from 1 to 3"),
    ("  right: red yellow\n  play: gain 3 gold", "  right: green\n  play: gain 3 gold",
     "right has 'green'; colours are"),
    ("  gate: pay 2 spark", "  gate: pay 2 sparks", "'pay 2 sparks' is no effect; effects are: gain N gold"),
    ("  gate: pay 2 spark", "  gate: gain 2 gold", "a construct cannot give gold"),
    ("  gate: pay 2 spark", "  gate: duel the leader for 2 spark", "cannot be a gate"),
    ("  gate: pay 2 spark", "  main: gain 2 spark", "augments have no 'main'; they have: subtype, cost"),
    ("  gate: pay 2 spark\n", "", "Static-Powered has no line 'gate: ...'"),
    ("  play: gain 7 spark\n", "  play: pay 7 spark\n", "only a gate can ask to pay"),
    ("  main: may melt 1 card\n", "  main: melt 1 card\n", "must be optional: write 'may melt 1 card'"),
    ("  or: gain 2 spark\n", "", "On Wheels needs one line, either 'or: ...' or 'and: ...'"),
    ("  or: gain 2 spark\n", "  or: gain 2 spark\n  and: gain 2 spark\n", "needs one line, either"),
    ("  or: gain 2 spark\n", "  or: gain 2 spark\n  or: gain 2 spark\n", "On Wheels has two lines 'or'"),
    ("  or: gain 2 spark\n", "  or: gain 0 spark\n", "does nothing"),
    ("  or: gain 2 spark\n", "  or: if so, gain 2 spark\n", "nothing optional stands before 'if so'"),
    ("  or: gain 2 spark\n", "  or: may draw 1\n", "'may' goes with melt, destroy, take and return only"),
    ("  or: gain 2 spark\n", "  or: gain spark equal to its cost\n", "nothing was melted before it"),
    ("  or: gain 2 spark\n", "  or: melt this card if 3 were won\n", "a card melts itself only when played"),
    ("  or: gain 2 spark\n", "  or: may take a card costing up to 16 to the deck\n", "costs go up to 15"),
    ("  gate: pay 2 spark", "  gate: melt 2 cards from hand", "a gate melts one card"),
    ("  or: gain 2 spark\n", "  or: gain 2 spark" + "; draw 1" * 12 + "\n", "or has 13 clauses; 12 are enough"),
    ("  stampede: yes\n", "", "needs 'stampede: yes'"),
    ("accessory 43: On Wheels", "accessory 43: Tea Trolley", "Tea Trolley is a card already in line"),
    ("accessory 43: On Wheels", "accessory 42: On Wheels", "Marketplace card number 42 is With a Parachute already"),
    ("accessory 43: On Wheels", "accessory On Wheels", "has no colon"),
    ("accessory 43: On Wheels", "accessory: On Wheels", "a card begins with its type, number and name"),
    ("  kind: gadget\n  play: gain 2 gold", "  kind: robot\n  play: gain 2 gold",
     "kind is 'robot', not widget or gadget"),
    ("set: The", "cost: 3\nset: The", "'cost' stands before the first card"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "complaint"), MISTAKES)
def test_a_mistake_is_told_with_its_line_and_what_is_allowed(old: str, new: str, complaint: str) -> None:
    text = own_text()
    assert old in text
    wrong = text.replace(old, new, 1)
    with pytest.raises(CardSetError) as refused:
        read_card_set(wrong)
    lines = wrong.splitlines()
    at = text.index(old)
    near = text.count("\n", 0, at) + 1
    told = [line for line, words in refused.value.mistakes if complaint in words]
    assert told
    # In the line itself, at the head of its card, or at the end of a list that is not complete.
    assert all(near - 9 <= line <= near + 9 or line > len(lines) - 12 for line in told)


def test_all_mistakes_are_told_at_once() -> None:
    wrong = own_text().replace("cost: 4", "cost: x").replace("gate: pay 3 gold", "gate: pay up")
    with pytest.raises(CardSetError) as refused:
        read_card_set(wrong)
    assert len(refused.value.mistakes) == wrong.count("cost: x") + wrong.count("gate: pay up")
    assert str(refused.value).startswith("line ")


@pytest.mark.parametrize("text", ["", "hello", "starter 1: Pip\n  kind: widget\n  play: gain 1 gold\n"])
def test_a_file_without_the_cards_is_refused(text: str) -> None:
    with pytest.raises(CardSetError, match="needs"):
        read_card_set(text)


def test_a_bad_set_is_refused_when_a_game_starts() -> None:
    with pytest.raises(cogworks.OptionError, match="line 1"):
        GAME.new(2, cards="nonsense")


def test_logs_name_the_cards_of_their_own_set() -> None:
    """Two games with different sets at the same time: each tells its own names."""
    other = own_text().replace("Widget Pip", "Widget Pop")
    lines = []
    for text in ("", other):
        state = GAME.position(2, options={"cards": text}, sides=[{"hand": card_set(text).names[1]}, {}])
        state.journal = cogworks.Journal()
        state.act(1)
        lines.append(GAME.line(state, state.journal.take()[0]))
    assert lines == ["Seat 1 played Widget Pip.", "Seat 1 played Widget Pop."]


def first_line(number: int) -> str:
    """What the log says of playing the second starter of a set of its own."""
    state = GAME.position(2, options={"cards": own_text().replace("Widget Pip", f"Pip {number}")},
                          sides=[{"hand": f"Pip {number}"}, {}])  # fmt: skip
    state.journal = cogworks.Journal()
    state.act(1)
    return GAME.line(state, state.journal.take()[0])


def test_sets_read_by_many_threads_at_once_are_not_mixed_up() -> None:
    pause = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            lines = list(threads.map(first_line, range(24)))
    finally:
        sys.setswitchinterval(pause)
    assert lines == [f"Seat 1 played Pip {number}." for number in range(24)]


def test_a_set_in_play_keeps_its_names_when_many_others_are_read() -> None:
    state = GAME.position(2, options={"cards": own_text().replace("Widget Pip", "Pip")}, sides=[{"hand": "Pip"}, {}])
    state.journal = cogworks.Journal()
    state.act(1)
    for number in range(KEPT + 1):
        card_set(own_text().replace("Widget Pip", f"Other {number}"))
    assert card_set.cache_info().currsize == KEPT
    assert GAME.line(state, state.journal.take()[0]) == "Seat 1 played Pip."


def test_a_pile_counts_up_to_seven_of_a_kind() -> None:
    pile, other = EMPTY, EMPTY
    for n in range(1, 8):
        pile = pile.plus(40)
        pile = pile.plus(61)
        assert (pile.count(40), pile.total) == (n, 2 * n)
    assert sorted(pile.pick(n) for n in range(14)) == [40] * 7 + [61] * 7
    for n in range(4):
        pile = pile.minus(40)
        other = other.plus(40 if n < 3 else 3)
    pile = pile.joined(other)
    assert (pile.count(40), pile.count(61), pile.count(3), pile.total) == (6, 7, 1, 14)
    assert pile.listed() == [3] + [40] * 6 + [61] * 7


def test_texts_are_made_from_effects() -> None:
    cards = card_set("")
    for card in range(int(cards.n)):
        assert effect_text(cards, card).endswith(".")
        assert (fragment_text(cards, card) == "") == (card < STARTERS)


def test_a_set_can_be_listed() -> None:
    lines = card_lines()
    assert len(lines) == 53
    assert lines[0] == "1. Prime Widget, widget: Gain 1 Gold and 1 Spark."
    assert lines[22] == (
        "13. 1 x Solar-Powered, augment, cost 4, right red and yellow: Gain 3 Gold and 3 Spark. "
        "Construct: You may pay 3 Gold."
    )


def test_a_player_who_ponders_gives_legal_answers() -> None:
    won, chased = solo_rates("", "gentle", games=1, playouts=1)
    assert 0 <= won <= chased <= 1


def test_the_acceptance_tests_of_our_set() -> None:
    """Counts, confirmed cards, colours, effects, loops, all 2,940 sentences, and a sample of games."""
    report = check_deck(games=300)
    assert [line for line in report.lines if line.startswith("FAIL")] == []
    assert report.passed
    assert "ok   1,000-1,900 legal constructs: 1,222 of 2,940" in report.lines


def test_the_acceptance_tests_find_what_is_wrong() -> None:
    worse = own_text().replace("connect: draw 1; discard 1", "connect: draw 2; discard 1").replace(
        "left: red blue\n  play: duel", "left: yellow\n  play: duel")  # fmt: skip
    failed = [line for line in check_deck(worse, games=20).lines if line.startswith("FAIL")]
    assert "FAIL no Device nets cards when connected: at most 1" in failed
    assert "FAIL Solar-Powered Mechanical Bison With a Parachute can be built" in failed
