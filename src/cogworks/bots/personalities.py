"""Named bots: several for each level, each with a line about its temperament. Strength depends only on the level."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Final

from cogworks.bots.levels import ADEPT, GRANDMASTER, MASTER, NOVICE, RANDOM


@dataclass(frozen=True, slots=True)
class Personality:
    """A bot that players meet at tables."""

    name: str
    level: str
    style: str
    """One line about its temperament. It must not promise a way of playing that the level does not have."""


def _all(level: str, **styles: str) -> tuple[Personality, ...]:
    return tuple(Personality(name, level, style) for name, style in styles.items())


PERSONALITIES: Final = (
    *_all(
        RANDOM.name,
        Fizzle="Plays the first thing that sparks. No plan at all.",
        Wobble="Picks a move at random and looks surprised every time.",
        Tumbler="Rolls dice for everything, even breakfast.",
        Dicey="Trusts luck completely. The feeling is not mutual.",
        Whirligig="Spins around three times and points at a move.",
    ),
    *_all(
        NOVICE.name,
        Bolt="Eager apprentice. Looks one move ahead, on good days.",
        Pip="Reaches for whatever shines right now.",
        Rivet="Means well, and forgets the second half of the plan.",
        Tansy="Cheerful beginner who laughs at every mistake.",
        Button="Careful with tools, careless with moves.",
    ),
    *_all(
        ADEPT.name,
        Calder="Unhurried. Thinks a little ahead and never gloats.",
        Juniper="Tidy bench, tidy mind. Thinks ahead, then commits.",
        Otto="Hums while thinking. A fair match for most players.",
        Verity="Polite, punctual and rarely careless.",
        Marlow="Keeps a notebook of your habits. Never reads it.",
    ),
    *_all(
        MASTER.name,
        Quill="Thinks far ahead and writes everything down.",
        Ferrule="Stern, exact and hard to surprise.",
        Vesper="Thinks a lot and says little.",
        Orrery="Sees many futures and stays calm in all of them.",
        Sable="Gracious winner. Gets plenty of practice.",
    ),
    *_all(
        GRANDMASTER.name,
        Regent="Holds every move to the same standard, and to the same luck.",
        Aurelia="Sees at a glance what others calculate, then calculates anyway.",
        Meridian="Takes longest where the choice is closest.",
        Octavo="Reads a hard page twice and an easy one never.",
        Zenith="Never hurries, never gloats, seldom loses.",
    ),
)
"""Weakest level first."""
BY_NAME: Final = {each.name: each for each in PERSONALITIES}


def of_level(bot: str) -> list[Personality]:
    """The personalities of a bot's level, also with a budget such as `master:5000`; [] for other players."""
    level = bot.partition(":")[0]
    return [each for each in PERSONALITIES if each.level == level]


def pick(bot: str, table: str, seat: int, taken: Collection[str]) -> Personality | None:
    """The personality of a bot at a table: always the same one for a seat, and none twice at a table.

    None for players without a level, and if all names are taken.
    """
    found = of_level(bot)
    if not found:
        return None
    start = sha256(f"cogworks bot {table}".encode()).digest()[0] + seat
    used = {name.casefold() for name in taken}
    order = [found[(start + step) % len(found)] for step in range(len(found))]
    return next((each for each in order if each.name.casefold() not in used), None)


@lru_cache(maxsize=4096)  # looked up for every bot in every update
def personality(bot: str, name: str, seat: int) -> Personality | None:
    """The personality behind a bot's name. Bots seated by earlier versions have other names and get one by seat."""
    found = of_level(bot)
    known = BY_NAME.get(name)
    return known if known in found else found[seat % len(found)] if found else None
