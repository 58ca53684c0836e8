"""Tournaments from sign-up to the last round, on every store; whatever happens in between."""

from typing import Any

import pytest

from cogworks.people.games import move_games, retire_player
from cogworks.people.player import Player
from cogworks.people.tournaments.deals import round_seed
from cogworks.people.tournaments.entries import CANCELLED, FINISHED, OPEN, RUNNING, SITS_OUT
from cogworks.people.tournaments.event import ARENA, ROUND_ROBIN
from cogworks.people.tournaments.settings import Settings
from cogworks.tables.files.verify import verify
from cogworks.tables.refusals import RefusedError
from cogworks.tables.replay import replayed
from cogworks.tables.reviews import log_to_review
from cogworks.tables.store.store import MemoryStore, Store
from tests.people.tournaments.club import CLOCK, Club, check_pairings


@pytest.fixture
def club() -> Club:
    return Club(MemoryStore())


def test_people_and_bots_play_a_swiss_to_its_end(store: Store) -> None:
    club = Club(store)
    id = club.start(2, "novice", "random", rounds=3)
    club.play(id)
    now = club.now(id)
    check_pairings(now)
    assert (now.of.phase, len(now.rows), len(now.games)) == (FINISHED, 3, 6)
    rows = now.event.standings(now.rounds(), now.played())
    assert sum(row.points for row in rows) == pytest.approx(6)
    assert [row.games for row in rows] == [3] * 4
    # Everyone has met everyone.
    assert {frozenset(table) for it in now.rounds() for table in it.tables} == {
        frozenset((one, other)) for one in range(4) for other in range(one)
    }
    # Each game verifies by itself, because its seed is its own.
    for game in now.games:
        assert verify(club.host.export(game.table)).draws > 0
    assert len({verify(club.host.export(game.table)).commitment for game in now.games}) == 6


def test_a_duplicate_plays_the_same_deals_from_both_sides_at_every_table(club: Club) -> None:
    id = club.start(0, "novice", "random", "novice", "random", rounds=1, is_duplicate=True, deals=2, most=4)
    club.play(id)
    now = club.now(id)
    assert len(now.games) == 2 * 2 * 2
    deals: dict[int, set[tuple[str, str]]] = {}
    seated: dict[tuple[int, int], list[tuple[int, ...]]] = {}
    for game in now.games:
        with club.host.at(game.table) as table:
            assert table.tournament is not None
            deals.setdefault(game.deal, set()).add((table.luck_id, table.header.seed.hex()))
            names = [chair.name for chair in table.seats.chairs]
        players = now.seating(0, game.place, game.turn)
        assert names == [now.entries[player].name for player in players]
        seated.setdefault((game.place, game.deal), []).append(players)
    assert [len(shared) for shared in deals.values()] == [1, 1], "all tables share each deal"
    assert deals[0] != deals[1]
    for sides in seated.values():
        assert len(sides) == 2
        assert sides[0] == sides[1][::-1]
    # With the same moves the whole course is the same, draw by draw: novices differ only by seat.
    assert {seed for shared in deals.values() for _, seed in shared} == {round_seed(now.of.seed, 0).hex()}


