"""Posted seats: posted once, accepted once, paired, withdrawn, and opened as a table."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from cogworks.people.contacts.contacts import Contacts
from cogworks.people.contacts.store import BLOCKED, MUTED
from cogworks.people.games import move_games, retire_player, tables_of
from cogworks.people.meeting.meeting import Meeting
from cogworks.people.meeting.posts import BOT_AFTER, GRACE, LEAVING, LONGEST, Post, Terms
from cogworks.people.player import Player
from cogworks.people.ratings.ratings import Ratings
from cogworks.tables.files import shuffle
from cogworks.tables.host import Host
from cogworks.tables.refusals import RefusedError
from cogworks.tables.store.store import MemoryStore, Store
from tests.tables.hall import Clock

TERMS = Terms("gizmos", 2, "normal", is_rated=True)


class Lobby:
    """People on one server process or several."""

    def __init__(self, store: Store) -> None:
        self.clock = Clock()
        self.store = store
        self.people = [Player(f"secret {n}") for n in range(4)]
        self.ann, self.bob, self.cleo, self.dan = self.people
        self.meeting = self.process()

    def process(self) -> Meeting:
        host = Host(self.store, clock=self.clock)
        ratings = Ratings(host)
        return Meeting(host, ratings, Contacts(host, ratings))

    def offers(self, player: Player) -> list[str]:
        return [post.id for post in self.meeting.standing(player.id).offers]

    def seated(self, post: Post) -> list[int | None]:
        """The seats of everyone at a post's table."""
        host = self.meeting.host
        return [host.reader(post.table, player.token(post.table)) for player in self.people]


@pytest.fixture
def lobby(store: Store) -> Lobby:
    return Lobby(store)


def test_a_seat_is_posted_accepted_and_both_sit_at_one_table(lobby: Lobby) -> None:
    post = lobby.meeting.post(lobby.ann, "Ann", TERMS)
    assert lobby.offers(lobby.ann) == []
    assert lobby.offers(lobby.bob) == [post.id]
    taken = lobby.meeting.accept(lobby.bob, "Bob", post.id)
    assert taken.is_full
    assert sorted(seat for seat in lobby.seated(taken) if seat is not None) == [0, 1]
    with lobby.meeting.host.at(taken.table) as table:
        assert (table.is_rated, table.is_started) == (True, False)
        assert table.clock is not None
        assert table.seats.awaits_salts() is None
        assert sorted(table.seats.names()) == ["Ann", "Bob"]
        assert [chair.rating for chair in table.seats.chairs] == ["1500?", "1500?"]
    assert [each.table for each in lobby.meeting.standing(lobby.ann.id).ready] == [taken.table]
    assert tables_of(lobby.meeting.host, lobby.ann.id) == [taken.table]
    assert len(lobby.meeting.ratings.store.seat_keys(taken.table)) == 2


def test_the_game_starts_by_itself_once_both_have_fixed_their_salts(lobby: Lobby) -> None:
    post = lobby.meeting.post(lobby.ann, "Ann", TERMS)
    table = lobby.meeting.accept(lobby.bob, "Bob", post.id).table
    host = lobby.meeting.host
    found = [(host.reader(table, player.token(table)), player.token(table)) for player in (lobby.ann, lobby.bob)]
    seats = {seat: token for seat, token in found if seat is not None}
    for n, (seat, token) in enumerate(seats.items()):
        sealed = shuffle.seal(table, seat, f"salt {seat}")
        assert host.message(table, token, {"seal": sealed})["update"]["salting"] == ([0, 1] if n else None)
    for seat, token in seats.items():
        assert host.message(table, token, {"salt": f"salt {seat}"})["done"]
    with host.at(table) as opened:
        assert opened.is_started
        assert opened.clock is not None
        assert opened.clock.runs == {int(opened.history.state.to_move())}


