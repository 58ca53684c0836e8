"""Contacts: people met, invitations, mutes, blocks and reports."""

import json

import pytest

from cogworks.people.accounts.accounts import Accounts
from cogworks.people.accounts.export import exported
from cogworks.people.contacts.contacts import LONGEST_REPORT, REPORTS_A_DAY, Contacts
from cogworks.people.contacts.store import BLOCKED, MUTED
from cogworks.people.games import move_games, retire_player
from cogworks.people.player import Player
from cogworks.people.ratings.results import public_id
from cogworks.tables.refusals import RefusedError
from cogworks.tables.store.store import Store
from cogworks.tables.words import FORMER_PLAYER
from tests.people.accounts.test_accounts import claimed
from tests.people.authenticator import Authenticator
from tests.people.ratings.rated_games import NAMES, Club


class Circle(Club):
    """People who have met: Ann played Bob and Cleo."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.contacts = Contacts(self.host, self.ratings)
        self.ann, self.bob, self.cleo, self.dan = self.players
        self.beat(0, 1)
        self.beat(0, 2, "widget_ridge")
        self.beat(1, 0)

    def met(self, player: Player) -> list[str]:
        return [each.name for each in self.contacts.met(player.id)]

    def invite(self, sender: int, to: int) -> str:
        """Open a table with a reserved seat, and invite someone to it."""
        self.n_tables += 1
        table, owner = self.host.create("gizmos", 2, {})
        player = self.players[sender]
        issue = self.ratings.issue(player, table)
        assert self.host.message(table, owner, {"sit": 0, "name": NAMES[sender]}, issue)["done"]
        invitation = player.new_invitation(table)
        assert self.host.message(table, player.token(table), {"invite": 1}, invitation)["done"]
        contact = self.contacts.contact(player.id, public_id(self.players[to].id))
        self.contacts.invite(player.id, NAMES[sender], contact, table, invitation.mark, "gizmos")
        return table


@pytest.fixture
def circle(store: Store) -> Circle:
    return Circle(store)


def test_people_one_played_with_are_listed_most_recent_first(circle: Circle) -> None:
    found = circle.contacts.met(circle.ann.id)
    assert [(each.name, each.games, each.last_game) for each in found] == [
        ("Bob", 2, "gizmos"),
        ("Cleo", 1, "widget_ridge"),
    ]
    assert circle.met(circle.dan) == []


def test_open_tables_of_contacts_are_listed(circle: Circle) -> None:
    table, owner = circle.host.create("gizmos", 3, {})
    issue = circle.ratings.issue(circle.bob, table)
    assert circle.host.message(table, owner, {"sit": 0, "name": "Bob"}, issue)["done"]
    bob, cleo = circle.contacts.met(circle.ann.id)
    assert [row["table"] for row in bob.tables] == [table]
    assert cleo.tables == []


def test_hidden_blocking_and_unknown_people_cannot_be_told_apart(circle: Circle) -> None:
    circle.ratings.store.hide(circle.bob.id, True)
    circle.contacts.relate(circle.cleo.id, circle.ann.id, BLOCKED, "Ann")
    assert circle.met(circle.ann) == []
    reasons = set()
    for id in (public_id(circle.bob.id), public_id(circle.cleo.id), public_id(circle.dan.id), "A" * 16):
        with pytest.raises(RefusedError) as refused:
            circle.contacts.contact(circle.ann.id, id)
        reasons.add((refused.value.code, refused.value.reason))
    assert len(reasons) == 1


def test_an_invitation_waits_and_its_seat_is_taken_once(circle: Circle) -> None:
    table = circle.invite(0, 1)
    [invited] = circle.contacts.invitations(circle.bob.id)
    assert (invited.sender_name, invited.game, invited.table) == ("Ann", "gizmos", table)
    with pytest.raises(RefusedError, match="no longer open"):
        circle.contacts.accept(circle.cleo, "Cleo", invited.id)
    assert circle.contacts.accept(circle.bob, "Bob", invited.id) == table
    assert circle.host.reader(table, circle.bob.token(table)) == 1
    assert circle.contacts.invitations(circle.bob.id) == []
    with pytest.raises(RefusedError, match="no longer open"):
        circle.contacts.accept(circle.bob, "Bob", invited.id)


def test_an_invitation_ends_with_its_seat_a_block_and_time(circle: Circle) -> None:
    table = circle.invite(0, 1)
    assert circle.host.message(table, circle.ann.token(table), {"bot": "random", "seat": 1})["done"]
    assert circle.host.message(table, circle.ann.token(table), {"start": None})["done"]
    circle.invite(0, 2)
    circle.contacts.relate(circle.cleo.id, circle.ann.id, BLOCKED, "Ann")
    assert circle.contacts.invitations(circle.cleo.id) == []
    circle.contacts.relate(circle.cleo.id, circle.ann.id, "", "")
    assert circle.contacts.invitations(circle.cleo.id) == [], "a block deletes it"
    circle.invite(0, 2)
    circle.clock.now += 8 * 24 * 3600
    assert circle.contacts.invitations(circle.cleo.id) == []


def test_a_second_invitation_replaces_the_first(circle: Circle) -> None:
    circle.invite(0, 1)
    circle.clock.now += 1
    table = circle.invite(0, 1)
    assert [each.table for each in circle.contacts.invitations(circle.bob.id)] == [table]


def test_a_blocked_player_cannot_join_and_hears_that_the_seat_is_taken(circle: Circle) -> None:
    table, owner = circle.host.create("gizmos", 3, {})
    issue = circle.ratings.issue(circle.ann, table)
    assert circle.host.message(table, owner, {"sit": 0, "name": "Ann"}, issue)["done"]
    circle.contacts.check_may_join(circle.bob.id, table)
    circle.contacts.relate(circle.ann.id, circle.bob.id, BLOCKED, "Bob")
    with pytest.raises(RefusedError, match="taken"):
        circle.contacts.check_may_join(circle.bob.id, table)
    circle.contacts.check_may_join(circle.cleo.id, table)
    circle.contacts.check_may_join(circle.ann.id, table)


def test_mutes_and_blocks_hide_chat_at_shared_tables(circle: Circle) -> None:
    id = circle.open((0, 1, 2), rated=False)
    circle.contacts.relate(circle.ann.id, circle.bob.id, MUTED, "Bob")
    circle.contacts.relate(circle.cleo.id, circle.ann.id, BLOCKED, "Ann")
    assert circle.contacts.apply_mutes(id)
    assert not circle.contacts.apply_mutes(id)
    with circle.host.at(id) as table:
        assert [sorted(chair.muted) for chair in table.seats.chairs] == [[1], [], [0]]


def test_reports_are_stored_with_table_and_step_and_limited(circle: Circle) -> None:
    id = circle.open((0, 1), rated=False)
    with circle.host.at(id) as table:
        step = table.history.position
    circle.contacts.report(circle.ann.id, id, 1, "abuse", "said\n<b>things</b>\x00")
    [report] = circle.contacts.store.reports(10)
    assert (report.player, report.name, report.table, report.step) == (circle.bob.id, "Bob", id, step)
    assert report.text == "said <b>things</b>"
    for seat, reason, text in ((1, "nothing", ""), (7, "abuse", ""), (1, "abuse", "x" * (LONGEST_REPORT + 1))):
        with pytest.raises(RefusedError):
            circle.contacts.report(circle.ann.id, id, seat, reason, text)
    for _ in range(REPORTS_A_DAY - 1):
        circle.contacts.report(circle.ann.id, id, 1, "other", "")
    with pytest.raises(RefusedError, match="tomorrow"):
        circle.contacts.report(circle.ann.id, id, 1, "other", "")
    circle.contacts.report(circle.bob.id, id, 0, "other", "")
    assert circle.contacts.store.close_report(report.id)
    assert not circle.contacts.store.close_report(report.id)
    assert len(circle.contacts.store.reports(100)) == REPORTS_A_DAY


def test_a_deleted_player_is_in_no_list(circle: Circle) -> None:
    table = circle.invite(0, 1)
    circle.contacts.relate(circle.bob.id, circle.ann.id, BLOCKED, "Ann")
    circle.contacts.relate(circle.cleo.id, circle.bob.id, MUTED, "Bob")
    circle.contacts.report(circle.cleo.id, table, 0, "other", "about Ann")
    circle.contacts.report(circle.ann.id, table, 0, "other", "by Ann")
    retire_player(circle.host, circle.bob)
    retire_player(circle.host, circle.ann)
    for player in circle.players:
        assert circle.contacts.store.relations(player.id) == []
        assert circle.contacts.invitations(player.id) == []
    [report] = circle.contacts.store.reports(10)
    assert (report.player, report.name, report.text) == ("", FORMER_PLAYER, "about Ann")
    assert circle.met(circle.cleo) == []


def test_an_account_takes_over_what_its_guest_decided(circle: Circle) -> None:
    circle.contacts.relate(circle.bob.id, circle.cleo.id, BLOCKED, "Cleo")
    circle.contacts.relate(circle.dan.id, circle.cleo.id, MUTED, "Cleo")
    circle.contacts.relate(circle.bob.id, circle.ann.id, MUTED, "Ann")
    circle.contacts.relate(circle.dan.id, circle.bob.id, MUTED, "Bob")
    circle.invite(0, 1)
    move_games(circle.host, circle.bob, circle.dan)
    own = {each.name: each.kind for each in circle.contacts.store.relations(circle.dan.id)}
    assert own == {"Cleo": MUTED, "Ann": MUTED}
    assert len(circle.contacts.invitations(circle.dan.id)) == 1
    assert circle.contacts.store.relations(circle.bob.id) == []


def test_an_export_has_it_all(circle: Circle) -> None:
    accounts = Accounts(circle.store, bytes(32), circle.clock)
    token, _ = claimed(accounts, circle.bob, Authenticator())
    signed_in = accounts.signed_in(token)
    assert signed_in is not None
    bob = signed_in.player
    circle.players[1] = bob
    circle.contacts.relate(bob.id, circle.cleo.id, BLOCKED, "Cleo")
    id = circle.open((1, 3), rated=False)
    circle.contacts.report(bob.id, id, 1, "name", "a rude name")
    data = exported(circle.host, accounts.store, signed_in)
    assert data["muted_and_blocked"][0]["name"] == "Cleo"
    assert data["reports"][0]["text"] == "a rude name"
    assert (data["invitations"], data["posts"], data["chat"]) == ([], [], [])
    assert circle.cleo.id not in json.dumps(data)
