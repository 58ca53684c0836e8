"""The fast payment algorithm against the reference, and its cost."""

import json
import sys
from collections import Counter
from itertools import product
from time import perf_counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import cogworks
from cogworks import CHANCE, Dice
from cogworks.build import is_compiled
from cogworks.games.gizmos.rules import payment, questions
from cogworks.games.gizmos.rules.cards import ANY
from cogworks.games.gizmos.rules.sets import HALF_CARDS, N_HALVES, N_STEPS, STEPS
from tests.games.gizmos.reference import Halves, Reference, Spheres

CONVERTERS = sorted({card for card in HALF_CARDS if card >= 0})
POSITIONS = 20_000 if is_compiled() else 2_000


def row(spheres: Spheres) -> int:
    """Counts by colour as the rules store them."""
    return sum(n << (4 * colour) for colour, n in enumerate(spheres))


def bits(halves: Halves) -> int:
    """A set as the rules store it."""
    return sum(1 << half for half in halves)


def four(dice: Dice, choices: str) -> Spheres:
    """Four random small counts."""
    a, b, c, d = (int(choices[dice.below(len(choices))]) for _ in range(4))
    return a, b, c, d


def some_halves(dice: Dice, n: int) -> Halves:
    """The halves of n random converters, sometimes without those already used."""
    cards = list(CONVERTERS)
    owned = {cards.pop(dice.below(len(cards))) for _ in range(n)}
    gone = dice.below(3) == 0
    return frozenset(
        half for half in range(N_HALVES) if HALF_CARDS[half] in owned and not (gone and dice.below(4) == 0)
    )


def test_it_agrees_with_the_reference_on_many_positions() -> None:
    compare(Dice(1), POSITIONS, "0011112222223")


@pytest.mark.soak
def test_it_agrees_with_the_reference_on_very_many_and_harder_positions() -> None:
    compare(Dice(4), 100_000, "12233344445")


def compare(dice: Dice, positions: int, owned: str) -> None:
    """Algorithm and reference on random positions with this many converters; both results are common."""
    payable = 0
    for _ in range(positions):
        halves = some_halves(dice, int(owned[dice.below(len(owned))]))
        ring = four(dice, "00011223")
        pot = four(dice, "000012") if dice.below(2) else (0, 0, 0, 0)
        colour, high = int(dice.below(5)), 1 + int(dice.below(7))
        low = max(0, high - int("0012"[dice.below(4)]))
        expected = Reference(colour, low, high).can_finish(pot, ring, halves)
        found = payment.can_finish(colour, low=low, high=high, pot=row(pot), ring=row(ring), halves=bits(halves))
        assert found == expected, (colour, low, high, pot, ring, sorted(halves))
        payable += expected
    assert positions // 5 < payable < positions * 4 // 5


