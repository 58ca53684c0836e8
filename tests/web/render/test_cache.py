"""Regions are rendered again only if a field that their template reads has changed."""

from collections.abc import Mapping
from typing import Any, cast

import pytest

from cogworks.tables.reply_types import Reply
from cogworks.tables.update_types import Update
from cogworks.web.render.cache import Noted, RenderCache
from cogworks.web.render.page_renderer import with_reply
from cogworks.web.render.renderer import SMALL, Renderer
from tests.tables.hall import Hall


class Region:
    """A template that counts how often it is rendered."""

    def __init__(self) -> None:
        self.cache, self.rendered = RenderCache(), 0

    def shown(self, **update: Any) -> str:
        return str(self.cache.region("head", self.render, {"update": update, "view": {}}))

    def render(self, given: Mapping[str, Mapping[str, Any]]) -> str:
        self.rendered += 1
        update = given["update"]
        return f"{update['turn']}: {update['prompt'] if update['turn'] == 0 else update.get('wait', 'soon')}"


def test_a_region_is_kept_while_the_fields_it_reads_are_the_same() -> None:
    region = Region()
    assert [region.shown(turn=0, prompt="Play!", version=version) for version in range(4)] == ["0: Play!"] * 4
    assert region.rendered == 1
    assert region.shown(turn=0, prompt="Draw!", version=9) == "0: Draw!"


def test_a_field_that_is_read_only_sometimes_counts_from_then_on() -> None:
    region = Region()
    assert region.shown(turn=1, prompt="a") == "1: soon"
    assert region.shown(turn=0, prompt="b") == "0: b"
    assert region.shown(turn=0, prompt="c") == "0: c"
    assert region.shown(turn=1, prompt="a", wait="later") == "1: later"
    assert region.shown(turn=1, prompt="a") == "1: soon"


@pytest.mark.parametrize("read", [list, dict, len, lambda update: [*update.items()]])
def test_reading_a_whole_update_counts_as_reading_every_field(read: Any) -> None:
    fields: dict[str, None] = {}
    read(Noted({"turn": 0, "prompt": "Play!"}, fields))
    assert list(fields) == ["turn", "prompt"]


def test_no_region_is_rendered_again_because_a_clock_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    # With every move, both players' times change.
    control = {"mode": "live", "bank": 300, "increment": 5, "on_timeout": "lose"}
    update = Hall("widget_mechs", 2, control=control).begin().look(0)
    rendered: list[str] = []
    keep = RenderCache._keep

    def noted(cache: RenderCache, key: Any, part: Any) -> None:
        rendered.append(key[1])
        keep(cache, key, part)

    monkeypatch.setattr(RenderCache, "_keep", noted)
    renderer, clock = Renderer(), update["clock"]
    assert clock is not None
    for seconds in range(3):
        clock["left"], clock["since"], clock["due"] = [300.0 - seconds, 299.5], 1000.0 + seconds, 1200.0 + seconds
        assert 'data-clock="1"' in renderer.regions(cast(Update, update))["players"]
    assert [name for name in rendered if name in SMALL] == [*SMALL]


def test_a_reply_is_a_field_of_the_message() -> None:
    fields, reply = {"update": '{"version":3}', "html": "{}"}, Reply(id="a", done=True, again=False)
    assert with_reply(None, fields) == '{"update":{"version":3},"html":{}}'
    assert with_reply(reply, fields) == (
        '{"reply":{"id":"a","done":true,"again":false},"update":{"version":3},"html":{}}'
    )
