"""The page of a table, which lessons and puzzles extend."""

from collections.abc import Mapping
from typing import Final

from fastapi import Request
from fastapi.responses import HTMLResponse

from cogworks.engine.registry import game
from cogworks.tables.update_types import Update
from cogworks.web.http.link_address import link_address
from cogworks.web.render.guide import guide_of
from cogworks.web.services import Services

SECRET: Final = "no-store, no-transform"
"""Pages with links to seats are not compressed (web/http/compression.py)."""


async def table_page(
    services: Services,
    request: Request,
    template: str,
    update: Update,
    regions: dict[str, str],
    links: Mapping[int, str],
    **more: object,
) -> HTMLResponse:
    """The page of a table, or one that extends it, for this update; `links` are invitations by seat."""
    where, name = link_address(request.base_url, services.names), update["game"]
    response = await services.page(
        request,
        template,
        200,
        now=services.host.now(),
        update=update,
        of=game(name),
        regions=regions,
        cards=services.renderer.has_gallery(name),
        has_guide=guide_of(name) is not None,
        link_address=where,
        links={seat: where.link_to("seat", id=update["table"], token=token) for seat, token in links.items()},
        start={
            "phase": update["phase"],
            "reader": update["reader"],
            "salting": update["salting"],
            "shuffle": update["shuffle"],
        },
        **more,
    )
    if links:
        response.headers["cache-control"] = SECRET
    return response
