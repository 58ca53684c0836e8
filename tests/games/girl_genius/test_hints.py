"""Hints for search in Girl Genius: win shares that add up, priors without secrets, expert moves."""

import pytest

from cogworks import CHANCE, Dice
from cogworks.bots.search import Search
from cogworks.engine.game import Data
from cogworks.games.girl_genius.rules import actions
from cogworks.games.girl_genius.rules.rules import GirlGenius
from tests.games.girl_genius.scenario import GAME, asked, filler, trigger, works

SECOND = "Second | Plain | 1 | | Red 1, Purple 1, Yellow 1, Purple 1"
"""Another card that pops its northern neighbour when it is spun from south to north."""

TABLES: list[tuple[int, Data]] = [
    (2, {}),
    (2, {"board": "diamond", "score": 30}),
    (3, {}),
    (4, {"teams": True}),
    (5, {"teams": True, "score": 70}),
    (6, {"score": 40}),
    (6, {}),
]


def random_game(seats: int, options: Data, seed: int) -> list[GirlGenius]:
    """Positions of a random game in which a seat has a choice; its end comes last."""
    state = GAME.new(seats, **options)
    assert isinstance(state, GirlGenius)
    dice = Dice(seed)
    met: list[GirlGenius] = []
    while not state.is_over():
        if state.to_move() == CHANCE:
            dice.roll(state)
            continue
        legal = state.legal_actions()
        if len(legal) > 1 and dice.below(6) == 0:
            met.append(state.clone())
        state.apply(legal[dice.below(len(legal))])
    return [*met, state]


def priors(state: GirlGenius) -> dict[str, int]:
    """The prior of each move, by label."""
    return {short(state, action): int(state.prior(action)) for action in state.legal_actions()}


def found(state: GirlGenius) -> str:
    """The move that a small search finds."""
    search = Search(state, state.to_move(), Dice(7))
    search.simulate(300)
    return short(state, search.report()[0][0])


def short(state: GirlGenius, action: int) -> str:
    """A label up to its first comma."""
    return GAME.label(state, action).partition(",")[0]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_prospects_are_shares_of_one_victory(seats: int, options: Data) -> None:
    """All win shares are between 0 and 1 and add up to 1, and at the end they are the returns."""
    for state in random_game(seats, options, seed=3):
        prospects = [state.evaluate(seat) for seat in range(seats)]
        assert all(0.0 <= share <= 1.0 for share in prospects)
        assert sum(prospects) == pytest.approx(1.0)
    assert prospects == state.returns()


def test_partners_have_the_same_prospect() -> None:
    """A team's victory counts for each of its seats."""
    for state in random_game(4, {"teams": True}, seed=4):
        assert state.evaluate(0) == state.evaluate(2)
        assert state.evaluate(1) == state.evaluate(3)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_prior_reveals_nothing_hidden_and_changes_nothing(seats: int, options: Data) -> None:
    """In all states that the seat to move cannot tell apart, the priors are the same."""
    dice = Dice(11)
    for state in random_game(seats, options, seed=5)[:-1]:
        seat = state.to_move()
        before = state.dump()
        expected = [state.prior(action) for action in state.legal_actions()]
        assert state.dump() == before
        assert min(expected) >= 0
        other = state.redeal(seat, dice)
        assert [other.prior(action) for action in other.legal_actions()] == expected
        assert other.evaluate(seat) == state.evaluate(seat)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_something_always_looks_sensible(seats: int, options: Data) -> None:
    """Only if a card must be popped, and all candidates do harm, does no move look sensible."""
    for state in random_game(seats, options, seed=6)[:-1]:
        is_forced = asked(state) in ("target", "pick") or (asked(state) == "spin" and state.down == 0)
        if not is_forced:
            assert any(state.prior(action) > 0 for action in state.legal_actions())


def two_spins(one: str, other: str) -> GirlGenius:
    """The Trigger pops the first card, the Second the other one, and no other spin pops anything."""
    name = other.split("|")[0].strip()
    state = works(one, other, SECOND, at={3: f"{name} E", 7: "Second S"})
    assert list(priors(state)) == ["spin Trigger", "spin Second"]
    return state


