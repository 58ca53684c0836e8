"""Notices: a player's channels, and for each turn at most one notice, claimed in the store before it is sent."""

import json
import logging
from collections.abc import Callable, Collection
from dataclasses import replace
from hashlib import sha256
from typing import Final

from cogworks.people import refusals
from cogworks.people.accounts.sealing import Seal
from cogworks.people.in_memory import made_in_memory
from cogworks.people.notices.addresses import check_mail, check_subscription, check_url
from cogworks.people.notices.channels import FEED, MAIL, MOST, NEW, PUSH, READY, REFUSED, SENT, WEBHOOK, Channel, Sealed
from cogworks.people.notices.database import DatabaseNotices
from cogworks.people.notices.links import CONFIRM, STOP, LinkKeys, new_id
from cogworks.people.notices.links import FEED as FEED_LINK
from cogworks.people.notices.waiting import UNTIMED_PAUSE, Notice, may_wait, waiting_at
from cogworks.people.ratings.ratings import ratings_in
from cogworks.tables.host import Host
from cogworks.tables.refusals import RefusedError
from cogworks.tables.store.store import Store, StoreError

DAY: Final = 24 * 3600.0
CONFIRM_SECONDS: Final = 2 * DAY
"""How long the link in a confirmation works."""
LOOK_BACK: Final = DAY
"""After a start: turns that began earlier had their notice, or the server was down for too long."""
OVERLAP: Final = UNTIMED_PAUSE + 60.0
"""Seconds that each search goes back behind the one before."""
AT_ONCE: Final = 50
"""Tables that one search opens."""
MOST_FAILURES: Final = 10
"""Notices in a row that may fail before a channel is stopped."""
KEPT: Final = 60 * DAY
LONGEST_LABEL: Final = 40
MOST_REMEMBERED: Final = 10_000

Looking = Callable[[str], Collection[str]]
"""Hashes of the tokens of everyone who looks at a table now."""

_log = logging.getLogger(__name__)


def notices_in(store: Store) -> DatabaseNotices:
    """The part of a store that has channels and turns."""
    return store.part(DatabaseNotices, lambda: made_in_memory(DatabaseNotices))


