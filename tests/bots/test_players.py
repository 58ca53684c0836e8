"""Players by text: levels, and plug-ins that any package can register."""

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from cogworks import CogworksError
from cogworks.bots import players
from cogworks.bots.ladder import Contest, check, play
from cogworks.bots.workers import BotError, Workers
from cogworks.engine.options import Value
from cogworks.tables.host import Host
from cogworks.tables.play.bot_turns import HERE, Choose
from cogworks.tables.store.store import MemoryStore
from tests.bots.test_workers import asked
from tests.web.visitors import House

PLUGIN = """
class First:
    def __init__(self, argument):
        if argument == "bad":
            raise ValueError("no such book")
        self.argument = argument
    def __call__(self, known):
        if self.argument == "illegal":
            return 10_000
        if self.argument == "nonsense":
            return "the usual"
        return known.legal[0]

class Picky(First):
    def check(self, game, seats, options):
        from cogworks import CogworksError
        if seats != 3:
            raise CogworksError(f"plays {game} only with three")

def not_callable(argument):
    return 7
"""


@pytest.fixture(autouse=True)
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Another package with plug-ins, as pip would install it."""
    (tmp_path / "opening_book.py").write_text(PLUGIN, encoding="utf-8")
    info = tmp_path / "opening_book-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: opening-book\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(
        "[cogworks.bots]\nfirst = opening_book:First\npicky = opening_book:Picky\n"
        "seven = opening_book:not_callable\nlost = opening_book:nothing\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    players.chooser.cache_clear()
    yield
    players.chooser.cache_clear()


def test_levels_and_plugins_answer() -> None:
    assert players.answer(asked("novice")) in asked("novice").legal
    for text in ("first", "first:anything at all"):
        assert players.answer(asked(text)) == asked(text).legal[0]


def test_names_are_in_lower_case_and_arguments_keep_theirs() -> None:
    assert players.normalize(" Master:300MS ") == "master:300ms"
    assert players.normalize("FILE:My Player.npz ") == "file:My Player.npz"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("guru", r"no bot named 'guru'. Choose one of: random, novice, adept, master, grandmaster, file:…"),
        ("master:lots", "invalid bot 'master:lots'"),
        ("first:bad", "first:bad cannot be loaded: ValueError: no such book"),
        ("seven:x", "seven:x cannot be loaded: its factory returned 7, which is not a function"),
        ("lost:x", "the plug-in 'lost' cannot be loaded: AttributeError"),
        ("file:", "file:: name a file, as in file:player.npz"),
        ("file:nowhere.npz", "file:nowhere.npz: cannot read the policy: No such file or directory"),
    ],
)
def test_players_that_cannot_play_are_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(CogworksError, match=reason):
        players.check(text)


def test_a_plugin_may_refuse_a_game() -> None:
    options: dict[str, Value] = {}
    players.check_game("picky", "gizmos", 3, options)
    players.check_game("first", "gizmos", 2, options)
    with pytest.raises(CogworksError, match="picky: plays gizmos only with three"):
        players.check_game("picky", "gizmos", 2, options)
    with pytest.raises(CogworksError, match="plays widget_mechs only with three"):
        check(Contest("widget_mechs", 2, {}, ("random", "picky"), 8, 3))


def test_an_illegal_answer_of_a_plugin_names_it() -> None:
    with Workers(1) as workers:
        assert workers.answer(asked("first")) == asked("first").legal[0]
        with pytest.raises(BotError, match="first:illegal gave 10000, which is not legal"):
            workers.answer(asked("first:illegal"))
        with pytest.raises(BotError, match="first:nonsense gave 'the usual', which is not an integer"):
            workers.answer(asked("first:nonsense"))


def test_a_plugin_on_a_ladder_is_repeatable_and_its_illegal_answer_ends_it() -> None:
    contest = Contest("widget_mechs", 2, {}, ("random", "first"), 2, 3)
    check(contest)
    assert play(contest, 0, 1) == play(contest, 0, 1)
    assert play(contest, 0, 1).thinking["first"][0] > 0
    with pytest.raises(CogworksError, match="first:illegal gave 10000, which is not legal; legal are"):
        play(Contest("widget_mechs", 2, {}, ("random", "first:illegal"), 2, 3), 0, 1)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("champion", "write NAME=PLAYER"),
        ("The Champion=first", "a name has up to 20 lower-case letters"),
        ("adept=first", "two bots named 'adept'"),
        ("champion=guru", "no bot named 'guru'"),
    ],
)
def test_names_for_a_server_are_checked(text: str, reason: str) -> None:
    with pytest.raises(CogworksError, match=reason):
        players.parse_named([text])


def test_clients_choose_a_servers_bots_by_name_and_cannot_name_files(caplog: pytest.LogCaptureFixture) -> None:
    extra = players.parse_named(["champion=first", "cheat=first:illegal"])
    with Workers(1) as workers, caplog.at_level(logging.CRITICAL):
        bots: dict[str, Choose] = {**HERE, **{name: workers.bot(text) for name, text in extra.items()}}
        host = Host(MemoryStore(), bots)
        id, token = host.create("widget_mechs", 2, {})
        for text in ("first", "first:illegal", "file:player.npz", "champion=first"):
            reply = host.message(id, token, {"bot": text, "seat": 0})
            assert reply["refused"] == "bad message"
            assert "Choose one of: adept, champion, cheat, grandmaster, master, novice, random" in str(reply["reason"])
        for seat, name in enumerate(("champion", "cheat")):
            assert host.message(id, token, {"bot": name, "seat": seat})["done"]
        assert host.message(id, token, {"start": None})["done"]
        # The cheat's illegal answers are logged with its name, and legal ones played instead.
        for _ in range(12):
            assert host.play_bot(id)
        update = json.dumps(host.message(id, None, {"look": None})["update"])
    assert '"bot": "champion"' in update
    assert "first:illegal" not in update


def test_a_bot_is_offered_only_where_it_can_play() -> None:
    extra = players.parse_named(["champion=first", "trio=picky"])
    with Workers(1) as workers:
        host = Host(MemoryStore(), {name: workers.bot(text) for name, text in extra.items()})
        id, token = host.create("widget_mechs", 2, {})
        reply = host.message(id, token, {"bot": "trio", "seat": 0})
        assert (reply["done"], reply["reason"]) == (False, "no such bot. Choose one of: champion")
        assert host.message(id, token, {"bot": "champion", "seat": 0})["done"]
        id, token = host.create("widget_mechs", 3, {})
        assert host.message(id, token, {"bot": "trio", "seat": 0})["done"]


def test_a_page_refuses_a_bot_that_cannot_play_before_it_opens_a_table() -> None:
    with Workers(1) as workers:
        house = House(bots={**HERE, "trio": workers.bot("picky")})
        try:
            browser = house.browser()
            browser.get("/")
            form = {"game": "widget_mechs", "seats": "2", "seat-1": "bot:trio"}
            answer = browser.post("/tables", data=form)
            assert answer.status_code == 400, answer.text
            assert "No such bot. Choose one of: adept, grandmaster, master, novice, random" in answer.text
            assert house.host.listing() == []
        finally:
            house.close()


def test_a_bot_that_the_server_no_longer_offers_plays_on_at_random(caplog: pytest.LogCaptureFixture) -> None:
    store = MemoryStore()
    before = Host(store, {"champion": HERE["random"]})
    id, token = before.create("widget_mechs", 2, {})
    for seat in range(2):
        before.message(id, token, {"bot": "champion", "seat": seat})
    before.message(id, token, {"start": None})
    with caplog.at_level(logging.ERROR):
        assert Host(store).play_bot(id)
    assert "bot champion at seat" in caplog.text
    assert "is not offered by this server any more" in caplog.text


def test_a_failing_plugin_is_logged_with_its_name(caplog: pytest.LogCaptureFixture) -> None:
    with Workers(1) as workers:
        host = Host(MemoryStore(), {"cheat": workers.bot("first:illegal")})
        id, token = host.create("widget_mechs", 2, {})
        for seat in range(2):
            host.message(id, token, {"bot": "cheat", "seat": seat})
        host.message(id, token, {"start": None})
        with caplog.at_level(logging.ERROR):
            assert host.play_bot(id)
    assert "bot cheat at seat" in caplog.text
    assert "first:illegal gave 10000, which is not legal" in caplog.text
