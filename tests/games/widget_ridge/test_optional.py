"""Optional effects in card sets: draws, discards, cards put back, and prices outside gates."""

import pytest

from cogworks import CHANCE, Dice
from cogworks.games.widget_ridge.cardset.format import card_set, first_text
from cogworks.games.widget_ridge.cardset.text import effect_text
from cogworks.games.widget_ridge.rules import actions
from cogworks.games.widget_ridge.rules.cards import STARTERS
from cogworks.games.widget_ridge.rules.heuristics import advise
from cogworks.games.widget_ridge.rules.rules import WidgetRidge
from tests.games.widget_ridge.scenario import GAME, Scenario, ann

PIP = "starter 2: Widget Pip\n  kind: widget\n  play: "


def pip(effect: str) -> str:
    """Our set with another effect on Widget Pip."""
    assert f"{PIP}gain 1 gold" in first_text()
    return first_text().replace(f"{PIP}gain 1 gold", f"{PIP}{effect}")


def playing(effect: str, hand: str = "Widget Pip", **described: object) -> Scenario:
    """Ann has just played Widget Pip."""
    table = ann(hand, options={"cards": pip(effect)}, **described)  # type: ignore[arg-type]
    return table.play("play Widget Pip")


def test_r2_13_an_optional_draw() -> None:
    """You are asked first, and effects after 'if you do' happen if you did."""
    table = playing("may draw 2; if so, gain 3 spark")
    assert (table.question(), table.options()) == ("offer", ["decline", "draw two cards"])
    assert GAME.prompt(table.state) == "You may draw two cards."
    assert GAME.rules_now(table.state) == ("R2.13",)
    assert GAME.target(table.state, actions.YES) == "deck:0"
    assert table.refusal(actions.USE) == "R2.13"
    left = Scenario(table.state.clone())
    left.play("decline")
    assert (left.hand(), left.spark()[0], left.question()) == ([], 0, "ideas")
    table.play("draw two cards").deals("Spark Gauge", "Widget Tock")
    assert (table.hand(), table.spark()[0]) == (["Widget Tock", "Spark Gauge"], 3)


def test_r2_13_a_draw_without_cards_is_not_offered() -> None:
    """You are asked only if you could do it."""
    everything = "Prime Widget, Widget Dot, Widget Tock, Widget Nib, Widget Cob, Widget Wick, Brass Spanner"
    table = playing("may draw 1; if so, gain 3 spark", f"Widget Pip, {everything}, Folding Ruler, Spark Gauge", deck="")
    assert (table.question(), table.spark()[0]) == ("ideas", 0)


def test_r2_13_an_optional_discard_is_done_in_full_or_not_at_all() -> None:
    """A discard is done in full or not at all, and you are asked only if you could do it in full."""
    effect = "may discard 2; if so, gain 5 spark"
    table = playing(effect, "Widget Pip, Widget Dot, Widget Tock, Widget Nib")
    assert GAME.prompt(table.state) == "You may discard two cards."
    assert GAME.rules_now(table.state) == ("R2.13",)
    assert table.options() == ["decline", "discard Widget Dot", "discard Widget Tock", "discard Widget Nib"]
    left = Scenario(table.state.clone())
    assert left.play("decline").spark()[0] == 0
    table.play("discard Widget Dot")
    assert GAME.prompt(table.state) == "Discard a card."
    assert table.options() == ["discard Widget Tock", "discard Widget Nib"]
    table.play("discard Widget Nib")
    assert (table.hand(), table.spark()[0]) == (["Widget Tock"], 5)
    few = playing(effect, "Widget Pip, Widget Dot")
    assert (few.question(), few.hand(), few.spark()[0]) == ("ideas", ["Widget Dot"], 0)


def test_r2_13_cards_may_be_put_back() -> None:
    """Cards put back are done in full or not at all."""
    table = playing("may put 2 from hand on the deck; if so, gain 4 gold", "Widget Pip, Widget Dot, Widget Tock")
    assert GAME.prompt(table.state) == "You may put two cards from your hand on top of your deck."
    table.play("put Widget Dot on top")
    assert GAME.prompt(table.state) == "You must put a card from your hand on top of your deck."
    assert table.options() == ["put Widget Tock on top of the deck"]
    assert table.play("put Widget Tock on top").gold() == 4


@pytest.mark.parametrize(
    ("price", "gold", "spark", "label"),
    [
        ("2 gold", 2, 0, "pay 2 Gold"),
        ("3 spark", 0, 3, "pay 3 Spark"),
    ],
)
def test_r2_13_a_price_outside_a_gate(price: str, gold: int, spark: int, label: str) -> None:
    """A price is paid in full or not at all, and you are asked only if you could pay it."""
    effect = f"may pay {price}; if so, an opponent loses 4 spark"
    table = playing(effect, gold=gold, spark=spark, rivals=[{"spark": 9}])
    assert table.options() == ["decline", label]
    assert GAME.target(table.state, actions.YES) == "side:0"
    left = Scenario(table.state.clone())
    left.play("decline")
    assert (left.gold(), left.spark()) == (gold, [spark, 9])
    table.play(label, "Bob loses 4 Spark")
    assert (table.gold(), table.spark()) == (0, [0, 5])
    assert f"Ann paid {label.removeprefix('pay ')}." in table.lines()
    poor = playing(effect, gold=max(0, gold - 1), spark=max(0, spark - 1), rivals=[{"spark": 9}])
    assert (poor.question(), poor.spark()[1]) == ("ideas", 9)


