"""The links in a PostgreSQL database: the same at all apps on it, whichever of them a phone reaches."""

from dataclasses import replace
from typing import Final

from scorepad.storage.kept_links import FileLinks, LinksChange
from scorepad.storage.links import LinkBook, links_from_json, links_to_json, new_link_book
from scorepad.storage.postgres import tables
from scorepad.storage.postgres.connection import Connection, Database
from scorepad.storage.postgres.listening import announce
from scorepad.storage.postgres.traces import leave_no_trace
from scorepad.storage.shared import Part

_LINKS: Final = "links"
_TABLES: Final = ("notes",)


class PostgresLinks:
    """Keeps the links in a note of the database, which is changed by one app at a time.

    source: under which this app announces what it changes. own: keeps the port, which is this app's alone.
    """

    def __init__(self, writing: Database, reading: Database, source: str, own: FileLinks) -> None:
        self._writing = writing
        self._reading = reading
        self._source = source
        self._own = own

    def read(self) -> LinkBook:
        """Return the links of all apps; raises Refused `not_readable` (reason)."""
        return self._with_own_port(self._reading.ask(_stored, "not_readable"))

    def change(self, change: LinksChange) -> LinkBook:
        """Change the links as they are now, whoever changed them last, and return them.

        Raises Refused `not_kept` (reason).
        """
        after, _transaction = self._changed(change)
        return after

    def erase(self, change: LinksChange) -> LinkBook:
        """Change the links as `change` does, and write their table anew without what was there."""
        after, transaction = self._changed(change)
        leave_no_trace(self._writing, transaction, _TABLES)
        return after

    def _changed(self, change: LinksChange) -> tuple[LinkBook, str]:
        """Return the links after a change, and the number of its transaction."""

        def keep(connection: Connection) -> tuple[LinkBook, str]:
            tables.lock_note(connection, _LINKS)
            stored = _stored(connection)
            after = change(self._with_own_port(stored))
            shared = replace(after, open_port=None)
            if shared != stored:
                tables.put_note(connection, _LINKS, links_to_json(shared))
                announce(connection, self._source, Part.LINKS)
            return after, tables.transaction(connection)

        after, transaction = self._writing.ask(keep, "not_kept")
        self._own.change(lambda book: replace(book, open_port=after.open_port))
        return after, transaction

    def _with_own_port(self, book: LinkBook) -> LinkBook:
        return replace(book, open_port=self._own.read().open_port)


def _stored(connection: Connection) -> LinkBook:
    """Return the links in the database, a new book if there are none or only damaged ones."""
    body = tables.note(connection, _LINKS)
    return (body and links_from_json(body)) or new_link_book()
