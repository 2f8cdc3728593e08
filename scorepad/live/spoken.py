"""The language of each browser: in force for every answer and for the session behind a websocket."""

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from scorepad.i18n import language, use
from scorepad.i18n.wanted import of_browser


class Spoken:
    """Puts the best language of ours in force that a browser says it reads.

    always: the one in force instead, whatever a browser says. Who says nothing, as Flet's native client, gets
    the language of this process.
    """

    def __init__(self, app: ASGIApp, *, always: str | None = None) -> None:
        self._app = app
        self._always = always

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, in its language."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        accepted = Headers(scope=scope).get("accept-language")
        with use(self._always or (of_browser(accepted) if accepted else language())):
            await self._app(scope, receive, send)
