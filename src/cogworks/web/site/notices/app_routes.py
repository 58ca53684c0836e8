"""What makes the site an app that can be installed: its manifest, and the worker that shows notices."""

from typing import Final

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response

from cogworks.web.http.paths import PATHS, link_to, static
from cogworks.web.http.static import static_text
from cogworks.web.site.notices import words

GROUND: Final = "#14211f"
ICONS: Final = (
    ("cog-192.png", "192x192", "any"),
    ("cog-512.png", "512x512", "any"),
    ("cog-maskable-512.png", "512x512", "maskable"),
)


def routes() -> APIRouter:
    """Routes of the manifest and the worker."""
    router = APIRouter(include_in_schema=False)

    @router.get(PATHS["manifest"])
    def manifest() -> Response:
        return JSONResponse(
            {
                "id": link_to("lobby"),
                "name": words.APP,
                "short_name": words.APP,
                "description": words.APP_IS,
                "start_url": link_to("lobby"),
                "scope": link_to("lobby"),
                "display": "standalone",
                "background_color": GROUND,
                "theme_color": GROUND,
                "categories": ["games"],
                "icons": [
                    *(
                        {"src": static(file), "sizes": sizes, "type": "image/png", "purpose": purpose}
                        for file, sizes, purpose in ICONS
                    ),
                    {"src": static("cog.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
                ],
                "shortcuts": [{"name": words.MY_GAMES, "url": link_to("my_games")}],
            },
            media_type="application/manifest+json",
            headers={"cache-control": "no-cache"},
        )

    @router.get(PATHS["push_worker"])
    def worker() -> Response:
        """The worker, at the top of the site: it may handle only what is below its own address."""
        text = static_text("push_worker.js")
        return Response(text, media_type="text/javascript", headers={"cache-control": "no-cache"})

    return router
