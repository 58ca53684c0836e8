"""Starting a game: salts, seals, and the limited choice of a host who tries many seeds or salts."""

from collections.abc import Callable
from functools import cache

import pytest

from cogworks import CHANCE, game
from cogworks.tables.files import shuffle
from cogworks.tables.files.verify import verify
from tests.tables.hall import Hall

TRIES = 3000
SALT = "2f1b8c0d9e7a4653"


def deal(salts: list[str], seed: bytes) -> list[int]:
    """The first draws of a game of Gizmos with two seats at the table `hall`."""
    state = game("gizmos").new(2)
    drawn: list[int] = []
    while state.to_move() == CHANCE:
        cases = int(state.n_cases())
        drawn.append(int(state.case(shuffle.draw(seed, "hall", salts, len(drawn), cases))))
        state.apply(drawn[-1])
    return drawn


def quality(drawn: list[int]) -> int:
    """How much a dishonest host likes a deal: it prefers low cards."""
    return -sum(drawn)


def best(tries: int, tried: Callable[[int], list[int]]) -> tuple[int, int]:
    """The number of the attempt with the best deal, and its quality."""
    return max(((number, quality(tried(number))) for number in range(tries)), key=lambda found: found[1])


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def rank(liked: int) -> float:
    """The share of honest deals that the host would like better."""
    return sum(other > liked for other in honest()) / len(honest())


@cache
def honest() -> list[int]:
    return [quality(deal(["", ""], seed_of(10**6 + number))) for number in range(400)]


def test_without_a_salt_a_host_who_tries_many_seeds_picks_the_deal() -> None:
    number, liked = best(TRIES, lambda number: deal(["", ""], seed_of(number)))
    assert rank(liked) == 0
    hall = Hall("gizmos", 2, seed=seed_of(number)).begin()
    assert quality(hall.answers()) == liked


def test_after_a_salt_the_picked_seed_gives_a_random_deal() -> None:
    number, liked = best(TRIES, lambda number: deal(["", ""], seed_of(number)))
    hall = Hall("gizmos", 2, seed=seed_of(number))
    assert hall.look(0)["shuffle"]["commitment"] == shuffle.commitment(seed_of(number))
    assert hall.say(0, salt=SALT)["done"]
    hall.begin()
    assert quality(hall.answers()) < liked
    # Over many salts the deals of the picked seed are distributed like those of any seed.
    ranks = [rank(quality(deal([f"{SALT}{more}", ""], seed_of(number)))) for more in range(400)]
    assert 0.45 < sum(ranks) / len(ranks) < 0.55


def test_with_open_salts_a_host_who_salts_last_picks_the_deal_and_with_seals_it_cannot() -> None:
    seed = seed_of(7)
    number, liked = best(TRIES, lambda number: deal([SALT, str(number)], seed))
    assert rank(liked) == 0
    hall = Hall("gizmos", 2, seed=seed)
    hall.say(0, salt=SALT)
    hall.say(1, salt=str(number))
    hall.begin()
    assert quality(hall.answers()) == liked
    # With seals the first salt is unknown until the second is fixed, and a salt chosen for a guess is worth nothing.
    sealed = Hall("gizmos", 2, seed=seed)
    sealed.say(0, seal=shuffle.seal("hall", 0, SALT))
    guess, _ = best(TRIES, lambda number: deal(["", str(number)], seed))
    sealed.say(1, seal=shuffle.seal("hall", 1, str(guess)))
    assert sealed.say(0, start=None)["update"]["salting"] == [0, 1]
    assert sealed.say(0, salt=SALT)["done"]
    # Now the host knows the salt, and which one it would have liked to seal; but its seal is fixed.
    assert sealed.say(1, salt=str(number))["refused"] == "bad message"
    assert sealed.say(1, seal=shuffle.seal("hall", 1, str(number)))["refused"] == "not now"
    assert sealed.say(1, salt=str(guess))["update"]["phase"] == "playing"
    assert rank(quality(sealed.answers())) > 0


def test_a_salted_start_deals_nothing_before_every_player_has_salted() -> None:
    hall = Hall("gizmos", 3, bots="2")
    reply = hall.send("owner", start="salted")
    assert reply["done"]
    update = reply["update"]
    assert (update["phase"], update["salting"], update["position"]) == ("gathering", [0, 1], 0)
    assert update["shuffle"]["commitment"] == shuffle.commitment(bytes(range(32)))
    assert "salts" not in update["shuffle"]
    update = hall.say(0, salt="pepper")["update"]
    assert (update["phase"], update["salting"], update["position"]) == ("gathering", [1], 0)
    assert hall.send("owner", start="salted")["update"]["phase"] == "gathering"
    update = hall.say(1, salt="sugar")["update"]
    assert (update["phase"], update["salting"]) == ("playing", None)
    assert update["position"] > 0
    assert update["shuffle"]["salts"] == ["pepper", "sugar", ""]


