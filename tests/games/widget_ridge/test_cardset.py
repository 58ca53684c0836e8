"""Card-set files: accepted and refused input, the lines of errors, and the generated texts."""

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

import cogworks
from cogworks.engine.cardset import KEPT, MOST_MISTAKES, CardSetError
from cogworks.games.widget_ridge.cardset.clauses import FORMS, EffectError, Step, read_effect
from cogworks.games.widget_ridge.cardset.format import SETS, card_set, first_text, kept_card_set, read_card_set
from cogworks.games.widget_ridge.cardset.listing import card_lines
from cogworks.games.widget_ridge.cardset.text import effect_text, fragment_text, sentence
from cogworks.games.widget_ridge.rules import verbs
from cogworks.games.widget_ridge.rules.cards import EMPTY, STARTERS
from tests.games.widget_ridge.scenario import GAME


def test_every_verb_has_a_form_and_a_text() -> None:
    """Each form, with all its alternatives, is parsed in some field and printed on a card."""
    used = set[int]()
    for example in (example for form, _ in FORMS for example in form.examples):
        step = as_step(example.replace("N", "2").replace("(s)", "s"))
        used.add(step[0])
        assert sentence([step]).endswith(".")
    assert used == set(range(1, verbs.N_VERBS))


def as_step(words: str) -> Step:
    """A clause in a field that takes it."""
    for field, prefix in (("gate", ""), ("play", ""), ("main", "may ")):
        try:
            return read_effect(f"may melt 1 card; {prefix}{words}", field)[1]
        except EffectError:
            continue
    raise AssertionError(words)


MISTAKES = [
    (
        "  cost: 4\n  copies: 1\n  right: red yellow",
        "  cost: four\n  copies: 1\n  right: red yellow",
        "cost: 'four' is not allowed; write a whole number from 0 to 15",
    ),
    ("  cost: 4\n", "  cost: ²\n", "cost: '²' is not allowed; write a whole number"),
    ("  cost: 4\n", f"  cost: {'9' * 5000}\n", f"cost: '{'9' * 40}...' is not allowed"),
    ("  copies: 3", "  copies: 8", "copies: '8' is not allowed; write a whole number from 1 to 7"),
    ("  copies: 3", "  copies: 4", "stampedes with 4 copies; one Device needs 'stampede: yes' and 'copies: 3'"),
    ("  subtype: practical\n", "  subtype: practicl\n", "subtype: 'practicl' is not allowed; write 'practical'"),
    (
        "  right: red yellow\n  play: gain 3 gold",
        "  right: green\n  play: gain 3 gold",
        "right: 'green' is not a colour; write 'red', 'blue' or 'yellow'",
    ),
    ("  gate: pay 2 spark", "  gate: pay 2 sparks", "gate: 'pay 2 sparks' is not an effect; write 'pay 2 spark'"),
    ("  gate: pay 2 spark", "  gate: pay two goold", "'pay two goold' is not an effect; write 'pay 2 gold'"),
    ("  gate: pay 2 spark", "  gate: xyzzy", "'xyzzy' is not an effect; effects start with gain, draw, discard"),
    ("  gate: pay 2 spark", "  gate: gain 2 gold", "gives gold, which a construct loses at once; give spark"),
    ("  gate: pay 2 spark", "  gate: duel the leader for 2 spark", "cannot be a gate; write an effect that pays"),
    ("  gate: pay 2 spark", "  main: gain 2 spark", "main: an augment has no such field; its fields are subtype, cost"),
    ("  gate: pay 2 spark", "  gaet: pay 2 spark", "gaet: an augment has no such field; write 'gate'"),
    ("  gate: pay 2 spark\n", "", "gate: missing from 'Static-Powered'; add 'gate: ...' below it"),
    ("  play: gain 7 spark\n", "  play: pay 7 spark\n", "must be optional outside a gate; write 'may pay 7 spark; if"),
    ("  gate: pay 2 spark", "  gate: may pay 2 spark", "is optional twice; write 'pay 2 spark': a gate is always"),
    ("  main: may melt 1 card\n", "  main: melt 1 card\n", "must be optional in a construct; write 'may melt 1 card'"),
    ("  or: gain 2 spark\n", "", "'On Wheels' has neither 'or' nor 'and'; give it one line"),
    ("  or: gain 2 spark\n", "  or: gain 2 spark\n  and: gain 2 spark\n", "has both 'or' and 'and'; give it one line"),
    ("  or: gain 2 spark\n", "  or: gain 2 spark\n  or: gain 2 spark\n", "or: 'On Wheels' already has this line"),
    ("  or: gain 2 spark\n", "  or: gain 0 spark\n", "does nothing; write a number from 1 on"),
    ("  or: gain 2 spark\n", "  or: if so, gain 2 spark\n", "has nothing optional before it; put a clause with 'may'"),
    ("  or: gain 2 spark\n", "  or: may gain 1 spark\n", "cannot be optional; write 'gain 1 spark': 'may' goes with"),
    ("  or: gain 2 spark\n", "  or: gain spark equal to its cost\n", "follows nothing that was melted; put 'may melt"),
    ("  or: gain 2 spark\n", "  or: melt this card if 3 were won\n", "a card melts itself only in 'play:'"),
    ("  or: gain 2 spark\n", "  or: may take a card costing up to 16 to the deck\n", "write a cost up to 15"),
    ("  gate: pay 2 spark", "  gate: melt 2 cards from hand", "is too much for a gate; write 'melt 1 card from hand'"),
    ("  or: gain 2 spark\n", "  or: gain 2 spark" + "; draw 1" * 12 + "\n", "there are 13 clauses; write at most 12"),
    ("  stampede: yes\n", "", "stampede: 0 Devices stampede in the solo game; one Device needs 'stampede: yes'"),
    ("accessory 43: On Wheels", "accessory 43: Tea Trolley", "'Tea Trolley' is already a card, in line 234; give it"),
    ("accessory 43: On Wheels", "accessory 42: On Wheels", "Marketplace card number 42 is already 'With a Parachute'"),
    ("accessory 43: On Wheels", "accessory On Wheels", "accessory: a card starts with its type, number, a colon and"),
    ("accessory 43: On Wheels", "accessory ²: On Wheels", "write 'accessory 1: Name'"),
    ("accessory 43: On Wheels", "acessory 43: On Wheels", "acessory 43: is not a field; write 'accessory 1: Name'"),
    ("accessory 43: On Wheels", "On Wheels", "'On Wheels' has no colon; write 'field: value'"),
    (
        "  kind: gadget\n  play: gain 2 gold",
        "  kind: robot\n  play: gain 2 gold",
        "kind: 'robot' is not allowed; write 'widget' or 'gadget'",
    ),
    (
        "set: The",
        "cost: 3\nset: The",
        "cost: this line comes before the first card; start a card with 'starter 1: Name'",
    ),
    ("set: The", "set: Other\nset: The", "the set is already called 'Other'; delete one of the two lines"),
    ("Tea Trolley", "Tea \ud800 Trolley", "U+D800 is not a text character; delete it"),
    ("Tea Trolley", "Tea \0 Trolley", "U+0000 is not a text character; delete it"),
]


