"""All data of an account, for its owner."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any, Final

from cogworks.people.accounts.accounts import SignedIn
from cogworks.people.accounts.store import AccountStore
from cogworks.people.contacts.contacts import contacts_in
from cogworks.people.meeting.meeting import posts_in
from cogworks.people.notices.channels import Channel
from cogworks.people.player import Player
from cogworks.people.ratings.lists import Wanted
from cogworks.people.ratings.ratings import ratings_in
from cogworks.people.studio.studio import studio_in
from cogworks.people.tournaments.store import tournaments_in
from cogworks.tables.host import Host
from cogworks.tables.lists.own_games import OwnRow, own_games

PAGE: Final = 200
MOST_TOURNAMENTS: Final = 10_000


def exported(host: Host, store: AccountStore, signed_in: SignedIn, channels: Sequence[Channel] = ()) -> dict[str, Any]:
    """Everything stored about an account as JSON data, without what would sign in to it."""
    account, player = signed_in.account, signed_in.player
    return {
        "account": {"id": account.id, "name": account.name, "created": iso(account.created)},
        "settings": account.settings,
        "passkeys": [
            {
                "name": key.name,
                "site": key.site,
                "created": iso(key.created),
                "last_used": iso(key.used),
                "is_synced": key.is_synced,
                "transports": key.transports,
                "sign_count": key.sign_count,
            }
            for key in store.keys(account.id)
        ],
        "recovery_codes_left": store.codes(account.id),
        "sessions": [
            {"since": iso(each.created), "last_used": iso(each.used), "is_this": each.hash == signed_in.session}
            for each in store.sessions(account.id)
        ],
        "notices": [
            {
                "kind": channel.kind,
                "to": next((channel.data[name] for name in ("to", "url") if name in channel.data), ""),
                "state": channel.state,
                "since": iso(channel.created),
            }
            for channel in channels
        ],
        "ratings": [
            {"game": game, "pool": pool, "mean": it.mean, "sigma": it.sigma, "games": it.games, "last": iso(it.last)}
            for (game, pool), it in sorted(ratings_in(host.store).ratings_of(player.id).items())
        ],
        "rating_changes": [
            {"game": game, "pool": pool, "table": it.table, "mean": it.mean, "sigma": it.sigma, "time": iso(it.ended)}
            for game, pool in sorted(ratings_in(host.store).ratings_of(player.id))
            for it in ratings_in(host.store).curve(player.id, game, pool)
        ],
        "results": _results(host, player),
        "profile": _profile(host, player),
        "tournaments": _tournaments(host, player),
        "muted_and_blocked": [
            {"name": each.name, "kind": each.kind, "since": iso(each.since)}
            for each in contacts_in(host.store).relations(player.id)
        ],
        "invitations": [
            {"from": each.sender_name, "game": each.game, "table": each.table, "created": iso(each.created)}
            for each in contacts_in(host.store).invitations(player.id, host.now())
        ],
        "invitations_sent": [
            {"game": each.game, "table": each.table, "created": iso(each.created)}
            for each in contacts_in(host.store).sent(player.id)
        ],
        "reports": [
            {
                "about": each.name,
                "table": each.table,
                "step": each.step,
                "reason": each.reason,
                "text": each.text,
                "created": iso(each.created),
            }
            for each in contacts_in(host.store).reports_by(player.id)
        ],
        "posts": [
            {"game": each.terms.game, "seats": each.terms.seats, "created": iso(each.created)}
            for each in posts_in(host.store).of(player.id, host.now())
        ],
        # All versions and pictures are in the file that the studio exports for each set.
        "card_sets": [
            {"id": it.id, "game": it.game, "title": it.title, "versions": it.newest, "changed": iso(it.changed)}
            for it in studio_in(host.store).sets_of(player.id)
        ],
        "games": [_game(row) for row in _games(host, player)],
        "chat": _chat(host, player),
        "daily_deals": [
            {"day": each.day, "game": each.game, "table": each.table, "outcome": each.outcome}
            for each in host.store.daily.attempts_of(player.id, "")
        ],
        "puzzles": [
            {name: value for name, value in asdict(each).items() if name != "player"}
            for each in host.store.puzzles.attempts_of(player.id)
        ],
    }


def _results(host: Host, player: Player) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for offset in range(0, 1_000_000, PAGE):
        page, n = ratings_in(host.store).history(player.id, Wanted(), PAGE, offset)
        for result, seat in page:
            own = result.seats[seat]
            found.append(
                {
                    "table": result.table,
                    "game": result.game,
                    "ended": iso(result.ended),
                    "moves": result.decisions,
                    "name": own.name,
                    "place": own.place,
                    "share": own.share,
                    "score": own.score,
                    "forfeit": own.forfeit,
                    "is_rated": result.is_rated,
                }
            )
        if offset + PAGE >= n:
            break
    return found


def _profile(host: Host, player: Player) -> dict[str, Any] | None:
    found = ratings_in(host.store).profile_of(player.id)
    return None if found is None else {"id": found.id, "name": found.name, "is_hidden": found.is_hidden}


def _tournaments(host: Host, player: Player) -> list[dict[str, Any]]:
    return [
        {
            "tournament": each.id,
            "name": each.name,
            "created": iso(each.created),
            "is_organiser": each.organiser == player.id,
            "entries": [
                {
                    "name": entry.name,
                    "joined": iso(entry.joined),
                    "withdrawn": None if entry.withdrawn is None else iso(entry.withdrawn),
                }
                for entry in tournaments_in(host.store).entries_of(player.id, each.id)
            ],
        }
        for each in tournaments_in(host.store).of_player(player.id, MOST_TOURNAMENTS)
    ]


def _games(host: Host, player: Player) -> list[OwnRow]:
    found: list[OwnRow] = []
    for offset in range(0, 1_000_000, PAGE):
        rows, n = own_games(host, player.id, player.token, PAGE, offset)
        found += rows
        if offset + PAGE >= n:
            break
    return found


def _chat(host: Host, player: Player) -> list[dict[str, Any]]:
    """What the player wrote at tables, as far as it is still stored."""
    return [
        {"table": line.table, "time": iso(line.time), "text": line.text}
        for own in _games(host, player)
        if own.seat >= 0
        for line in host.store.talk.said(own.row["table"], own.seat)
    ]


def _game(own: OwnRow) -> dict[str, Any]:
    row, known = own.row, own.digest
    return {
        "table": row["table"],
        "game": row["game"],
        "settings": row["settings"],
        "phase": row["phase"],
        "opened": iso(row["created"]),
        "last_change": iso(row["last"]),
        "seat": own.seat,
        "names": own.names,
        "scores": known["scores"] if known else [],
        "shares": known["shares"] if known else [],
        "began": iso(known["began"]) if known and known["began"] is not None else None,
        "ended": iso(known["ended"]) if known and known["ended"] is not None else None,
    }


def iso(time: float) -> str:
    """A time in UTC, as ISO 8601."""
    return f"{datetime.fromtimestamp(time, UTC):%Y-%m-%dT%H:%M:%SZ}"