def test_r2_13_if_so_depends_on_the_last_optional_part() -> None:
    """The next effect happens if you did the last optional part; mandatory parts do not count."""
    effect = "may pay 1 spark; if so, discard 1; if so, gain 6 gold"
    paid = playing(effect, spark=2)
    assert paid.play("pay 1 Spark").gold() == 6, "there was nothing to discard, but the price was paid"
    left = playing("may pay 1 spark; discard 1; if so, gain 6 gold", "Widget Pip, Widget Dot", spark=2)
    left.play("decline", "discard Widget Dot")
    assert left.gold() == 0


def test_if_so_hung_on_any_choice_under_rules_version_1() -> None:
    text = pip("may melt 1 card from hand; discard 1; if so, gain 6 gold")
    old = GAME.settle({"cards": text}, 1)
    table = ann("Widget Pip, Widget Dot, Widget Tock", options=old)
    table.play("play Widget Pip", "decline", "discard Widget Dot")
    assert table.gold() == 6


def test_r6_6_a_construct_may_ask_for_a_price_of_its_own() -> None:
    """The sentence continues after it."""
    text = first_text().replace("main: gain 10 spark", "main: may pay 1 spark; if so, gain 9 spark")
    table = ann(workshop="Star-Powered, Weather Engine, With a Lightning Rod", options={"cards": text})
    before = int(table.spark()[0])
    table.play("end the Ideas Phase").chance().play("use the Full Construct")
    while table.question() != "offer":
        table.play(table.options()[-1])
    table.play("pay 1 Spark")
    assert table.spark()[0] > before


def test_cards_for_nothing_and_many_copies() -> None:
    """Cost 0, and up to seven copies, fourteen with two sets."""
    start = first_text().index("augment 13: Solar-Powered")
    card = first_text()[start : first_text().index("\n\n", start)]
    text = first_text().replace(card, card.replace("cost: 4", "cost: 0").replace("copies: 1", "copies: 7"))
    text = text.replace("or: gain 2 spark\n", "or: may take a card costing up to 0 to the deck\n", 1)
    cards = card_set(text)
    solar = cards.names.index("Solar-Powered")
    assert (cards.cost[solar], cards.copies[solar]) == (0, 7)
    four = GAME.new(4, cards=text)
    assert isinstance(four, WidgetRidge)
    assert four.market.count(solar) == 14
    assert GAME.audit(four) == []
    table = ann(
        "Widget Pip",
        row="Solar-Powered, Tea Trolley, Tea Trolley, On Wheels, On Wheels, Butter Gun",
        options={"cards": text},
    )
    table.play("buy Solar-Powered for 0 Gold")
    assert "Solar-Powered" in table.discard()


EFFECTS = (
    "may draw 1; if so, discard 1",
    "may discard 1; if so, gain 4 spark",
    "may pay 1 gold; if so, draw 2",
    "may pay 2 spark; if so, gain 3 gold",
    "may put 1 from hand on the deck; if so, draw 1",
    "may draw 2",
    "may discard 2; if so, may melt 1 card; if so, gain spark equal to its cost",
)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_whole_games_with_such_cards_end(seats: int) -> None:
    """Each starter has one of these effects; played at random and by a competent player, and replayed."""
    text = first_text()
    for number, effect in enumerate(EFFECTS):
        text = (
            text.replace("  play: gain 1 gold\n", f"  play: gain 1 gold; {effect}\n", 1)
            if number
            else text.replace(
                "  play: gain 1 gold; gain 1 spark\n", f"  play: gain 1 gold; gain 1 spark; {effect}\n", 1
            )
        )
    asked = set[str]()
    for seed in range(4):
        state, dice = GAME.new(seats, cards=text), Dice(seed)
        assert isinstance(state, WidgetRidge)
        answers: list[int] = []
        while not state.is_over():
            asked.add(GAME.questions[state.question()])
            if state.to_move() == CHANCE:
                answers.append(int(dice.roll(state)))
                continue
            legal = state.legal_actions()
            assert legal == sorted(set(legal))
            assert len({GAME.label(state, action) for action in legal}) == len(legal)
            answer = advise(state) if seed % 2 else legal[dice.below(len(legal))]
            answers.append(int(answer))
            state.act(answer)
            if len(answers) % 50 == 0:
                assert GAME.audit(state) == []
        again = GAME.new(seats, cards=text)
        for answer in answers:
            again.act(answer)
        assert again == state
    assert {"offer", "discard", "stow"} <= asked


def test_the_text_on_such_a_card() -> None:
    def text(effect: str) -> str:
        return effect_text(card_set(pip(effect)), 1)

    assert STARTERS == 10
    assert text("may draw 2; if so, discard 1") == "You may draw two cards; if you do, discard a card."
    assert text("may pay 2 spark; if so, draw 1") == "You may pay 2 Spark; if you do, draw a card."
    assert text("gain 1 gold; may discard 2") == "Gain 1 Gold, then you may discard two cards."
