"""Portraits of bots by name and mood, and avatars of people: SVG files composed from parts, in a box of 100 by 100."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from cogworks.bots.levels import ADEPT, GRANDMASTER, LEVELS, MASTER, NOVICE, RANDOM
from cogworks.bots.personalities import BY_NAME, of_level
from cogworks.engine.game import Data
from cogworks.tables.update_types import Player
from cogworks.web.art.avatars import avatar
from cogworks.web.art.svg import both, disc, element, group, line, linear, path, picture, radial, rect, stops, tenth

MOODS: Final = ("idle", "thinking", "pleased", "beaten")
INK: Final = "#221a2b"
BRASS: Final = "b"
PAINTS: Final = (
    ("#ffd9a0", "#e59a3c", "#94520f"),
    ("#c9f2e2", "#4bb191", "#1b6450"),
    ("#d6e2ff", "#6d92dd", "#2b4a8f"),
    ("#ffc9c4", "#dd6a66", "#8a2b30"),
    ("#e8d5ff", "#a479d8", "#563086"),
)
"""Lit, middle and shaded; one for each bot of a level."""
GROUNDS: Final = {
    RANDOM.name: "#3d4f3a",
    NOVICE.name: "#2f5568",
    ADEPT.name: "#5a4326",
    MASTER.name: "#3a2549",
    GRANDMASTER.name: "#5c2026",
}
LIGHTS: Final = {
    RANDOM.name: "#8fae86",
    NOVICE.name: "#8dbbd0",
    ADEPT.name: "#c89d60",
    MASTER.name: "#9673b8",
    GRANDMASTER.name: "#d0776c",
}
"""The colours around a face: outside and in the middle."""
HEADS: Final = (
    "M24 46c0-20 11-28 26-28s26 8 26 28v18c0 12-8 20-26 20s-26-8-26-20z",
    "M22 32q0-8 8-8h40q8 0 8 8v40q0 10-10 10H32q-10 0-10-10z",
    "M50 18c20 0 31 14 31 33S69 85 50 85 19 70 19 51s11-33 31-33z",
    "M28 24h44l8 22-6 32q-2 7-10 7H36q-8 0-10-7l-6-32z",
    "M34 22h32c10 0 14 10 12 24l-4 28c-1 8-8 11-24 11s-23-3-24-11l-4-28c-2-14 2-24 12-24z",
)
"""The outline of each head."""
EYES: Final = ((36, 50, 8.5), (37, 51, 7.5), (36, 49, 9.5), (38, 48, 7), (37, 50, 8))
"""The left eye of each head as (x, y, radius); the right one mirrors it."""
MOUTH: Final = (70, 69, 68, 70, 71)
"""Vertical position of each mouth."""


def mood_of(player: Player, update: Mapping[str, object], view: Data) -> str:
    """Mood of a bot: "thinking" on its turn; "pleased" or "beaten" once the game is over."""
    if update["phase"] == "over":
        returns = view["returns"]
        assert isinstance(returns, list)
        return "pleased" if returns[player["seat"]] > 0 else "beaten"
    return "thinking" if update["turn"] == player["seat"] else "idle"


def draw(name: str) -> str:
    """The picture of `portrait Bolt thinking` or `portrait fox-goggles`; "" for other names."""
    kind, _, rest = name.partition(" ")
    who, _, mood = rest.partition(" ")
    if kind != "portrait":
        return ""
    if who in BY_NAME and mood in MOODS:
        return portrait(who, mood)
    return avatar(who, _sign(mood)) if not mood or mood in MOODS else ""


@cache
def portrait(name: str, mood: str) -> str:
    """A bot's face as a whole SVG file."""
    level = BY_NAME[name].level
    which = of_level(level).index(BY_NAME[name])
    # A head's colour depends on the level.
    paint = PAINTS[(which + 2 * list(LEVELS).index(level)) % len(PAINTS)]
    tilt = {"thinking": "rotate(-5 50 60)", "beaten": "rotate(6 50 70) translate(0 3)"}.get(mood, "")
    face = _ears(which) + path(HEADS[which], "m") + _shine() + _eyes(which, mood) + _mouth(which, mood)
    shades = _metal("m", paint) + _metal("b", ("#ffe9ae", "#c99a45", "#7a5218"))
    light = radial("g", stops((_lit(level, mood), GROUNDS[level]), (0, 1)))
    neck = path("M26 104c0-16 10-24 24-24s24 8 24 24z", "#4d565e")
    drawn = neck + group(_hat(level, which) + face + _trim(level, which), tilt) + _sign(mood)
    bot = group(drawn, stroke=INK, stroke_width=2.2, stroke_linecap="round", stroke_linejoin="round")
    return picture("0 0 100 100", element("defs", shades + light) + rect(0, 0, 100, 100, "g") + bot)