def test_a_second_start_request_waits_no_longer() -> None:
    hall = Hall("high_cog", 2)
    hall.send("owner", start="salted")
    hall.say(0, salt="pepper")
    update = hall.send("owner", start=None)["update"]
    assert update["phase"] == "playing"
    assert update["shuffle"]["salts"] == ["pepper", ""]
    assert hall.say(1, salt="late")["refused"] == "not now"
    # A message sent twice is not an error.
    assert hall.say(0, salt="pepper")["done"]
    assert hall.send("owner", start=None)["done"]


def test_an_open_salt_is_shown_as_if_it_were_sealed() -> None:
    hall = Hall("high_cog", 2)
    hall.say(1, salt="pepper")
    assert hall.look(0)["shuffle"]["seals"] == ["", shuffle.seal("hall", 1, "pepper")]


def test_a_plain_start_waits_only_for_sealed_salts() -> None:
    assert Hall("high_cog", 2).begin().look()["phase"] == "playing"
    hall = Hall("high_cog", 2)
    hall.say(0, seal=shuffle.seal("hall", 0, "pepper"))
    assert hall.look(1)["shuffle"]["salted"] == [True, False]
    assert hall.look(1)["shuffle"]["seals"] == [shuffle.seal("hall", 0, "pepper"), ""]
    assert hall.say(1, start=None)["update"]["salting"] == [0]
    assert hall.say(0, salt="pepper")["update"]["phase"] == "playing"
    assert hall.look(1)["shuffle"]["salts"] == ["pepper", ""]


def test_a_start_does_not_wait_for_players_who_left() -> None:
    hall = Hall("high_cog", 2)
    hall.send("owner", start="salted")
    hall.say(0, salt="pepper")
    assert hall.say(1, leave="random")["update"]["phase"] != "gathering"


def test_a_restarted_server_still_waits_and_then_starts() -> None:
    hall = Hall("high_cog", 2, bots="1")
    hall.send("owner", start="salted")
    hall.restart()
    assert hall.look(0)["salting"] == [0]
    assert hall.say(0, salt="pepper")["update"]["phase"] == "playing"


def test_the_next_player_on_a_seat_is_not_bound_by_the_last_ones_seal() -> None:
    hall = Hall("high_cog", 2)
    hall.say(1, seal=shuffle.seal("hall", 1, "pepper"))
    hall.say(1, leave="")
    assert hall.send(None, sit=1, name="Dan")["done"]
    assert hall.look(0)["shuffle"]["seals"] == ["", ""]


@pytest.mark.parametrize("seal", [None, 7, "x", "0" * 63, "0" * 65, "G" * 64, "A" * 64, ["0" * 64]])
def test_a_seal_is_a_hash(seal: object) -> None:
    hall = Hall("high_cog", 2)
    assert hall.say(0, seal=seal)["refused"] == "bad message"
    assert hall.look(0)["shuffle"]["seals"] == ["", ""]


@pytest.mark.parametrize("when", [None, True])
def test_a_start_needs_no_argument(when: object) -> None:
    assert Hall("high_cog", 2).say(0, start=when)["update"]["phase"] == "playing"


@pytest.mark.parametrize("when", [False, 0, 1, "now", "", [], {"salted": 1}])
def test_a_start_is_plain_or_salted(when: object) -> None:
    hall = Hall("high_cog", 2)
    assert hall.say(0, start=when)["refused"] == "bad message"
    assert hall.look()["phase"] == "gathering"


def test_a_sealed_salt_is_revealed_only_when_the_game_starts_and_must_match() -> None:
    hall = Hall("high_cog", 2)
    hall.say(0, seal=shuffle.seal("hall", 0, "pepper"))
    assert hall.say(0, salt="pepper")["refused"] == "not now"
    hall.say(0, seal="")
    assert hall.say(0, salt="sugar")["done"]
    hall.say(0, seal=shuffle.seal("hall", 0, "pepper"))
    assert hall.look(0)["shuffle"]["your_salt"] == ""
    hall.say(1, start=None)
    for wrong in ("sugar", "peppe", "pepper "):
        assert hall.say(0, salt=wrong)["refused"] == "bad message"
    assert hall.look(0)["phase"] == "gathering"
    hall.say(0, salt="pepper")
    hall.play(100)
    assert verify(hall.host.export(hall.id)).salted == 1
