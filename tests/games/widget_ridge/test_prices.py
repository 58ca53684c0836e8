"""Gates that ask for several things at once: paid in full or not at all."""

import pytest

import cogworks
from cogworks import CHANCE, Dice
from cogworks.engine.log import Log
from cogworks.games.widget_ridge.cardset.format import first_text
from cogworks.games.widget_ridge.rules import actions
from cogworks.games.widget_ridge.rules.rules import WidgetRidge
from tests.games.widget_ridge.scenario import GAME, STARTERS, Scenario, ann

SHOP = "Static-Powered, Tea Trolley, With a Lightning Rod"


def with_gate(gate: str) -> str:
    """Our set with another gate on Static-Powered."""
    assert first_text().count("gate: pay 2 spark") == 1
    return first_text().replace("gate: pay 2 spark", f"gate: {gate}")


def at_gate(gate: str, hand: str = "", discard: str = "", **described: object) -> Scenario:
    """Ann is asked whether to use her Full Construct; starters not mentioned are melted."""
    held = {*hand.split(", "), *discard.split(", "), *str(described.get("deck", "")).split(", ")}
    gone = ", ".join(card for card in STARTERS if card not in held)
    described = {"deck": "", "melted_own": gone, **described}
    options = {"cards": with_gate(gate)}
    return ann(hand, discard=discard, workshop=SHOP, ask="construct", options=options, **described)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("gate", "described", "usable"),
    [
        ("pay 2 spark; pay 2 spark", {"spark": 2}, False),
        ("pay 2 spark; pay 2 spark", {"spark": 3}, False),
        ("pay 2 spark; pay 2 spark", {"spark": 4}, True),
        ("pay 2 gold; pay 1 gold", {"gold": 2}, False),
        ("pay 2 gold; pay 1 gold", {"gold": 3}, True),
        ("pay 1 gold; pay 1 spark", {"gold": 1}, False),
        ("pay 1 gold; pay 1 spark", {"gold": 1, "spark": 1}, True),
        ("gain 1 spark; pay 1 spark", {}, False),
        ("discard 1; put 1 from hand on the deck", {"hand": "Widget Pip"}, False),
        ("discard 1; put 1 from hand on the deck", {"hand": "Widget Pip, Widget Dot"}, True),
        ("discard 2; discard 1", {"hand": "Widget Pip, Widget Dot"}, False),
        ("melt 1 card from hand; discard 1", {"hand": "Widget Pip"}, False),
        ("discard 1; melt 1 widget from hand", {"hand": "Widget Pip"}, False),
        ("discard 1; melt 1 widget from hand", {"hand": "Brass Spanner, Spark Gauge"}, False),
        ("discard 1; melt 1 widget from hand", {"hand": "Widget Pip, Spark Gauge"}, True),
        ("melt 1 card from hand or discard pile; melt 1 card from discard pile", {"discard": "Widget Pip"}, False),
        (
            "melt 1 card from hand or discard pile; melt 1 card from discard pile",
            {"hand": "Widget Dot", "discard": "Widget Pip"},
            True,
        ),
        ("melt 1 starter from hand; melt 1 non-widget from hand", {"hand": "Spark Gauge"}, False),
        ("melt 1 starter from hand; melt 1 non-widget from hand", {"hand": "Spark Gauge, On Wheels"}, True),
        ("melt 1 starter from hand; melt 1 non-widget from hand", {"hand": "Widget Pip, Widget Dot"}, False),
        ("draw 1; melt 1 card from discard pile", {"discard": "Widget Pip"}, False),
        ("draw 1; melt 1 card from discard pile", {"discard": "Widget Pip", "deck": "Widget Dot"}, True),
    ],
)
def test_r6_3_a_price_of_several_parts_is_one_price(gate: str, described: dict[str, object], usable: bool) -> None:
    """Enough for all parts must be there at the start, and nothing pays twice."""
    table = at_gate(gate, **described)  # type: ignore[arg-type]
    assert table.can("use the Full Construct") == usable
    if not usable:
        assert table.refusal(actions.USE) == "R6.3"


def test_r6_3_all_parts_are_taken() -> None:
    """Two payments of 2 Spark cost 4; a discard and a card on the deck take two cards."""
    paid = at_gate("pay 2 spark; pay 2 spark", spark=5).play("use the Full Construct")
    assert paid.spark()[0] == 1 + 2 + 2  # from the Device and the Accessory
    table = at_gate("discard 1; put 1 from hand on the deck", hand="Widget Pip, Widget Dot")
    table.play("use the Full Construct", "discard Widget Pip", "put Widget Dot on top")
    assert (table.hand(), table.discard(), table.side().top != b"") == ([], ["Widget Pip"], True)


def test_r6_3_a_choice_must_leave_the_rest_payable() -> None:
    """The only Widget cannot be discarded where a Widget must be melted next; nor melted or taken back before that."""
    table = at_gate("discard 1; melt 1 widget from hand", hand="Widget Pip, Spark Gauge").play("use the Full")
    assert table.options() == ["discard Spark Gauge"]
    assert table.refusal(actions.HAND + table.kind("Widget Pip")) == "R6.3"
    table.play("discard Spark Gauge", "melt Widget Pip from hand")
    assert "Widget Pip" in table.lost()
    first = at_gate("may melt 1 card from hand or discard pile; discard 1", hand="Widget Pip", discard="Widget Dot")
    assert first.play("use the Full").options() == ["decline", "melt Widget Dot from the discard pile"]
    back = at_gate("may return a card to hand; melt 1 card from discard pile", discard="Widget Dot")
    assert back.play("use the Full").options() == ["melt Widget Dot from the discard pile"]  # not even asked