def _metal(id: str, tones: tuple[str, str, str]) -> str:
    return linear(id, stops(tones), x1=".15", y1=0, x2=".8", y2=1)


def _lit(level: str, mood: str) -> str:
    """The light behind a face: warm when pleased, cold when beaten."""
    return {"pleased": "#ffd98a", "beaten": "#6d7780"}.get(mood, LIGHTS[level])


def _shine() -> str:
    return path("M31 42c1-8 5-12 11-14", "none", stroke="#fff", stroke_opacity=".7", stroke_width=3.5)


def _ears(which: int) -> str:
    """Parts on both sides of the head: bolts, dials, a coil, fins or cups."""
    left = (
        path("M12 46h12v16H12zM8 50h4v8H8z", BRASS),
        path("M22 46a9 9 0 1 0 0 18z", BRASS) + disc(17, 55, 3, "#4d565e"),
        path("M21 44l-9 3 8 4-9 3 8 4-9 3 11 3", "none", stroke="#b98b3e", stroke_width=4),
        path("M24 44L8 36l6 14-7 10 17 2z", BRASS),
        path("M24 42h-6q-8 0-8 8v6q0 8 8 8h6z", "#4d565e"),
    )[which]
    return both(left)


def _eyes(which: int, mood: str) -> str:
    """Two eyes: open, looking up, closed with joy, or half closed."""
    x, y, radius = EYES[which]
    return "".join(_eye(at, y, radius, mood, side) for at, side in ((x, -1), (100 - x, 1)))


def _eye(x: float, y: float, radius: float, mood: str, side: int) -> str:
    if mood == "pleased":
        return path(f"M{x - radius} {y + 2}q{radius} {-1.7 * radius:.1f} {2 * radius} 0", "none", stroke_width=4)
    look_x, look_y = {"thinking": (-0.35, -0.45), "beaten": (0, 0.4)}.get(mood, (0.05, 0.1))
    eye = (
        disc(x, y, radius, "#fff7e0")
        + disc(*_seen(x, y, radius, look_x, look_y), tenth(radius * 0.5), INK)
        + disc(*_seen(x, y, radius, look_x - 0.2, look_y - 0.25), tenth(radius * 0.17), "#fff", stroke="none")
    )
    if mood == "beaten":
        lid = f"M{x - radius} {y}a{radius} {radius} 0 0 1 {2 * radius} 0z"
        inner, outer = x - side * radius, x + side * radius
        brow = f"M{outer} {y - radius + 1:.1f}L{inner} {y - radius - 5:.1f}"
        return eye + path(lid, "m") + path(brow, "none", stroke_width=3.5)
    if mood == "thinking":
        lift = 7 if side < 0 else 3
        brow = f"M{x - radius} {y - radius - lift:.1f}q{radius} -5 {2 * radius} 0"
        return eye + path(brow, "none", stroke_width=3.5)
    return eye


def _seen(x: float, y: float, radius: float, across: float, down: float) -> tuple[float, float]:
    """The point of an eye at these shares of its radius."""
    return tenth(x + across * radius), tenth(y + down * radius)


def _mouth(which: int, mood: str) -> str:
    y = MOUTH[which]
    if mood == "pleased":
        smile = f"M33 {y - 3}q17 22 34 0z"
        return path(smile, "#5a1726") + path(f"M37 {y - 2}h26l-3 4H40z", "#fff7e0", stroke="none")
    if mood == "beaten":
        return path(f"M40 {y + 6}q10-9 20 0", "none", stroke_width=3.5)
    if mood == "thinking":
        return path(f"M42 {y + 2}q4-3 7 0t8-1", "none", stroke_width=3.5)
    return (
        path(f"M39 {y}q11 8 22 0", "none", stroke_width=3.5),
        path(f"M38 {y - 2}h24v8H38z", "#fff7e0") + path(f"M46 {y - 2}v8M54 {y - 2}v8", "none", stroke_width=1.5),
        path(f"M42 {y + 2}q9 5 17-2", "none", stroke_width=3.5),
        path(f"M40 {y + 1}h20", "none", stroke_width=3.5),
        path(f"M37 {y - 2}q13 10 26 0q-13 3-26 0z", "#5a1726"),
    )[which]


