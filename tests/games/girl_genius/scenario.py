"""Tables for the tests: a small deck whose only matching edges are those a test defines.

Fillers are yellow at the ends and purple at the flanks, so by the lattice they never match anything.  The Trigger has
red on top; a test's own cards have nine red symbols on each flank.  Spinning the Trigger in the middle of the grid
from south to north pops the card north of it, place 1, and nothing else.
"""

import json
from typing import Any

from cogworks import CHANCE
from cogworks.games.girl_genius.definition import GIRL_GENIUS
from cogworks.games.girl_genius.rules.rules import GirlGenius

GAME = GIRL_GENIUS
FILLERS = 80
RED_FLANKS = "Yellow 1, Red 9, Yellow 1, Red 9"
QUIET = "Yellow 1, Purple 1, Yellow 1, Purple 1"


def card_text(spec: str) -> str:
    """'Name | words | points | do; do | edges' as lines of a card-set file; everything but the name is optional."""
    name, words, points, does, edges = ([part.strip() for part in spec.split("|")] + [""] * 4)[:5]
    lines = [f"card: {name}", f"words: {words}", f"points: {points or 1}", f"edges: {edges or RED_FLANKS}"]
    return "\n".join(lines + [f"do: {clause.strip()}" for clause in does.split(";") if clause.strip()])


def deck_text(*specs: str) -> str:
    """A card-set file with these cards, a Trigger, and fillers."""
    cards = [card_text(spec) for spec in specs]
    cards.append(card_text("Trigger | Plain | 1 | | Red 1, Purple 1, Yellow 1, Purple 1"))
    cards += [card_text(f"Filler {n:02} | Plain | 1 | | {QUIET}") for n in range(FILLERS)]
    return "deck: Test\n\n" + "\n\n".join(cards) + "\n"


def filler(n: int) -> str:
    return f"Filler {n:02}"


def works(
    *specs: str,
    seats: int = 2,
    at: dict[int, str] | None = None,
    hands: dict[int, list[str]] | None = None,
    piles: dict[int, list[str]] | None = None,
    shown: dict[int, list[str]] | None = None,
    seen_cards: dict[int, list[str]] | None = None,
    options: dict[str, object] | None = None,
    markers: dict[int, int] | None = None,
    **fields: object,
) -> GirlGenius:
    """The first card at place 1, the Trigger below it at place 5 pointing south, fillers elsewhere, seat 0 to spin."""
    first = specs[0].split("|")[0].strip() if specs else filler(1)
    cells = [f"{filler(slot)} {'N' if (slot // 4 + slot % 4) % 2 == 0 else 'E'}" for slot in range(12)]
    cells[1], cells[5] = f"{first} E", "Trigger S"
    for slot, text in (at or {}).items():
        cells[slot] = text
    spare = [filler(n) for n in range(12, 42)]  # tests name only fillers below and above these
    sides = []
    for seat in range(seats):
        hand = hands[seat] if hands and seat in hands else [spare.pop(0) for _ in range(5)]
        sides.append(
            {
                "hand": hand,
                "pile": (piles or {}).get(seat, []),
                "shown": (shown or {}).get(seat, []),
                "seen": (seen_cards or {}).get(seat, []),
                "markers": (markers or {}).get(seat, 0),
            }
        )
    return GAME.position(
        seats, options={"deck": deck_text(*specs), **(options or {})}, board=cells, sides=sides, **fields
    )


def act(state: GirlGenius, *labels: str) -> None:
    """Make moves by their labels, or by an unambiguous part."""
    for label in labels:
        state.act(GAME.parse(state, label))


def trigger(state: GirlGenius) -> None:
    """Spin the Trigger."""
    act(state, "spin Trigger")


def labels(state: GirlGenius) -> list[str]:
    return list(GAME.labels(state).values())


def asked(state: GirlGenius) -> str:
    return GAME.questions[state.question()]


def on_board(state: GirlGenius) -> list[str]:
    cells = GAME.describe(state)["board"]
    assert isinstance(cells, list)
    return cells


def side(state: GirlGenius, seat: int) -> dict[str, list[str]]:
    sides = GAME.describe(state)["sides"]
    assert isinstance(sides, list)
    found = sides[seat]
    assert isinstance(found, dict)
    return found


def pile(state: GirlGenius, seat: int) -> list[str]:
    return side(state, seat)["pile"]


def hand(state: GirlGenius, seat: int) -> list[str]:
    seen_cards = [text.partition(" by ")[0] for text in side(state, seat)["seen"]]
    return side(state, seat)["hand"] + side(state, seat)["shown"] + seen_cards


def log_of(state: GirlGenius, seat: int | None = None) -> list[str]:
    """A reader's log lines since the journal was attached or last read; reading clears the journal."""
    assert state.journal is not None
    lines = [GAME.line(state, event, seat) for event in state.journal.events]
    return [line for line in lines if line]


def markers(state: GirlGenius, seat: int) -> int:
    return int(state.tally[6 + seat])


def seen(state: GirlGenius, seat: int | None = None) -> Any:
    """A view after a round trip through JSON."""
    return json.loads(json.dumps(GAME.view(state, seat)))


def finish_turn(state: GirlGenius) -> None:
    """Make the first legal move until the next turn."""
    turns = int(state.turns)
    while not state.is_over() and state.turns == turns:
        state.apply(state.legal_actions()[0])


def skip_chance(state: GirlGenius) -> None:
    """Let chance take its first outcome for as long as it is to move."""
    while state.to_move() == CHANCE:
        state.apply(state.legal_actions()[0])