def test_of_two_people_on_two_processes_exactly_one_gets_the_seat(lobby: Lobby) -> None:
    for round in range(5):
        post = lobby.meeting.post(lobby.ann, "Ann", TERMS)
        processes = [lobby.process(), lobby.process()]

        def accept(who: int, id: str = post.id, at: list[Meeting] = processes) -> bool:
            try:
                return at[who].accept(lobby.people[1 + who], "Taker", id).is_full
            except RefusedError:
                return False

        with ThreadPoolExecutor(2) as threads:
            got = list(threads.map(accept, range(2)))
        assert sorted(got) == [False, True], round
        assert sum(seat is not None for seat in lobby.seated(post)) == 2


def test_two_people_who_press_quick_pairing_at_once_meet(lobby: Lobby) -> None:
    for _ in range(5):
        processes = [lobby.process(), lobby.process()]
        with ThreadPoolExecutor(2) as threads:
            posts = list(threads.map(lambda who, at=processes: at[who].pair(lobby.people[who], "X", TERMS), range(2)))
        assert posts[0].id == posts[1].id
        lobby.clock.now += 1000


def test_pairing_needs_the_same_terms_and_the_nearest_rating(lobby: Lobby) -> None:
    lobby.meeting.post(lobby.ann, "Ann", Terms("gizmos", 2, "quick", is_rated=True))
    assert not lobby.meeting.pair(lobby.bob, "Bob", TERMS).is_full
    lobby.clock.now += 1
    assert lobby.meeting.pair(lobby.cleo, "Cleo", TERMS).is_full
    assert [post.terms.clock for post in lobby.meeting.standing(lobby.dan.id).offers] == ["quick"]


def test_a_post_exists_once_per_person_and_game(lobby: Lobby) -> None:
    first = lobby.meeting.post(lobby.ann, "Ann", TERMS)
    second = lobby.meeting.post(lobby.ann, "Ann", Terms("gizmos", 3))
    lobby.meeting.post(lobby.ann, "Ann", Terms("widget_ridge", 2))
    assert len(lobby.offers(lobby.bob)) == 2
    with pytest.raises(RefusedError, match="gone"):
        lobby.meeting.accept(lobby.bob, "Bob", first.id)
    lobby.meeting.accept(lobby.bob, "Bob", second.id)
    lobby.meeting.accept(lobby.cleo, "Cleo", second.id)
    assert lobby.offers(lobby.dan) == [], "who has found a game waits for no other"


def test_three_people_fill_a_table_and_one_may_step_back(lobby: Lobby) -> None:
    post = lobby.meeting.post(lobby.ann, "Ann", Terms("gizmos", 3))
    lobby.meeting.accept(lobby.bob, "Ann", post.id)
    assert lobby.meeting.accept(lobby.bob, "Ann", post.id).n_open == 1, "a second click takes no second seat"
    lobby.meeting.withdraw(lobby.bob.id, post.id)
    lobby.meeting.accept(lobby.cleo, "You", post.id)
    full = lobby.meeting.accept(lobby.dan, "Ann", post.id)
    assert full.is_full
    with lobby.meeting.host.at(full.table) as table:
        assert len(set(table.seats.names())) == 3
    assert lobby.seated(full)[1] is None


