"""The rules of each game: readable, as a one-screen summary, and as the numbered rulebook."""

from anyio.to_thread import run_sync
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from cogworks.engine.registry import game
from cogworks.web import refusals
from cogworks.web.http.paths import PATHS, link_to
from cogworks.web.render import rulebook
from cogworks.web.services import Services
from cogworks.web.site.rules.page import GuidePages


def routes(services: Services) -> APIRouter:
    """Routes of the rules."""
    router = APIRouter(include_in_schema=False)
    guides = GuidePages(services.renderer)

    async def shown(request: Request, template: str, name: str) -> HTMLResponse:
        of, renderer = game(name), services.renderer
        return await services.page(
            request,
            template,
            of=of,
            guide=await run_sync(guides.page, name),
            icons=renderer.icons(name),
            cards=renderer.has_gallery(name),
        )

    @router.get(PATHS["rules"])
    async def rules(request: Request, name: str) -> Response:
        """The readable rules; the numbered rulebook of a game without them."""
        is_readable = await run_sync(guides.page, game(name).name) is not None
        return await shown(request, "rules" if is_readable else "rulebook", name)

    @router.get(PATHS["rules_summary"])
    async def summary(request: Request, name: str) -> Response:
        """One screen for experienced players."""
        page = await run_sync(guides.page, game(name).name)
        if page is None or not page.summary:
            return RedirectResponse(link_to("rules", name=name))
        return await shown(request, "summary", name)

    @router.get(PATHS["rules_numbered"])
    async def numbered(request: Request, name: str) -> HTMLResponse:
        """The numbered rulebook."""
        return await shown(request, "rulebook", game(name).name)

    @router.get(PATHS["rules_guide"])
    async def guide(request: Request, name: str) -> HTMLResponse:
        """The readable rules without the page around them, for the drawer at the table."""
        if await run_sync(guides.page, game(name).name) is None:
            raise refusals.NO_GUIDE(game=game(name).title)
        return await shown(request, "guide", name)

    @router.get(PATHS["rules_book"])
    async def book(name: str) -> HTMLResponse:
        """The numbered rulebook without the page around it, for the drawer at the table."""
        return HTMLResponse(await run_sync(rulebook.rendered, game(name).rulebook))

    return router
