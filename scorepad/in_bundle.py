"""Starts the app in a bundle for phones or desktops: no server, and its games in a file of the app's own."""

import asyncio
import logging
import os
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import flet as ft

from scorepad.flet_support.drawing import patch_drawing
from scorepad.flet_support.hooks import use_value
from scorepad.flet_support.own_window import remember_window
from scorepad.flet_support.reconnecting import open_page
from scorepad.flet_support.screens import component
from scorepad.rules.faults import Fault, Refused
from scorepad.service.backups import AutoBackups
from scorepad.service.file_care import FileCare
from scorepad.service.games import Games
from scorepad.service.platform import Bundled
from scorepad.storage.folder import Folder, FolderClaim, data_folder, folder_taken
from scorepad.storage.sql.games_file import GamesFile
from scorepad.storage.sql.store import SqlStore
from scorepad.ui.app import App
from scorepad.ui.screens.guests import Elsewhere
from scorepad.ui.session import AppSession
from scorepad.ui.theme.apply_preferences import apply_preferences

DATA: Final = "FLET_APP_STORAGE_DATA"
TEMPORARY: Final = "FLET_APP_STORAGE_TEMP"
"""Environment variables in which Flet names the app's own folders."""

log = logging.getLogger("scorepad")


class BundledGames:
    """The games of this app, opened once however often its client connects.

    Android may end the client and start another one beside the same Python.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._opening: asyncio.Task[tuple[Games, Bundled]] | None = None
        self._close: Callable[[], Awaitable[None]] | None = None

    async def open(self) -> tuple[Games, Bundled]:
        """Return the games and what the app can do; raises Refused if they can't be had."""
        if self._opening is None or (self._opening.done() and self._opening.exception()):
            self._opening = asyncio.create_task(self._open())
        return await asyncio.shield(self._opening)

    async def _open(self) -> tuple[Games, Bundled]:
        claim, file = await asyncio.to_thread(_open_file, self._folder)
        service = Games(SqlStore(file))
        await service.load()
        care = FileCare(file, service, claim.restore)
        backups = AutoBackups(file, service)
        caring = asyncio.gather(care.look_after(), backups.look_after())

        async def close() -> None:
            caring.cancel()
            await asyncio.gather(caring, return_exceptions=True)
            await service.close()
            claim.release()

        self._close = close
        return service, Bundled(care, backups=backups)

    async def close(self) -> None:
        """Release the file and the folder."""
        if self._close:
            await self._close()


def _open_file(path: Path) -> tuple[FolderClaim, GamesFile]:
    folder = Folder.open(path)
    claim = folder.claim()
    if claim is None:
        raise folder_taken(path)
    try:
        return claim, GamesFile(path, can_write=folder.can_write)
    except Refused:
        claim.release()
        raise


@component
def Window(games: BundledGames, first: AppSession | Fault) -> Any:  # noqa: N802 - named like a control
    """Draw the app, or why its games can't be had. first: what came of opening them."""
    found, show = use_value(lambda: first)

    async def try_again() -> None:
        show(await open_session(games))

    return Elsewhere(found, try_again) if isinstance(found, Fault) else App(found)


async def open_session(games: BundledGames) -> AppSession | Fault:
    """Return the session of a page, or why there is none."""
    try:
        service, platform = await games.open()
    except Refused as refused:
        log.warning("the games could not be opened: %r", refused.faults)
        return refused.faults[0]
    return AppSession(service, await service.devices.only(), platform)


def make_app(games: BundledGames) -> Callable[[ft.Page], Awaitable[None]]:
    """Return the function that Flet calls with the page of each client."""

    async def open_app(page: ft.Page) -> None:
        open_page(page)
        page.title = "Scorepad"
        opening = open_session(games), apply_preferences(page), remember_window(page)
        found, *_done = await asyncio.gather(*opening)
        page.render_views(Window, games, found)

    return open_app


def start() -> None:
    """Start the app beside its client; returns when the client has gone."""
    patch_drawing()
    # A phone has none of the folders where Python looks for one.
    tempfile.tempdir = os.environ.get(TEMPORARY)
    asyncio.run(run(BundledGames(data_folder(os.environ.get(DATA), {}))))


async def run(games: BundledGames) -> None:
    """Show the games in the client until it has gone."""
    try:
        await ft.run_async(make_app(games))
    finally:
        await games.close()
