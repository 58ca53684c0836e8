"""Widget Mechs as text."""

from typing import Final

from cogworks.engine.game import Data
from cogworks.engine.names import Names
from cogworks.terminal.boards import Board
from cogworks.terminal.boards.reading import Seen, counted, names_for, row, together


def draw(view: Data, full: bool) -> list[str]:
    """Every mech, the reader's first, and the parts that no player has activated yet."""
    seen, names = Seen(view), names_for(view)
    mechs = seen.parts("mechs")
    reader = view["reader"]
    ordered = sorted(mechs, key=lambda mech: mech.number("seat") != reader)
    unbuilt = seen.numbers("unbuilt")
    lines = [f"Not activated by anyone yet: {row(unbuilt)}." if unbuilt else "All parts have been activated."]
    if full:
        lines += dice(seen)
    for mech in ordered:
        lines += sheet(mech, names) if full else [summary(mech, names)]
    return lines


def dice(seen: Seen) -> list[str]:
    """The dice on the table, if any."""
    kinds = (("dice", "Build dice"), ("pool", "Attack dice"), ("pairs", "Attack pairs"))
    found = [(words, seen.part(kind).numbers("values")) for kind, words in kinds]
    return [f"{words}: {row(values)}." for words, values in found if values]


def owner(mech: Seen, names: Names) -> str:
    """'Your mech, 2 points', or 'Seat 2's mech, 1 point'."""
    whose = names.whose(mech.number("seat"))
    return f"{whose[:1].upper()}{whose[1:]} mech, {counted(mech.number('points'), 'point')}"


def summary(mech: Seen, names: Names) -> str:
    """One mech as a paragraph."""
    parts = mech.parts("parts")
    active = [part for part in parts if part.truth("active")]
    idle = [part for part in parts if part.truth("standing") and not part.truth("active")]
    building = [part for part in idle if part.number("built")]
    blank = [part.number("part") for part in idle if not part.number("built")]
    destroyed = [part.number("part") for part in parts if not part.truth("standing")]
    said = [f"{owner(mech, names)}."]
    alone = mech.numbers("alone")
    for words, mine in (("Active on no other mech", True), ("Active here and elsewhere", False)):
        if found := [active_part(part) for part in active if (part.number("part") in alone) == mine]:
            said.append(f"{words}: {', '.join(found)}.")
    if building:
        said.append(f"Building: {', '.join(unfinished_part(part) for part in building)}.")
    if blank:
        said.append(f"Not begun: {row(blank)}.")
    if destroyed:
        said.append(f"Destroyed: {row(destroyed)}.")
    return " ".join(said)


def active_part(part: Seen) -> str:
    """'7', or with damage '7 (1 of 10 destroyed)'."""
    lost = part.number("destroyed")
    damage = f" ({lost} of {part.number('boxes')} destroyed)" if lost else ""
    return together(f"{part.number('part')}{damage}")


def unfinished_part(part: Seen) -> str:
    """'6 (3 of 8)', or with damage '6 (3 of 8, 1 destroyed)'."""
    lost = part.number("destroyed")
    damage = f", {lost} destroyed" if lost else ""
    return together(f"{part.number('part')} ({part.number('built')} of {part.number('boxes')}{damage})")


def sheet(mech: Seen, names: Names) -> list[str]:
    """One mech part by part."""
    alone = mech.numbers("alone")
    lines = [f"{owner(mech, names)}:"]
    for part in mech.parts("parts"):
        number = part.number("part")
        lines.append(f"  Part {number}: {condition(part)}{', on no other mech' if number in alone else ''}.")
    return lines


def condition(part: Seen) -> str:
    """How much of a part is built and destroyed."""
    if not part.truth("standing"):
        return "destroyed, after it was active" if part.truth("circled") else "destroyed"
    built, lost, boxes = part.number("built"), part.number("destroyed"), part.number("boxes")
    said = "active" if part.truth("active") else f"{built} of {boxes} built"
    return f"{said}, {lost} of {boxes} destroyed" if lost else said


def remark(view: Data, target: str) -> str:
    """The condition of the part an option is about."""
    for mech in Seen(view).parts("mechs"):
        for part in mech.parts("parts"):
            if part.text("id") == target:
                return condition(part)
    return ""


BOARD: Final = Board(draw, remark)
