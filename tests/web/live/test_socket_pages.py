"""What a socket asks for: whole pages, their changes, or only data."""

import pytest

from cogworks.web.live import socket as socket_module
from cogworks.web.live.hub import Subscriber
from cogworks.web.render.page_renderer import SharedMessages
from cogworks.web.render.workers import RenderWorkers
from tests.web.visitors import ORIGIN, House, with_friend


@pytest.mark.parametrize(
    ("query", "page"),
    [("", "whole pages"), ("?html=1", "whole pages"), ("?html=changes", "changes of pages"), ("?html=0", "data")],
)
def test_a_socket_gets_the_pages_it_asks_for(
    house: House, monkeypatch: pytest.MonkeyPatch, query: str, page: str
) -> None:
    id, ann, _ = with_friend(house)
    served: list[tuple[str, bool, object]] = []

    class Noted:
        """A socket that is closed at once."""

        def __init__(self, socket: object, subscriber: Subscriber, hub: object, page: object, *more: object) -> None:
            assert hub is not None
            served.append((subscriber.table, bool(subscriber.token), page))

        async def run(self) -> None:
            pass

    def data(shared: SharedMessages) -> str:
        assert isinstance(shared, SharedMessages)
        return "data"

    def pages(workers: RenderWorkers, only_changes: bool, shared: SharedMessages) -> str:
        assert isinstance(workers, RenderWorkers)
        assert isinstance(shared, SharedMessages)
        return "changes of pages" if only_changes else "whole pages"

    monkeypatch.setattr(socket_module, "TableSocket", Noted)
    monkeypatch.setattr(socket_module, "DataPage", data)
    monkeypatch.setattr(socket_module, "PageRenderer", pages)
    with ann.websocket_connect(f"/table/{id}/socket{query}", headers=ORIGIN):
        pass
    assert served == [(id, True, page)]
