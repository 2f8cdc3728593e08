"""What the app can do where it runs: served by this program, in a browser's page, or bundled as an app."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final, TypeVar

from scorepad.rules.faults import Fault, Refused
from scorepad.service.backups import AutoBackups
from scorepad.service.browser_files import PrintJobs, Uploads
from scorepad.service.file_care import FileCare
from scorepad.service.network import HomeNetwork, lan_url

T = TypeVar("T")

_LEAVING: Final = 0.05
"""Seconds until a sentence has left for the screen."""

_AT_MOST: Final = 2.0
"""Seconds to wait until it is drawn: a window in the background draws nothing."""

_log = logging.getLogger(__name__)


class LateParts:
    """Packages that are fetched when somebody first needs them. here: whether they can be imported."""

    def __init__(self, fetch: Callable[[], Awaitable[object]]) -> None:
        self._fetch = fetch
        self._coming: asyncio.Future[object] | None = None
        self.here = False

    async def load(self) -> None:
        """Fetch them once, however many wait for them; raises Refused `parts_missing`."""
        coming = self._coming = self._coming or asyncio.ensure_future(self._fetch())
        try:
            await asyncio.shield(coming)
        except Exception as error:
            # Errors of JavaScript have a class that only the browser's Python knows.
            _log.warning("the packages for sheets could not be fetched: %r", error)
            self._coming = None
            raise Refused((Fault("parts_missing"),)) from error
        self.here = True


@dataclass(frozen=True, eq=False, slots=True)
class Served:
    """The app served by this program, to its own window or to browsers.

    care: of the file the games are kept in, None if nothing looks after it. network: where the app answers
    other devices. papers: where a sheet for the browser to print is put, and a large
    file for it to save. uploads: the files picked in a browser. for_sheets: what has to be fetched for one.
    backups: those made by themselves, None if none are.
    """

    care: FileCare | None = None
    network: HomeNetwork | None = field(default_factory=HomeNetwork)
    papers: PrintJobs | None = field(default_factory=PrintJobs)
    uploads: Uploads | None = field(default_factory=Uploads)
    backups: AutoBackups | None = None
    for_sheets: None = None

    def link_address(self, used: str | None) -> str | None:
        """Return the app's address for other devices, None if they can't reach it. used: by this browser."""
        return lan_url(used, next(iter(self.network.addresses), None)) if self.network else None

    async def work(self, task: Callable[[], T], _say: Callable[[], None] | None = None) -> T:
        """Return what a task returns, which runs in a thread while the screens stay usable."""
        return await asyncio.to_thread(task)


@dataclass(frozen=True, eq=False, slots=True)
class Bundled(Served):
    """The app as a bundle for phones or desktops, beside its own client: nobody else reaches its games."""

    network: None = None
    papers: None = None
    uploads: None = None


@dataclass(frozen=True, eq=False, slots=True)
class InPage:
    """The app in a browser's page, without a server: nobody else sees its games.

    site: the address that the page came from, where others find the app too; no slash at its end.
    is_kept: asks whether the browser has promised not to delete the games by itself. for_sheets: what is
    fetched before the first one. drawn: waits until the page has drawn what was sent to it.
    forgets_unused: whether the browser deletes the games once nobody has come for a week.
    """

    site: str
    is_kept: Callable[[], Awaitable[bool]]
    for_sheets: LateParts
    drawn: Callable[[], Awaitable[object]]
    forgets_unused: bool = False
    care: None = None
    network: None = None
    papers: None = None
    uploads: None = None
    backups: None = None

    def link_address(self, _used: str | None) -> str | None:
        """Return the app's address for other devices."""
        return self.site

    async def work(self, task: Callable[[], T], say: Callable[[], None] | None = None) -> T:
        """Return what a task returns. say: tells what is being done, before a task that takes a while.

        The page has no threads: until the task is done, no touch is answered and nothing is drawn.
        """
        if say:
            say()
            await asyncio.sleep(_LEAVING)
            await asyncio.wait([asyncio.ensure_future(self.drawn())], timeout=_AT_MOST)
        return task()


Platform = Served | InPage