def test_popping_a_gift_for_the_opponent_is_foolish() -> None:
    """A card that goes to another player's pile is not popped when another can be."""
    state = two_spins("Gift | | 9 | put this card into another player's Score Pile", "Plain One | | 6")
    assert priors(state)["spin Trigger"] == 0
    assert found(state) == "spin Second"


def test_more_points_are_better() -> None:
    """Of two plain cards the one with more points is popped."""
    state = two_spins("Small | | 3", "Big | | 8")
    assert priors(state)["spin Trigger"] < priors(state)["spin Second"]
    assert found(state) == "spin Second"


def test_a_chain_is_seen() -> None:
    """A card with few points that pops many is better than one with some points."""
    state = works(
        "Whistle | | 1 | pop all Hounds",
        "Plain One | | 6",
        SECOND,
        "Hound A | Hound | 6",
        "Hound B | Hound | 7",
        at={3: "Plain One E", 7: "Second S", 8: "Hound A N", 10: "Hound B N"},
    )
    assert found(state) == "spin Trigger"


def test_losing_a_turn_costs_more_than_a_few_points() -> None:
    """Nine points and a lost turn are worse than six points."""
    state = two_spins("Nap | | 9 | lose a turn", "Plain One | | 6")
    assert found(state) == "spin Second"


def test_the_card_that_wins_is_popped() -> None:
    """With two Submarines in the pile a Dirigible of no points beats nine points."""
    state = works(
        "Blimp | Dirigible | 0 | if you have two Submarines, win the game",
        "Big | | 9",
        SECOND,
        "Sub A | Submarine | 1",
        "Sub B | Submarine | 1",
        at={3: "Big E", 7: "Second S"},
        piles={0: ["Sub A", "Sub B"]},
    )
    assert found(state) == "spin Trigger"


def test_a_marker_goes_to_another_player_if_possible() -> None:
    """If any player may lose a turn, the mover chooses another one."""
    state = works("Curse | | 5 | any player loses a turn", seats=3)
    trigger(state)
    assert asked(state) == "player"
    assert state.prior(actions.SEAT) == 0
    assert found(state) != short(state, actions.SEAT)


def test_the_leader_is_the_one_to_harm() -> None:
    """Of two opponents the one who is ahead loses the turn."""
    state = works(
        "Curse | | 5 | another player loses a turn",
        "Trophy | | 9",
        seats=3,
        piles={1: [filler(50)], 2: ["Trophy"]},
    )
    trigger(state)
    assert state.prior(actions.SEAT + 1) < state.prior(actions.SEAT + 2)
    assert found(state) == short(state, actions.SEAT + 2)


def test_the_next_player_is_left_little() -> None:
    """A gap is filled so that the opponent's spin pops nothing of value, even with a high card in hand."""
    state = works(
        "Plain One | | 6",
        "Prize | | 9",
        at={},
        hands={0: ["Prize", filler(50), filler(51), filler(52), filler(53)]},
    )
    trigger(state)
    while asked(state) != "lay":
        state.apply(state.legal_actions()[0])
    looks = priors(state)
    assert "Prize" not in found(state)
    assert max(looks, key=lambda label: looks[label]).find("Prize") < 0


@pytest.mark.parametrize(("points", "is_foolish"), [(90, True), (91, False)])
def test_a_lost_turn_is_no_harm_to_a_winner(points: int, is_foolish: bool) -> None:
    """The draw hides the win from a look for lines that win for certain, so the prior must not call it foolish."""
    names = [f"Heap {n} | Plain | {min(9, points - 9 * n)} | | " for n in range((points + 8) // 9)]
    pile = [name.partition(" |")[0] for name in names]
    state = works("Nine | Plain | 9 | lose a turn; draw one card", *names, piles={0: pile})
    prior = next(prior for label, prior in priors(state).items() if label.startswith("spin Trigger"))
    assert (prior == 0) is is_foolish
    if not is_foolish:
        assert found(state).startswith("spin Trigger")
