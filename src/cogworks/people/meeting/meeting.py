"""Meeting people: post a seat, accept one, or be paired; the table opens when all seats are taken."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cogworks.engine.registry import game
from cogworks.people import refusals
from cogworks.people.contacts.contacts import Contacts
from cogworks.people.in_memory import made_in_memory
from cogworks.people.meeting.posts import BOT_AFTER, MOST_SHOWN, Applicant, Post, Terms
from cogworks.people.meeting.store import DatabasePosts
from cogworks.people.player import Player
from cogworks.people.ratings.model import bot_rating
from cogworks.people.ratings.ratings import Ratings
from cogworks.people.ratings.results import pool_of
from cogworks.people.ratings.scale import points
from cogworks.tables.clock.presets import presets
from cogworks.tables.host import Host
from cogworks.tables.seats.arranged import Arrangement, Place, exists, open_arranged, standard
from cogworks.tables.seats.seats import key_of
from cogworks.tables.store.store import Store

FEWEST_SEATS: Final = 2


def posts_in(store: Store) -> DatabasePosts:
    """The part of a store that has posted seats."""
    return store.part(DatabasePosts, lambda: made_in_memory(DatabasePosts))


@dataclass(frozen=True, slots=True)
class Standing:
    """What a player waits for, and what others offer."""

    own: list[Post]
    """Posts where the player has a seat and others are free."""
    ready: list[Post]
    """Posts that filled up, with the player."""
    offers: list[Post]
    """Posts that the player may accept."""


class Meeting:
    """All posted seats.  Methods block on the store: call them from worker threads."""

    def __init__(self, host: Host, ratings: Ratings, contacts: Contacts) -> None:
        self.host, self.ratings, self.contacts = host, ratings, contacts
        self.store = posts_in(host.store)

    def post(self, player: Player, name: str, terms: Terms) -> Post:
        """Post a seat."""
        self.check(terms)
        return self.store.post(terms, self._applicant(player, name, terms), self.host.now())

    def pair(self, player: Player, name: str, terms: Terms) -> Post:
        """Take a posted seat on these terms, or post one."""
        self.check(terms)
        who, now = self._applicant(player, name, terms), self.host.now()
        post = self.store.pair(terms, who, now, self.contacts.avoided(player.id), self._rank(who, terms))
        return self._opened(post)

    def accept(self, player: Player, name: str, id: str) -> Post:
        """Take a seat of a post; refused if it is gone."""
        now = self.host.now()
        for known in self.store.all(now):
            if known.id == id:
                who = self._applicant(player, name, known.terms)
                taken = self.store.take(id, who, now, self.contacts.avoided(player.id))
                if taken is not None:
                    return self._opened(taken)
        raise refusals.POST_GONE()

    def withdraw(self, player: str, id: str) -> None:
        """Withdraw a post, or give back a seat."""
        self.store.withdraw(id, player, self.host.now())

    def standing(self, player: str) -> Standing:
        """What concerns a player; it keeps the player's posts alive."""
        now = self.host.now()
        found = self.store.all(now)
        mine = [post for post in found if post.has(player)]
        if any(not post.is_full for post in mine):
            self.store.see(player, now)
        avoided = self.contacts.avoided(player)
        others = [post for post in found if not post.is_full and not post.has(player) and not post.has_any(avoided)]
        ready = [self._opened(post) for post in mine if post.is_full]
        return Standing([post for post in mine if not post.is_full], ready, others[:MOST_SHOWN])

    def arrive(self, player: str, post: Post) -> None:
        """Note that a player goes to the table of a full post."""
        self.store.arrive(post.id, player, self.host.now())

    def leaving(self, player: str) -> None:
        """Withdraw a player's posts unless another page of theirs loads soon."""
        now = self.host.now()
        if self.store.of(player, now):
            self.store.leaving(player, now)

    def clean(self) -> None:
        """Delete what has expired."""
        if self.store.version():
            self.store.expire(self.host.now())

    def bot_for(self, player: str, post: Post) -> str:
        """The bot nearest to a player in rating, once the player has waited long enough; '' before."""
        if self.host.now() - post.created < BOT_AFTER:
            return ""
        return self.nearest_bot(player, post.terms)

    def nearest_bot(self, player: str, terms: Terms) -> str:
        """The bot nearest to a player in rating."""
        pool = pool_of(terms.seats)
        mean = self.ratings.store.rating(player, terms.game, pool).mean
        measured = {
            bot: rating.mean
            for bot in self.host.bots_for(terms.game, terms.seats, standard(terms.game))
            if (rating := bot_rating(terms.game, pool, bot)) is not None
        }
        return min(measured, key=lambda bot: (abs(measured[bot] - mean), bot), default=self.host.first_bot)

    def bot_points(self, bot: str, terms: Terms) -> int | None:
        """A bot's rating as people see it; None if it was not measured."""
        rating = bot_rating(terms.game, pool_of(terms.seats), bot)
        return None if rating is None else points(rating.mean)

    def check(self, terms: Terms) -> None:
        """Refuse terms that no table could have."""
        of = game(terms.game)
        if terms.seats < FEWEST_SEATS or terms.seats not in of.seats:
            raise refusals.POST_SEATS(game=of.title, seats=", ".join(str(n) for n in of.seats if n >= FEWEST_SEATS))
        if terms.clock and not (terms.clock in presets(of) and presets(of)[terms.clock].is_live):
            raise refusals.POST_CLOCK()

    def _applicant(self, player: Player, name: str, terms: Terms) -> Applicant:
        rating = self.ratings.store.rating(player.id, terms.game, pool_of(terms.seats)).shown(self.host.now())
        shown = str(rating) if terms.is_rated else ""
        return Applicant(player.id, name, lambda table: key_of(player.token(table)), shown, rating.points)

    def _rank(self, who: Applicant, terms: Terms) -> Callable[[Post], tuple[int, float]]:
        """Rated players get the nearest opponent; otherwise the longest wait comes first."""

        def rank(post: Post) -> tuple[int, float]:
            theirs = [int(seat.rating.rstrip("?") or 0) for seat in post.taken]
            return (abs(sum(theirs) // len(theirs) - who.points) if terms.is_rated else 0), post.created

        return rank

    def _opened(self, post: Post) -> Post:
        """Open the table of a full post; another process may have done so, or been killed before it could."""
        if not post.is_full or exists(self.host, post.table):
            return post
        first = secrets.randbelow(len(post.taken))
        seated = [*post.taken[first:], *post.taken[:first]]
        control = presets(game(post.terms.game))[post.terms.clock].as_sent() if post.terms.clock else None
        places = [
            Place(each.name, each.key, each.rating, is_owner=each.player == post.player)
            for each in seated
        ]  # fmt: skip
        wanted = Arrangement(
            post.terms.game, standard(post.terms.game), places, clock=control, is_rated=post.terms.is_rated
        )
        if open_arranged(self.host, post.table, wanted):
            for each in post.taken:
                self.ratings.store.note_seat(post.table, each.key, each.player)
                self.host.remember(each.player, post.table)
        return post
