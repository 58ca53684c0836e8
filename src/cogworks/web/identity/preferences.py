"""Settings changed at a table: stored in the same cookie as the settings page, so they apply at every later table."""

from dataclasses import replace
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from cogworks.tables.play.pace import PACES
from cogworks.web import refusals
from cogworks.web.http.paths import PATHS
from cogworks.web.identity.identity import Settings, clean_name
from cogworks.web.services import Services, form_of

SWITCHES: Final = ("forced", "obvious", "unspent", "sound")
"""Settings that are on or off."""


def routes(services: Services) -> APIRouter:
    """The route that the table's page sends a changed setting to."""
    router = APIRouter(include_in_schema=False)

    @router.post(PATHS["preferences"])
    async def change(request: Request) -> Response:
        settings = changed(services.identity.settings(request), await form_of(request))
        response = Response(status_code=204)
        await services.keep_settings(request, response, settings)
        return response

    return router


def changed(settings: Settings, form: dict[str, str]) -> Settings:
    """The settings with the changes in a form; refused if one is unknown or has no such value."""
    if not form:
        raise refusals.NAME_A_SETTING(switches=", ".join(SWITCHES))
    for name, value in form.items():
        is_known = (name == "pace" and value in PACES) or (name == "name" and clean_name(value) != "")
        if not is_known and not (name in SWITCHES and value in ("on", "off")):
            raise refusals.NO_SUCH_SETTING(name=name[:20], value=value[:20])
    switches = {name: form[name] == "on" if name in form else getattr(settings, name) for name in SWITCHES}
    return replace(
        settings,
        # A name for one table becomes the usual one only for players without any.
        name=settings.name or clean_name(form.get("name", "")),
        pace=form.get("pace", settings.pace),
        forced=switches["forced"],
        obvious=switches["obvious"],
        unspent=switches["unspent"],
        sound=switches["sound"],
    )
