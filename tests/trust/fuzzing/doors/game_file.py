"""A game file, as the command line and a browser take it in."""

from collections.abc import Iterator
from typing import Final

from scorepad.game.fold import fold
from scorepad.storage.gamefile.write import write_game
from tests import vectors
from tests.many_games import events, game_id
from tests.trust.fuzzing.doors.taken_in import read_as_import_does

HOLDS: Final = "json"
WORDS: Final = ()


def seeds() -> Iterator[bytes]:
    """Yield the worked games, and one with its log."""
    yield from map(vectors.game_file, vectors.IDS)
    for number in range(2):
        game = fold(events(number, 2))
        yield write_game(game.record, game.events)
    assert game_id(0)


def target(data: bytes) -> None:
    """Read a file, and go on with what was in it."""
    read_as_import_does(data)
