"""Windows of a real Chromium, in which `database.js` keeps games, and the way to it from here."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, BrowserContext, Page, Route, async_playwright

import scorepad.storage.browser
from tests import chromium

PLACE = "http://localhost"
"""Locks and databases are for secure places alone; nothing is served there, Playwright answers."""

SCRIPT = Path(scorepad.storage.browser.__file__).parent / "database.js"


@dataclass(frozen=True, slots=True)
class Window:
    """A window with its own copy of `database.js`, called as Python in the page calls it."""

    page: Page

    def take(self) -> Awaitable[str]:
        """Take the games over."""
        return self._call("database.take()")

    def readLines(self, after: str, most: int) -> Awaitable[str]:  # noqa: N802 - as JavaScript names it
        """Read lines."""
        return self._call("([after, most]) => database.readLines(after, most)", [after, most])

    def read(self, games: str) -> Awaitable[str]:
        """Read the events of games."""
        return self._call("games => database.read(games)", games)

    def keep(self, rows: str) -> Awaitable[str]:
        """Keep rows."""
        return self._call("rows => database.keep(rows)", rows)

    def isKept(self) -> Awaitable[bool]:  # noqa: N802 - as JavaScript names it
        """Return whether the browser has promised to keep the games."""
        return self._call("database.isKept()")

    def askToKeep(self) -> Awaitable[object]:  # noqa: N802 - as JavaScript names it
        """Ask the browser to keep the games."""
        return self._call("database.askToKeep()")

    def close(self) -> Awaitable[object]:
        """Release the database."""
        return self._call("database.close()")

    def hold(self) -> Awaitable[bool]:
        """Become the window that holds the games, unless another one does."""
        return self._call("database.hold()")

    def steal(self) -> Awaitable[bool]:
        """Become the window that holds the games."""
        return self._call("database.steal()")

    def lost(self) -> Awaitable[object]:
        """Wait until another window holds the games."""
        return self._call("database.lost()")

    def _call(self, script: str, *values: object) -> Awaitable[Any]:
        return asyncio.ensure_future(self.page.evaluate(script, *values))


@asynccontextmanager
async def profile(folder: Path) -> AsyncIterator[BrowserContext]:
    """A profile of Chromium in a folder: its windows share one database."""
    async with async_playwright() as playwright:
        context = await playwright.chromium.launch_persistent_context(
            folder, executable_path=chromium.make_sure(), args=chromium.arguments()
        )
        await context.route(f"{PLACE}/**", _answer)
        yield context
        await context.close()


class PrivateProfiles:
    """Profiles that share a Chromium, which is started for the first of them, and forget everything."""

    def __init__(self) -> None:
        """Start nothing yet."""
        self._ends = AsyncExitStack()
        self._browser: Browser | None = None

    async def open(self) -> BrowserContext:
        """Return a new profile; its windows share one database."""
        if self._browser is None:
            playwright = await self._ends.enter_async_context(async_playwright())
            self._browser = await playwright.chromium.launch(
                executable_path=chromium.make_sure(), args=chromium.arguments()
            )
            self._ends.push_async_callback(self._browser.close)
        context = await self._browser.new_context()
        await context.route(f"{PLACE}/**", _answer)
        return context

    async def close(self) -> None:
        """Close all profiles and their Chromium."""
        await self._ends.aclose()


async def _answer(route: Route) -> None:
    if route.request.url.endswith(SCRIPT.name):
        await route.fulfill(path=SCRIPT, content_type="text/javascript")
    else:
        await route.fulfill(body="<title>Scorepad</title>", content_type="text/html")


async def new_window(context: BrowserContext) -> Window:
    """Open a window on the games."""
    page = await context.new_page()
    await page.goto(PLACE)
    await page.evaluate("import('/database.js').then(module => { window.database = module })")
    return Window(page)
