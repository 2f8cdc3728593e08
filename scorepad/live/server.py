"""The web server: our own few addresses first, the app for everything else, the guards before both."""

import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import flet as ft
import flet_web.fastapi as flet_fastapi
from fastapi import FastAPI, Request
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, JSONResponse, Response

from scorepad.i18n import _
from scorepad.live import sessions
from scorepad.live.guards import Fence, OwnPagesOnly, own_names
from scorepad.live.papers import PRINT_PATH, Papers, printer
from scorepad.live.spoken import Spoken
from scorepad.live.words import WORDS_PATH, words_script
from scorepad.rules.faults import Fault, Refused

App = Callable[[ft.Page], Awaitable[None]]

SESSION_SECONDS: Final = 1800
"""How long the session of a closed or sleeping screen is kept; the game itself is in the store."""

MOST_BYTES: Final = 4 * 1024 * 1024
"""The largest game file that is read."""

COMPRESSION: Final = 2
"""A tenth larger than the best in a fifth of the time: Flet's 12 MB are compressed while somebody waits."""

IMPORT_PATH: Final = "/api/import"
SYMBOLS: Final = "Symbols.ttf"

TakeIn = Callable[[bytes], Awaitable[tuple[str, str]]]
"""Takes in the bytes of a file; gives what became of it, as `Desk.take_in` says it, and its id."""


def build_server(
    app: App,
    take_in: TakeIn,
    *,
    assets: Path,
    token: str,
    extra_names: Iterable[str] = (),
    session_seconds: int = SESSION_SECONDS,
    papers: Papers | None = None,
    lang: str | None = None,
) -> FastAPI:
    """Put the app behind a web server.

    app: called with the page of every new screen.
    take_in: what `scorepad import` hands over from another process; raises Refused with all faults.
    assets: the folder with index.html and the fonts. token: whoever knows it may hand over games.
    extra_names: names besides this machine's own under which it may be called.
    papers: what the screens offer to be printed.
    lang: what a device gets that has chosen no language; None = the one it asks for.
    """
    sessions.mend()
    names = own_names(extra_names)
    server = FastAPI(lifespan=_lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    _add_own_addresses(server, assets, lang)
    server.add_api_route(IMPORT_PATH, _importer(take_in, token), methods=["POST"])
    server.add_api_route(f"{PRINT_PATH}/{{key}}/{{name}}", printer(papers or Papers()))
    server.mount(
        "/",
        flet_fastapi.app(
            app,
            no_cdn=True,
            assets_dir=str(assets.resolve()),
            app_name="Scorepad",
            app_description=_("Keeps score while people play Hand and Foot and Canasta."),
            session_timeout_seconds=session_seconds,
        ),
    )
    # The last one added stands outermost.
    server.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=COMPRESSION)
    server.add_middleware(OwnPagesOnly, names=names)
    server.add_middleware(Fence, names=names)
    server.add_middleware(Spoken, always=lang)
    return server


@asynccontextmanager
async def _lifespan(_server: FastAPI) -> AsyncIterator[None]:
    await flet_fastapi.app_manager.start()
    try:
        yield
    finally:
        await flet_fastapi.app_manager.shutdown()


def _add_own_addresses(server: FastAPI, assets: Path, lang: str | None) -> None:
    async def healthz() -> Response:
        return JSONResponse({"ok": True})

    async def words() -> Response:
        return Response(words_script(lang), media_type="text/javascript")

    async def fallback_font() -> Response:
        # Flutter asks for ever for a font with a sign it cannot draw, unless it is given any font at all.
        return FileResponse(assets / "fonts" / SYMBOLS)

    server.add_api_route("/healthz", healthz)
    server.add_api_route(WORDS_PATH, words)
    server.add_api_route("/assets/fonts/{family}/{version}/{file}", fallback_font)


def _plain(fault: Fault) -> dict[str, object]:
    """Write a fault as JSON: whoever asked puts it into words, in their own language."""
    params: object = json.loads(json.dumps(dict(fault.params), default=_as_list))
    return {"code": fault.code, "path": fault.path, "params": params}


def _as_list(value: object) -> object:
    return sorted(value) if isinstance(value, set | frozenset) else str(value)


def _importer(take_in: TakeIn, token: str) -> Callable[[Request], Awaitable[Response]]:
    async def receive_game(request: Request) -> Response:
        said = request.headers.get("authorization", "")
        if not secrets.compare_digest(said.encode(), f"Bearer {token}".encode()):
            return JSONResponse({"error": "token"}, status_code=403)
        data = b""
        async for chunk in request.stream():
            data += chunk
            if len(data) > MOST_BYTES:
                return JSONResponse({"error": "too_large"}, status_code=413)
        try:
            outcome, game = await take_in(data)
        except Refused as refused:
            return JSONResponse({"faults": [_plain(fault) for fault in refused.faults]}, status_code=422)
        return JSONResponse({"outcome": outcome, "game": game})

    return receive_game
