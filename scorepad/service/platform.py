"""What the app can do where it runs: served by this program, or in a browser's page."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from scorepad.service.browser_files import PrintJobs, Uploads
from scorepad.service.file_care import FileCare
from scorepad.service.network import lan_url


@dataclass(frozen=True, eq=False, slots=True)
class Served:
    """The app served by this program, to its own window or to browsers.

    care: of the file the games are kept in, None if nothing looks after it. outside: the app's address for
    other devices, if it answers to them. papers: where a sheet for the browser to print is put, and a large
    file for it to save. uploads: the files picked in a browser.
    """

    care: FileCare | None = None
    outside: str | None = None
    papers: PrintJobs = field(default_factory=PrintJobs)
    uploads: Uploads = field(default_factory=Uploads)

    def link_address(self, used: str | None) -> str | None:
        """Return the app's address for other devices, None if they can't reach it. used: by this browser."""
        return lan_url(used, self.outside)


@dataclass(frozen=True, eq=False, slots=True)
class InPage:
    """The app in a browser's page, without a server: nobody else sees its games.

    site: the address that the page came from, where others find the app too; no slash at its end.
    is_kept: asks whether the browser has promised not to delete the games by itself.
    """

    site: str
    is_kept: Callable[[], Awaitable[bool]]
    care: None = None
    papers: None = None
    uploads: None = None

    def link_address(self, _used: str | None) -> str | None:
        """Return the app's address for other devices."""
        return self.site


Platform = Served | InPage
