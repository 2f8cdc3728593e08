"""The web server: its files, and its routes for other processes, for PDFs to print and for uploads."""

import asyncio
import json
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO, Final
from urllib.parse import quote

import flet as ft
import flet_web.fastapi as flet_fastapi
from fastapi import APIRouter, Depends, FastAPI, HTTPException, Request
from fastapi.routing import APIWebSocketRoute
from flet_web import get_package_web_dir
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.responses import FileResponse, PlainTextResponse, Response

from scorepad.flet_support import sessions
from scorepad.flet_support.sessions import TRUSTS_PROXIES
from scorepad.game.library import Erased
from scorepad.i18n import _, language, languages, use_language
from scorepad.i18n.catalogue import match_language
from scorepad.service import browser_files
from scorepad.service.backups import ErasedReport
from scorepad.service.importing import ImportResult
from scorepad.service.running_app import ERASE_PATH, IMPORT_PATH, SHOW_PATH, from_json, to_json
from scorepad.storage.zip_files import MOST_PACKED
from scorepad.web.middleware import PDF, OwnPages, names_of_this_machine

WORDS_PATH = "/words.js"
JSON = "application/json"

AppFunction = Callable[[ft.Page], Awaitable[None]]

SESSION_SECONDS: Final = 1800
"""Seconds that the session of a closed or sleeping screen is kept; the game itself is in the store."""

COMPRESSION: Final = 2
"""A tenth larger than the best level in a fifth of the time: Flet's 12 MB are compressed on request."""

SELF_PORTRAITS: Final = frozenset({"/docs", "/docs/oauth2-redirect", "/redoc", "/openapi.json"})
"""FastAPI's own pages about itself, one of which loads a script from another host."""
SYMBOLS: Final = "Symbols.ttf"
DRAWN_WITH: Final = ("main.dart.wasm", "canvaskit/skwasm.wasm", "main.dart.js", "canvaskit/canvaskit.wasm")
"""Flutter's files, by WebAssembly and by JavaScript; a browser fetches one pair."""

log = logging.getLogger("scorepad.web")

ImportFile = Callable[[BinaryIO], Awaitable[list[ImportResult]]]
"""Imports a file and returns a result for each part."""

EraseForGood = Callable[[Erased], Awaitable[ErasedReport]]
"""Erases something for good; the report has what it was refused for."""

ShowScreen = Callable[[str], Awaitable[bool]]
"""Shows the screen with an address in the app's own window; returns False if there is none."""


def assets_folder() -> Path:
    """Return the folder of the fonts and the start page: in the installed package, or in the checkout."""
    inside = Path(__file__).parents[1] / "assets"
    return inside if inside.is_dir() else inside.parents[1] / "assets"


def words_script(always: str | None = None, more: Callable[[], Mapping[str, str]] = dict) -> str:
    """Return a script with the page's sentences in all languages; only the page knows the language chosen.

    always: the language if none was chosen in the browser; None = the browser's first.
    more: returns further sentences in the current language, by their names.
    """
    words = {"words": {each: _words(each, more) for each in languages()}, "always": always}
    return f"window.scorepadWords = {json.dumps(words)};"


def _words(lang: str, more: Callable[[], Mapping[str, str]]) -> dict[str, str]:
    with use_language(lang):
        return {
            **more(),
            "lost": _("No connection to Scorepad"),
            "kept": _(
                "Nothing is lost: everything you entered is saved. This page will continue by itself "
                "once the connection is back."
            ),
            # Translators: said after a while without a connection, as the computer may have another address.
            "scan": _(
                "Still waiting? Scan the new code under “Share with phones” on the device with the game."
            ),
            "full": _("Too many screens are open"),
            # Translators: a page says it that found no place on the server.
            "wait": _(
                "Close Scorepad on a device that doesn't need it. This page will continue as soon as "
                "there is room."
            ),
            "loading": _("Opening Scorepad"),
            "broken": _("The connection broke off. What has arrived is kept."),
            "continue": _("Continue"),
            "slow": _("This is taking longer than usual. You can wait, or try again."),
            "again": _("Try again"),
            # Translators: heard by screen readers alone, as the name of a button that the page begins with.
            "hear": _("Turn on screen reader support"),
        }


