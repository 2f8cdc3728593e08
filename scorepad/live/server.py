"""The web server: our own few addresses first, the app for everything else, the guards before both."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import flet as ft
import flet_web.fastapi as flet_fastapi
from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import BaseRoute

from scorepad.i18n import _
from scorepad.live import sessions
from scorepad.live.guards import Fence, OwnPagesOnly, own_names
from scorepad.live.importer import IMPORT_PATH, TakeIn, importer
from scorepad.live.limits import Limits
from scorepad.live.papers import PRINT_PATH, Papers, printer
from scorepad.live.places import Places, PlacesOnly
from scorepad.live.spoken import Spoken
from scorepad.live.uploads import UPLOAD_PATH, Uploads, receiver
from scorepad.live.words import WORDS_PATH, words_script

App = Callable[[ft.Page], Awaitable[None]]

SESSION_SECONDS: Final = 1800
"""How long the session of a closed or sleeping screen is kept; the game itself is in the store."""

COMPRESSION: Final = 2
"""A tenth larger than the best in a fifth of the time: Flet's 12 MB are compressed while somebody waits."""

SELF_PORTRAITS: Final = frozenset({"/docs", "/docs/oauth2-redirect", "/redoc", "/openapi.json"})
"""What FastAPI offers at its own addresses, a script of another host among it."""
SYMBOLS: Final = "Symbols.ttf"


def build_server(
    app: App,
    take_in: TakeIn,
    *,
    assets: Path,
    token: str,
    extra_names: Iterable[str] = (),
    session_seconds: int = SESSION_SECONDS,
    papers: Papers | None = None,
    uploads: Uploads | None = None,
    limits: Limits | None = None,
    lang: str | None = None,
) -> FastAPI:
    """Put the app behind a web server.

    app: called with the page of every new screen.
    take_in: takes in what `scorepad import` hands over from another process.
    assets: the folder with index.html and the fonts. token: whoever knows it may hand over games.
    extra_names: names besides this machine's own under which it may be called.
    papers: what the screens offer to be printed. uploads: the files that they have asked browsers for.
    limits: how much may be asked of it.
    lang: what a device gets that has chosen no language; None = the one it asks for.
    """
    sessions.mend()
    limits = limits or Limits()
    names = own_names(extra_names)
    server = FastAPI(lifespan=_lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    server.state.limits = limits
    _add_own_addresses(server, assets, lang)
    server.add_api_route(IMPORT_PATH, importer(take_in, token), methods=["POST"])
    server.add_api_route(f"{PRINT_PATH}/{{key}}/{{name}}", printer(papers or Papers()))
    server.add_api_route(f"{UPLOAD_PATH}/{{key}}", receiver(uploads or Uploads()), methods=["PUT"])
    server.mount("/", _flet_server(app, assets, session_seconds))
    # The last one added stands outermost.
    server.add_middleware(PlacesOnly, places=Places(limits))
    server.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=COMPRESSION)
    server.add_middleware(OwnPagesOnly, names=names)
    server.add_middleware(Fence, names=names)
    server.add_middleware(Spoken, always=lang)
    return server


def _flet_server(app: App, assets: Path, session_seconds: int) -> FastAPI:
    inner: FastAPI = flet_fastapi.app(
        app,
        no_cdn=True,  # FLET.md, fault 32
        assets_dir=str(assets.resolve()),
        app_name="Scorepad",
        app_description=_("Keeps score for Hand and Foot and Canasta."),
        session_timeout_seconds=session_seconds,
    )
    # It describes itself to whoever asks, and there is no other way to stop it (FLET.md, fault 30).
    inner.router.routes[:] = [route for route in inner.routes if _path(route) not in SELF_PORTRAITS]
    return inner


def _path(route: BaseRoute) -> str:
    return str(getattr(route, "path", ""))


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

    async def gone() -> Response:
        return Response(status_code=404)

    async def fallback_font() -> Response:
        # Flutter asks for ever for a font with a sign it can't draw, unless it is given any font at all
        # (FLET.md, fault 34).
        return FileResponse(assets / "fonts" / SYMBOLS)

    server.add_api_route("/healthz", healthz)
    for path in SELF_PORTRAITS:
        # Without an answer of its own it would get the start page, as every address of the app does.
        server.add_api_route(path, gone)
    server.add_api_route(WORDS_PATH, words)
    server.add_api_route("/assets/fonts/{family}/{version}/{file}", fallback_font)