def _hat(level: str, which: int) -> str:
    """Headwear that shows a bot's level: a propeller, a cap, goggles, a tall hat or a crown."""
    if level == RANDOM.name:
        blades = (
            "M50 10c-16-10-26-4-24 2s14 4 24-2zM50 10c16 10 26 4 24-2s-14-4-24 2z",
            "M50 9C36 2 26 8 28 13s12 2 22-4zM50 9c14 7 24 1 22-4s-12-2-22 4z",
        )[which % 2]
        return path("M50 22V10", "none", stroke_width=4) + path(blades, BRASS)
    if level == NOVICE.name:
        return path("M50 24V12", "none", stroke_width=4) + disc(50, 10, 5, "#ffc64d")
    return ""


def _trim(level: str, which: int) -> str:
    """Parts in front of the head."""
    cloth = ("#2f6f9c", "#9c3d2f", "#3a7d44", "#7a4a9c", "#b07c1e")[which]
    if level == NOVICE.name:
        cap = path("M24 34c2-14 14-18 26-18s24 4 26 18c-16-5-36-5-52 0z", cloth)
        return cap + path("M22 34c18-7 38-7 56 0c5 2 4 6-2 6c-16-4-36-4-52 0c-6 0-7-4-2-6z", cloth)
    if level == ADEPT.name:
        strap = path("M22 36q28-9 56 0v-7q-28-9-56 0z", "#6b4423")
        lenses = "".join(
            disc(x, 29, 10, BRASS) + disc(x, 29, 6.5, "#9fe0f0") + line(f"M{x - 4} 28l4-4", "#fff", 2) for x in (38, 62)
        )
        return strap + lenses
    if level == MASTER.name:
        hat = path("M32 26l3-26h30l3 26z", "#2b2436") + path("M32.5 18h35l1 8h-37z", cloth)
        brim = path("M20 25q30 8 60 0q4 0 4 4t-4 4q-30 7-60 0q-4 0-4-4t4-4z", "#2b2436")
        x, y, radius = EYES[which]
        glass = disc(100 - x, y, radius + 3, "none", stroke="#e0b555", stroke_width=3)
        chain = path(f"M{100 - x + radius} {y + radius}q6 12 2 24", "none", stroke="#e0b555", stroke_width=1.8)
        return hat + brim + glass + chain
    if level == GRANDMASTER.name:
        teeth = path("M25 30l-5-25 14 11L50 1l16 15 14-11-5 25q-25-8-50 0z", BRASS)
        band = path("M24 30q26-8 52 0v7q-26-8-52 0z", cloth)
        gems = "".join(disc(x, y, r, "#fff3c4") for x, y, r in ((20, 6, 3), (50, 4, 3.5), (80, 6, 3), (50, 28, 3)))
        return teeth + band + gems
    return ""


def _sign(mood: str) -> str:
    """Symbol of the mood in the corner, noticed before the face."""
    if mood == "thinking":
        return "".join(disc(x, y, r, "#fff7e0") for x, y, r in ((72, 12, 2.5), (79, 17, 4), (85, 27, 5.5)))
    if mood == "beaten":
        return path("M84 24c5 8 7 11 7 15a7 7 0 0 1-14 0c0-4 2-7 7-15z", "#8fd0f0")
    if mood == "pleased":
        spark = "M0-9L2.5-2.5 9 0 2.5 2.5 0 9-2.5 2.5-9 0-2.5-2.5z"
        return "".join(
            path(spark, "#fff3b0", transform=f"translate({x} {y}) scale({size})", stroke_width=1.5)
            for x, y, size in ((14, 18, 1), (87, 22, 0.8), (82, 86, 0.6))
        )
    return ""
