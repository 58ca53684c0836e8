"""The text on every card says what the card does, whether its optional parts are accepted or declined.

Texts are read here word by word, by a reader that knows nothing about steps and flags: an effect after "if you do" or
"then" depends on the condition before it, one after "in any case" always happens.  Each effect is then played in every
way, and what the text promises is compared with what was logged.
"""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from cogworks import CHANCE, Dice
from cogworks.engine.event import Event
from cogworks.games.widget_ridge.cardset.format import card_set, cards_of, first_text
from cogworks.games.widget_ridge.cardset.text import construct_text, effect_text, fragment_text
from cogworks.games.widget_ridge.loglines import BARE, FIRST_TABLE, SECOND_TABLE
from cogworks.games.widget_ridge.rules import actions, effects, events, questions, turns
from cogworks.games.widget_ridge.rules.cards import AUGMENT, DEVICE, STARTERS, CardSet
from cogworks.games.widget_ridge.rules.rules import WidgetRidge
from cogworks.games.widget_ridge.starters import deck_with
from cogworks.games.widget_ridge.words import PROMPTS
from tests.games.widget_ridge.scenario import GAME, Scenario, ann

Deeds = Counter[tuple[str, ...]]
PRESENT = cards_of(GAME.settle({}))
FIRST = cards_of(GAME.settle({"first_cards": True}))
SETS = {"present": PRESENT, "first": FIRST}
ANN, BOB, CID = "0", "1", "2"
WIDGETS = ["Widget Pip", "Widget Dot", "Widget Tock"]


# ---- effects by the text


def promised(text: str, accepted: list[int], seen: WidgetRidge, melted_cost: int) -> Deeds:
    """Effects according to a text, given how often each optional part was accepted, in order."""
    deeds: Deeds = Counter()
    answers = iter(accepted)
    holds = taken = True
    text = f"{text[0].lower()}{text[1:]}".replace(". In any case", "; in any case").removesuffix(".")
    for join, words in re.findall(r"(^|in any case, |if you do, |then |)(.+?)(?:, (?=then )|; |$)", text):
        holds = {"if you do, ": taken, "then ": holds}.get(join, True)
        if not holds:
            taken = False if "may " in words else taken
            continue
        n = 1
        if "may " in words or "up to one" in words:
            n = next(answers, 0)
            holds = taken = n > 0
        for _ in range(n):
            deeds.update(deeds_of(words, seen, melted_cost))
    return deeds