def sizes_script(sizes: Mapping[str, tuple[int, int]]) -> str:
    """Return a script that tells the page how much it waits for; it comes after that of the words.

    sizes: the bytes of each file that is fetched before the first screen, and as the host sends them.
    """
    return f"\nscorepadWords.sizes = {json.dumps(sizes)};"


def manifest() -> str:
    """Return what a browser needs to put the app on a home screen, as JSON in the current language."""
    known = json.loads((assets_folder() / "manifest.json").read_text("utf-8"))
    shortcuts = {"new": _("New game"), "continue": _("Continue")}
    known["shortcuts"] = [{"name": name, "url": url} for url, name in shortcuts.items()]
    return json.dumps(known, ensure_ascii=False, indent=2)


def build_server(
    app: AppFunction,
    take_in: ImportFile,
    *,
    token: str,
    extra_names: Iterable[str] = (),
    session_seconds: int = SESSION_SECONDS,
    papers: browser_files.PrintJobs | None = None,
    uploads: browser_files.Uploads | None = None,
    trusted: Iterable[str] = (),
    lang: str | None = None,
    show: ShowScreen | None = None,
    erase: EraseForGood | None = None,
) -> FastAPI:
    """Return the web server for the app.

    app: called with the page of every new screen.
    take_in: imports the files that `scorepad import` sends from another process.
    token: required to send games for import.
    extra_names: further names that requests may use for this machine.
    papers: the PDFs that screens offer for printing. uploads: the files that screens have asked browsers for.
    trusted: addresses of proxies, as `trusted_proxies` returns them.
    lang: for a device on which no language was chosen; None = the language it asks for.
    show: shows a screen in the app's own window when another start asks for it; None = it has none.
    erase: erases something when `scorepad erase` asks for it from another process.
    """
    sessions.patch_sessions()
    server = FastAPI(lifespan=_lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    server.state.trusted_proxies = list(trusted)
    _add_own_addresses(server, lang)
    _add_commands(server, token, take_in, show, erase)
    _add_files(server, papers or browser_files.PrintJobs(), uploads or browser_files.Uploads())
    server.mount("/", _flet_server(app, session_seconds))
    # The middleware added last is the outermost.
    server.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=COMPRESSION)
    server.add_middleware(OwnPages, names=names_of_this_machine(extra_names), always=lang)
    return server


def _flet_server(app: AppFunction, session_seconds: int) -> FastAPI:
    inner: FastAPI = flet_fastapi.app(
        app,
        no_cdn=True,  # FLET.md, fault 32
        assets_dir=str(assets_folder().resolve()),
        app_name="Scorepad",
        app_description=_("Keeps score for Hand and Foot and Canasta."),
        session_timeout_seconds=session_seconds,
    )
    # FastAPI has no setting that keeps it from publishing its API (FLET.md, fault 30).
    kept = [route for route in inner.routes if getattr(route, "path", "") not in SELF_PORTRAITS]
    # Its websocket once more, at the addresses that `start.js` gives to a game's pages.
    sockets = (each for each in kept if isinstance(each, APIWebSocketRoute))
    at_tables = [APIWebSocketRoute(f"{each.path}/{{table}}", each.endpoint) for each in sockets]
    inner.router.routes[:] = [*at_tables, *kept]
    return inner


@asynccontextmanager
async def _lifespan(server: FastAPI) -> AsyncIterator[dict[str, object]]:
    await flet_fastapi.app_manager.start()
    try:
        yield {TRUSTS_PROXIES: bool(server.state.trusted_proxies)}
    finally:
        await flet_fastapi.app_manager.shutdown()


