"""Types that the rooms of the HTTP API share."""

from typing import Any

from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

JsonObject = dict[str, Any]
"""Tables send typed dictionaries; their fields are documented in docs/api.md, not in the schema."""


class Refused(BaseModel):
    """Why a request was refused; nothing has changed."""

    refused: str = Field(description="error code, usually one used in message replies", examples=["bad message"])
    reason: str = Field(description="reason, as text for people")


Responses = dict[int | str, JsonObject]


REFUSALS: Responses = {
    400: {"model": Refused, "description": "Invalid request"},
    429: {"model": Refused, "description": "Too many requests"},
    # Listing these also keeps FastAPI from documenting a 422, which is never sent.
    "4XX": {"model": Refused, "description": "From another site (403), too large (413), for another server (421)"},
    503: {"model": Refused, "description": "The database is not responding. Try again"},
}


def refused_response(status: int, code: str, reason: str, **more: object) -> JSONResponse:
    """A refusal as data, as `Refused` describes it."""
    return JSONResponse({"refused": code, "reason": reason, **more}, status)
