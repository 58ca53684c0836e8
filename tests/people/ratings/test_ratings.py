"""Ratings: who sat where, results stored once, and ratings that follow from them."""

import logging
from concurrent.futures import ThreadPoolExecutor
from typing import cast

import pytest

from cogworks.people.games import retire_player
from cogworks.people.player import Player
from cogworks.people.ratings import ratings as rated
from cogworks.people.ratings.lists import LENGTH, SCORE, Wanted
from cogworks.people.ratings.ratings import Ratings
from cogworks.people.ratings.results import Result, SeatResult, result_of
from cogworks.people.ratings.scale import points
from cogworks.people.ratings.watch import was_thrown
from cogworks.tables.daily.deals import DailyDeals
from cogworks.tables.daily.opening import Entrant
from cogworks.tables.host import Host
from cogworks.tables.store.store import MemoryStore, Store
from tests.people.ratings.rated_games import Club
from tests.tables.hall import header


@pytest.fixture
def club(store: Store) -> Club:
    return Club(store)


def test_a_result_changes_both_ratings(club: Club) -> None:
    club.beat(0, 1)
    assert club.mean(0) > 25 > club.mean(1)
    assert club.ratings.store.rating(club.players[0].id, "gizmos", "more").games == 0


def test_games_count_once_in_every_process(club: Club) -> None:
    id = club.beat(0, 1)
    before = club.ratings.digest()
    others = Ratings(club.host)
    others.settle([id])
    club.ratings.settle([id])
    assert others.round() == []
    assert club.ratings.digest() == before


def test_a_killed_server_loses_no_result(club: Club) -> None:
    id = club.open((0, 1))
    club.lose(id, 1)
    # Another process starts, and knows only the store.
    again = Club(club.store)
    assert again.ratings.round() == [id]
    assert again.mean(0) > 25


def test_ratings_follow_the_order_of_the_ends(club: Club) -> None:
    first, second = club.open((0, 1)), club.open((0, 1))
    club.lose(first, 0)
    club.lose(second, 1)
    club.ratings.settle([second])
    late = club.ratings.digest()
    club.ratings.settle([first])
    settled = club.ratings.digest()
    assert settled != late
    assert club.ratings.recompute() == settled


def test_recomputing_gives_the_same_bytes(club: Club) -> None:
    for winner, loser in ((0, 1), (1, 2), (2, 0), (0, 2), (0, 2), (0, 2), (0, 2)):
        club.beat(winner, loser)
    club.beat(1, 0, name="widget_mechs")
    before = club.ratings.store.dump()
    assert any(line.startswith("rating_flags") for line in before)
    assert club.ratings.recompute() == club.ratings.digest()
    assert club.ratings.store.dump() == before


def test_bots_count_half_and_keep_their_rating(club: Club) -> None:
    id = club.open((0,), ("adept",))
    club.lose(id, 0)
    club.ratings.round()
    lost = 25 - club.mean(0)
    club.beat(1, 2)
    assert 0 < lost < (25 - club.mean(2)) * 0.75


def test_a_table_that_is_not_rated_is_history_only(club: Club) -> None:
    id = club.open((0, 1), rated=False)
    club.lose(id, 1)
    club.ratings.round()
    assert club.mean(0) == 25
    games, n = club.ratings.store.history(club.players[0].id, Wanted(), 10)
    assert (n, games[0].result.table, games[0].result.is_rated) == (1, id, False)


def test_programs_without_a_player_are_not_rated(club: Club) -> None:
    club.store.create(header("strange", "gizmos", 2))
    club.say("strange", "owner", rated=True)
    club.sit("strange", 0, 0)
    token = club.host.message("strange", "owner", {"sit": 1, "name": "Stranger"})["token"]
    club.say("strange", "owner", start=None)
    club.say("strange", token, resign=None)
    club.ratings.round()
    assert club.mean(0) == 25
    assert club.ratings.store.history(club.players[0].id, Wanted(), 10)[0][0].result.reason == "an unknown player"


def test_two_players_who_turn_out_to_be_one_person_are_not_rated(club: Club) -> None:
    club.beat(0, 1)
    club.beat(2, 0)
    rated.adopt(club.host, club.players[1], club.players[0])
    first, _ = club.ratings.store.history(club.players[0].id, Wanted(), 10)
    assert sorted({game.result.reason for game in first}) == ["", "the same person twice"]
    assert club.ratings.store.rating(club.players[1].id, "gizmos", "two").games == 0
    assert club.ratings.store.rating(club.players[0].id, "gizmos", "two").games == 1
    before = club.ratings.digest()
    assert club.ratings.recompute() == before


def test_games_of_a_guest_move_to_the_account(club: Club) -> None:
    club.beat(0, 2)
    club.beat(1, 2)
    rated.adopt(club.host, club.players[1], club.players[0])
    assert club.ratings.store.rating(club.players[0].id, "gizmos", "two").games == 2