def test_posts_end_with_the_browser_by_withdrawing_and_after_a_while(lobby: Lobby) -> None:
    lobby.meeting.post(lobby.ann, "Ann", TERMS)
    for _ in range(4):
        lobby.clock.now += GRACE - 1
        lobby.meeting.standing(lobby.ann.id)
        assert len(lobby.offers(lobby.bob)) == 1
    lobby.meeting.leaving(lobby.ann.id)
    lobby.clock.now += LEAVING - 1
    lobby.meeting.standing(lobby.ann.id)
    lobby.clock.now += LEAVING
    assert len(lobby.offers(lobby.bob)) == 1, "another page of hers has loaded"
    lobby.meeting.leaving(lobby.ann.id)
    lobby.clock.now += LEAVING + 1
    assert lobby.offers(lobby.bob) == []
    post = lobby.meeting.post(lobby.ann, "Ann", TERMS)
    lobby.meeting.withdraw(lobby.bob.id, post.id)
    assert len(lobby.offers(lobby.bob)) == 1, "only her own browser withdraws it"
    lobby.meeting.withdraw(lobby.ann.id, post.id)
    assert lobby.offers(lobby.bob) == []
    lobby.meeting.post(lobby.ann, "Ann", TERMS)
    for _ in range(int(LONGEST // 20) + 1):
        lobby.clock.now += 20
        lobby.meeting.standing(lobby.ann.id)
    assert lobby.offers(lobby.bob) == []
    lobby.meeting.clean()
    assert lobby.meeting.store.version() == ""


def test_blocked_people_are_not_paired_in_either_direction(lobby: Lobby) -> None:
    contacts = lobby.meeting.contacts
    post = lobby.meeting.post(lobby.ann, "Ann", TERMS)
    contacts.relate(lobby.ann.id, lobby.bob.id, BLOCKED, "Bob")
    contacts.relate(lobby.cleo.id, lobby.ann.id, BLOCKED, "Ann")
    contacts.relate(lobby.ann.id, lobby.dan.id, MUTED, "Dan")
    for other in (lobby.bob, lobby.cleo):
        assert lobby.offers(other) == []
        with pytest.raises(RefusedError, match="gone"):
            lobby.meeting.accept(other, "X", post.id)
        own = lobby.meeting.pair(other, "X", TERMS)
        assert not own.is_full
        lobby.meeting.withdraw(other.id, own.id)
    assert lobby.meeting.pair(lobby.dan, "Dan", TERMS).is_full


def test_a_table_that_a_killed_process_did_not_open_is_opened_by_the_next_look(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    post = lobby.meeting.post(lobby.ann, "Ann", TERMS)
    killed = lobby.process()
    monkeypatch.setattr(killed, "_opened", lambda post: post)
    killed.accept(lobby.bob, "Bob", post.id)
    [ready] = lobby.meeting.standing(lobby.ann.id).ready
    assert sum(seat is not None for seat in lobby.seated(ready)) == 2


def test_a_bot_near_the_player_is_offered_after_a_minute(lobby: Lobby) -> None:
    post = lobby.meeting.post(lobby.ann, "Ann", TERMS)
    lobby.clock.now += BOT_AFTER - 1
    assert lobby.meeting.bot_for(lobby.ann.id, post) == ""
    lobby.clock.now += 1
    bot = lobby.meeting.bot_for(lobby.ann.id, post)
    offered = {each: lobby.meeting.bot_points(each, TERMS) for each in lobby.meeting.host.bots}
    measured = {each: points for each, points in offered.items() if points is not None}
    assert abs(measured[bot] - 1500) == min(abs(points - 1500) for points in measured.values())


@pytest.mark.parametrize(
    "terms", [Terms("gizmos", 1), Terms("gizmos", 9), Terms("gizmos", 2, "days-3"), Terms("gizmos", 2, "no clock")]
)
def test_impossible_terms_are_refused(terms: Terms) -> None:
    lobby = Lobby(MemoryStore())
    for way in (lobby.meeting.post, lobby.meeting.pair):
        with pytest.raises(RefusedError):
            way(lobby.ann, "Ann", terms)
    assert lobby.meeting.store.version() == ""


def test_posts_go_with_a_deleted_or_moved_player(lobby: Lobby) -> None:
    host = lobby.meeting.host
    lobby.meeting.post(lobby.ann, "Ann", TERMS)
    trio = lobby.meeting.post(lobby.bob, "Bob", Terms("gizmos", 3))
    lobby.meeting.accept(lobby.ann, "Ann", trio.id)
    retire_player(host, lobby.ann)
    assert [post.n_open for post in lobby.meeting.standing(lobby.cleo.id).offers] == [2]
    move_games(host, lobby.bob, lobby.dan)
    assert lobby.offers(lobby.cleo) == []
