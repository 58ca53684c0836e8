"""The story of a finished game below its result: a chart, best turn, decisive moment, luck, and what is next."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from cogworks.people.player import Player
from cogworks.people.ratings.lists import SCORE, Wanted
from cogworks.review.moments import Moment, moments
from cogworks.review.review import Review
from cogworks.tables.reviews import is_reviewable, log_to_review, stored_review
from cogworks.tables.story import Story, story_of
from cogworks.web.services import Services
from cogworks.web.site.review import words
from cogworks.web.site.review.page import thinned

WIDE: Final = 1000
HIGH: Final = 100
"""The chart's own units; the page stretches it."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What only a review knows."""

    decisive: Moment | None
    """What changed the teller's chance most."""
    swing: float
    luck: float
    luck_error: float
    mistake: Moment | None
    """The teller's worst decision."""


@dataclass(frozen=True, slots=True)
class Record:
    """A score compared with the player's best at other tables."""

    best: int
    games: int
    """Other games of the same kind."""
    behind: int
    """How many points were missing; 0 or less is a record."""


@dataclass(frozen=True, slots=True)
class Told:
    """Everything the page shows."""

    table: str
    game: str
    names: list[str]
    story: Story
    is_mine: bool
    reviewed: Reviewed | None
    can_review: bool
    record: Record | None
    chart: Markup
    last: int


def told(services: Services, player: Player, id: str, reader: int | None) -> Told:
    """The story of a table, for one reader."""
    with services.host.at(id) as table:
        story, can_review = story_of(table, reader), is_reviewable(table)
        name, names, last = table.game.name, table.seats.names(), table.history.position
        scores, shares = [int(score) for score in table.history.state.scores()], table.shares()
        is_by_score = all(scores[seat] == max(scores) for seat, share in enumerate(shares) if share > 0)
        is_own = reader is not None and not table.forfeits
    found = stored_review(services.host, id) if can_review else None
    record = None
    if is_own and is_by_score and reader is not None:
        record = _record(services, player, id, name, len(names), scores[reader])
    lines = _chances(found) if found is not None else _scores(story)
    return Told(
        id,
        name,
        names,
        story,
        reader is not None,
        None if found is None else _reviewed(services, id, found, story.teller),
        can_review,
        record,
        _chart(lines, last, names, words.CHANCE if found is not None else words.SCORE),
        last,
    )


def _record(services: Services, player: Player, id: str, game: str, seats: int, score: int) -> Record | None:
    """The player's best at other tables; None without any."""
    played, n = services.ratings.store.history(player.id, Wanted(game=game, seats=seats, order=SCORE), 2)
    others = [it.result.seats[it.seat].score for it in played if it.result.table != id]
    n -= len(played) - len(others)
    return Record(others[0], n, others[0] - score) if others and n else None


def _reviewed(services: Services, id: str, review: Review, seat: int) -> Reviewed:
    log = log_to_review(services.host, id)
    told = moments(log, review)
    # A decision is listed as a mistake; what was decisive may be anything.
    decisive = max(told, key=lambda moment: abs(moment.swings[seat]), default=None)
    own = [moment for moment in told if moment.who == seat and moment.better]
    summary = review.summary(seat, log.game)
    return Reviewed(
        decisive,
        0.0 if decisive is None else decisive.swings[seat],
        summary.luck,
        summary.luck_error,
        max(own, key=lambda moment: moment.loss, default=None),
    )


Line = list[tuple[int, float]]


def _scores(story: Story) -> list[Line]:
    """Each seat's score over the game, as a share of the highest."""
    if not story.turns:
        return []
    high = max(1, max(max(turn.scores) for turn in story.turns))
    low = min(0, min(min(turn.scores) for turn in story.turns))
    seats = range(len(story.turns[0].scores))
    start = [(0, -low / (high - low))]
    return [start + [(turn.end, (turn.scores[seat] - low) / (high - low)) for turn in story.turns] for seat in seats]


def _chances(review: Review) -> list[Line]:
    seats, last = range(len(review.final)), review.steps[-1].end if review.steps else 1
    return [
        [*((step.start, step.chances[seat]) for step in review.steps), (last, review.final[seat])] for seat in seats
    ]


def _chart(lines: Sequence[Line], last: int, names: Sequence[str], what: str) -> Markup:
    """A curve for each seat; the strokes keep their width when the page stretches it."""
    curves = Markup("").join(
        Markup('<path class="curve seat{seat}" d="M{path}"/>').format(seat=seat, path=_path(line, last))
        for seat, line in enumerate(lines)
    )
    return Markup(
        '<svg class="graph" viewBox="0 0 {wide} {high}" preserveAspectRatio="none" role="img" '
        'aria-label="{what} of {names} over the game"><path class="grid" d="M0 25H{wide}M0 50H{wide}M0 75H{wide}"/>'
        "{curves}</svg>"
    ).format(wide=WIDE, high=HIGH, what=what, names=", ".join(names), curves=curves)


def _path(line: Line, last: int) -> str:
    points: Iterable[tuple[int, float]] = thinned(line)
    return "L".join(f"{WIDE * step / max(1, last):.1f} {2 + (HIGH - 4) * (1 - share):.1f}" for step, share in points)
