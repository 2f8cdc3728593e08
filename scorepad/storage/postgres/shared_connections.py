"""A few connections to a database that all its schemas share, each question in one schema alone."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import LifoQueue

from scorepad.storage.postgres.connection import Answer, Code, Connection, OneConnection, closed

_GO_TO = "SELECT set_config('search_path', quote_ident(%s), true)"


def go_to(connection: Connection, schema: str) -> None:
    """Ask about the tables of a schema from here to the end of this transaction."""
    connection.execute(_GO_TO, (schema,))


class Connections:
    """At most so many connections to a database, opened as they are needed; threads wait for a free one.

    reading: as in `OneConnection`.
    """

    def __init__(self, address: str, most: int, *, reading: bool = False) -> None:
        self._all = [
            OneConnection(address, reading=reading, is_for_schemas=True) for _connection in range(most)
        ]
        # The one that was used last comes first, so that no more are opened than are needed at once.
        self._free = LifoQueue[OneConnection]()
        for each in reversed(self._all):
            self._free.put(each)

    @contextmanager
    def one(self) -> Iterator[OneConnection]:
        """Have one of them for oneself; blocks until one is free."""
        taken = self._free.get()
        try:
            yield taken
        finally:
            self._free.put(taken)

    def close(self) -> None:
        """Release them all."""
        for each in self._all:
            each.close()


class OneSchema:
    """A schema of a database, asked over connections that it shares with the others."""

    def __init__(self, connections: Connections, schema: str) -> None:
        self._connections = connections
        self._schema = schema
        self._is_done = False

    def ask(self, question: Callable[[Connection], Answer], code: Code) -> Answer:
        """Return what a question about this schema's tables returns, as `Database.ask` does."""

        def in_schema(connection: Connection) -> Answer:
            go_to(connection, self._schema)
            return question(connection)

        with self._asking(code) as connection:
            return connection.ask(in_schema, code)

    def order(self, statement: str) -> None:
        """Run a statement as `Database.order` does."""
        with self._asking("not_kept") as connection:
            connection.order(statement)

    def close(self) -> None:
        """Ask nothing any more; the connections stay open for others."""
        self._is_done = True

    @contextmanager
    def _asking(self, code: Code) -> Iterator[OneConnection]:
        if self._is_done:
            raise closed(code)
        with self._connections.one() as connection:
            yield connection