class Notices:
    """The channels of all players.  Methods block on the store: call them from worker threads."""

    def __init__(self, host: Host, secret: bytes) -> None:
        self._host = host
        self.store = notices_in(host.store)
        self.links = LinkKeys(secret)
        self._seal = Seal(secret)
        self._searched: float | None = None
        """Until when turns have been searched for."""
        self._settled: dict[str, int] = {}
        """Tables with nothing to claim while they have this many records."""

    # ---- channels

    def channels(self, player: str) -> list[Channel]:
        """A player's channels, oldest first."""
        found = [self._opened(sealed) for sealed in self.store.of_player(player)]
        return [channel for channel in found if channel is not None and not self._is_expired(channel)]

    def channel(self, purpose: str, token: str) -> Channel | None:
        """The channel that a link's token is for."""
        id = self.links.channel(purpose, token)
        sealed = None if id is None else self.store.channel(id)
        return None if sealed is None else self._opened(sealed)

    def add_push(self, player: str, subscription: object, base: str, label: str, session: str = "") -> Channel:
        """Send notices to a browser, too."""
        data = check_subscription(subscription)
        shown = "".join(letter for letter in label if letter.isprintable())[:LONGEST_LABEL].strip()
        return self._add(player, PUSH, data["url"], {**data, "label": shown}, base, session=session)

    def add_mail(self, player: str, address: object, base: str) -> Channel:
        """Send notices to an e-mail address, once its owner confirms it."""
        checked = check_mail(address)
        return self._add(player, MAIL, checked.lower(), {"to": checked}, base, NEW)

    def add_webhook(self, player: str, url: object, base: str) -> Channel:
        """Send notices to a web address."""
        checked = check_url(url)
        return self._add(player, WEBHOOK, checked, {"url": checked}, base)

    def add_feed(self, player: str, base: str) -> Channel:
        """Open a feed of the tables that wait for a player; the address of an earlier one no longer works."""
        return self._add(player, FEED, player, {}, base)

    def _add(
        self,
        player: str,
        kind: str,
        address: str,
        data: dict[str, str],
        base: str,
        state: str = READY,
        session: str = "",
    ) -> Channel:
        id, complete = new_id(), {**data, "base": base}
        sealed = Sealed(
            id=id,
            player=player,
            kind=kind,
            address=sha256(f"cogworks notices {kind} {address}".encode()).hexdigest(),
            data=self._seal.close(json.dumps(complete), _owner(id)),
            session=session,
            state=state,
            created=self._host.now(),
        )
        self.store.add(sealed, MOST[kind])
        return _channel(sealed, complete)

    def _opened(self, sealed: Sealed) -> Channel | None:
        text = self._seal.open(sealed.data, _owner(sealed.id))
        # It was sealed with another secret, which is lost.
        return None if text is None else _channel(sealed, json.loads(text))

    def _is_expired(self, channel: Channel) -> bool:
        return channel.state == NEW and self._host.now() - channel.created > CONFIRM_SECONDS

    def confirm(self, token: str) -> Channel:
        """Confirm the address that a link was sent to."""
        channel = self.to_confirm(token)
        if channel.state == NEW:
            self.store.set_state(channel.id, READY)
        return replace(channel, state=READY)

    def to_confirm(self, token: str) -> Channel:
        """The address that a link would confirm; refused if the link is no longer valid."""
        channel = self.channel(CONFIRM, token)
        if channel is None or channel.state == REFUSED or self._is_expired(channel):
            raise refusals.NO_CONFIRMATION()
        return channel

    def stop(self, token: str) -> bool:
        """Remove the channel that a notice came through; False if that was done before."""
        id = self.links.channel(STOP, token)
        if id is None:
            raise refusals.NO_NOTICE_LINK()
        return self.store.remove(id)

    def remove(self, player: str, id: str) -> None:
        """Remove one of a player's channels."""
        if not self.store.remove(id, player):
            raise refusals.NO_CHANNEL()

    def feed(self, token: str) -> Channel:
        """The feed at an address."""
        channel = self.channel(FEED_LINK, token)
        if channel is None or channel.kind != FEED:
            raise refusals.NO_FEED()
        return channel

    def drop(self, channel: Channel) -> None:
        """The receiver is gone: forget a browser, and stop another channel, which its player sees."""
        if channel.kind == PUSH:
            self.store.remove(channel.id)
        else:
            self.store.set_state(channel.id, REFUSED)

    def failed(self, channel: Channel) -> None:
        """A notice could not be delivered."""
        self.store.note_failure(channel.id, MOST_FAILURES, REFUSED)

    def delivered(self, channel: Channel) -> None:
        """A notice was delivered."""
        if channel.failures:
            self.store.note_success(channel.id)

    # ---- turns

    def due(self, looking: Looking) -> list[tuple[Notice, list[Channel]]]:
        """Claim the turns whose players are away, and return their notices with where to send them.

        A turn is claimed once, whatever process finds it first: if the server is killed before it sends the notice,
        that notice is lost and never sent twice.  A turn that its player sees is claimed, too.  If the store fails,
        what was claimed before is returned, and the next search finds the rest.
        """
        now, players = self._host.now(), self.store.players()
        if self._searched is None:
            self.store.forget_turns(now - KEPT)
        since = now - LOOK_BACK if self._searched is None else min(now, self._searched)
        found: list[tuple[Notice, list[Channel]]] = []
        searched, opened = now, set[str]()
        for _, summary in self._host.store.active_tables(players, since - OVERLAP) if players else ():
            table = summary.header.id
            if table in opened or self._settled.get(table) == summary.records:
                continue
            if not may_wait(summary):
                continue
            if len(opened) == AT_ONCE:
                # The next search finds the others.
                searched = since
                break
            opened.add(table)
            try:
                is_settled = self._claim(table, players, looking, now, found)
            except (RefusedError, StoreError):
                if not found:
                    raise
                searched = since
                break
            if is_settled:
                self._settle(table, summary.records)
        self._searched = searched
        return found

    def _ready(self, player: str) -> list[Channel]:
        return [it for it in self.channels(player) if it.state == READY and it.kind in SENT]

    def _claim(
        self,
        table: str,
        players: Collection[str],
        looking: Looking,
        now: float,
        found: list[tuple[Notice, list[Channel]]],
    ) -> bool:
        """Claim a table's turns, and add their notices to those found; False if it is too early to tell for some."""
        turns, seen_by = waiting_at(self._host, table), set(looking(table))
        keys = ratings_in(self._host.store).seat_keys(table) if turns else {}
        is_early = False
        for it in turns:
            seen = not seen_by.isdisjoint(it.keys)
            if not seen and now - it.notice.began < it.pause:
                is_early = True
                continue
            for player in sorted({keys[key] for key in it.keys if key in keys}):
                if player not in players:
                    continue
                # Read before the claim: after it, nothing may fail.
                ready = self._ready(player)
                if self.store.claim(player, table, it.notice.turn, now) and not seen:
                    found.append((replace(it.notice, player=player), ready))
        return not is_early

    def _settle(self, table: str, records: int) -> None:
        if len(self._settled) >= MOST_REMEMBERED:
            self._settled.clear()
        self._settled[table] = records

    def is_current(self, notice: Notice) -> bool:
        """Does the table still wait for the player to take this turn?  Asked before a notice is sent again."""
        turns = [it for it in waiting_at(self._host, notice.table) if it.notice.turn == notice.turn]
        keys = ratings_in(self._host.store).seat_keys(notice.table) if turns else {}
        return any(notice.player in {keys.get(key) for key in it.keys} for it in turns)


def _owner(id: str) -> str:
    return f"notice {id}"


def _channel(sealed: Sealed, data: dict[str, str]) -> Channel:
    return Channel(
        id=sealed.id,
        player=sealed.player,
        kind=sealed.kind,
        data=data,
        state=sealed.state,
        created=sealed.created,
        failures=sealed.failures,
        session=sealed.session,
    )
