"""What can be opened in a tab of its own to be printed: a few papers behind keys that nobody guesses."""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import quote

from fastapi import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from scorepad.i18n import _, language, use
from scorepad.i18n.wanted import known
from scorepad.live.guards import PDF

log = logging.getLogger("scorepad.live")

PRINT_PATH: Final = "/print"
MOST_PAPERS: Final = 64
"""How many are kept; beyond them the one offered longest ago goes."""


@dataclass(frozen=True, slots=True)
class PrintedPaper:
    """A paper that is drawn when somebody asks for it. name: of its file, such as `Ann, Bo.pdf`."""

    name: str
    draw: Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class Download:
    """A file that a browser fetches and saves. name: to be saved under. kind: its MIME type."""

    name: str
    path: Path
    kind: str


class Papers:
    """The papers and downloads that are on offer, by their keys."""

    def __init__(self) -> None:
        self._offered: OrderedDict[str, PrintedPaper | Download] = OrderedDict()

    def offer(self, key: str, paper: PrintedPaper | Download) -> str:
        """Put a paper on offer, in place of the one that had the key, and give its address.

        Should it not be there any more, that is said in the language in force now.
        """
        self._offered[key] = paper
        self._offered.move_to_end(key)
        while len(self._offered) > MOST_PAPERS:
            self._withdraw(next(iter(self._offered)))
        return f"{PRINT_PATH}/{key}/{quote(paper.name)}?lang={language()}"

    def find(self, key: str) -> PrintedPaper | Download | None:
        """Return a paper or a download, None if it is not on offer (any more)."""
        return self._offered.get(key)

    def _withdraw(self, key: str) -> None:
        gone = self._offered.pop(key)
        if isinstance(gone, Download):
            gone.path.unlink(missing_ok=True)


def new_key() -> str:
    """Make a key for one screen's paper."""
    return secrets.token_urlsafe(24)


def printer(papers: Papers) -> Callable[[Request], Awaitable[Response]]:
    """Make what answers at `/print/{key}/{name}`: the PDF, to be looked at and printed by the browser."""

    async def show_paper(request: Request) -> Response:
        with use(known(request.query_params.get("lang", "")) or language()):
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


def _headers(name: str, shown: str = "inline") -> dict[str, str]:
    return {"Content-Disposition": f"{shown}; filename*=UTF-8''{quote(name)}", "Cache-Control": "no-store"}