@pytest.mark.parametrize(("old", "new", "complaint"), MISTAKES)
def test_a_mistake_is_reported_with_its_line_and_what_is_allowed(old: str, new: str, complaint: str) -> None:
    text = first_text()
    assert old in text
    wrong = text.replace(old, new, 1)
    with pytest.raises(CardSetError) as refused:
        read_card_set(wrong)
    lines = wrong.splitlines()
    at = text.index(old)
    near = text.count("\n", 0, at) + 1
    told = [mistake.line for mistake in refused.value.mistakes if complaint in str(mistake)]
    assert told
    # On the line itself, at the head of its card, or at the end of an incomplete list.
    assert all(near - 9 <= line <= near + 9 or line > len(lines) - 12 for line in told)


def test_all_mistakes_are_reported_at_once() -> None:
    wrong = first_text().replace("cost: 4", "cost: x").replace("gate: pay 3 gold", "gate: pay up")
    with pytest.raises(CardSetError) as refused:
        read_card_set(wrong)
    assert len(refused.value.mistakes) == wrong.count("cost: x") + wrong.count("gate: pay up")
    assert str(refused.value).startswith("line ")


def test_a_line_that_starts_no_card_is_one_mistake() -> None:
    """The lines below it do not count as lines of the card above, and no numbers are reported missing."""
    with pytest.raises(CardSetError) as refused:
        read_card_set(first_text().replace("accessory 42: With", "accessory: With"))
    assert len(refused.value.mistakes) == 1


@pytest.mark.parametrize("text", ["", "hello", "starter 1: Pip\n  kind: widget\n  play: gain 1 gold\n"])
def test_a_file_without_the_cards_is_refused(text: str) -> None:
    with pytest.raises(CardSetError, match="need"):
        read_card_set(text)


def test_forty_thousand_cards_are_refused_without_reading_them_all() -> None:
    with pytest.raises(CardSetError, match="There may be more errors: reading stopped here") as refused:
        read_card_set("".join(f"augment {number}: A{number}\n" for number in range(40_000)))
    assert len(refused.value.mistakes) == MOST_MISTAKES


def test_a_bad_set_is_refused_when_a_game_starts() -> None:
    with pytest.raises(cogworks.OptionError, match="option 'cards' cannot be 'nonsense': it takes the text of a card"):
        GAME.new(2, cards="nonsense")
    with pytest.raises(cogworks.OptionError, match="line 1: there is no augment; a set needs all three types"):
        GAME.new(2, cards="set: Nothing\n")


