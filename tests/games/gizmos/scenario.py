"""A table of Gizmos for tests: set up from a description, played by label, read as a reader sees it."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

import cogworks
from cogworks.games.gizmos.cardnames import NAMES

GAME = cogworks.game("gizmos")
# A display of upgrades and file gizmos: none of it matters unless a test says so.
DISPLAY = ["121", "122", "123", "124", "221", "222", "223", "321", "322"]
ROW = ["red", "red", "blue", "blue", "yellow", "black"]


class Scenario:
    """A state with its journal."""

    def __init__(self, state: cogworks.State) -> None:
        self.state = state
        self.journal = cogworks.Journal()
        state.journal = self.journal

    def do(self, *labels: str) -> list[str]:
        """Make moves by their labels, or by an unambiguous part; return a spectator's log lines."""
        for label in labels:
            self.state.act(GAME.parse(self.state, label))
        return self.log()

    def log(self, seat: int | None = None) -> list[str]:
        """A reader's new log lines."""
        return [line for line in (GAME.line(self.state, event, seat) for event in self.journal.take()) if line]

    def may(self, start: str = "") -> list[str]:
        """The labels of the legal moves that start like this."""
        return [label for label in GAME.labels(self.state).values() if label.startswith(start)]

    def asked(self) -> str:
        """Who must move, and the question: 'seat 0: main'."""
        mover = int(self.state.to_move())
        who = {cogworks.CHANCE: "chance", cogworks.OVER: "nobody"}.get(mover, f"seat {mover}")
        return f"{who}: {GAME.questions[self.state.question()]}"

    def view(self, seat: int | None = None) -> Any:
        """A reader's view, as plain data."""
        return json.loads(json.dumps(GAME.view(self.state, seat)))

    def side(self, seat: int = 0) -> Any:
        """The public part of one seat's view."""
        return self.view()["sides"][seat]

    def ring(self, seat: int = 0) -> dict[str, int]:
        """A seat's spheres by colour."""
        return {part["colour"]: part["n"] for part in self.side(seat)["ring"]}

    def archive(self, seat: int = 0) -> list[str]:
        """The numbers of the cards in an archive."""
        return [card["card"] for card in self.side(seat)["archive"]]

    def gizmos(self, seat: int = 0) -> list[str]:
        """The numbers of the gizmos built, without the starting one."""
        return [card["card"] for card in self.side(seat)["gizmos"] if card["level"] > 0]

    def display(self) -> list[str]:
        """The numbers of the cards in the display, '' where a place is empty."""
        return ["" if card is None else card["card"] for card in self.view()["display"]]

    def looked_at(self, reader: int | None) -> list[str]:
        """The numbers of the cards in the researcher's hand that a reader knows; '?' for the others."""
        return ["?" if card is None else card["card"] for card in self.view(reader)["research"]["cards"]]

    def spend(self, label: str, *colours: str) -> list[str]:
        """Start a Build and spend these spheres."""
        return self.do(label, *[f"spend a {colour} sphere" for colour in colours])

    def refused(self, action: int) -> str:
        """The rule that refuses a move."""
        with pytest.raises(cogworks.IllegalActionError) as error:
            self.state.act(action)
        return error.value.rule


def seat(gizmos: str = "", ring: str = "", archive: str = "", tokens: int = 0) -> dict[str, object]:
    """One side: gizmos and archived cards by number, spheres by colour, both separated by spaces."""
    return {"gizmos": gizmos.split(), "ring": ring.split(), "archive": archive.split(), "tokens": tokens}


def scenario(
    *sides: dict[str, object], seats: int = 0, options: Mapping[str, object] | None = None, **described: object
) -> Scenario:
    """A position: the given sides, others empty, the display and the row as above unless described."""
    n = seats or max(2, len(sides))
    described = {"display": DISPLAY, "row": ROW, **described}
    described["sides"] = [*sides, *[seat() for _ in range(n - len(sides))]]
    return Scenario(GAME.position(n, options=options, **described))


def name(number: str) -> str:
    """The name of a card by its number."""
    from cogworks.games.gizmos.rules.cards import CARDS

    return NAMES[[card.id for card in CARDS].index(number)]