def test_nothing_of_a_shared_deal_is_shown_before_the_round_is_over(club: Club) -> None:
    id = club.start(4, is_duplicate=True, rounds=1)
    club.seat_all(id)
    tables = [game.table for game in club.games(id)]
    assert len(tables) == 2
    now = club.now(id)
    for table in tables:
        club.finish(table)
    with club.host.at(tables[0]) as ended:
        assert ended.has_ended
        assert not ended.reveals_seed()
    player = next(it for it in club.people if club.host.reader(tables[0], it.token(tables[0])) is not None)
    seat = club.host.reader(tables[0], player.token(tables[0]))
    stranger = Player("stranger")
    rival = next(it for it in club.people if club.host.reader(tables[0], it.token(tables[0])) is None)
    seed = round_seed(now.of.seed, 0).hex()
    for other in (stranger, rival, None):
        for attempt in (
            lambda other=other: club.say(tables[0], other, look=None),
            lambda other=other: club.say(tables[0], other, why="x"),
            lambda other=other: club.host.new_update(tables[0], other.token(tables[0]) if other else None, 0, 0),
            lambda: club.host.export(tables[0]),
            lambda: club.host.play_on(tables[0], 1),
        ):
            with pytest.raises(RefusedError, match="the same deal"):
                attempt()
    with club.host.at(tables[0]) as opened:
        assert seat is not None
        assert replayed(opened, seat, seat, 1)["eyes"] == seat, "one's own game, through one's own eyes"
        for eyes in (None, 1 - seat):
            with pytest.raises(RefusedError, match="the same deal"):
                replayed(opened, seat, eyes, 1)
    with pytest.raises(RefusedError, match="the same deal"):
        log_to_review(club.host, tables[0])
    assert seed not in str(club.say(tables[0], player, look=None))
    # The second game of each pairing is still to come: the deal stays hidden.
    club.director.round()
    with pytest.raises(RefusedError, match="the same deal"):
        club.say(tables[0], stranger, look=None)
    club.play(id)
    assert seed in str(club.say(tables[0], stranger, look=None))
    for game in club.now(id).games:
        assert verify(club.host.export(game.table)).draws > 0


def test_players_cannot_change_what_the_tournament_decided(club: Club) -> None:
    id = club.start(2, rounds=1)
    table = club.games(id)[0].table
    ann, bob = club.people
    club.arrive(id, ann)
    stranger = Player("stranger")
    assert club.say(table, stranger, sit=0, name="Eve")["done"] is False
    assert club.say(table, stranger, sit=1, name="Eve")["done"] is False
    commands: list[dict[str, Any]] = [
        {"bot": "novice", "seat": 1},
        {"invite": 1},
        {"start": None},
        {"hints": True},
        {"rated": True},
        {"clock": None},
        {"hand_over_after": 60},
        {"listed": True},
        {"salt": "x"},
        {"leave": "novice"},
        {"rename": "Zoe"},
        {"pause": True},
        {"end": True},
        {"spectators": False},
    ]
    for command in commands:
        reply = club.say(table, ann, **command)
        assert "fixed" in str(reply.get("reason")), command
    club.arrive(id, bob)
    with club.host.at(table) as opened:
        assert opened.is_started
        assert not opened.allows_hints()
        assert not opened.is_listed()
        mover = int(opened.history.state.to_move())
        version = opened.history.version
    mine = ann if club.host.reader(table, ann.token(table)) == mover else bob
    for command in ({"propose": None, "version": version}, {"hand_over": "novice", "seat": 1 - mover}):
        assert club.say(table, mine, **command)["done"] is False
    with pytest.raises(RefusedError, match="tournament game"):
        club.host.ask_hint(table, mine.token(table))
    assert club.say(table, mine, resign=None)["done"]


def test_a_player_who_does_not_appear_loses_and_is_not_paired_again(club: Club) -> None:
    id = club.start(4, rounds=3, appearance=120)
    missing = club.people[0]
    for player in club.people[1:]:
        club.arrive(id, player)
    first = club.signup.current_game(club.now(id), missing.id)
    assert first is not None
    club.clock.now += 119
    club.director.round()
    assert club.signup.current_game(club.now(id), missing.id) == first, "there is still time"
    club.clock.now += 1
    club.director.round()
    now = club.now(id)
    entry = now.entry_of(missing.id)
    assert entry is not None
    assert entry.withdrawn is not None
    lost = next(game for game in now.games if game.table == first.table)
    assert lost.result is not None
    assert lost.result["shares"][lost.result["forfeits"][0]] == 0
    for game in club.games(id):
        if game.result is None:
            club.finish(game.table)
    club.director.round()
    assert len(club.now(id).rows) == 1, "a break for the standings"
    club.clock.now += 15
    club.director.round()
    now = club.now(id)
    assert len(now.rows) == 2
    assert entry.number not in {it.player for it in now.pairings if it.number == 1}
    # A click brings the player back, for the next round.
    club.signup.join(id, missing.id, "ignored")
    club.play(id)
    now = club.now(id)
    assert entry.number in {it.player for it in now.pairings if it.number == 2}
    with club.host.at(first.table) as table:
        assert "did not appear" in table.update(None)["prompt"]


