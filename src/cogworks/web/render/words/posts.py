"""Posted seats in words."""

from typing import NamedTuple

from cogworks.engine.registry import game
from cogworks.people.meeting.posts import Post
from cogworks.tables.clock.control import TimeControl
from cogworks.tables.clock.presets import presets
from cogworks.tables.clock.words import described


class PostWords(NamedTuple):
    """A posted seat as pages show it."""

    id: str
    game: str
    title: str
    who: str
    """The people who wait."""
    terms: str
    """For example '2 players · 15 minutes, 10 seconds per turn · rated'."""
    created: float
    table: str
    n_open: int


def post_words(post: Post) -> PostWords:
    """A post in words."""
    of, terms = game(post.terms.game), post.terms
    clock = described(presets(of)[terms.clock]) if terms.clock in presets(of) else "no clock"
    parts = [f"{terms.seats} players", clock, "rated" if terms.is_rated else "casual"]
    names = [f"{seat.name} ({seat.rating})" if seat.rating else seat.name for seat in post.taken]
    return PostWords(
        post.id, of.name, of.title, ", ".join(names), " · ".join(parts), post.created, post.table, post.n_open
    )


def short_clock(control: TimeControl) -> str:
    """A live clock in a few letters: minutes and seconds per turn, '15 + 10'."""
    return f"{control.bank // 60} + {control.increment}"
