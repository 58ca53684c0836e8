"""Text that is not valid Unicode is rejected, and does no harm where an earlier version stored it."""

from dataclasses import replace

import pytest

from cogworks.games.widget_ridge.cardset.format import own_text
from cogworks.tables.host import Host
from cogworks.tables.refusals import BAD_MESSAGE, OTHER_RULES, RefusedError
from cogworks.tables.store.store import MemoryStore
from cogworks.tables.unicode import check_unicode, cleaned, has_visible, visible
from tests.tables.hall import Hall

POISON = own_text().replace("Tea Trolley", "Tea \ud800 Trolley")


@pytest.mark.parametrize(
    "data",
    ["\ud800", "half a pair \udfff", ["a", ["\udc00"]], {"key": {"deeper": ("\ud83d",)}}, {"\ud800": 1}],
)
def test_a_lone_surrogate_is_found_anywhere(data: object) -> None:
    with pytest.raises(RefusedError, match="must be valid Unicode: it contains the lone surrogate U\\+D") as refused:
        check_unicode(data)
    assert refused.value.code == BAD_MESSAGE


def test_everything_else_is_valid_text() -> None:
    check_unicode({"name": "Zoë 🦊 \u0000 \ufffd \uffff", "n": [1, 2.5, None, True]})
    assert cleaned("Zoë 🦊 \ud800!") == "Zoë 🦊 \ufffd!"


def test_nesting_does_not_exhaust_the_stack() -> None:
    data: list[object] = ["\ud800"]
    for _ in range(100_000):
        data = [data]
    with pytest.raises(RefusedError, match="U\\+D800"):
        check_unicode(data)


def test_no_table_is_opened_with_it() -> None:
    store = MemoryStore()
    host = Host(store)
    for name, options in (("widget_ridge", {"cards": POISON}), ("widget_ridge", {"\ud800": 1}), ("\ud800", {})):
        with pytest.raises(RefusedError, match="valid Unicode"):
            host.create(name, 2, options)
    assert store.summaries() == []


def test_no_message_carries_it() -> None:
    hall = Hall("high_cog", 2)
    before = hall.table().sequence
    for message in ({"rename": "\ud800"}, {"chat": 0, "\ud800": 1}, {"look": None, "since": "\ud800"}):
        reply = hall.host.message(hall.id, hall.tokens[0], message)
        assert reply["refused"] == BAD_MESSAGE
        assert "valid Unicode" in str(reply["reason"])
    assert hall.table().sequence == before


def test_a_table_stored_with_it_is_listed_with_the_reason_and_cleaned() -> None:
    store = MemoryStore()
    host = Host(store)
    id, _ = host.create("widget_ridge", 2, {"cards": own_text()})
    header = store.header(id)
    assert header is not None
    store.create(
        replace(header, id="poison", options={**header.options, "starters": POISON}, created=header.created + 1)
    )
    poison, healthy = host.listing()
    assert "not valid Unicode" in str(poison["refused"])
    assert "Tea \ufffd Trolley" in str(poison["settings"])
    assert healthy["refused"] == ""
    check_unicode(poison)
    with pytest.raises(RefusedError, match="not valid Unicode") as refused:
        host.message("poison", None, {"look": None})
    assert refused.value.code == OTHER_RULES


INVISIBLE = (
    "\u3164",
    "\u115f\u1160",
    "\u2800 \u2800",
    "\uffa0",
    "\u034f",
    "\ufe0f",
    "\U000e0100",
    "\u0301\u0302",
    "\u180b",
)


@pytest.mark.parametrize("name", INVISIBLE)
def test_a_name_that_nobody_can_see_is_refused(name: str) -> None:
    assert not has_visible(name)
    hall = Hall("high_cog", 3)
    reply = hall.say(0, rename=name)
    assert (reply["refused"], reply["reason"]) == ("bad message", "name has no visible characters")


@pytest.mark.parametrize(
    "name", ["\u200b", "\u2060", "\ufeff", "\u00a0", "\u3000", "\u202e", "\u00ad", "\u2003 \u2003", "  "]
)
def test_spaces_and_format_characters_are_no_name(name: str) -> None:
    assert not has_visible(name)
    assert Hall("high_cog", 2).say(0, rename=name)["refused"] == "bad message"


@pytest.mark.parametrize("name", ["Bob\u3164", "\u2800Bob", "B\u034fob", "BOB\ufe0f"])
def test_a_name_that_looks_like_another_is_taken(name: str) -> None:
    assert Hall("high_cog", 2).say(0, rename=name)["refused"] == "taken"


@pytest.mark.parametrize("name", ["Zoë", "Zoe\u0308", "\u2764\ufe0f", "한글", "नमस्ते", "-", "R2 D2", "🦊"])
def test_names_in_any_script_are_accepted(name: str) -> None:
    assert has_visible(name)
    assert Hall("high_cog", 2).say(0, rename=name)["done"]
    assert visible("  R2 \u3164 D2\u200b") == "R2 D2"
