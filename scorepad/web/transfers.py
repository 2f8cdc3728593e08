"""Routes for imports from another process, for PDFs to print and for uploads from browsers."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from http import HTTPStatus
from tempfile import TemporaryFile
from typing import BinaryIO, Final
from urllib.parse import quote

from fastapi import Request
from starlette.requests import ClientDisconnect
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response

from scorepad.game.library import Erased
from scorepad.i18n import _, language, use_language
from scorepad.i18n.language_negotiation import match_language
from scorepad.service.browser_files import Download, PrintJobs, Uploads, write_bounded
from scorepad.service.erasing import ErasedReport, erased_from_json, report_to_json
from scorepad.service.importing import ImportResult, results_to_json
from scorepad.storage.zip_files import MOST_PACKED
from scorepad.web.middleware import PDF

log = logging.getLogger("scorepad.web")

SHOW_PATH: Final = "/api/show"

ImportFile = Callable[[BinaryIO], Awaitable[list[ImportResult]]]
"""Imports a file and returns a result for each part."""

EraseForGood = Callable[[Erased], Awaitable[ErasedReport]]
"""Erases something for good; the report has what it was refused for."""

ShowScreen = Callable[[str], Awaitable[bool]]
"""Shows the screen with an address in the app's own window; returns False if there is none."""


Answer = Callable[[Request], Awaitable[Response]]
"""Answers a request."""


def with_token(token: str, answer: Answer) -> Answer:
    """Return a handler that refuses whoever doesn't know the token: only processes that read our lock do."""

    async def check(request: Request) -> Response:
        authorization = request.headers.get("authorization", "")
        if not secrets.compare_digest(authorization.encode(), f"Bearer {token}".encode()):
            return JSONResponse({"error": "token"}, status_code=403)
        return await answer(request)

    return check


def import_route(take_in: ImportFile) -> Answer:
    """Return the handler for IMPORT_PATH."""

    async def receive_file(request: Request) -> Response:
        with TemporaryFile() as file:
            try:
                complete = await write_bounded(file, request.stream(), MOST_PACKED)
            except ClientDisconnect:
                return Response(status_code=400)  # nobody reads it any more
            if not complete:
                return JSONResponse({"error": "too_large"}, status_code=413)
            file.seek(0)
            return Response(results_to_json(await take_in(file)), media_type="application/json")

    return receive_file


def erase_route(erase: EraseForGood) -> Answer:
    """Return the handler for ERASE_PATH, which erases something for good."""

    async def erase_something(request: Request) -> Response:
        try:
            what = erased_from_json(await request.json())
        except (ValueError, RecursionError):
            return JSONResponse({"error": "what"}, status_code=400)
        return JSONResponse(report_to_json(await erase(what)))

    return erase_something


def show_route(show: ShowScreen) -> Answer:
    """Return the handler for SHOW_PATH, which answers whether a screen is shown."""

    async def show_screen(request: Request) -> Response:
        path = request.query_params.get("path", "/")
        return JSONResponse({"shown": path.startswith("/") and await show(path)})

    return show_screen


def print_route(papers: PrintJobs) -> Answer:
    """Return the handler for `/print/{key}/{name}`: the PDF, for the browser to show and print."""

    async def show_paper(request: Request) -> Response:
        with use_language(match_language(request.query_params.get("lang", "")) or language()):
            return await answer(request)

    async def answer(request: Request) -> Response:
        paper = papers.find(request.path_params["key"])
        if paper is None:
            gone = _("This sheet is no longer available. Go back to Scorepad and tap Print again.")
            return PlainTextResponse(gone, status_code=404)
        if isinstance(paper, Download):
            return FileResponse(paper.path, media_type=paper.kind, headers=_headers(paper.name, "attachment"))
        try:
            data = await asyncio.to_thread(paper.draw)
        except Exception:
            log.exception("drawing a paper failed")
            return PlainTextResponse(_("This sheet couldn't be created. Nothing was lost."), status_code=500)
        return Response(data, media_type=PDF, headers=_headers(paper.name))

    return show_paper


async def _chunks(request: Request) -> AsyncIterator[bytes]:
    """Yield the parts of the request's body; raises ConnectionError if the browser disconnects."""
    try:
        async for chunk in request.stream():
            yield chunk
    except ClientDisconnect as gone:
        raise ConnectionError("the browser went away") from gone


def _headers(name: str, kind: str = "inline") -> dict[str, str]:
    return {
        "Content-Disposition": f"{kind}; filename*=UTF-8''{quote(name)}",
        "Cache-Control": "no-store",
    }


def upload_route(uploads: Uploads) -> Answer:
    """Return the handler for `/upload/{key}`."""

    async def receive_file(request: Request) -> Response:
        status = await uploads.receive(request.path_params["key"], _chunks(request))
        # Otherwise the rest of a refused file would still be read to its end.
        headers = {"Connection": "close"} if status >= HTTPStatus.BAD_REQUEST else None
        return Response(status_code=status, headers=headers)

    return receive_file