def test_logs_name_the_cards_of_their_own_set() -> None:
    """Two games with different sets at the same time: each uses its own names."""
    other = first_text().replace("Widget Pip", "Widget Pop")
    lines = []
    for text in ("", other):
        state = GAME.position(2, options={"cards": text}, sides=[{"hand": card_set(text).names[1]}, {}])
        state.journal = cogworks.Journal()
        state.act(1)
        lines.append(GAME.line(state, state.journal.take()[0]))
    assert lines == ["Seat 1 played Widget Pip.", "Seat 1 played Widget Pop."]


def first_line(number: int) -> str:
    """The log line for playing the second starter of a custom set."""
    state = GAME.position(
        2, options={"cards": first_text().replace("Widget Pip", f"Pip {number}")}, sides=[{"hand": f"Pip {number}"}, {}]
    )
    state.journal = cogworks.Journal()
    state.act(1)
    return GAME.line(state, state.journal.take()[0])


def test_sets_loaded_by_many_threads_at_once_are_not_mixed_up() -> None:
    pause = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            lines = list(threads.map(first_line, range(24)))
    finally:
        sys.setswitchinterval(pause)
    assert lines == [f"Seat 1 played Pip {number}." for number in range(24)]


def test_a_set_in_play_keeps_its_names_when_many_others_are_loaded() -> None:
    state = GAME.position(2, options={"cards": first_text().replace("Widget Pip", "Pip")}, sides=[{"hand": "Pip"}, {}])
    state.journal = cogworks.Journal()
    state.act(1)
    for number in range(KEPT + 1):
        card_set(first_text().replace("Widget Pip", f"Other {number}"))
    assert kept_card_set.cache_info().currsize == KEPT
    assert GAME.line(state, state.journal.take()[0]) == "Seat 1 played Pip."


def test_a_pile_counts_up_to_fifteen_of_a_kind() -> None:
    pile, other = EMPTY, EMPTY
    for n in range(1, 16):
        pile = pile.plus(40)
        pile = pile.plus(61)
        assert (pile.count(40), pile.n_of(1 << 40 | 1 << 61), pile.total) == (n, 2 * n, 2 * n)
        assert pile.kinds() == 1 << 40 | 1 << 61
        assert len(pile.dump()) == (4 if n < 8 else 5)
    assert sorted(pile.pick(n) for n in range(30)) == [40] * 15 + [61] * 15
    for n in range(9):
        pile = pile.minus(40)
        other = other.plus(40 if n < 8 else 3)
    pile = pile.joined(other)
    assert (pile.count(40), pile.count(61), pile.count(3), pile.total) == (14, 15, 1, 30)
    assert pile.listed() == [3] + [40] * 14 + [61] * 15
    for n in range(13, -1, -1):
        pile = pile.minus(40)
        assert pile.count(40) == n


def test_texts_are_generated_from_effects() -> None:
    cards = card_set("")
    for card in range(int(cards.n)):
        assert effect_text(cards, card).endswith(".")
        assert (fragment_text(cards, card) == "") == (card < STARTERS)


def test_a_set_can_be_listed() -> None:
    lines = card_lines("")
    assert len(lines) == 53 + 6
    assert lines[0] == (
        "1. Prime Widget, widget: Gain 2 Gold and 4 Spark. \u201cIt remembers when you were the small one.\u201d"
    )
    assert lines[22] == (
        "13. 1 x Solar-Powered, augment, cost 4, right red: Gain 3 Gold and 3 Spark. "
        "Construct: You may pay 3 Gold. \u201cWorks nine days a year, and what days they are.\u201d"
    )
    assert lines[-1] == (
        "10. Paper Lantern, spare gadget: Gain 3 Spark, then draw a card. "
        "\u201cDo not leave it alone with the furnace.\u201d"
    )


def test_our_set_passes_its_census() -> None:
    """Counts, confirmed cards, colours, effects, loops, and all 2,940 constructs."""
    found = SETS.census("")
    assert [finding.text for finding in found if not finding.is_on_target] == []
    assert (True, "legal constructs of 2,940: 1,003 (target: 1,000 to 1,900)") in found
    assert (True, "constructs that run to the end, both ways: 5,880 (target: all 5,880)") in found


def test_the_census_detects_problems() -> None:
    worse = (
        first_text()
        .replace("connect: draw 1; discard 1", "connect: draw 2; discard 1")
        .replace("left: red blue\n  play: duel", "left: yellow\n  play: duel")
    )
    missed = [finding.text for finding in SETS.census(worse) if not finding.is_on_target]
    assert "cards netted by connecting a Device: 1 (target: at most 0)" in missed
    # Facts about the printed cards are required only of our own set.
    assert not [line for line in missed if "as confirmed" in line or "can be built" in line]
