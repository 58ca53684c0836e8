"""Guards against endless games, three and four players, and hidden information."""

import pytest

from cogworks import Dice
from cogworks.engine.errors import PositionError
from cogworks.games.widget_ridge.rules import actions
from cogworks.games.widget_ridge.rules.heuristics import advise
from cogworks.games.widget_ridge.rules.sides import SECRET
from cogworks.games.widget_ridge.rules.state import MAX_ACTS, MAX_TURNS
from tests.games.widget_ridge.scenario import GAME, NAMES, STARTERS, Scenario, ann, fresh


def test_r7_1_an_endless_ideas_phase_can_only_be_ended() -> None:
    """After 300 actions nothing but the end is legal."""
    assert MAX_ACTS == 300
    table = ann("Widget Pip, Widget Dot", gold=20, acts=299)
    table.play("play Widget Pip")
    assert table.options() == ["end the Ideas Phase"]
    assert table.refusal(actions.PLAY + table.kind("Widget Dot")) == "R7.1"


def test_r7_2_after_a_thousand_turns_the_most_spark_wins() -> None:
    """Shared if tied."""
    table = ann(turns=MAX_TURNS, spark=7, rivals=[{"spark": 7}, {"spark": 6}])
    table.play("end the Ideas Phase").chance()
    assert (table.mover(), table.state.winners(), table.state.returns()) == ("nobody", [0, 1], [0.5, 0.5, 0.0])
    assert ann(turns=MAX_TURNS - 1).play("end the Ideas Phase").chance().mover() == "Bob"


def test_r8_1_three_players_two_sets_seven_places() -> None:
    """120 cards and a row of seven."""
    table = fresh(3)
    assert table.state.market.total == 120
    table.play("Bob goes first").chance()
    assert len(table.row()) == 7


def test_r8_2_four_players_four_rows_of_five() -> None:
    """Two sets and a row of five in front of each player."""
    table = fresh(4)
    assert table.state.market.total == 120
    table.play("Dee goes first").chance()
    assert len(table.row()) == 20


FOUR: tuple[dict[str, object], ...] = ({}, {}, {})


def test_r8_3_the_row_opposite_costs_one_more() -> None:
    """Own, left and right rows at the cost, the opposite one for a Gold more."""
    rows = [["Tea Trolley"] + [card] * 4 for card in ("On Wheels", "Butter Gun", "Coal-Powered", "With Chrome Sides")]
    table = ann(gold=2, rivals=FOUR, row=[card for row in rows for card in row])
    assert table.can("buy On Wheels from your row (place 2) for 2 Gold")
    assert table.can("buy Butter Gun from Bob's row (place 2) for 2 Gold")
    assert table.can("buy Tea Trolley from Dee's row for 2 Gold")
    assert not table.can("buy Coal-Powered")
    table.state.gold = 3
    assert table.can("buy Coal-Powered from Cid's row (place 2) for 3 Gold")


def test_r8_4_effects_reach_neighbours_only() -> None:
    """Bob and Dee sit beside Ann, Cid opposite."""
    gun = ann("Clockwork-Powered", workshop="Butter Gun", rivals=FOUR)
    gun.play("play Clockwork-Powered", "connect Clockwork-Powered")
    assert gun.options() == ["Bob loses 2 Spark", "Dee loses 2 Spark"]
    each = ann("Thunder-Powered", rivals=({"spark": 9}, {"spark": 9}, {"spark": 9})).play("play Thunder-Powered")
    assert each.spark() == [4, 6, 9, 6]
    far = ann("With a Parachute", rivals=({"spark": 5}, {"spark": 30}, {"spark": 5})).play("play With a Parachute")
    assert far.spark() == [0, 5, 30, 5]  # the leader sits opposite
    ball = ann("With a Wrecking Ball", rivals=({"workshop": "Cargo Rocket"}, {"workshop": "Butter Gun"}, {}))
    assert ball.play("play With a Wrecking Ball").choices("destroy") == ["Cargo Rocket in Bob's Workshop"]
    meter = ann("Clockwork-Powered", workshop="Applause Meter", rivals=({}, {"workshop": "Butter Gun, On Wheels"}, {}))
    meter.play("play Clockwork-Powered", "connect Clockwork-Powered")
    assert meter.spark()[0] == 1 + 4  # all Workshops are counted
    crush = ann("Wind-Powered", workshop="Curiosity Crusher", rivals=FOUR)
    crush.play("play Wind-Powered", "connect Wind-Powered")
    assert {option.split(" from ")[1].split("'s row")[0].split(" row")[0] for option in crush.choices("melt")} == {
        "your",
        "Bob",
        "Dee",
    }
    lowest = ann("With a Bottled Comet", spark=1, rivals=({"spark": 5}, {"spark": 0}, {"spark": 5}))
    assert lowest.play("play With a Bottled Comet").spark()[0] == 8  # Cid has less


