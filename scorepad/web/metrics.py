"""The operator's page: figures in Prometheus' text form, for this machine alone."""

from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Final

from fastapi import Request
from starlette.responses import Response

from scorepad.flet_support.origins import is_passed_on
from scorepad.flet_support.sessions import count_sessions
from scorepad.service.metrics import KIND, METRICS, Numbers, exposition
from scorepad.service.network import is_own_page

METRICS_PATH: Final = "/metrics"
SWITCH: Final = "SCOREPAD_METRICS"
"""The environment variable that asks for the page."""


def is_asked_for(environment: Mapping[str, str]) -> bool:
    """Return whether the environment asks for the operator's page."""
    return environment.get(SWITCH, "").strip() not in ("", "0")


def metrics_route(tables: Callable[[], int]) -> Callable[[Request], Awaitable[Response]]:
    """Return the handler for METRICS_PATH. tables: returns how many games a page has open."""

    async def show_figures(request: Request) -> Response:
        if not _is_operator(request):
            return Response(status_code=HTTPStatus.FORBIDDEN)
        connected, waiting = count_sessions()
        sessions = Numbers(
            "scorepad_sessions",
            "Screens that are connected, and those whose place is kept for a while.",
            "gauge",
            {"connected": connected, "waiting": waiting},
            label="state",
        )
        games = Numbers("scorepad_tables", "Games that a screen has open.", "gauge", {"": tables()})
        return Response(exposition((sessions, games, *METRICS.figures())), media_type=KIND)

    return show_figures


def _is_operator(request: Request) -> bool:
    """Return whether a request comes from this machine, by its own address, and wasn't passed on.

    A proxy on this machine connects from here too, but says so or keeps the name that was used outside.
    """
    client = request.client.host if request.client else ""
    own = bool(client) and is_own_page(client, str(request.url))
    return own and not is_passed_on(request.headers)
