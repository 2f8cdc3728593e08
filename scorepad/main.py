"""Starts the app: claims the folder, opens the store, serves the screens and shows them."""

import asyncio
import logging
import os
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial
from typing import BinaryIO

from fastapi import FastAPI

from scorepad.flet_support.own_window import OwnWindow
from scorepad.flet_support.sessions import GuestPlaces
from scorepad.game.accept import KEEPER
from scorepad.game.library import Erased
from scorepad.i18n import _
from scorepad.rules.faults import Refused
from scorepad.service.access import Access
from scorepad.service.backups import AutoBackups, ErasedReport, erase_for_good
from scorepad.service.games import Games
from scorepad.service.importing import IMPORTER, ImportResult, import_parts
from scorepad.service.keeping import Keeping, open_games
from scorepad.service.network import (
    HomeNetwork,
    is_loopback,
    join_link,
    most_guests,
    proxy_names,
    trusted_proxies,
)
from scorepad.service.platform import Platform
from scorepad.service.running_app import ask_to_show
from scorepad.storage.folder import Folder, FolderClaim, RunningApp, games_place
from scorepad.storage.import_files import game_files_in
from scorepad.web import launch
from scorepad.web.log_file import start_log
from scorepad.web.server import build_server
from scorepad.web.uvicorn_server import Server
from scorepad.wording.faults import fault_lines, fault_sentence, system_words

log = logging.getLogger("scorepad")


@dataclass(frozen=True, slots=True)
class Options:
    """The options that the command line passes to the app.

    data_dir: None = from the environment, or the system's usual place. store: the address of a database;
    None = from the environment, or a file. web: serve only, open nothing. port: the first to try, 0 = any.
    get_desktop: fetch Flet's native client and exit.
    lang: for a device on which no language was chosen; None = the language it asks for.
    path: the screen to open, such as `/game/<id>`.
    """

    data_dir: str | None = None
    store: str | None = None
    web: bool = False
    host: str = launch.DEFAULT_HOST
    port: int = launch.DEFAULT_PORT
    get_desktop: bool = False
    lang: str | None = None
    path: str = "/"


def run(options: Options) -> int:
    """Run the app until it is stopped; return the exit status, 2 if it can't start."""
    try:
        if options.get_desktop:
            return launch.install_desktop_client()
        place, address = games_place(options.data_dir, options.store, os.environ)
        folder = Folder.open(place)
        claim = folder.claim_or_find()
        if isinstance(claim, RunningApp):
            return _open_running(claim, options)
        try:
            return _run_here(options, folder, claim, address)
        finally:
            claim.release()
    except Refused as refused:
        launch.print_warnings(*fault_lines(refused.faults))
        return 2
    except KeyboardInterrupt:
        return 130


def _run_here(options: Options, folder: Folder, claim: FolderClaim, address: str | None) -> int:
    """Serve until somebody stops it, and return the exit status."""
    if folder.can_write:
        start_log(folder.path / "scorepad.log")
    with closing(open_games(folder, address)) as kept:
        launch.print_warnings(*(fault_sentence(notice) for notice in kept.notices))
        try:
            place = launch.bind_port(options.host, options.port)
        except launch.CannotListen as reason:
            sentence = _("Scorepad can't listen on {host}: {reason}")
            launch.print_warnings(sentence.format(host=options.host, reason=system_words(str(reason))))
            return 2
        if place.moved and options.port:
            sentence = _("Port {port} is in use; using {other} instead.")
            launch.print_warnings(sentence.format(port=options.port, other=place.port))
        asyncio.run(_serve(kept, claim, place, options))
    return 0


async def _serve(kept: Keeping, claim: FolderClaim, place: launch.BoundPort, options: Options) -> None:
    service = Games(kept.store, access=Access(kept.links))
    service.access.trust(IMPORTER.device)
    await service.load()
    network, tasks = _network(place, lambda: running, service.access), set[asyncio.Task[None]]()
    platform, care = kept.served(service, claim, network)
    window = OwnWindow(options.path)
    server = _build_server(service, platform, claim, options, window)

    def publish() -> None:
        claim.publish(place.url, network.addresses)

    def started() -> None:
        publish()
        network.subscribe(publish)
        show = _show(service.access, network, place, options, window, running.stop)
        work = (show, network.look_after(), *(each() for each in care))
        tasks.update(map(asyncio.create_task, work))

    running = Server(server, started)
    await running.serve([place.socket])
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await service.close()


def _network(place: launch.BoundPort, server: Callable[[], Server], access: Access) -> HomeNetwork:
    """Return where the app answers other devices. server: returns the one that runs, once it does."""
    names = tuple(f"https://{name}" for name in proxy_names(os.environ))

    async def open_ones() -> tuple[str, ...]:
        return (*names, *await asyncio.to_thread(lambda: place.outside_urls))

    if not is_loopback(place.host):
        return HomeNetwork((*names, *place.outside_urls), open_ones)
    if names:
        return HomeNetwork(names)
    door = launch.NetworkDoor(server, access.open_port or place.port, access.keep_port)
    return HomeNetwork(answer=door.open, close=door.close)


async def _show(
    access: Access,
    network: HomeNetwork,
    place: launch.BoundPort,
    options: Options,
    window: OwnWindow,
    ended: Callable[[], None],
) -> None:
    """Open the app, to the network too if that was so when it last ran: the phones have the same links."""
    if network.addresses:
        # With it another device may change everything; a server may have no screen.
        try:
            token = await access.make_link(KEEPER)
        except Refused as refused:
            launch.print_warnings(*fault_lines(refused.faults))
        else:
            launch.print_link(join_link(network.addresses[0], token))
    elif access.open_port:
        with suppress(Refused):
            await network.open()
            sentence = _("The phones that share a game find it again at {url}")
            launch.print_status(sentence.format(url=network.addresses[0]))
    await launch.show_app(
        place.url, options.path, only_say=options.web, was_opened=window.was_opened, ended=ended
    )


def _build_server(
    service: Games, platform: Platform, claim: FolderClaim, options: Options, window: OwnWindow
) -> FastAPI:
    from scorepad.ui import app  # noqa: PLC0415 - a second start needs no screens

    return build_server(
        app.make_app(
            service,
            platform,
            any_language=options.lang is None,
            own_window=window,
            find_place=GuestPlaces(most_guests(os.environ)).find,
        ),
        partial(_take_in, service),
        token=claim.token,
        extra_names=[options.host, *proxy_names(os.environ)],
        papers=platform.papers,
        uploads=platform.uploads,
        trusted=trusted_proxies(os.environ),
        lang=options.lang,
        show=window.show,
        erase=partial(_erase, service, platform.backups),
    )


async def _erase(service: Games, backups: AutoBackups | None, what: Erased) -> ErasedReport:
    """Erase what `scorepad erase` asks for from another process."""
    try:
        return await erase_for_good(service, backups, what, IMPORTER)
    except Refused as refused:
        return ErasedReport("", refused.faults)


async def _take_in(service: Games, file: BinaryIO) -> list[ImportResult]:
    """Import what `scorepad import` hands over from another process."""
    return [result async for result in import_parts(service, game_files_in(file), IMPORTER)]


def _open_running(running: RunningApp, options: Options) -> int:
    if options.web:
        url = launch.page_url(running.address, options.path)
        launch.print_status(_("Scorepad is already running at {url}").format(url=url))
    elif not ask_to_show(running.address, running.token, options.path):
        asyncio.run(launch.show_app(running.address, options.path, only_say=False))
    return 0
