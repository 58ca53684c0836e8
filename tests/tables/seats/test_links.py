"""One-time links: a spent link opens nothing, and only the player who took the seat can read it."""

import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

from cogworks.bots.personalities import BY_NAME
from cogworks.tables.host import Host
from cogworks.tables.records import Record
from cogworks.tables.seats.activity import PER_MINUTE
from cogworks.tables.seats.avatars import avatar_of
from cogworks.tables.seats.links import Issue
from cogworks.tables.seats.seats import key_of
from cogworks.tables.store.store import MemoryStore, Store
from tests.tables.hall import Clock, header


class Party:
    """Ann's table, with an invitation for seat 1."""

    def __init__(self, store: Store | None = None, name: str = "high_cog") -> None:
        self.store = store if store is not None else MemoryStore()
        self.clock = Clock()
        self.host = Host(self.store, clock=self.clock)
        self.id, self.owner = self.host.create(name, 2, {})
        self.ann = str(self.send(self.owner, sit=0, name="Ann")["token"])
        self.link = str(self.send(self.ann, invite=1)["link"])

    def send(self, token: str | None, **message: object) -> dict[str, Any]:
        reply = self.host.message(self.id, token, message)
        again: dict[str, Any] = json.loads(json.dumps(reply))
        return again

    def take(self, link: str | None = None, **name: str) -> dict[str, Any]:
        return self.send(None, take=link or self.link, **name)

    def begun(self) -> str:
        """The token of Bob, who has arrived; the game has started."""
        bob = str(self.take(name="Bob")["token"])
        assert self.send(self.ann, start=None)["done"]
        return bob

    def readers(self, *tokens: str) -> list[int | None]:
        """The seats these tokens open, in this process and in another."""
        here = [self.host.reader(self.id, token) for token in tokens]
        assert here == [Host(self.store).reader(self.id, token) for token in tokens]
        return here


def test_an_invitation_is_spent_when_the_seat_is_taken(store: Store) -> None:
    party = Party(store)
    assert party.readers(party.link) == [None]
    assert party.send(None, look=None)["update"]["players"][1] == {
        "seat": 1,
        "name": "Guest 2",
        "kind": "person",
        "bot": "",
        "away": False,
        "invited": True,
        "you": False,
        "style": "",
        "face": avatar_of("Guest 2"),
        "rating": "",
    }
    taken = party.take(name="Bob")
    assert (taken["done"], taken["seat"], taken["update"]["reader"]) == (True, 1, 1)
    assert taken["token"] != party.link
    assert party.readers(party.link, taken["token"], party.ann) == [None, 1, 0]
    again = party.take(name="Eve")
    assert (again["refused"], again["reason"]) == ("used", "this invitation has been used. Each link works once")
    assert "token" not in again
    player = party.send(None, look=None)["update"]["players"][1]
    assert (player["name"], player["invited"]) == ("Bob", False)


def test_the_inviter_can_read_and_do_nothing_with_a_friends_spent_link() -> None:
    party = Party(name="gadget_builder")
    party.begun()
    spectator = party.send(None, look=None)["update"]
    for token in (party.link, party.owner):
        assert party.send(token, look=None)["update"] == spectator
    for verb in ("leave", "return", "rename", "chat", "another_token", "device_link", "undo", "act"):
        assert party.send(party.link, **{verb: "adept" if verb == "leave" else None})["refused"] == "not seated"
    assert party.send(party.ann, bot="adept", seat=1)["refused"] == "taken"
    assert party.send(party.ann, invite=1)["refused"] == "not now"


def test_of_two_people_who_open_the_same_link_one_gets_the_seat(store: Store) -> None:
    party = Party(store)
    # Two server processes: each loaded the table before either stored anything.
    hosts = [Host(store), Host(store)]
    for host in hosts:
        host.message(party.id, None, {"look": None})
    start = Barrier(2)

    def come(host: Host) -> Any:
        start.wait()
        return host.message(party.id, None, {"take": party.link, "name": "Bob"})

    with ThreadPoolExecutor(2) as both:
        replies = list(both.map(come, hosts))
    assert sorted(reply["done"] for reply in replies) == [False, True]
    refused, done = sorted(replies, key=lambda reply: reply["done"])
    assert refused["refused"] == "used"
    assert party.readers(done["token"]) == [1]
    with party.host.at(party.id) as table:
        assert len(table.seats[1].keys) == 1


