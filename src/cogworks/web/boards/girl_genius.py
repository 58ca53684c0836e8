"""Sums for the board of Girl Genius: what each spin would pop, where cards point, and each card's icons."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from cogworks.engine.game import Data
from cogworks.engine.names import listed
from cogworks.web.screens import Screens, Tile

SIDES: Final = ("north", "east", "south", "west")
STEPS: Final = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
EDGES: Final = ("top", "right", "bottom", "left")
COLOURS: Final = {"Y": "yellow", "P": "purple", "R": "red", "B": "blue", "G": "green"}

VERBS: Final = (
    ("win", r"\bwin\b"),
    ("point", r"points at"),
    ("again", r"take another turn"),
    ("lose", r"\bloses? a turn"),
    ("replace", r"\breplace|place empty"),
    ("put", r"\bput this card"),
    ("pop", r"\bpops?\b"),
    ("spin", r"\bspins?\b"),
    ("flip", r"\bflips?\b"),
    ("swap", r"\bswaps?\b"),
    ("shuffle", r"\bshuffles?\b"),
    ("move", r"\bmoves?\b"),
    ("draw", r"\bdraws?\b"),
)
"""The icon of an instruction, by the first of these that its text has."""
KINDS: Final = (
    "submarine", "dirigible", "mooselet", "vampire", "royal", "queen", "king", "librarian", "animal", "student",
    "minion", "clank", "pest", "soldier", "villain", "hero", "scientist", "construct", "machine", "place", "enigma",
)  # fmt: skip
"""The picture on a card, by the first of these words in its box."""
ALSO: Final = {"queen": "royal", "king": "royal", "minion": "student"}
"""Words that share a picture."""

SYLLABLE: Final = re.compile(r"(?<=[A-Za-z]{2})([a-z])(?=[^aeiouy\W][aeiouy][a-z])")
"""A letter in a word, with two before it, behind which a new syllable begins."""

Slot = Mapping[str, object]


def arrange(view: Data) -> Data:
    """What the template needs beside the view."""
    board = view["board"]
    assert isinstance(board, list)
    lattice = Lattice(board)
    is_spin = view["question"] == "spin"
    return {
        "spins": {slot: lattice.spun(slot) for slot in lattice.up} if is_spin else {},
        "beams": lattice.beams_of_spins() if is_spin else lattice.beams(),
        "colours": COLOURS,
        "lifted": _lifted(view["stack"]),
        "seen_by": _seen_by(view),
    }


class Lattice:
    """The places of the board as a reader sees them."""

    def __init__(self, board: Iterable[Slot]) -> None:
        self._at: dict[tuple[int, int], int] = {}
        self._slots: dict[int, Slot] = {}
        for slot in board:
            number = _number(slot["slot"])
            self._slots[number] = slot
            self._at[_number(slot["row"]), _number(slot["column"])] = number
        self.up = [number for number, slot in self._slots.items() if slot["face"] == "up"]

    def near(self, slot: int, side: str) -> int | None:
        """The place that touches this one there."""
        down, right = STEPS[side]
        row, column = _number(self._slots[slot]["row"]), _number(self._slots[slot]["column"])
        return self._at.get((row + down, column + right))

    def spun(self, slot: int) -> Data:
        """What pops if this card is spun, and what that is worth [W4.8, W4.9]."""
        popped: set[int] = set()
        for side in SIDES:
            near = self.near(slot, side)
            if near is None or near not in self.up:
                continue
            mine, theirs = self._edge(slot, _opposite(side)), self._edge(near, _opposite(side))
            if mine[0] == theirs[0]:
                popped |= {near} if theirs[1] >= mine[1] else set()
                popped |= {slot} if mine[1] >= theirs[1] else set()
        pops = sorted(popped)
        return {"pops": pops, "points": sum(_number(self._card(place)["points"]) for place in pops)}

    def beams_of_spins(self) -> list[Data]:
        """For every spin where the cards that it pops would point."""
        found: list[Data] = []
        for slot in self.up:
            pops = self.spun(slot)["pops"]
            assert isinstance(pops, list)
            found += [beam for place in pops for beam in self._beams_of(place, slot, set(pops))]
        return found

    def beams(self) -> list[Data]:
        """Where every face-up card points as it lies."""
        return [beam for slot in self.up for beam in self._beams_of(slot, None, set())]

    def _beams_of(self, slot: int, spun: int | None, lifted: set[int]) -> list[Data]:
        """The beams of one card to the first card in line, through gaps and cards lifted with it [W5.13]."""
        found: list[Data] = []
        heading = SIDES.index(str(self._slots[slot]["heading"])) + (2 if slot == spun else 0)
        aims = self._card(slot)["aims"]
        assert isinstance(aims, list)
        for edge in aims:
            side = SIDES[(heading + EDGES.index(edge)) % 4]
            length, target = 1, self.near(slot, side)
            while target is not None and (target in lifted or self._slots[target]["face"] == "gap"):
                length, target = length + 1, self.near(target, side)
            if target is not None:
                found.append(
                    {
                        "of": slot if spun is None else spun,
                        "slot": slot,
                        "row": self._slots[slot]["row"],
                        "column": self._slots[slot]["column"],
                        "side": side,
                        "length": length,
                        "target": target,
                    }
                )
        return found

    def _card(self, slot: int) -> Mapping[str, object]:
        card = self._slots[slot]["card"]
        assert isinstance(card, dict)
        return card

    def _edge(self, slot: int, side: str) -> tuple[str, int]:
        sides = self._slots[slot]["sides"]
        assert isinstance(sides, dict)
        return sides[side][0], int(sides[side][1:])


def clauses(text: str) -> list[tuple[str, str]]:
    """Each instruction of a card with the name of its icon."""
    found: list[tuple[str, str]] = []
    for sentence in re.findall(r"[^.]+\.", text):
        words = sentence.strip()
        icon = next((icon for icon, verb in VERBS if re.search(verb, words, re.IGNORECASE)), "pop")
        found.append((icon, words))
    return found


def kind_of(card: Mapping[str, object]) -> str:
    """The picture on a card, after the words of its box."""
    words = {word.removesuffix("s") for word in re.findall(r"[a-z]+", f"{card['words']} {card['name']}".lower())}
    kind = next((kind for kind in KINDS if kind in words), "machine")
    return ALSO.get(kind, kind)


def soft(name: str) -> str:
    """A name whose long words may be broken before a consonant and a vowel, where they hardly suffer from it."""
    return re.sub(r"[A-Za-z]{7,}", lambda word: SYLLABLE.sub("\\1\u00ad", word[0]), name)


def people(seats: Iterable[int], names: Sequence[str]) -> str:
    """Some players by name."""
    return listed([names[seat] for seat in seats])


def _seen_by(view: Data) -> dict[str, list[int]]:
    """For each hidden card of the reader's hand that others have seen, which seats."""
    sides, reader = view["sides"], view["reader"]
    assert isinstance(sides, list)
    own = [] if reader is None else sides[_number(reader)]["seen"]
    return {seen["name"]: seen["by"] for seen in own}


def _opposite(side: str) -> str:
    return SIDES[(SIDES.index(side) + 2) % 4]


def _lifted(stack: object) -> dict[int, str]:
    """By its place, the name of each card lifted from the board that is still being carried out."""
    assert isinstance(stack, list)
    return {entry["from"]: entry["name"] for entry in stack if entry["from"] is not None}


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value


SCREENS: Final = Screens(
    board="girl_genius.board.html",
    face="girl_genius.face.html",
    icons="girl_genius.icons.html",
    banner="girl_genius.banner.html",
    emblem="girl_genius.emblem.html",
    tile=Tile("30 min", "Spin a card, set off a chain reaction, and keep whatever pops."),
    stylesheet="girl_genius.css",
    script="girl_genius.js",
    arrange=arrange,
    helpers={"clauses": clauses, "kind_of": kind_of, "soft": soft, "people": people},
)