def test_a_deleted_player_leaves_results_and_opponents_ratings_alone(club: Club) -> None:
    club.beat(0, 1)
    club.beat(1, 0)
    mean = club.mean(1)
    retire_player(club.host, club.players[0])
    store = club.ratings.store
    assert store.profile_of(club.players[0].id) is None
    assert store.history(club.players[0].id, Wanted(), 10) == ([], 0)
    other = store.history(club.players[1].id, Wanted(), 10)[0][0].result
    assert {seat.name for seat in other.seats} == {"Bob", "Former player"}
    club.ratings.recompute()
    assert club.mean(1) == mean


def test_leaderboards_require_certainty_and_hide_hidden_players(club: Club) -> None:
    store = club.ratings.store
    club.beat(0, 1)
    assert store.leaderboard("gizmos", "two", club.clock.now, 10) == ([], 0)
    for _ in range(25):
        club.beat(0, 1)
        club.beat(1, 0)
    listed, n = store.leaderboard("gizmos", "two", club.clock.now, 10)
    assert n == 2
    assert {line.profile.name for line in listed} == {"Ann", "Bob"}
    store.hide(club.players[0].id, True)
    assert store.leaderboard("gizmos", "two", club.clock.now, 10)[1] == 1
    # Without games, ratings become uncertain.
    assert store.leaderboard("gizmos", "two", club.clock.now + 3 * 365 * 86400, 10)[1] == 0


def test_a_game_says_what_it_changed(club: Club) -> None:
    first, other, last = club.beat(0, 1), club.beat(1, 0, name="widget_mechs"), club.beat(2, 0)
    gains = club.ratings.store.gains([first, other, last])
    ann, bob = (club.players[it].id for it in (0, 1))
    assert gains[first, ann].before == gains[first, bob].before == gains[other, ann].before == 1500
    assert gains[first, ann].after > 1500 > gains[first, bob].after
    # The game before counts, not the one in another game.
    assert gains[last, ann].before == gains[first, ann].after > gains[last, ann].after
    assert str(gains[first, ann]) == f"+{gains[first, ann].after - 1500}"
    assert str(gains[first, bob]) == f"\u2212{1500 - gains[first, bob].after}"
    assert gains[last, ann].after == points(club.mean(0))


def test_a_result_is_stored_when_it_is_asked_for(club: Club) -> None:
    id = club.open((0, 1))
    assert club.ratings.result(id) is None
    club.lose(id, 1)
    found = club.ratings.result(id)
    assert found is not None
    assert found.is_rated
    assert (id, club.players[1].id) in club.ratings.store.gains([id])


def test_a_result_that_another_process_has_just_stored_has_changed_ratings(club: Club) -> None:
    id = club.open((0, 1))
    club.lose(id, 1)
    with club.host.at(id) as table:
        assert club.ratings.store.add(result_of(table, club.ratings.store.seat_keys(id)))
    assert club.ratings.result(id) is not None
    assert (id, club.players[0].id) in club.ratings.store.gains([id])


def test_history_is_filtered_and_sorted(club: Club) -> None:
    store, ann = club.ratings.store, club.players[0].id
    club.beat(0, 1)
    club.beat(2, 0)
    club.beat(0, 2, name="widget_mechs")
    club.open((0, 1))
    assert store.history(ann, Wanted(), 2, 2)[1] == 3
    assert len(store.history(ann, Wanted(), 2, 2)[0]) == 1
    assert store.history(ann, Wanted(game="gizmos"), 10)[1] == 2
    assert store.history(ann, Wanted(outcome="won"), 10)[1] == 2
    assert store.history(ann, Wanted(outcome="lost", opponent="cle"), 10)[1] == 1
    assert store.history(ann, Wanted(opponent="%"), 10)[1] == 0
    assert store.history(ann, Wanted(seats=3), 10)[1] == 0
    for order in (SCORE, LENGTH):
        assert store.history(ann, Wanted(order=order, is_rated=True), 10)[1] == 3
    kinds = {(row.game, row.seats): (row.games, row.won) for row in store.statistics(ann, True)}
    assert kinds == {("gizmos", 2): (2, 1), ("widget_mechs", 2): (1, 1)}


@pytest.mark.parametrize("loser", [0, 1])
def test_arranged_games_are_noticed_within_four(club: Club, loser: int, caplog: pytest.LogCaptureFixture) -> None:
    """Two accounts: one loses on purpose, and the other one wins."""
    winner = 1 - loser
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            club.beat(winner, loser)
        assert club.ratings.store.flags(10) == []
        club.beat(winner, loser)
    found = {(flag.kind, flag.player) for flag, _, _ in club.ratings.store.flags(10)}
    assert found == {("sandbagging", club.players[loser].id), ("boosting", club.players[winner].id)}
    assert "cogworks ratings flags" in caplog.text


