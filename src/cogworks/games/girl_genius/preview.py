"""Public previews: what each spin would pop, and where cards point."""

from collections.abc import Collection

from cogworks.engine.cards import has, members
from cogworks.engine.game import Data
from cogworks.games.girl_genius.rules import edges
from cogworks.games.girl_genius.rules.board import LIES, NEAR, NO_SLOT, PLACES, SLOTS
from cogworks.games.girl_genius.rules.cards import POINTED, edge_of, source_of
from cogworks.games.girl_genius.rules.cells import cell_card, cell_turned
from cogworks.games.girl_genius.rules.rules import GirlGenius

SIDES = ("north", "east", "south", "west")


def spins(state: GirlGenius) -> list[Data]:
    """For each face-up card: what a spin pops, and how many points that is [W4.8, W4.9]."""
    return [
        {"slot": slot, "pops": pops, "points": sum(points_at(state, place) for place in pops)}
        for slot in members(state.up)
        for pops in [popped(state, slot)]
    ]


def points_at(state: GirlGenius, slot: int) -> int:
    """The points of the card at a place."""
    return int(state.cards.points[cell_card(state.board[slot])])


def popped(state: GirlGenius, slot: int) -> list[int]:
    """The places whose cards pop if the card here is spun [W4.8, W4.9]."""
    return members(edges.popping(state, slot, 1 - turned(state, slot)))


def turned(state: GirlGenius, slot: int) -> int:
    """1 if the card here is upside down."""
    return int(cell_turned(state.board[slot]))


def beams(state: GirlGenius) -> list[Data]:
    """Where every face-up card points as it lies."""
    return [beam for slot in members(state.up) for beam in beams_of(state, slot, slot, turned(state, slot), ())]


def beams_of_spins(state: GirlGenius) -> list[Data]:
    """For each spin: where the cards that it pops would point."""
    found: list[Data] = []
    for spun in members(state.up):
        pops = popped(state, spun)
        for slot in pops:
            way = 1 - turned(state, slot) if slot == spun else turned(state, slot)
            found += beams_of(state, spun, slot, way, pops)
    return found


def beams_of(state: GirlGenius, spun: int, slot: int, way: int, lifted: Collection[int]) -> list[Data]:
    """The beams of one card to the first card in line, across gaps and cards popped with it [W5.13]."""
    found: list[Data] = []
    first, card = int(state.pattern) * SLOTS, int(cell_card(state.board[slot]))
    program = state.cards.program
    row, column, _lie, _up = PLACES[state.pattern][slot]
    for step in [int(program[at]) for at in range(state.cards.begins[card], state.cards.begins[card + 1])]:
        if source_of(step) != POINTED:
            continue
        side = (int(LIES[first + slot]) + 2 * way + int(edge_of(step))) & 3
        length, target = 1, int(NEAR[(first + slot) * 4 + side])
        while target != NO_SLOT and (target in lifted or not has(state.up | state.down, target)):
            length, target = length + 1, int(NEAR[(first + target) * 4 + side])
        if target != NO_SLOT:
            found.append(
                {
                    "of": spun,
                    "slot": slot,
                    "row": row,
                    "column": column,
                    "side": SIDES[side],
                    "length": length,
                    "target": target,
                }
            )
    return found
