"""Where the app starts: takes the folder, opens the store, serves the screens and shows them."""

import asyncio
import os
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from scorepad.game.events import Author
from scorepad.i18n import _
from scorepad.i18n.faults import fault_lines, fault_sentence
from scorepad.i18n.system_words import system_words
from scorepad.live.address import DEFAULT_HOST, DEFAULT_PORT, CannotListen, Place, take_place
from scorepad.live.desk import Desk
from scorepad.live.front import complain, get_desktop, keep_log, say, show
from scorepad.live.papers import Papers
from scorepad.live.serve import Server, serve
from scorepad.live.server import TakeIn, build_server
from scorepad.rules.faults import Refused
from scorepad.storage.anyfile import read_file
from scorepad.storage.folder import Claim, Folder, Running, data_folder
from scorepad.storage.sqlite import SqliteStore

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
    keep_log(folder.path / "scorepad.log")
    with closing(SqliteStore.open(folder.path)) as store:
        complain(*map(fault_sentence, store.troubles))
        try:
            place = take_place(options.host, options.port)
        except CannotListen as reason:
            told = _("Scorepad can't listen at {host}: {reason}")
            complain(told.format(host=options.host, reason=system_words(str(reason))))
            return 2
        if place.moved and options.port:
            told = _("Port {port} is in use; Scorepad takes {other}.")
            complain(told.format(port=options.port, other=place.port))
        asyncio.run(_serve(store, claim, place, options))
    return 0


async def _serve(store: SqliteStore, claim: Claim, place: Place, options: Options) -> None:
    from scorepad.ui import app  # noqa: PLC0415 - a second start needs no screens

    desk = Desk(store)
    await desk.load()
    papers = Papers()
    server = build_server(
        app.build(desk, store.troubles, place.outside_url, papers, any_language=options.lang is None),
        _taking_in(desk),
        assets=assets_folder(),
        token=claim.token,
        extra_names=[options.host],
        papers=papers,
        lang=options.lang,
    )
    shown: set[asyncio.Task[None]] = set()

    def started(running: Server) -> None:
        claim.publish(place.url)
        if place.outside_url:
            told = _("Warning: whoever can reach {url} can read and change the games.")
            complain(told.format(url=place.outside_url))
        shown.add(asyncio.create_task(show(place.url, only_say=options.web, ended=running.stop)))

    await serve(server, place.socket, started)
    for task in shown:
        task.cancel()
    await asyncio.gather(*shown, return_exceptions=True)
    await desk.close()


def _taking_in(desk: Desk) -> TakeIn:
    async def take_in(data: bytes) -> tuple[str, str]:
        return await desk.take_in(await asyncio.to_thread(read_file, data), Author("import"))

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
        complain(_("Another Scorepad has this folder but does not say where it is."))
        return 2
    if options.web:
        say(_("Scorepad is already running, at {url}").format(url=running.address))
    else:
        asyncio.run(show(running.address, only_say=False))
    return 0
