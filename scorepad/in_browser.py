"""Starts the app where Python runs in a browser's page: no server and no files, and one window at a time."""

import asyncio
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any

import flet as ft

from scorepad.flet_support.drawing import patch_drawing
from scorepad.flet_support.hooks import use_live
from scorepad.flet_support.page_loop import join_turns
from scorepad.flet_support.reconnecting import open_page
from scorepad.flet_support.screens import component
from scorepad.i18n.catalogue import DEFAULT, first_match, set_language
from scorepad.rules.faults import Fault, Refused
from scorepad.service.games import Games
from scorepad.service.hub import Followed
from scorepad.service.platform import InPage, LateParts
from scorepad.storage.sql.page import Browser, PageStore
from scorepad.storage.store import LIBRARY
from scorepad.ui.app import App
from scorepad.ui.screens.guests import Elsewhere
from scorepad.ui.session import AppSession
from scorepad.ui.theme.apply_preferences import apply_preferences

ELSEWHERE = Fault("open_elsewhere")


class HeldGames(Followed):
    """The games of this browser, as long as this window holds them; followers hear when they come or go.

    platform: the page that shows them. session: None while they aren't here. fault: why not.
    """

    def __init__(self, browser: Browser, platform: InPage) -> None:
        super().__init__()
        self._browser = browser
        self._platform = platform
        self._service: Games | None = None
        self._waiting: asyncio.Task[None] | None = None
        self._asked: asyncio.Future[object] | None = None
        self.session: AppSession | None = None
        self.fault = ELSEWHERE

    async def open(self, *, steal: bool = False) -> None:
        """Read the games, unless another window holds them. steal: even then."""
        if not await (self._browser.steal() if steal else self._browser.hold()):
            return
        self._waiting = asyncio.create_task(self._wait_until_lost())
        try:
            service = Games(await PageStore.open(self._browser))
            await service.load()
        except Refused as refused:
            self.fault = refused.faults[0]
        else:
            if self._waiting.done():
                # Another window has taken the games while they were read.
                await service.close()
                return
            self._service = service
            service.subscribe(LIBRARY, self._ask_to_keep)
            self._ask_to_keep()

    async def show(self) -> None:
        """Show the games, if they are here."""
        if self._service:
            self.session = AppSession(self._service, await self._service.devices.only(), self._platform)
        self.notify()

    async def continue_here(self) -> None:
        """Take the games from the window that holds them."""
        await self.open(steal=True)
        await self.show()

    async def _wait_until_lost(self) -> None:
        await self._browser.lost()
        service, self._service, self.session = self._service, None, None
        self.fault = ELSEWHERE
        self.notify()
        if service:
            await service.close()

    def _ask_to_keep(self) -> None:
        # Not before there is something to keep: some browsers ask the person in turn.
        if not self._asked and self._service and self._service.shelf.count():
            self._asked = asyncio.ensure_future(self._browser.askToKeep())


@component
def Window(games: HeldGames) -> Any:  # noqa: N802 - components are named like the controls they are
    """Draw the app, or why the games aren't in this window."""
    session = use_live(games.subscribe, lambda: games.session)
    if session is None:
        return Elsewhere(games.fault, games.continue_here)
    return App(session)


def make_app(
    games: HeldGames, loading: Awaitable[None], languages: list[str]
) -> Callable[[ft.Page], Awaitable[None]]:
    """Return the function that Flet calls with the page.

    loading: reads the games. languages: those the browser asks for, the preferred one first.
    """

    async def open_app(page: ft.Page) -> None:
        set_language(first_match(languages) or DEFAULT)
        open_page(page)
        page.title = "Scorepad"
        await asyncio.gather(loading, apply_preferences(page))
        await games.show()
        page.render_views(Window, games)

    return open_app


def start() -> None:
    """Start the app in the page that this Python runs in; returns at once.

    The page's worker registers what keeps the games as the module `scorepad_browser`, and what else it knows
    of the page as `flet_js`: `load_later` fetches what only sheets need, `drawn` waits until the page has
    drawn what it got, `forgetsUnused` says what only the page itself can find out.
    """
    patch_drawing()
    join_turns(asyncio.get_running_loop())
    worker, page = import_module("js"), import_module("flet_js")
    browser: Any = import_module("scorepad_browser")
    site = str(worker.location.href).rpartition("/")[0]
    platform = InPage(
        site,
        browser.isKept,
        LateParts(page.load_later),
        page.drawn,
        forgets_unused=bool(page.forgetsUnused),
    )
    games = HeldGames(browser, platform)
    # Flutter starts at the same time.
    loading = asyncio.ensure_future(games.open())
    ft.run(make_app(games, loading, list(worker.navigator.languages)))