def test_only_early_or_empty_losses_look_thrown() -> None:
    def lost(decisions: int, score: int, forfeit: str) -> bool:
        loser = SeatResult(1, "b", "", "Bob", 0.0, score, -5, 1, forfeit)
        winner = SeatResult(0, "a", "", "Ann", 1.0, 30, 5, 0, "")
        result = Result("t", "gizmos", "two", (winner, loser), 0.0, 1.0, decisions, is_rated=True)
        assert not was_thrown(result, winner)
        return was_thrown(result, loser)

    assert lost(20, 15, "resigned")
    assert lost(180, 2, "")
    assert not lost(180, 20, "")
    assert not lost(120, 20, "resigned")


def test_the_seat_shows_the_rating_at_a_rated_table(club: Club) -> None:
    id = club.open((0, 1))
    shown = [player["rating"] for player in club.host.message(id, None, {"look": None})["update"]["players"]]
    assert shown == ["1500?", "1500?"]
    id = club.open((0, 1), rated=False)
    assert club.host.message(id, None, {"look": None})["update"]["players"][0]["rating"] == ""


def test_no_token_leads_back_to_a_player(club: Club) -> None:
    """What is stored under a key is a hash of the token, and the update has no player."""
    id = club.open((0, 1))
    update = str(club.host.message(id, None, {"look": None})["update"])
    for player in club.players[:2]:
        assert player.id not in update
        assert player.token(id) not in club.ratings.store.seat_keys(id)


def test_a_solo_game_is_rated_against_bots(club: Club) -> None:
    id = club.open((0,), name="widget_ridge")
    club.lose(id, 0)
    club.ratings.round()
    rating = club.ratings.store.rating(club.players[0].id, "widget_ridge", "solo")
    assert rating.games == 1
    assert rating.mean < 25


def test_memory_has_one_part() -> None:
    store = cast(Store, MemoryStore())
    club = Club(store)
    club.beat(0, 1)
    assert Ratings(club.host).store.rating(Player("secret of Ann").id, "gizmos", "two").games == 1


def test_a_player_who_deletes_their_account_in_mid_game_loses_it(club: Club) -> None:
    id = club.open((0, 1))
    retire_player(club.host, club.players[0])
    assert club.ratings.round() == [id]
    assert club.mean(1) > 25
    store = club.ratings.store
    assert [line.profile.name for line in store.leaderboard("gizmos", "two", 0.0, 10)[0]] == []
    former = next(
        seat.player for seat in store.history(club.players[1].id, Wanted(), 1)[0][0].result.seats if seat.place
    )
    assert store.profile_of(former) is None


def test_games_of_earlier_versions_are_added_to_the_history(club: Club) -> None:
    """Earlier versions knew a player's tables, but not the seats."""
    club.store.create(header("early", "gizmos", 2))
    ann = club.players[0]
    club.host.message("early", "owner", {"sit": 0, "name": "Ann"}, ann.seat("early"))
    club.say("early", "owner", bot="adept", seat=1)
    club.host.remember(ann.id, "early")
    club.say("early", "owner", start=None)
    club.say("early", ann.token("early"), resign=None)
    assert club.ratings.round() == []
    club.ratings.catch_up(ann)
    club.ratings.catch_up(ann)
    games, n = club.ratings.store.history(ann.id, Wanted(), 10)
    assert (n, games[0].result.table, games[0].seat) == (1, "early", 0)
    assert club.mean(0) == 25


def test_a_daily_deal_has_its_own_rating(club: Club) -> None:
    club.clock.now = 1_800_000_000.0
    ann = club.players[0]
    table = DailyDeals(club.host).open("gizmos", Entrant(ann.id, "Ann", ann.token), is_practice=False)
    rated.note_seat(club.host, ann, table)
    club.lose(table, 0)
    club.ratings.round()
    found = club.ratings.store.ratings_of(ann.id)
    assert list(found) == [("gizmos", "daily")]
    assert found["gizmos", "daily"].mean < 25
    practice = DailyDeals(club.host).open("gizmos", Entrant(ann.id, "Ann", ann.token), is_practice=True)
    rated.note_seat(club.host, ann, practice)
    club.lose(practice, 0)
    club.ratings.round()
    assert club.ratings.store.rating(ann.id, "gizmos", "daily").games == 1


def test_processes_that_settle_the_same_games_at_once_agree(club: Club) -> None:
    tables = [club.open((0, 1)) for _ in range(4)]
    for place, table in enumerate(tables):
        club.lose(table, place % 2)
    # Each with its own copy of every table, as another process would have.
    others = [Ratings(Host(club.store, clock=club.clock)) for _ in range(4)]
    with ThreadPoolExecutor(4) as threads:
        stored = list(threads.map(lambda it: it.settle(tables), others))
    assert sorted(id for each in stored for id in each) == sorted(tables)
    assert club.ratings.store.rating(club.players[0].id, "gizmos", "two").games == 4
    before = club.ratings.digest()
    assert club.ratings.recompute() == before
