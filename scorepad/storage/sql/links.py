"""The links in a database: the same at all apps on it, whichever of them a phone reaches."""

from dataclasses import replace
from typing import Final

from scorepad.storage.kept_links import FileLinks, LinksChange
from scorepad.storage.links import LinkBook, links_from_json, links_to_json, new_link_book
from scorepad.storage.sql import tables
from scorepad.storage.sql.store import Database, Part
from scorepad.storage.sql.tables import Ask

LINKS: Final = "links"
"""The note that has the links."""


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
            tables.put_note(ask, LINKS, links_to_json(shared))
        return after

    def _with_own_port(self, book: LinkBook) -> LinkBook:
        return replace(book, open_port=self._own.read().open_port)

    def _with_new_port(self, book: LinkBook) -> LinkBook:
        self._own.change(lambda own: replace(own, open_port=book.open_port))
        return book


def _stored(ask: Ask) -> LinkBook:
    """Return the links in the database, a new book if there are none or only damaged ones."""
    body = tables.note(ask, LINKS)
    return (body and links_from_json(body)) or new_link_book()
