"""Read a game's readable rules: `guide.md` beside its rulebook, with its figures in `guide.toml`.

docs/adding-a-game.md describes the format.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from cogworks.engine.errors import CogworksError
from cogworks.engine.game import Data, Game
from cogworks.engine.registry import game
from cogworks.engine.state import State

ID: Final = r"[A-Z]{1,2}\d+\.\d+"
CITED: Final = re.compile(rf"\s*\[({ID}(?:,\s*{ID})*)\]")
"""A citation of one or more rules in the text: a footnote."""
HEADING: Final = re.compile(r"(#{1,3}) +(.+?)(?: +\[([^\]]+)\])?")
RANGE: Final = re.compile(r"([A-Z]{1,2}\d+)\.(\d+)(?:-(\d+))?")
FIGURE: Final = re.compile(r'!\[([^\]]*)\]\((card|figure): *([^"]+?)(?: +"([^"]+)")?\)')
REASON: Final = re.compile(rf"({ID}): (.+)")
CHAPTERS: Final = ("Summary", "Details", "Reasons")
"""Top-level headings after the guide's own."""


class GuideError(CogworksError):
    """A guide that cannot be read."""


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a guide or of its summary."""

    title: str
    rules: tuple[str, ...]
    """The rules it explains."""
    text: str
    """Markdown, with figures and footnotes."""


@dataclass(frozen=True, slots=True)
class Figure:
    """An illustration: some of the game's cards, or a part of the board in a position."""

    alt: str
    """The text alternative; if it is empty, it is generated from the cards."""
    caption: str
    cards: tuple[str, ...] = ()
    part: str = ""
    """A macro in the game's figures template."""
    seats: int | None = None
    seat: int | None = 0
    """The reader's seat; None is a spectator."""
    options: Mapping[str, object] | None = None
    position: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True)
class Guide:
    """A game's readable rules."""

    lead: str
    sections: tuple[Section, ...]
    summary: tuple[Section, ...]
    details: tuple[str, ...]
    """Rules that the text leaves to the numbered rulebook."""
    reasons: Mapping[str, str]
    """Why a ruling was made, for rulings whose rule doesn't say so."""
    drawn: Mapping[str, Data]
    """The figures in guide.toml."""

    @property
    def explained(self) -> list[str]:
        """All rules that a section explains, in order."""
        return [rule for section in self.sections for rule in section.rules]

    @property
    def cited(self) -> list[tuple[str, ...]]:
        """The footnotes in order, each with its rules."""
        found = [citation for section in self.sections for citation in CITED.findall(section.text)]
        return list(dict.fromkeys(tuple(re.findall(ID, citation)) for citation in found))

    @property
    def figures(self) -> list[Figure]:
        """All figures in order."""
        return [self.figure(match) for part in (*self.sections, *self.summary) for match in FIGURE.finditer(part.text)]

    def figure(self, match: re.Match[str]) -> Figure:
        """Return the figure that a line of the text refers to."""
        alt, kind, what, caption = match.groups()
        if not alt and kind == "figure":
            raise GuideError(f"the figure {what!r} has no text alternative")
        if kind == "card":
            return Figure(alt, caption or "", cards=tuple(name.strip() for name in what.split("|")))
        if what not in self.drawn:
            raise GuideError(f"guide.toml has no figure {what!r}")
        return Figure(alt, caption or "", **{"part": what, **self.drawn[what]})  # type: ignore[arg-type]


@cache
def guide_of(name: str) -> Guide | None:
    """Return a game's guide, if it has one."""
    of = game(name)
    text = _file(of, "guide.md")
    return None if text is None else read(text, _file(of, "guide.toml") or "")


def read(text: str, figures: str = "") -> Guide:
    """Read a guide and its figures."""
    chapters = dict(_split(text, 1))
    title = next(iter(chapters), ("", ()))
    rest = {name: chapters.pop((name, ()), "") for name in CHAPTERS}
    if list(chapters) != [title]:
        raise GuideError(f"a guide has one title, then {', '.join(CHAPTERS)}; found {[name for name, _ in chapters]}")
    lead, *_ = re.split(r"^## ", chapters[title], maxsplit=1, flags=re.MULTILINE)
    return Guide(
        lead=" ".join(lead.split()),
        sections=_sections(chapters[title]),
        summary=_sections(rest["Summary"]),
        details=tuple(_rules(rest["Details"])),
        reasons=dict(_reasons(rest["Reasons"])),
        drawn=tomllib.loads(figures),
    )


def _reasons(text: str) -> Iterator[tuple[str, str]]:
    """Lines such as 'X1.2: because', each of which may be wrapped."""
    for line in re.split(rf"\n(?={ID}: )", text.strip()) if text.strip() else []:
        match = REASON.fullmatch(" ".join(line.split()))
        if match is None:
            raise GuideError(f"{line.strip()!r} is not a reason; expected something like 'X1.2: because'")
        yield match[1], match[2]


def _sections(text: str) -> tuple[Section, ...]:
    return tuple(Section(title, rules, body.strip()) for (title, rules), body in _split(text, 2))


def _split(text: str, level: int) -> Iterator[tuple[tuple[str, tuple[str, ...]], str]]:
    """Split Markdown at the headings of a level: each title with its rules, and the text below it."""
    for part in re.split(rf"^(?={'#' * level} )", text, flags=re.MULTILINE)[1:]:
        line, _, body = part.partition("\n")
        heading = HEADING.fullmatch(line.strip())
        assert heading is not None
        yield (heading[2], tuple(_rules(heading[3] or ""))), body


def _rules(listed: str) -> Iterator[str]:
    """Rule ids in a list such as 'X1.1-4, X2.1'."""
    for item in listed.replace(",", " ").split():
        match = RANGE.fullmatch(item)
        if match is None:
            raise GuideError(f"{item!r} is not a rule id; expected something like X1.2 or X1.2-5")
        chapter, first, last = match.groups()
        yield from (f"{chapter}.{number}" for number in range(int(first), int(last or first) + 1))


def _file(of: Game[State], name: str) -> str | None:
    """A file in the game's folder, if there is one."""
    path = files(of.package) / name
    return path.read_text(encoding="utf-8") if path.is_file() else None