def test_time_without_a_server_does_not_count(club: Club) -> None:
    id = club.start(2, rounds=1, appearance=120)
    club.host.clocks.beat()
    club.clock.now += 1000
    club.host.clocks.beat()
    club.director.round()
    assert club.games(id)[0].result is None
    club.clock.now += 121
    club.director.round()
    now = club.now(id)
    assert now.games[0].result == {"shares": [0, 0], "scores": [0, 0], "forfeits": [0, 1]}
    assert now.of.phase == FINISHED
    rows = now.event.standings(now.rounds(), now.played())
    assert [row.points for row in rows] == [0, 0]


def test_withdrawing_loses_the_current_game_and_spares_the_others_the_wait(club: Club) -> None:
    id = club.start(2, "novice", "novice", system=ROUND_ROBIN, is_duplicate=True)
    club.seat_all(id)
    gone = club.people[0]
    played = club.signup.current_game(club.now(id), gone.id)
    assert played is not None
    club.signup.withdraw(id, gone.id)
    now = club.now(id)
    mine = [game for game in now.games if (game.number, game.place) == (played.number, played.place)]
    assert all(game.result is not None and len(game.result["forfeits"]) == 1 for game in mine), "both sides"
    assert mine[1].opened is None, "no table is opened for it"
    club.play(id)
    now = club.now(id)
    check_pairings(now)
    entry = now.entry_of(gone.id)
    assert entry is not None
    assert {it.number for it in now.pairings if it.player == entry.number} == {0}
    assert sum(it.place == SITS_OUT for it in now.pairings) == 2, "their opponents sit out"


def test_an_account_deleted_in_mid_tournament_loses_its_game_and_leaves_no_name(club: Club) -> None:
    id = club.start(2, rounds=2)
    club.seat_all(id)
    table = club.games(id)[0].table
    gone = club.people[0]
    retire_player(club.host, gone)
    club.director.round()
    now = club.now(id)
    assert now.entry_of(gone.id) is None
    assert [entry.name for entry in now.entries] == ["Former player 1", "Person 1"]
    assert now.games[0].result is not None
    with club.host.at(table) as opened:
        assert opened.has_ended
        assert "Person 0" not in opened.seats.names()
    assert now.of.phase == FINISHED, "one player is not enough for another round"


def test_a_player_who_claims_an_account_keeps_the_place_and_the_seat(club: Club) -> None:
    id = club.start(2, rounds=1)
    club.seat_all(id)
    old, new = club.people[0], Player("account")
    move_games(club.host, old, new)
    table = club.arrive(id, new)
    assert club.host.reader(table, new.token(table)) is not None
    with pytest.raises(RefusedError, match="don't play"):
        club.arrive(id, old)


def test_an_arena_pairs_whoever_is_free_and_takes_late_players(club: Club) -> None:
    id = club.start(2, "random", system=ARENA, minutes=5)
    late = Player("late")
    club.clock.now += 30
    club.director.round()
    club.signup.join(id, late.id, "Late")
    club.people.append(late)
    club.play(id)
    now = club.now(id)
    check_pairings(now)
    assert now.of.phase == FINISHED
    entry = now.entry_of(late.id)
    assert entry is not None
    assert any(it.player == entry.number for it in now.pairings)
    assert max(row.started for row in now.rows) < now.of.closes
    assert now.of.closes <= (now.of.ended or 0)
    busy: dict[int, float] = {}
    for row, past in zip(now.rows, now.rounds(), strict=True):
        for player in past.tables[0]:
            assert busy.get(player, 0) <= row.started, "no one plays two games at once"
            busy[player] = row.ended or 0


def test_a_tournament_starts_at_its_time_or_is_cancelled(club: Club) -> None:
    wanted = Settings("high_cog", clock=CLOCK)
    full = club.signup.announce("Full", wanted, ["random", "random"], "host", starts=club.clock.now + 60)
    empty = club.signup.announce("Empty", wanted, ["random"], "host", starts=club.clock.now + 60)
    club.director.round()
    assert club.now(full).of.phase == club.now(empty).of.phase == OPEN
    club.clock.now += 60
    club.director.round()
    assert club.now(full).of.phase == RUNNING
    assert club.now(empty).of.phase == CANCELLED
    assert "Too few" in club.now(empty).of.reason
