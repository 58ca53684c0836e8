"""A table of Widget Mechs for tests: set up from a description, played by label, read as a spectator sees it."""

import json
from typing import NamedTuple

import cogworks

GAME = cogworks.game("widget_mechs")

# Copied from the printed table, not from the code.
BOXES = {2: 2, 3: 3, 4: 4, 5: 5, 6: 8, 7: 10, 8: 8, 9: 5, 10: 4, 11: 3, 12: 2}


class Part(NamedTuple):
    """One part of one sheet."""

    built: int
    destroyed: int
    circled: bool = False
    active: bool = False
    standing: bool = True


class Scenario:
    """A state with its journal."""

    def __init__(self, state: cogworks.State) -> None:
        self.state = state
        self.journal = cogworks.Journal()
        state.journal = self.journal

    def do(self, *labels: str) -> list[str]:
        """Make moves by their exact labels; return a spectator's log lines."""
        for label in labels:
            self.state.act(self.number(label))
        return [GAME.line(self.state, event) for event in self.journal.take()]

    def roll(self, *faces: int) -> list[str]:
        """Chance's dice, in this order."""
        return self.do(*[f"the die shows {face}" for face in faces])

    def may(self) -> list[str]:
        """The labels of all legal moves."""
        return list(GAME.labels(self.state).values())

    def number(self, label: str) -> int:
        """The legal action with exactly this label."""
        actions = {text: action for action, text in GAME.labels(self.state).items()}
        assert label in actions, f"{label!r} is none of {sorted(actions)}"
        return actions[label]

    def asked(self) -> str:
        """Who must move, and the question: 'chance: build roll'."""
        mover = int(self.state.to_move())
        who = {cogworks.CHANCE: "chance", cogworks.OVER: "nobody"}.get(mover, f"seat {mover + 1}")
        return f"{who}: {GAME.questions[self.state.question()]}"

    def sheets(self) -> dict[tuple[int, int], Part]:
        """Every part of every sheet by seat, counted from 0, and number."""
        seen = json.loads(json.dumps(GAME.view(self.state)))
        found = {}
        for mech in seen["mechs"]:
            assert {part["part"]: part["boxes"] for part in mech["parts"]} == BOXES
            for part in mech["parts"]:
                found[int(mech["seat"]), int(part["part"])] = Part(*[part[field] for field in Part._fields])
        return found

    def part(self, seat: int, number: int) -> Part:
        """One part of one sheet."""
        return self.sheets()[seat, number]

    def turn(self) -> int:
        """The seat whose turn it is."""
        return int(json.loads(json.dumps(GAME.view(self.state)))["turn"])

    def unbuilt(self) -> list[int]:
        """The parts that some player must still build before the game ends."""
        return [int(part) for part in json.loads(json.dumps(GAME.view(self.state)))["unbuilt"]]


def scenario(seats: int = 2, *, optional_build: bool = False, **described: object) -> Scenario:
    """A described position; unmentioned parts are blank, and the first seat is to roll."""
    return Scenario(GAME.position(seats, options={"optional_build": optional_build}, **described))


def full(*parts: int) -> dict[int, int]:
    """Every box of these parts."""
    return {part: BOXES[part] for part in parts}


def but(*parts: int) -> dict[int, int]:
    """Every box of all parts except these."""
    return {part: boxes for part, boxes in BOXES.items() if part not in parts}
