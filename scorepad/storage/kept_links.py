"""Where the links are kept: in memory, in a file of a folder, or in a database that others use too."""

import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final, Protocol

from scorepad.storage.links import LinkBook, links_from_json, links_to_json, new_link_book
from scorepad.storage.private_file import write_private
from scorepad.storage.sql import tables
from scorepad.storage.sql.store import Database, Part
from scorepad.storage.sql.tables import Ask
from scorepad.storage.store import not_kept

LINKS_FILE: Final = "links.json"
_NOTE: Final = "links"
"""The note of a database that has the links."""

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
        """Store a change of what is kept now, and return the book after it.

        Raises Refused `not_kept` (reason).
        """

    def erase(self, change: LinksChange) -> LinkBook:
        """Store a change as `change` does, and leave no trace of what it took away."""


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
                raise not_kept(error) from error
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


class DatabaseLinks:
    """Keeps the links in a note of a database, which is changed by one app at a time.

    own: keeps the port, which is this app's alone.
    """

    def __init__(self, database: Database, own: FileLinks) -> None:
        self._database = database
        self._own = own

    def read(self) -> LinkBook:
        """Return the links of all apps; raises Refused `not_readable` (reason)."""
        return self._with_own_port(self._database.read(_stored))

    def change(self, change: LinksChange) -> LinkBook:
        """Change the links as they are now, whoever changed them last, and return them.

        Raises Refused `not_kept` (reason).
        """
        after = self._database.write(lambda ask: self._changed(ask, change), (Part.LINKS,))
        return self._with_new_port(after)

    def erase(self, change: LinksChange) -> LinkBook:
        """Change the links as `change` does, and leave no byte of what was there."""
        return self._with_new_port(self._database.erase(lambda ask: self._changed(ask, change)))

    def _changed(self, ask: Ask, change: LinksChange) -> LinkBook:
        stored = _stored(ask)
        after = change(self._with_own_port(stored))
        shared = replace(after, open_port=None)
        if shared != stored:
            tables.put_note(ask, _NOTE, links_to_json(shared))
        return after

    def _with_own_port(self, book: LinkBook) -> LinkBook:
        return replace(book, open_port=self._own.read().open_port)

    def _with_new_port(self, book: LinkBook) -> LinkBook:
        self._own.change(lambda own: replace(own, open_port=book.open_port))
        return book


def _stored(ask: Ask) -> LinkBook:
    """Return the links in the database, a new book if there are none or only damaged ones."""
    body = tables.note(ask, _NOTE)
    return (body and links_from_json(body)) or new_link_book()
