"""Where the app starts: takes the folder, opens the store, serves the screens and shows them."""

import asyncio
import logging
import os
import time
from collections.abc import AsyncGenerator
from contextlib import aclosing, closing
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from scorepad.game.events import Author
from scorepad.i18n import _
from scorepad.i18n.faults import fault_lines, fault_sentence
from scorepad.i18n.system_words import system_words
from scorepad.live.address import DEFAULT_HOST, DEFAULT_PORT, CannotListen, Place, take_place
from scorepad.live.desk import Desk
from scorepad.live.file_care import FileCare
from scorepad.live.front import complain, get_desktop, keep_log, say, show
from scorepad.live.importer import TakeIn
from scorepad.live.limits import limits_from
from scorepad.live.papers import Papers
from scorepad.live.serve import Server, serve
from scorepad.live.server import build_server
from scorepad.live.sessions import are_screens_open
from scorepad.live.taking import Taken, take_all
from scorepad.live.ticket import Leave, WithdrawnError
from scorepad.live.uploads import Uploads
from scorepad.rules.faults import Refused
from scorepad.storage.folder import Claim, Folder, Running, data_folder
from scorepad.storage.sqlite import open_store
from scorepad.storage.store import Store

log = logging.getLogger("scorepad")

CLAIM_SECONDS: Final = 10
"""How long another start on the same folder is given to say where it is."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line asks of the app.

    data_dir: None = the environment's or the system's own place. web: serve only, open nothing.
    port: the first to try, 0 = any. get_desktop: fetch Flet's native client and end.
    lang: what a device gets that has chosen no language; None = the one it asks for.
    """

    data_dir: str | None = None
    web: bool = False
    host: str = DEFAULT_HOST
    port: int = DEFAULT_PORT
    get_desktop: bool = False
    lang: str | None = None


def run(options: Options) -> int:
    """Run the app until it is asked to stop; gives the exit status, 2 if it cannot start."""
    try:
        if options.get_desktop:
            return get_desktop()
        folder = Folder.open(data_folder(options.data_dir, os.environ))
        claim = _claim(folder)
        if isinstance(claim, Running):
            return _open_running(claim, options)
        try:
            return _run_here(options, folder, claim)
        finally:
            claim.release()
    except Refused as refused:
        complain(*fault_lines(refused.faults))
        return 2
    except KeyboardInterrupt:
        return 130


def assets_folder() -> Path:
    """Give the folder of the fonts and the start page: in the installed package, or beside its source."""
    inside = Path(__file__).parent / "assets"
    return inside if inside.is_dir() else inside.parents[1] / "assets"


def _run_here(options: Options, folder: Folder, claim: Claim) -> int:
    if folder.can_write:
        keep_log(folder.path / "scorepad.log")
    with closing(open_store(folder)) as store:
        complain(*(fault_sentence(notice.fault) for notice in store.notices()))
        try:
            place = take_place(options.host, options.port)
        except CannotListen as reason:
            told = _("Scorepad can't listen on {host}: {reason}")
            complain(told.format(host=options.host, reason=system_words(str(reason))))
            return 2
        if place.moved and options.port:
            told = _("Port {port} is in use; using {other} instead.")
            complain(told.format(port=options.port, other=place.port))
        asyncio.run(_serve(store, claim, folder.path, place, options))
    return 0


async def _serve(store: Store, claim: Claim, folder: Path, place: Place, options: Options) -> None:
    from scorepad.ui import app  # noqa: PLC0415 - a second start needs no screens

    desk = Desk(store)
    await desk.load()
    care = FileCare(store, desk, claim, are_screens_open)
    papers, uploads = Papers(), Uploads()
    server = build_server(
        app.build(desk, care, place.outside_url, papers, uploads, any_language=options.lang is None),
        _taking_in(desk, folder),
        assets=assets_folder(),
        token=claim.token,
        extra_names=[options.host],
        papers=papers,
        uploads=uploads,
        limits=limits_from(os.environ),
        lang=options.lang,
    )
    beside: set[asyncio.Task[None]] = set()

    def started(running: Server) -> None:
        claim.publish(place.url)
        if place.outside_url:
            told = _("Warning: anyone who can reach {url} can see and change the games.")
            complain(told.format(url=place.outside_url))
        beside.add(asyncio.create_task(show(place.url, only_say=options.web, ended=running.stop)))
        beside.add(asyncio.create_task(care.look_after()))

    await serve(server, place.socket, started)
    for task in beside:
        task.cancel()
    await asyncio.gather(*beside, return_exceptions=True)
    await desk.close()


def _taking_in(desk: Desk, folder: Path) -> TakeIn:
    async def take_in(file: BinaryIO, ticket: str) -> AsyncGenerator[Taken, None]:
        from scorepad.sheets import filled  # noqa: PLC0415 - only those who import need it

        leave = Leave(folder, ticket)
        try:
            async with aclosing(
                take_all(desk, filled.files_in(file), Author("import"), leave.taking)
            ) as taking:
                async for taken in taking:
                    yield taken
        except WithdrawnError:
            log.warning("whoever asked for an import no longer waited for it")
        finally:
            leave.end()

    return take_in


def _claim(folder: Folder) -> Claim | Running:
    """Take the folder, or learn where the app that has it answers."""
    end = time.monotonic() + CLAIM_SECONDS
    while True:
        claim = folder.claim()
        if isinstance(claim, Claim) or claim.address or time.monotonic() > end:
            return claim
        time.sleep(0.1)


def _open_running(running: Running, options: Options) -> int:
    if not running.address:
        complain(_("Another copy of Scorepad is using this folder, but its address is unknown."))
        return 2
    if options.web:
        say(_("Scorepad is already running at {url}").format(url=running.address))
    else:
        asyncio.run(show(running.address, only_say=False))
    return 0
