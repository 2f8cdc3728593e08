"""Where the links are kept: in a small file beside the database, or in a database that others use too."""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.links import LinkBook, links_from_json, links_to_json, new_link_book
from scorepad.storage.private_file import write_private

LINKS_FILE: Final = "links.json"

log = logging.getLogger("scorepad.storage")

LinksChange = Callable[[LinkBook], LinkBook]
"""Returns the book after a change. It may be called twice, and has to depend on the book alone."""


class KeptLinks(Protocol):
    """Keeps the links; every method blocks: never call one on the event loop."""

    def read(self) -> LinkBook:
        """Return the links as they are kept now, a new book if there are none.

        Raises Refused `not_readable` (reason).
        """

    def change(self, change: LinksChange) -> LinkBook:
        """Make a change of what is kept now durable, and return the book after it.

        Raises Refused `not_kept` (reason).
        """

    def erase(self, change: LinksChange) -> LinkBook:
        """Make a change durable as `change` does, and leave no trace of what it took away."""


class MemoryLinks:
    """Holds links as long as the app runs."""

    def __init__(self, book: LinkBook | None = None) -> None:
        self._book = book or new_link_book()

    def read(self) -> LinkBook:
        """Return the links."""
        return self._book

    def change(self, change: LinksChange) -> LinkBook:
        """Change the links, and return them."""
        self._book = change(self._book)
        return self._book

    def erase(self, change: LinksChange) -> LinkBook:
        """Change the links as `change` does."""
        return self.change(change)


class FileLinks(MemoryLinks):
    """Keeps the links in a file of a folder, for its owner alone; one app at a time has the folder."""

    def __init__(self, folder: Path) -> None:
        """Read the file; without one, or with one that can't be read, there are no links."""
        super().__init__(_usable(folder))
        self._folder = folder

    def change(self, change: LinksChange) -> LinkBook:
        """Write the links with a change, all or nothing, and return them.

        Raises Refused `not_kept` (reason).
        """
        after = change(self._book)
        if after != self._book:
            try:
                write_links(self._folder, after)
            except OSError as error:
                reason = error.strerror or str(error)
                raise Refused((Fault("not_kept", params={"reason": reason}),)) from error
        return super().change(lambda _before: after)


def _usable(folder: Path) -> LinkBook | None:
    try:
        return read_links(folder)
    except OSError:
        log.warning("the links can't be read; new ones will be needed", exc_info=True)
        return None


def read_links(folder: Path) -> LinkBook | None:
    """Return a folder's links, None if it has none or a damaged file; raises OSError."""
    try:
        return links_from_json((folder / LINKS_FILE).read_bytes())
    except FileNotFoundError:
        return None


def write_links(folder: Path, book: LinkBook) -> None:
    """Replace a folder's links, all or nothing, for its owner alone; raises OSError."""
    write_private(folder / LINKS_FILE, links_to_json(book).encode())
