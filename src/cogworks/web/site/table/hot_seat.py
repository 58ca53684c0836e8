"""Passing the device on: a page without secrets between the pages of two players."""

from anyio.to_thread import run_sync
from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from cogworks.engine.registry import game
from cogworks.web.http.paths import PATHS, link_to
from cogworks.web.identity import local_people
from cogworks.web.identity.local_people import LocalPeople
from cogworks.web.services import Services, check_id, form_of, number_of


def routes(services: Services, people: LocalPeople) -> APIRouter:
    """Routes of the page."""
    router = APIRouter(include_in_schema=False)

    @router.get(PATHS["pass_device"])
    async def pass_device(request: Request, id: str) -> Response:
        """Ask who looks at the table now."""
        check_id(id)
        seats = await run_sync(local_people.seated, services.host, people, id)
        # As a spectator sees it: nothing that only one player may know.
        _, update = await run_sync(lambda: services.host.answer(id, None, {"look": None}))
        names = {number: update["players"][seat]["name"] for number, seat in seats.items()}
        due = next((number for number, seat in seats.items() if seat == update["turn"]), None)
        return await services.page(
            request, "pass_device", id=id, people=names, due=due, title=game(update["game"]).title
        )

    @router.post(PATHS["pass_device"])
    async def look(request: Request, id: str) -> Response:
        """Show the table to one of them."""
        check_id(id)
        number = number_of(await form_of(request), "person", 0)
        if number in await run_sync(local_people.seated, services.host, people, id):
            people.look(id, number)
        return RedirectResponse(link_to("table", id=id), 303)

    return router


def asks_first(services: Services, table: str) -> bool:
    """Whether the table's page must not be shown before someone says who is looking."""
    people = services.people
    return people is not None and people.looking(table) is None and len(_seated(services, people, table)) > 1


def _seated(services: Services, people: LocalPeople, table: str) -> dict[int, int]:
    return local_people.seated(services.host, people, table)