def test_every_step_offered_is_one_the_reference_offers() -> None:
    """Whole payments: at each step the legal ones are exactly those from which the reference can finish."""
    dice = Dice(2)
    for _ in range(POSITIONS // 60):
        halves, ring = some_halves(dice, 1 + int(dice.below(3))), four(dice, "0112233")
        colour, high = int(dice.below(5)), 1 + int(dice.below(7))
        low = max(0, high - int(dice.below(2)))
        reference = Reference(colour, low, high)
        pot: Spheres = (0, 0, 0, 0)
        for _ in range(20):
            ahead = {
                step: (after, rest, left)
                for step, after, rest, left in reference.steps(pot, ring, halves)
                if reference.can_finish(after, rest, left)
            }
            assert offered(colour, low, high, pot, ring, halves) == {doing(step) for step in ahead}
            assert payment.is_complete(colour, low, row(pot)) == (reference.is_paid(pot) or sum(pot) > high)
            if not ahead:
                break
            steps = sorted(ahead)
            pot, ring, halves = ahead[steps[dice.below(len(steps))]]


def doing(step: tuple[int, int, int]) -> tuple[int, int, int]:
    """A step by the card used (-1: a sphere is spent) and the colours: equal halves are not distinguished."""
    half, source, target = step
    return (-1 if half < 0 else HALF_CARDS[half], source, target)


def offered(colour: int, low: int, high: int, pot: Spheres, ring: Spheres, halves: Halves) -> set[tuple[int, int, int]]:
    """The steps the rules offer."""
    found = payment.spendable(colour, low=low, high=high, pot=row(pot), ring=row(ring), halves=bits(halves))
    steps = {(-1, c, c) for c in range(4) if found >> c & 1}
    out = vec[i64]([0] * N_STEPS)
    n = payment.write_steps(
        colour, low=low, high=high, pot=row(pot), ring=row(ring), halves=bits(halves), first=0, out=out, n=0
    )
    written = [int(out[at]) for at in range(n)]
    assert written == sorted(set(written))
    return steps | {(HALF_CARDS[STEPS[step][0]], STEPS[step][1], STEPS[step][2]) for step in written}


def test_z7_16_a_step_marked_as_no_help_never_saves_a_half() -> None:
    """A step does not help if the same spheres can pay with fewer converters."""
    dice = Dice(5)
    marked = 0
    for _ in range(POSITIONS // 4):
        halves, ring = some_halves(dice, 1 + int(dice.below(4))), four(dice, "0001122")
        pot, colour, high = four(dice, "000012"), int(dice.below(5)), 1 + int(dice.below(7))
        low = max(0, high - int("0012"[dice.below(4)]))
        reference = Reference(colour, low, high)
        out = vec[i64]([0] * N_STEPS)
        n = payment.write_steps(
            colour, low=low, high=high, pot=row(pot), ring=row(ring), halves=bits(halves), first=0, out=out, n=0
        )
        for step in [int(out[at]) for at in range(n)]:
            if payment.can_help(colour, low, row(pot), bits(halves), step):
                continue
            marked += 1
            half, (_, source, target) = int(payment.half_for(step, bits(halves))), STEPS[step]
            _, after, _, left = next(
                found for found in reference.steps(pot, ring, halves) if found[0] == (half, source, target)
            )
            for spent in product(*[range(n + 1) for n in ring]):
                through = reference.fewest_halves(plus(after, spent), left)
                if through is not None:
                    without = reference.fewest_halves(plus(pot, spent), halves)
                    assert without is not None
                    assert without <= through, (colour, low, high, pot, spent, sorted(halves), STEPS[step])
    assert marked > POSITIONS // 40


def plus(pot: Spheres, spent: tuple[int, ...]) -> Spheres:
    """Both together."""
    a, b, c, d = (have + more for have, more in zip(pot, spent, strict=True))
    return a, b, c, d


def test_the_usual_payment_is_a_payment_with_the_fewest_spheres() -> None:
    dice = Dice(3)
    for _ in range(POSITIONS // 10):
        halves, ring = some_halves(dice, int(dice.below(5))), four(dice, "0112233")
        colour, price = int(dice.below(5)), 1 + int(dice.below(7))
        if not payment.can_finish(colour, low=price, high=price, pot=0, ring=row(ring), halves=bits(halves)):
            continue
        pot, left, spent = 0, bits(halves), 0
        for code in payment.usual(colour, price, 0, row(ring), bits(halves)):
            if code < payment.STEP_CODE:
                pot += 1 << (4 * code)
                spent += 1
            else:
                step = code - payment.STEP_CODE
                half = int(payment.half_for(step, left))
                assert left >> half & 1
                left ^= 1 << half
                pot = int(payment.after_step(pot, step))
        assert payment.total(pot) == price
        assert payment.is_complete(colour, price, pot)
        fewer = [r for n in range(spent) for r in payment.rows_of(n, row(ring))]
        assert not any(
            payment.can_finish(colour, low=price, high=price, pot=r, ring=0, halves=bits(halves)) for r in fewer
        )


def test_the_printed_example() -> None:
    """One yellow pays two blue through yellow>any, a red doubler and red>any for two."""
    halves = bits(frozenset(h for h in range(N_HALVES) if HALF_CARDS[h] in (31, 66, 62)))
    assert payment.can_finish(1, low=2, high=2, pot=0, ring=row((0, 0, 1, 0)), halves=halves)
    assert not payment.can_finish(1, low=3, high=3, pot=0, ring=row((0, 0, 1, 0)), halves=halves)


def test_one_blue_becomes_three() -> None:
    """A doubler for blue and yellow with a blue>any in between."""
    halves = bits(frozenset(h for h in range(N_HALVES) if HALF_CARDS[h] in (107, 29)))
    assert payment.can_finish(ANY, low=3, high=3, pot=0, ring=row((0, 1, 0, 0)), halves=halves)
    assert not payment.can_finish(ANY, low=4, high=4, pot=0, ring=row((0, 1, 0, 0)), halves=halves)


POT, RING = row((1, 1, 0, 0)), row((2, 2, 3, 3))
OUT = vec[i64]([0] * N_STEPS)


def listed(colour: int, halves: int) -> None:
    """The steps of a payment from a ring of twelve are listed."""
    payment.spendable(colour, low=6, high=7, pot=POT, ring=RING, halves=halves)
    payment.write_steps(colour, low=6, high=7, pot=POT, ring=RING, halves=halves, first=0, out=OUT, n=0)


def cost(colour: int, halves: int) -> float:
    """The cost of listing: calls where they can be counted, even on a busy machine; else the fastest of many rounds."""
    if not is_compiled():
        calls = Counter[str]()
        sys.setprofile(lambda frame, event, arg: calls.update([event]))
        listed(colour, halves)
        sys.setprofile(None)
        return calls.total()
    rounds = []
    for _ in range(20):
        begun = perf_counter()
        for _ in range(50):
            listed(colour, halves)
        rounds.append(perf_counter() - begun)
    return min(rounds)


def test_eight_converters_cost_only_a_multiple_of_one() -> None:
    """With eight converters listing costs a small multiple of what one costs, where enumeration explodes."""
    eight = bits(frozenset(h for h in range(N_HALVES) if HALF_CARDS[h] in (30, 29, 62, 60, 66, 107, 104, 105)))
    one = bits(frozenset(h for h in range(N_HALVES) if HALF_CARDS[h] == 30))
    for colour in (ANY, 3):
        assert cost(colour, eight) < 15 * cost(colour, one)


def test_the_usual_moves_complete_a_payment_from_every_step_of_it() -> None:
    """Whatever was paid so far, the moves named in the view are legal and complete the payment."""
    game = cogworks.game("gizmos")
    dice = Dice(5)
    seen = 0
    for _ in range(60 if is_compiled() else 8):
        state = game.new(2 + dice.below(3))
        while not state.is_over():
            if state.question() == questions.PAY:
                seen += 1
                ahead = state.clone()
                for answer in json.loads(json.dumps(game.view(state, int(state.to_move()))))["usual"]:
                    assert ahead.question() == questions.PAY
                    ahead.act(answer)
                assert ahead.question() != questions.PAY
            if state.to_move() == CHANCE:
                dice.roll(state)
            else:
                legal = state.legal_actions()
                state.act(legal[dice.below(len(legal))])
    assert seen > 300