def test_a_new_invitation_replaces_the_previous_one() -> None:
    party = Party()
    newer = str(party.send(party.ann, invite=1)["link"])
    old = party.take()
    assert old["refused"] == "used"
    assert "no longer valid" in old["reason"]
    assert party.take(newer, name="Bob")["done"]
    # The seat belongs to Bob now, until he leaves it.
    assert party.send(party.ann, invite=1)["refused"] == "taken"


def test_the_owner_replaces_any_players_invitation() -> None:
    party = Party()
    newer = str(party.send(party.owner, invite=1)["link"])
    assert party.take()["refused"] == "used"
    assert party.take(newer, name="Bob")["done"]
    assert party.send(party.owner, invite=1)["refused"] == "taken"
    other = Party()
    assert other.send(other.owner, bot="random", seat=1)["done"]


def test_only_the_inviter_replaces_an_invited_friend_and_only_before_the_start() -> None:
    host = Host(MemoryStore())
    id, owner = host.create("high_cog", 3, {})
    ann = str(host.message(id, owner, {"sit": 0, "name": "Ann"})["token"])
    cleo = str(host.message(id, None, {"sit": 2, "name": "Cleo"})["token"])
    link = str(host.message(id, ann, {"invite": 1})["link"])
    for message in ({"invite": 1}, {"bot": "random", "seat": 1}, {"sit": 1, "name": "Dan"}):
        token = None if "sit" in message else cleo
        assert host.message(id, token, message)["refused"] == "taken"
    assert host.message(id, None, {"invite": 1})["refused"] == "not seated"
    assert host.message(id, ann, {"start": None})["done"]
    for message in ({"invite": 1}, {"bot": "random", "seat": 1}):
        assert host.message(id, ann, message)["refused"] == "not now"
    # The game started without the friend, whose link still works.
    assert host.message(id, None, {"take": link, "name": "Bob"})["done"]


def test_a_friend_who_comes_late_takes_the_seat_back_from_a_bot() -> None:
    party = Party()
    assert party.send(party.ann, bot="random", seat=1)["done"]
    player = party.send(None, look=None)["update"]["players"][1]
    assert (BY_NAME[player["name"]].level, player["kind"], player["invited"]) == ("random", "bot", False)
    party.send(party.ann, start=None)
    taken = party.take()
    assert taken["update"]["players"][1]["kind"] == "person"
    assert taken["update"]["players"][1]["name"] == "Guest 2"


def test_a_seat_given_to_a_bot_can_be_offered_to_a_friend_again() -> None:
    party = Party()
    party.send(party.ann, bot="random", seat=1)
    again = str(party.send(party.ann, invite=1)["link"])
    assert party.take()["refused"] == "used"
    assert party.take(again, name="Bob")["update"]["players"][1]["kind"] == "person"


def test_a_link_for_another_device_works_once_and_both_devices_keep_the_seat() -> None:
    party = Party()
    bob = party.begun()
    unused = str(party.send(bob, device_link=None)["link"])
    link = str(party.send(bob, device_link=None)["link"])
    assert party.readers(link, unused) == [None, None]
    assert "no longer valid" in party.take(unused)["reason"]
    party.send(bob, leave="random")
    phone = party.take(link)
    assert phone["done"]
    assert phone["update"]["players"][1] | {"you": False} == {
        "seat": 1,
        "name": "Bob",
        "kind": "person",
        "bot": "",
        "away": False,
        "invited": False,
        "you": False,
        "style": "",
        "face": avatar_of("Bob"),
        "rating": "",
    }
    assert party.readers(phone["token"], bob, link) == [1, 1, None]
    again = party.take(link)
    assert again["refused"] == "used"
    assert "Create a new one" in again["reason"]


def test_a_seat_works_on_at_most_sixteen_devices() -> None:
    party = Party()
    bob = party.begun()
    for _ in range(15):
        party.clock.now += 60
        assert party.take(str(party.send(bob, device_link=None)["link"]))["done"]
    assert party.send(bob, device_link=None)["refused"] == "not now"


