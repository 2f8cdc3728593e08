"""A copy of a file of games, as somebody imports one."""

import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

from scorepad.rules.faults import Refused
from scorepad.storage.import_files import read_database
from scorepad.storage.sql.sqlite import DATABASE_FILE
from tests.many_games import fill
from tests.trust.fuzzing.doors.taken_in import put_into_words, read_as_import_does

HOLDS: Final = ""
WORDS: Final = (b"SQLite format 3\0", b"\x0d\0\0\0\x01", b"CREATE TABLE ", b"game.started", b"library")


def seeds() -> Iterator[bytes]:
    """Yield a file with a game, and an empty one."""
    for games in range(2):
        with tempfile.TemporaryDirectory() as place:
            fill(Path(place), games, rounds=1)
            yield (Path(place) / DATABASE_FILE).read_bytes()


def target(data: bytes) -> None:
    """Read a copy, and go on with what is in it."""
    try:
        for _name, part in read_database(BytesIO(data)):
            if isinstance(part, Refused):
                put_into_words(part)
            else:
                read_as_import_does(part)
    except Refused as refused:
        put_into_words(refused)