@pytest.mark.parametrize(("seats", "others"), [(2, ["Bob"]), (3, ["Bob", "Cid"]), (4, ["Bob", "Dee"])])
def test_r2_12_r8_4_the_opponent_an_effect_names_is_chosen(seats: int, others: list[str]) -> None:
    """Any opponent, at a table of four one of the neighbours; each refusal names the rule behind it."""
    table = ann("Clockwork-Powered", workshop="Butter Gun", rivals=[{}] * (seats - 1))
    table.play("play Clockwork-Powered", "connect Clockwork-Powered")
    assert table.options() == [f"{who} loses 2 Spark" for who in others]
    assert table.refusal(actions.RIVAL) == "R2.12"  # players cannot target themselves
    assert table.refusal(actions.PASS) == "R2.3"  # and cannot decline
    assert ("R8.4" in GAME.rules_now(table.state)) == (seats == 4)
    assert table.refusal(actions.RIVAL + 2) == "R8.4" if seats == 4 else GAME.rules_now(table.state) == ("R2.12",)


def test_r8_4_what_lies_opposite_is_out_of_reach() -> None:
    """A Workshop, a Full Construct and a Marketplace row opposite are refused by that rule, others by their own."""
    whole = "Coal-Powered, Cargo Rocket, With a Coin Slot"
    rivals: tuple[dict[str, object], ...] = ({"workshop": "Butter Gun"}, {"workshop": whole}, {})
    ball = ann("With a Wrecking Ball", workshop="Tea Trolley", rivals=rivals).play("play With a Wrecking Ball")
    assert ball.refusal(actions.SHOP + 3 * 2 + 1) == "R8.4"
    assert ball.refusal(actions.SHOP + 1) == "R3.12"  # an opponent's Workshop, not the player's own
    assert ball.refusal(actions.SHOP + 3 * 3 + 1) == "R3.12"  # nothing is there
    wreck = ann(
        rivals=({"workshop": whole}, {"workshop": whole}, {}),
        ask="wreck",
        step="building",
        need=1,
        answering="Demolition Gramophone / part / 0",
    )
    assert wreck.refusal(actions.RIVAL + 2) == "R8.4"
    crush = ann("Wind-Powered", workshop="Curiosity Crusher", rivals=FOUR)
    crush.play("play Wind-Powered", "connect Wind-Powered")
    assert crush.refusal(actions.ROW + 10) == "R8.4"
    assert crush.refusal(actions.HAND) == "R4.1"


# ---- hidden information


def seen_side(table: Scenario, who: str, reader: str | None) -> dict[str, object]:
    seat = None if reader is None else NAMES.index(reader)
    sides = GAME.view(table.state, seat)["sides"]
    assert isinstance(sides, list)
    side = sides[NAMES.index(who)]
    assert isinstance(side, dict)
    return side


def test_r9_1_hands_are_hidden_except_what_came_there_openly() -> None:
    """Rivals see a number; a card returned to hand is known until it leaves."""
    table = ann(workshop="Solar-Powered, Mechanical Bison, With a Parachute", gold=3, played="Spark Gauge")
    table.play("end the Ideas Phase").chance().play("use the Full Construct", "may put a card", "put Spark Gauge")
    assert "hand" in seen_side(table, "Ann", "Ann")
    for reader in ("Bob", None):
        seen = seen_side(table, "Ann", reader)
        assert ("hand" in seen, seen["cards"], seen["known"]) == (False, 6, ["Spark Gauge"])
    table.play("end the Ideas Phase").chance().play("play Spark Gauge")
    assert seen_side(table, "Ann", "Bob")["known"] == []


def test_r9_1_an_empty_deck_gives_the_hand_away() -> None:
    """When the deck runs out all other cards lie open, so the hand is known by counting."""
    rest = [card for card in STARTERS if card not in ("Widget Pip", "Widget Dot", "Spark Gauge")]
    table = ann("Widget Pip", deck="Widget Dot, Spark Gauge", discard=", ".join(rest))
    table.play("end the Ideas Phase").chance()
    assert seen_side(table, "Ann", "Bob")["known"] == ["Widget Dot", "Spark Gauge"]
    for seed in range(20):
        other = GAME.redeal(table.state, 1, Dice(seed))
        assert {"Widget Dot", "Spark Gauge"} <= set(Scenario(other).hand())


def stowing(hand: str, **described: str) -> Scenario:
    """Ann must put a card from her hand on the deck, unseen by Bob."""
    asked: dict[str, object] = {"ask": "stow", "step": "building", "need": 1, "answering": "Pedal-Powered / part / 0"}
    return ann(hand, **described, **asked)  # type: ignore[arg-type]


def worlds(table: Scenario) -> list[Scenario]:
    """Positions that Bob can't tell apart."""
    return [Scenario(GAME.redeal(table.state, 1, Dice(seed))) for seed in range(60)]


def hidden_top(table: Scenario) -> list[str]:
    """The cards on Ann's deck that only she knows, the top one last."""
    return [table.cards[card - SECRET] for card in table.side().top if card >= SECRET]