def deeds_of(words: str, seen: WidgetRidge, melted_cost: int) -> Iterator[tuple[str, ...]]:
    """The effects of one part of a text; Bob has the most Spark, Cid the least."""
    if found := re.search(r"gain (\d+) Gold(?: and (\d+) Spark)?", words):
        yield ("gold", found[1])
        if found[2]:
            yield ("spark", ANN, found[2])
    elif found := re.search(r"make (each|an|the).*?(gain|lose) (\d+) Spark", words):
        for seat in (BOB, CID) if found[1] == "each" else (BOB,):
            yield ("spark", seat, found[3] if found[2] == "gain" else f"-{found[3]}")
    elif found := re.search(r"gain (\d+) Spark for each card in (your hand|your Workshop|all Workshops)", words):
        own = seen.sides[0]
        total = sum(int(side.n_parts()) for side in seen.sides)
        counted = {"your hand": int(own.hand.total), "your Workshop": int(own.n_parts()), "all Workshops": total}
        if n := int(found[1]) * counted[found[2]]:
            yield ("spark", ANN, str(n))
    elif found := re.search(r"gain Spark equal to (half )?its cost", words):
        if n := -(-melted_cost // 2) if found[1] else melted_cost:
            yield ("spark", ANN, str(n))
    elif found := re.search(r"gain (\d+) Spark", words):
        yield ("spark", ANN, found[1])
    elif "do so again" in words or "leader down" in words:
        yield from [("spark", BOB, "-5"), ("spark", ANN, "5")]
    elif found := re.search(r"make an opponent discard (a|two) cards?", words):
        yield from [("discard", BOB)] * number(found[1])
    elif found := re.search(r"(draw|discard) (a|two) cards?", words):
        yield from [(found[1], ANN)] * number(found[2])
    elif found := re.search(r"pay (\d+) (Gold|Spark)", words):
        yield ("pay", found[1], found[2])
    elif "whole Full Construct" in words:
        yield from [("destroy",)] * 3
    elif found := re.search(r"\b(melt|destroy|put)\b", words):
        yield (found[1],)
    else:
        raise AssertionError(f"nothing is known about {words!r}")


def number(word: str) -> int:
    return {"a": 1, "two": 2}[word]


# ---- effects in play


def logged(table: Scenario) -> Deeds:
    """Effects according to the log."""
    deeds: Deeds = Counter()
    for event in table.journal.take():
        seat, *rest = [*map(str, event.open), "", ""][:3]
        found: dict[int, tuple[str, ...]] = {
            events.GOLD_GAINED: ("gold", rest[0]),
            events.SPARK_GAINED: ("spark", seat, rest[0]),
            events.SPARK_LOST: ("spark", seat, f"-{rest[0]}"),
            events.DREW: ("draw", seat),
            events.DISCARDED: ("discard", seat),
            events.MELTED: ("melt",),
            events.DESTROYED: ("destroy",),
            events.STOWED: ("put",),
            events.RETURNED: ("put",),
            events.TOOK: ("put",),
            events.PAID: ("pay", rest[0], "Gold") if rest[0] != "0" else ("pay", rest[1], "Spark"),
        }
        if event.kind in found:
            deeds[found[event.kind]] += 1
    return deeds


def ways(table: Scenario) -> Iterator[tuple[list[int], Scenario]]:
    """Every way through an effect: how often each optional part was accepted, and the table afterwards."""
    waiting: list[tuple[WidgetRidge, list[tuple[int, int]], list[Event]]] = [(table.state, [], [*table.journal.take()])]
    while waiting:
        state, taken, before = waiting.pop()
        journal = Scenario(state).journal
        while state.to_move() == CHANCE:
            Dice(1).roll(state)
        happened = [*before, *journal.take()]
        if state.question() == questions.IDEAS:
            done = Scenario(state)
            done.journal.events = happened
            yield [n for _, n in taken], done
            continue
        legal = state.legal_actions()
        others = [action for action in legal if action != actions.PASS]
        # An invention rather than a starter, which costs nothing; Bob rather than Ann's own Workshop.
        for answer in [actions.PASS, others[-1]] if actions.PASS in legal else [others[0]]:
            after = state.clone()
            after.journal = journal
            asked = dict(taken)
            if actions.PASS in legal:
                asked[int(state.op)] = asked.get(int(state.op), 0) + (answer != actions.PASS)
            after.act(answer)
            later = [*happened, *journal.take()]
            waiting.append((after, list(asked.items()), later))


def table_for(cards: CardSet, hand: list[str], workshop: list[str], first: bool, starters: str = "") -> Scenario:
    """Ann can afford everything; Bob leads and has a Full Construct; Cid has the least Spark."""
    used = {*hand, *workshop}
    spare = [name for name in cards.names[STARTERS:] if name not in used]
    trio = next(parts for parts in trios(cards) if not used & set(parts))
    discard = [name for name in spare if name not in trio][:2]
    row = [name for name in spare if name not in (*trio, *discard)][:7]
    return ann(
        ", ".join([*hand, *WIDGETS]),
        workshop=", ".join(workshop),
        discard=", ".join(["Widget Cob", *discard]),
        spark=30,
        gold=9,
        row=row,
        options={"first_cards": first, "starters": starters},
        rivals=[{"workshop": trio, "spark": 60, "hand": "Widget Pip, Widget Dot, Widget Nib"}, {"spark": 20}],
    )


def trios(cards: CardSet) -> Iterator[list[str]]:
    """Full Constructs that can be built."""
    kinds = range(STARTERS, int(cards.n))
    for device in (card for card in kinds if cards.type[card] == DEVICE):
        near = [card for card in kinds if int(cards.fits[device]) >> card & 1]
        for augment in (card for card in near if cards.type[card] == AUGMENT):
            for accessory in (card for card in near if cards.type[card] == DEVICE + 1):
                yield [cards.names[card] for card in (augment, device, accessory)]


def compare(text: str, table: Scenario, n_ways: int) -> None:
    """Play an effect in every way, and compare what happens with its text."""
    seen = table.state.clone()
    assert isinstance(seen, WidgetRidge)
    found = 0
    for accepted, done in ways(table):
        costs = [int(seen.cards.cost[event.open[1]]) for event in done.journal.events if event.kind == events.MELTED]
        happened = logged(done)
        expected = promised(text, accepted, seen, sum(costs))
        if "melt this card if that gave you 10 Spark" in text:
            assert happened["melt",] == 1
        assert happened == expected, f"{text} (accepted: {accepted})"
        found += 1
    assert found >= n_ways, text


each_set = pytest.mark.parametrize("which", SETS)


@each_set
def test_every_play_effect_is_as_its_text_says(which: str) -> None:
    cards = SETS[which]
    for card in (card for card in range(int(cards.n)) if cards.type[card] != DEVICE):
        name, text = cards.names[card], effect_text(cards, card)
        if name not in (*WIDGETS, "Widget Cob"):  # they are elsewhere on this table, and all basic Widgets are alike
            table = table_for(cards, [name], [], which == "first").play(f"play {name}")
            compare(text, table, 1 + text.count("you may"))


@each_set
def test_every_spare_is_as_its_text_says(which: str) -> None:
    for spare in SETS[which].spares:
        cards = deck_with(SETS[which], (spare,))
        text = effect_text(cards, spare.number - 1)
        table = table_for(cards, [spare.name], [], which == "first", f"seat 1: {spare.name}").play(f"play {spare.name}")
        compare(text, table, 1 + text.count("you may"))


@each_set
def test_every_connect_effect_is_as_its_text_says(which: str) -> None:
    cards = SETS[which]
    for augment, name in {device: (augment, device) for augment, device, _ in trios(cards)}.values():
        table = table_for(cards, [name], [augment], which == "first")
        table.play(f"play {name}", f"connect {name} to {augment}")
        text = effect_text(cards, cards.names.index(name))
        compare(text.removeprefix("When connected, "), table, 1 + text.count("you may"))


@each_set
def test_every_part_of_a_construct_is_as_its_text_says(which: str) -> None:
    """The part alone: its place in the sentence is tested elsewhere."""
    cards = SETS[which]
    shown = set[str]()
    for trio in trios(cards):
        for name in set(trio) - shown:
            shown.add(name)
            card = cards.names.index(name)
            text = re.sub(r"^(If you did,|or|and then|You may(?= \w+ up to| )) |\.$", "", fragment_text(cards, card))
            table = table_for(cards, [], trio, which == "first")
            effects.push(table.state, int(cards.fragment[card]))
            turns.resume(table.state)
            compare(text, table, 1 + text.count("you may"))
    assert shown == set(cards.names[STARTERS:])


# ---- single texts


def test_r2_13_what_does_not_depend_on_an_option_is_given_in_any_case() -> None:
    """An effect after "if you do" needs the last optional part; one after "in any case" always happens."""
    ball = PRESENT.names.index("With a Wrecking Ball")
    assert effect_text(PRESENT, ball) == (
        "You may discard a card; if you do, you may destroy a card in an opponent's Workshop. "
        "In any case, you gain 2 Spark."
    )
    parts = [PRESENT.names.index(name) for name in ("Wind-Powered", "Racing Trebuchet", "With a Foghorn")]
    assert construct_text(PRESENT, *parts) == (
        "You may pay 2 Gold. If you did, you may destroy a card in an opponent's Workshop; in any case, you gain "
        "2 Spark, or you make an opponent discard a card."
    )


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (
            "the leader loses 5 spark; gain 1 spark",
            "Make the leader, if an opponent leads, lose 5 Spark, then you gain 1 Spark.",
        ),
        ("an opponent discards 1; gain 1 gold", "Make an opponent discard a card, then you gain 1 Gold."),
        (
            "may pay 1 spark; if so, discard 1; if so, gain 6 gold",
            "You may pay 1 Spark; if you do, discard a card, then gain 6 Gold.",
        ),
        (
            "may pay 1 spark; discard 1; if so, gain 6 gold",
            "You may pay 1 Spark. In any case, you discard a card; if you took that option, gain 6 Gold.",
        ),
        (
            "may draw 1; if so, gain 1 gold; gain 1 spark",
            "You may draw a card; if you do, gain 1 Gold. In any case, you gain 1 Spark.",
        ),
        (
            "may draw 1; if so, gain 1 gold; if so, gain 1 spark",
            "You may draw a card; if you do, gain 1 Gold and 1 Spark.",
        ),
    ],
)
def test_texts_of_other_card_sets(effect: str, text: str) -> None:
    pip = "starter 2: Widget Pip\n  kind: widget\n  play: "
    cards = card_set(first_text().replace(f"{pip}gain 1 gold", f"{pip}{effect}"))
    assert effect_text(cards, 1) == text