def test_an_invited_seat_keeps_its_own_name_and_mark() -> None:
    party = Party()
    for _ in range(2):
        assert party.host.message(party.id, party.ann, {"invite": 1}, Issue("t" * 32, "mark"))["done"]
        with party.host.at(party.id) as table:
            invitation = table.seats[1].invitation
            assert invitation is not None
            assert (table.seats[1].name, invitation.mark, invitation.by) == ("Guest 2", "mark", 0)
    assert party.take("t" * 32, name="Guest 2")["update"]["players"][1]["name"] == "Guest 2"
    other = Party()
    assert other.take()["update"]["players"][1]["name"] == "Guest 2"


def test_invitations_are_rate_limited() -> None:
    party = Party()
    said = [party.send(party.ann, invite=1).get("refused") for _ in range(PER_MINUTE - 1)]
    assert said == [None] * (PER_MINUTE - 2) + ["too often"]


def test_links_for_other_devices_are_rate_limited() -> None:
    party = Party()
    bob = party.begun()
    said = [party.send(bob, device_link=None).get("refused") for _ in range(PER_MINUTE)]
    assert said == [None] * (PER_MINUTE - 1) + ["too often"]
    assert party.send(party.ann, device_link=None)["done"]


def test_a_link_for_another_device_does_not_exceed_the_limit_of_devices() -> None:
    """It was issued while there was room, which other tokens have taken since."""
    party = Party()
    bob = party.begun()
    link = str(party.send(bob, device_link=None)["link"])
    for _ in range(15):
        party.clock.now += 60
        assert party.send(bob, another_token=None)["done"]
    assert party.send(bob, another_token=None)["refused"] == "not now"
    late = party.take(link)
    assert (late["refused"], "at most 16 devices" in late["reason"]) == ("not now", True)
    with party.host.at(party.id) as table:
        assert len(table.seats[1].keys) == 16


def test_a_seated_player_takes_no_second_seat_and_spends_no_link() -> None:
    party = Party()
    assert party.send(party.ann, take=party.link)["refused"] == "bad message"
    assert party.take(name="Ann")["refused"] == "taken"
    assert party.take(name="Bob")["done"]


@pytest.mark.parametrize("link", [None, 7, "", "x" * 40, "x" * 10**5, "\ud800", []])
def test_an_invalid_link_is_refused(link: object) -> None:
    party = Party()
    assert party.send(None, take=link)["refused"] == "bad message"
    assert party.take()["done"]


def old_table(name: str = "Guest 2") -> tuple[Host, str]:
    """A table as earlier versions stored it: the link's token is the seat's own."""
    store = MemoryStore()
    store.create(header("old"))
    people = [("Ann", "token-of-ann-0123456789"), ("Guest 2", "token-of-bob-0123456789")]
    rows = [
        Record(seat, "sit", seat, 1000.0, data={"name": called, "key": key_of(token)})
        for seat, (called, token) in enumerate(people)
    ]
    if name != "Guest 2":
        rows.append(Record(2, "rename", 1, 1000.0, data={"name": name}))
    store.append("old", rows)
    return Host(store), people[1][1]


def test_an_old_link_that_was_opened_stays_valid_for_the_browsers_that_have_it() -> None:
    host, token = old_table("Bob")
    assert host.reader("old", token) == 1
    other = host.message("old", None, {"take": token})
    assert [host.reader("old", each) for each in (token, str(other["token"]))] == [1, 1]


def test_an_unused_old_link_works_once() -> None:
    host, token = old_table()
    players: Any = host.message("old", None, {"look": None})["update"]
    assert players["players"][1]["invited"]
    taken = host.message("old", None, {"take": token, "name": "Bob"})
    assert [host.reader("old", each) for each in (token, str(taken["token"]))] == [None, 1]
    assert host.message("old", None, {"take": token, "name": "Eve"})["refused"] == "used"


def test_links_are_stored_as_hashes_only_and_nothing_stored_changes(store: Store) -> None:
    party = Party(store)
    before = store.records(party.id)
    bob = party.begun()
    device = str(party.send(bob, device_link=None)["link"])
    phone = str(party.take(device)["token"])
    after = store.records(party.id)
    assert after[: len(before)] == before
    for token in (party.link, bob, device, phone):
        assert token not in repr(after)
        assert key_of(token) in repr(after)
