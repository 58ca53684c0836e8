"""Start the application in a browser; called by `browser/worker.js` and `browser/thinker.js`."""

import logging
from collections.abc import Sequence
from pathlib import Path

from cogworks.bots.levels import LEVELS
from cogworks.offline.bridge import Bridge
from cogworks.offline.jar import Jar
from cogworks.offline.kept import KeptFile
from cogworks.offline.lazy_routes import with_lazy_routes
from cogworks.offline.one_thread import without_threads
from cogworks.offline.stored import Bring, create, opened
from cogworks.offline.thinking import Post, Thinking
from cogworks.tables.host import Host
from cogworks.tables.play.bot_turns import HERE
from cogworks.tables.store.database import DatabaseStore
from cogworks.web.app import create_app
from cogworks.web.http import paths


class Page:
    """What the browser's worker calls: values come from JavaScript, and lists go back."""

    def __init__(self, bridge: Bridge, thinking: Thinking, store: DatabaseStore, is_new: bool) -> None:
        """`is_new` if there were no games."""
        self._bridge, self._thinking, self._store = bridge, thinking, store
        self.is_new = is_new
        self.socket = bridge.socket
        self.received = thinking.received
        self.failed = thinking.failed

    async def request(
        self, method: str, target: str, headers: Sequence[Sequence[str]], body: memoryview
    ) -> list[object]:
        """The response to a request: status, headers and body."""
        given = [(name, value) for name, value in headers]
        answer = await self._bridge.request(method, target, given, bytes(body))
        return [answer.status, [list(header) for header in answer.headers], answer.body]

    async def close(self) -> None:
        """Stop the application, and close its database."""
        await self._bridge.close()
        self._store.close()

    def set_ready(self, is_ready: bool) -> None:
        """Whether the worker of bots and hints can be used."""
        self._thinking.is_ready = is_ready


async def start(folder: str, prefix: str, post: Post, bring: Bring) -> Page:
    """Open the games in a folder and serve their pages below `prefix`."""
    logging.basicConfig(level=logging.WARNING)
    without_threads()
    with_lazy_routes()
    paths.PREFIX = prefix
    database = Path(folder) / "tables.db"
    is_new = create(database)
    store = opened(database, bring)
    jar = Jar(store.engine)
    thinking = Thinking(post)
    host = Host(store, {name: HERE[name] for name in LEVELS})
    app = create_app(
        host,
        jar.secret,
        advise=thinking.advise,
        think=thinking.think,
        elsewhere=thinking.review,
        kept=KeptFile(database, store, host, jar, bring),
        people=jar,
        review_rest=0.0,
    )
    bridge = Bridge(app, jar, prefix)
    await bridge.open()
    return Page(bridge, thinking, store, is_new)
