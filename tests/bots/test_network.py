"""Networks in integers: what they compute, and what a file of weights may contain."""

from collections.abc import Callable
from math import exp, log
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from cogworks import Dice, State, game
from cogworks.bots.network import INPUT_SCALE, LANES, LEAST, OUTPUT_SCALE
from cogworks.bots.search import Search
from cogworks.bots.weights import LARGEST, Weights, WeightsError, read, write
from cogworks.engine.dice import CHANCE
from cogworks.engine.features import WORD
from cogworks.engine.state import OVER

UNITS = 2 * LANES


def weights(name: str, seats: int, seed: int = 1, largest: int = 300) -> Weights:
    schema = game(name).features(seats)
    luck = Random(seed)
    return Weights(
        seats=seats,
        schema=schema.hash,
        width=schema.width,
        units=UNITS,
        horizon=0,
        trust=0.8,
        first=[luck.randint(-largest, largest) for _ in range((schema.width + 1) * UNITS)],
        second=[luck.randint(-500, 500) for _ in range(seats * (UNITS + 1))],
    )


def middle(name: str, seats: int, moves: int = 40) -> State:
    """A position after so many random moves, or the last of a shorter game, in which a seat has a choice."""
    state, dice = game(name).new(seats), Dice(3)
    last = state
    while moves > 0 or state.to_move() == CHANCE:
        if state.to_move() == OVER:
            return last
        if state.to_move() == CHANCE:
            dice.roll(state)
        else:
            last = state.clone()
            legal = state.legal_actions()
            state.apply(legal[dice.below(len(legal))])
            moves -= 1
    return last if state.to_move() == OVER else state


def plainly(it: Weights, state: State, seat: int) -> list[float]:
    """The same prediction, one weight at a time."""
    out = vec[i64]([0] * (it.width // WORD))
    words = int(state.observe(seat, out, 0))
    row = b"".join(int(out[place]).to_bytes(WORD, "little") for place in range(words))
    rows = [it.first[at : at + UNITS] for at in range(0, len(it.first), UNITS)]
    sums = [rows[-1][unit] + sum(byte * rows[at][unit] for at, byte in enumerate(row)) for unit in range(UNITS)]
    hidden = [max(0, total) for total in sums]
    outputs = []
    for place in range(it.seats):
        own = it.second[place * (UNITS + 1) : (place + 1) * (UNITS + 1)]
        total = own[-1] * INPUT_SCALE + sum(unit * weight for unit, weight in zip(hidden, own, strict=False))
        outputs.append(total / (INPUT_SCALE * OUTPUT_SCALE))
    if it.seats == 1:
        share = min(max(state.estimate(0), LEAST), 1 - LEAST)
        return [1 / (1 + exp(-outputs[0] - it.trust * log(share / (1 - share))))]
    grown = [0.0] * it.seats
    for place, output in enumerate(outputs):
        other = (seat + place) % it.seats
        grown[other] = exp(output + it.trust * log(max(state.estimate(other), LEAST)))
    return [each / sum(grown) for each in grown]


@pytest.mark.parametrize(
    ("name", "seats"), [("gizmos", 2), ("girl_genius", 3), ("widget_mechs", 4), ("widget_ridge", 1)]
)
def test_packed_integers_predict_what_plain_ones_do(name: str, seats: int) -> None:
    state = middle(name, seats)
    it = weights(name, seats)
    for seat in range(seats):
        shares = [0.0] * seats
        it.network().predict(state, seat, shares)
        assert shares == pytest.approx(plainly(it, state, seat), abs=1e-9)


def test_a_prediction_depends_only_on_what_the_seat_knows_and_the_world_it_is_asked_about() -> None:
    state = middle("girl_genius", 2)
    other = game("girl_genius").redeal(state, 0, Dice(8))
    it = weights("girl_genius", 2).network()
    it.trust = 0.0
    known, redealt = [0.0, 0.0], [0.0, 0.0]
    it.predict(state, 0, known)
    it.predict(other, 0, redealt)
    assert known == redealt


def test_a_network_of_zeros_keeps_the_games_estimates() -> None:
    state = middle("gizmos", 2)
    schema = game("gizmos").features(2)
    first, second = [0] * ((schema.width + 1) * UNITS), [0] * (2 * (UNITS + 1))
    it = Weights(2, schema.hash, schema.width, UNITS, int(state.horizon()), 1.0, first, second).network()
    by_estimate = Search(state.clone(), state.to_move(), Dice(1))
    by_network = Search(state.clone(), state.to_move(), Dice(1), None, it)
    for search in (by_estimate, by_network):
        search.simulate(30)
    assert [row[:2] for row in by_network.report()] == [row[:2] for row in by_estimate.report()]
    assert by_network.mean() == pytest.approx(by_estimate.mean())


def test_a_search_with_a_network_stops_where_the_network_says() -> None:
    state = middle("gizmos", 2)
    search = Search(state.clone(), state.to_move(), Dice(1), None, weights("gizmos", 2).network())
    search.simulate(30)
    assert search.horizon == 0
    assert search.estimates == 30
    assert sum(search.totals) == pytest.approx(30.0)


def test_a_file_gives_back_its_networks() -> None:
    stored = [weights("widget_mechs", 2), weights("widget_mechs", 3, seed=2)]
    found = read("widget_mechs", write("widget_mechs", stored))
    assert [(it.seats, it.schema, list(it.first), list(it.second)) for it in found] == [
        (it.seats, it.schema, list(it.first), list(it.second)) for it in stored
    ]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "cut off": lambda data: data[:-20],
    "no header": lambda data: data.partition(b"\n")[2],
    "another game": lambda data: data.replace(b'"widget_mechs"', b'"widget_ridge"'),
    "newer": lambda data: data.replace(b'"cogworks weights": 1', b'"cogworks weights": 2'),
    "more units": lambda data: data.replace(b'"units": 6', b'"units": 9'),
    "odd units": lambda data: data.replace(b'"units": 6', b'"units": 7'),
    "no units": lambda data: data.replace(b'"units": 6', b'"units": 0'),
    "huge": lambda data: data.replace(b'"seats": 2', b'"seats": 2000000000'),
    "text": lambda data: data.replace(b'"units": 6', b'"units": "6"'),
    "no number": lambda data: data.replace(b'"trust": 0.8', b'"trust": "0.8"'),
    "not finite": lambda data: data.replace(b'"trust": 0.8', b'"trust": NaN'),
    "half a choice": lambda data: data.replace(b'"horizon": 0', b'"horizon": 0.5'),
    "endless": lambda data: data.replace(b'"horizon": 0', b'"horizon": 1000000'),
    "unknown field": lambda data: data.replace(b'"units": 6', b'"units": 6, "code": 1'),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_is_refused(damage: Callable[[bytes], bytes]) -> None:
    whole = write("widget_mechs", [weights("widget_mechs", 2)])
    assert damage(whole) != whole
    with pytest.raises(WeightsError):
        read("widget_mechs", damage(whole))


def test_weights_that_do_not_fit_their_lane_are_refused() -> None:
    too_large = weights("widget_mechs", 2)
    first = [LARGEST + 1, *too_large.first[1:]]
    broken = Weights(2, too_large.schema, too_large.width, UNITS, 0, 1.0, first, too_large.second)
    with pytest.raises(WeightsError, match="damaged"):
        read("widget_mechs", write("widget_mechs", [broken]))