def _add_own_addresses(server: FastAPI, lang: str | None) -> None:
    @server.get("/healthz")
    async def healthz() -> dict[str, bool]:
        return {"ok": True}

    web = Path(get_package_web_dir())
    # All are compressed alike, so they stand for themselves.
    sizes = {name: ((web / name).stat().st_size,) * 2 for name in DRAWN_WITH}

    @server.get(WORDS_PATH)
    async def words() -> Response:
        return Response(words_script(lang) + sizes_script(sizes), media_type="text/javascript")

    @server.get("/manifest.json")
    async def on_home_screen() -> Response:
        return Response(manifest(), media_type="application/manifest+json")

    # Flutter asks forever for a font with a character it can't draw, unless it is given any font at all
    # (FLET.md, fault 34).
    @server.get("/assets/fonts/{family}/{version}/{file}")
    async def fallback_font() -> Response:
        return FileResponse(assets_folder() / "fonts" / SYMBOLS)

    async def gone() -> Response:
        return Response(status_code=404)

    for path in SELF_PORTRAITS:
        # Without an answer of its own the request would get the start page, as every address of the app does.
        server.add_api_route(path, gone)


def _add_commands(
    server: FastAPI, token: str, take_in: ImportFile, show: ShowScreen | None, erase: EraseForGood | None
) -> None:
    """Answer other processes that know the token: only those that read our lock do."""

    async def check(request: Request) -> None:
        authorization = request.headers.get("authorization", "")
        if not secrets.compare_digest(authorization.encode(), f"Bearer {token}".encode()):
            raise HTTPException(HTTPStatus.FORBIDDEN)

    asked = APIRouter(dependencies=[Depends(check)])

    @asked.post(IMPORT_PATH)
    async def import_file(request: Request) -> Response:
        with TemporaryFile() as file:
            try:
                is_whole = await browser_files.write_bounded(file, request.stream(), MOST_PACKED)
            except ClientDisconnect:
                return Response(status_code=400)  # nobody reads it any more
            if not is_whole:
                return Response(status_code=413)
            file.seek(0)
            return Response(to_json(await take_in(file)), media_type=JSON)

    @asked.post(SHOW_PATH)
    async def show_screen(path: str = "/") -> dict[str, bool]:
        return {"shown": show is not None and path.startswith("/") and await show(path)}

    @asked.post(ERASE_PATH)
    async def erase_something(request: Request) -> Response:
        try:
            what = from_json(await request.body(), Erased)
        except ValueError:
            return Response(status_code=400)
        return Response(to_json(await erase(what)), media_type=JSON) if erase else Response(status_code=404)

    server.include_router(asked)


def _add_files(server: FastAPI, papers: browser_files.PrintJobs, uploads: browser_files.Uploads) -> None:
    """Answer browsers with what screens offer, for them to show, print or save, and take files from them."""

    @server.get(f"{browser_files.PRINT_PATH}/{{key}}/{{name}}")
    async def show_paper(key: str, lang: str = "") -> Response:
        with use_language(match_language(lang) or language()):
            paper = papers.find(key)
            if paper is None:
                gone = _("This sheet is no longer available. Go back to Scorepad and tap Print again.")
                return PlainTextResponse(gone, status_code=404)
            if isinstance(paper, browser_files.Download):
                headers = _headers(paper.name, "attachment")
                return FileResponse(paper.path, media_type=paper.kind, headers=headers)
            try:
                data = await asyncio.to_thread(paper.draw)
            except Exception:
                log.exception("drawing a paper failed")
                failed = _("This sheet couldn't be created. Nothing was lost.")
                return PlainTextResponse(failed, status_code=500)
            return Response(data, media_type=PDF, headers=_headers(paper.name))

    @server.put(f"{browser_files.UPLOAD_PATH}/{{key}}")
    async def receive_file(key: str, request: Request) -> Response:
        try:
            status = await uploads.receive(key, request.stream())
        except ClientDisconnect:
            return Response(status_code=400)  # nobody reads it any more
        # Otherwise the rest of a refused file would still be read to its end.
        headers = {"Connection": "close"} if status >= HTTPStatus.BAD_REQUEST else None
        return Response(status_code=status, headers=headers)


def _headers(name: str, kind: str = "inline") -> dict[str, str]:
    return {
        "Content-Disposition": f"{kind}; filename*=UTF-8''{quote(name)}",
        "Cache-Control": "no-store",
    }