@pytest.mark.parametrize(
    ("gate", "text"),
    [
        ("may melt 1 widget from hand; pay 1 gold", "You may melt up to one Widget from your hand, then pay 1 Gold."),
        (
            "may melt 1 card from hand; if so, gain 1 spark",
            "You may melt up to one card from your hand; if you do, gain 1 Spark.",
        ),
        ("an opponent gains 1 spark; draw 1", "You may make an opponent gain 1 Spark, then you draw a card."),
    ],
)
def test_texts_of_gates_in_other_card_sets(gate: str, text: str) -> None:
    cards = card_set(first_text().replace("  gate: pay 2 spark\n", f"  gate: {gate}\n"))
    assert fragment_text(cards, cards.names.index("Static-Powered")) == text


# ---- log lines


def test_every_log_line_with_a_count_of_one_is_singular() -> None:
    """Also lines that random games rarely reach: every event with every count as 1."""
    table = ann("Widget Pip")
    counted = {
        events.SHUFFLED: ([0, 1], "Ann shuffled 1 card into a new deck."),
        events.NEW_MARKET: ([1], "The melted card became the new Marketplace deck."),
        events.DISABLED: ([1], "A Bison was disabled; one is left."),
        events.CHANGED_OVER: ([1], "The chase began: Lord Covington had 1 Spark."),
        events.ATE: ([1, 1], "Lord Covington ate a card worth 1."),
        events.BONUS: ([1, 0], "The next turn starts with an extra card."),
        events.BOUGHT: ([0, 10, 1], "Ann bought Gossip-Powered for 1 Gold."),
        events.PAID: ([0, 0, 1], "Ann paid 1 Spark."),
    }
    for kind, (numbers, line) in counted.items():
        assert GAME.line(table.state, Event(kind, numbers, [], -1), None, ["Ann", "Bob"]) == line
    for uses, note in ((0, "never used"), (1, "used once"), (2, "used 2 times")):
        table.side().uses = uses
        assert note in GAME.breakdown(table.state, 0).notes[0]


PRINTED = (
    "balloon belch bird brick bunting cart cat confus critical cheeky crush explode fire fist hand heat kick knock "
    "punch rock shake shoot steam tangl throw vent zeppelin"
)
"""Stems of the words and images in the printed tables of Lord Covington's cards."""


def test_lord_covingtons_lines_are_our_own() -> None:
    """They retell nothing of the printed flavour; what the card does may be named."""
    lines = [*FIRST_TABLE, *SECOND_TABLE, PROMPTS[questions.OFFER], BARE[events.EXPLODED]]
    assert len(FIRST_TABLE) == len(SECOND_TABLE) == 10
    told = " ".join(line.partition(":")[0].lower() for line in lines)
    assert [stem for stem in PRINTED.split() if re.search(rf"\b{stem}", told)] == []
    # Spectators and replays read them, too.
    assert "your" not in told