def test_r6_3_games_started_under_version_1_continue_under_it() -> None:
    """Version 1 checked each part separately, and its logs are not refused."""
    options: dict[str, object] = {"cards": with_gate("pay 2 spark; pay 2 spark"), "whole_price": False}
    table = ann(workshop=SHOP, spark=2, ask="construct", options=options)
    assert table.can("use the Full Construct")
    begun = Log.of("widget_ridge", 2).as_data()
    kept = {"cards": options["cards"]}
    assert Log.from_data(begun | {"version": 1, "options": kept}).options["whole_price"] is False
    assert Log.from_data(begun | {"options": kept}).options["whole_price"] is True


# ---- every gate of two or three parts, against a brute-force search

PARTS = (
    "pay 1 gold",
    "pay 1 spark",
    "gain 1 spark",
    "draw 1",
    "discard 1",
    "discard 2",
    "put 1 from hand on the deck",
    "melt 1 card from hand",
    "melt 1 widget from hand",
    "melt 1 non-widget from discard pile",
    "melt 1 starter from hand or discard pile",
    "may melt 1 card from hand or discard pile",
    "may return a card to hand",
    "may return a card to the deck",
)
CARDS = ("Widget Pip", "Widget Dot", "Spark Gauge", "Brass Spanner", "On Wheels", "Cargo Rocket")
PRICES = {
    "discard": ("hand", CARDS),
    "put": ("hand", CARDS),
    "melt 1 card from hand": ("hand", CARDS),
    "melt 1 widget from hand": ("hand", CARDS[:2]),
    "melt 1 non-widget": ("discard", CARDS[2:]),
    "melt 1 starter": ("hand discard", CARDS[:4]),
}


def demands(parts: list[str]) -> list[tuple[str, tuple[str, ...]]]:
    """Each card a gate asks for: where it may come from, and which it may be."""
    found = []
    for part in parts:
        for start, asked in PRICES.items():
            if part.startswith(start):
                found += [asked] * (2 if part == "discard 2" else 1)
    return found


def is_matched(asked: list[tuple[str, tuple[str, ...]]], held: list[tuple[str, str]]) -> bool:
    """Can each demand get a different card?"""
    if not asked:
        return True
    zones, cards = asked[0]
    return any(
        is_matched(asked[1:], held[:place] + held[place + 1 :])
        for place, (zone, card) in enumerate(held)
        if zone in zones and card in cards
    )


def expected(parts: list[str], table: Scenario) -> bool:
    """May this gate be used?  The draws here never shuffle, since the deck has enough cards."""
    held = [("hand", card) for card in table.hand()] + [("discard", card) for card in table.discard()]
    return (
        parts.count("pay 1 gold") <= table.gold()
        and parts.count("pay 1 spark") <= table.spark()[0]
        and is_matched(demands(parts), held)
    )


def taken(state: cogworks.State) -> int:
    """How many cards the gate took, whichever way."""
    assert state.journal is not None
    kinds = [GAME.events[event.kind] for event in state.journal.events]
    return sum(kinds.count(kind) for kind in ("discarded", "stowed", "melted"))


def pay_every_way(state: WidgetRidge, least: int) -> int:
    """Try all choices of a gate: each must take at least this many cards; returns the number of ways."""
    if state.question() == GAME.questions.index("ideas"):
        assert taken(state) >= least
        assert min(state.scores()) >= 0
        return 1
    ways = 0
    legal = state.legal_actions()
    assert legal
    for action in legal if state.to_move() != CHANCE else legal[:1]:
        after = state.clone()
        after.journal = cogworks.Journal()
        after.journal.events = list(state.journal.events) if state.journal else []
        after.act(action)
        assert after.gold >= 0
        ways += pay_every_way(after, least)
    return ways


def test_r6_3_gates_of_many_kinds_are_paid_in_full_whatever_is_chosen() -> None:
    """Used exactly if every part can have different cards; and then no choice leads to a part that is skipped."""
    dice = Dice(3)
    usable = ways = 0
    for _case in range(150):
        parts = [PARTS[dice.below(len(PARTS))] for _ in range(2 + dice.below(2))]
        where = [dice.below(4) for _ in CARDS]
        hand, discard = (
            ", ".join(card for card, place in zip(CARDS, where, strict=True) if place == zone) for zone in (0, 1)
        )
        table = at_gate(
            "; ".join(parts),
            hand,
            discard,
            deck="Widget Tock, Widget Nib, Widget Cob, Widget Wick",
            gold=dice.below(3),
            spark=dice.below(3),
        )
        assert table.can("use the Full Construct") == expected(parts, table), (parts, hand, discard)
        if table.can("use the Full Construct"):
            usable += 1
            table.play("use the Full Construct")
            least = len(demands(parts))
            ways += pay_every_way(table.state, least)
    assert 20 < usable < 130
    assert ways > 3 * usable