def test_r9_1_a_known_card_may_be_the_one_that_left_unseen() -> None:
    """After a card went from hand onto the deck face down, a known one is in either place."""
    table = stowing("Widget Pip, Spark Gauge", known="Spark Gauge")
    table.play("put Widget Pip on top")
    seen = seen_side(table, "Ann", "Bob")
    assert (seen["known"], seen["unsettled"]) == ([], [{"card": "Spark Gauge", "among": 1}])
    assert "Ann put a card on top of the deck." in table.lines("Bob")
    assert "You put Widget Pip on top of the deck." in table.lines("Ann")
    places = {("Spark Gauge" in it.hand(), hidden_top(it) == ["Spark Gauge"]) for it in worlds(table)}
    assert places == {(True, False), (False, True)}


def test_r9_1_a_known_card_that_came_later_is_not_below_a_card_that_left_before() -> None:
    """Each known card may be only among the cards that left while it was in hand."""
    table = stowing(
        "Widget Pip, Spark Gauge, Widget Dot",
        known="Widget Dot",
        unsettled="Spark Gauge or top 1",
        top="secret Widget Nib",
    )
    table.play("put Widget Pip on top")
    told = {(it["card"], it["among"]) for it in seen_side(table, "Ann", "Bob")["unsettled"]}  # type: ignore[attr-defined]
    assert told == {("Spark Gauge", 2), ("Widget Dot", 1)}
    tops = [hidden_top(it) for it in worlds(table)]
    assert all("Widget Dot" in it.hand() or hidden_top(it)[-1] == "Widget Dot" for it in worlds(table))
    assert all({"Spark Gauge", "Widget Dot"} <= {*it.hand(), *hidden_top(it)} for it in worlds(table))
    assert {top.index("Spark Gauge") for top in tops if "Spark Gauge" in top} == {0, 1}


def test_r9_1_a_hand_in_the_open_tells_what_is_on_the_deck() -> None:
    """A known card that isn't in the hand when it is discarded is the one on the deck, and is known when drawn."""
    table = ann("Widget Pip", top="secret Spark Gauge", unsettled="Spark Gauge or top 1")
    table.play("end the Ideas Phase")
    assert "Spark Gauge" in table.hand()
    assert seen_side(table, "Ann", "Bob")["known"] == ["Spark Gauge"]
    assert seen_side(table, "Ann", "Bob")["unsettled"] == []


def test_r9_1_a_known_card_that_is_played_leaves_nothing_to_guess() -> None:
    """Bob sees it leave the hand, so the card on the deck is any other."""
    table = ann("Widget Pip, Spark Gauge", top="secret Widget Dot", unsettled="Spark Gauge or top 1")
    table.play("play Spark Gauge")
    assert seen_side(table, "Ann", "Bob")["unsettled"] == []
    assert "Spark Gauge" not in {card for it in worlds(table) for card in hidden_top(it)}


@pytest.mark.parametrize(
    ("unsettled", "why"),
    [
        ("Spark Gauge or top 2", "up to 1"),
        ("Spark Gauge", "up to 1"),
        ("Widget Cob or top 1", "is in neither"),
    ],
)
def test_r9_1_impossible_knowledge_is_refused(unsettled: str, why: str) -> None:
    """Positions say where a known card may be, and it must be there."""
    with pytest.raises(PositionError, match=why):
        ann("Widget Pip, Spark Gauge", top="secret Widget Dot", unsettled=unsettled)


def test_r9_2_cards_on_a_deck_are_known_to_players_who_saw_them() -> None:
    """From the discard pile all know it, from hand only the owner; the last one put there is drawn first."""
    table = ann("With a Grappling Hook, Brass-Plated", discard="Widget Pip", top="secret Widget Dot")
    table.play("play With a Grappling Hook", "put Widget Pip on top")
    for reader, top in (
        ("Ann", ["Widget Pip", "Widget Dot"]),
        ("Bob", ["Widget Pip", None]),
        (None, ["Widget Pip", None]),
    ):
        deck = seen_side(table, "Ann", reader)["deck"]
        assert isinstance(deck, dict)
        assert deck["top"] == [{"card": card} for card in top]
    table.play("play Brass-Plated")
    assert (table.hand(), table.question()) == (["Widget Pip"], "ideas")  # no question to chance
    hidden = {Scenario(GAME.redeal(table.state, 1, Dice(seed))).side().top for seed in range(200)}
    assert len(hidden) > 5


def test_r9_3_the_marketplace_deck_is_hidden() -> None:
    """A view tells how many cards it has, and nothing else."""
    table = ann()
    assert GAME.view(table.state, 0)["market"] == {"id": "market", "cards": 54}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_redealing_preserves_what_each_seat_sees(seats: int) -> None:
    """Whole games by competent players: Workshops, known hands and cards on decks are common in them."""
    state, dice = GAME.new(seats), Dice(seats)
    while not state.is_over():
        if dice.below(12) == 0:
            for reader in (None, *range(seats)):
                other = GAME.redeal(state, reader, dice)
                assert GAME.audit(other) == []
                assert GAME.view(other, reader) == GAME.view(state, reader)
                if reader == state.to_move():
                    assert GAME.labels(other) == GAME.labels(state)
        if state.to_move() < 0:
            dice.roll(state)
        else:
            state.act(advise(state))  # type: ignore[arg-type]
