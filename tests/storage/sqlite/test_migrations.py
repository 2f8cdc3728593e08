"""A database written by an earlier Scorepad is migrated with everything in it."""

import shutil
from contextlib import closing
from pathlib import Path

from scorepad.game.events import DetailSet, GameDeleted, GameStarted, RoundAdded
from scorepad.game.ids import BatchId
from scorepad.score.record import GameId
from scorepad.storage.sqlite.database import VERSION, version_of
from scorepad.storage.sqlite.store import SqliteStore

FIRST_VERSION = Path(__file__).parents[2] / "data" / "databases" / "version-1"
"""Written by the first version: two games checkpointed, a third one and more of the first in the -wal."""

GAME, UNDONE, IN_THE_LOG = (
    GameId("63ace6d1-7f91-4062-835d-b3194c7ee82b"),
    GameId("819199f8-6f67-42ed-ba3e-6aea40afe634"),
    GameId("53276d0a-5a97-446c-b835-5ba8ebfdaf89"),
)


def copied(folder: Path) -> Path:
    for name in ("scorepad.db", "scorepad.db-wal"):
        shutil.copy(FIRST_VERSION / name, folder / name)
    return folder


def test_a_first_version_database_keeps_its_games_and_its_wal(tmp_path: Path) -> None:
    with closing(SqliteStore.open(copied(tmp_path))) as store:
        assert version_of(store._connection) == VERSION
        assert store.streams() == [UNDONE, IN_THE_LOG, GAME]
        assert [len(store.events(game)) for game in (GAME, UNDONE, IN_THE_LOG)] == [9, 4, 1]
        assert isinstance(store.events(GAME)[-1].change, RoundAdded)
        assert isinstance(store.events(IN_THE_LOG)[0].change, GameStarted)
        assert [event.change for event in store.library()] == [GameDeleted(UNDONE)]


def test_a_migrated_game_continues_in_the_same_chain(tmp_path: Path) -> None:
    with closing(SqliteStore.open(copied(tmp_path))) as store:
        last = store.events(GAME)[-1]
        more = type(last)(
            last.device,
            last.counter + 1,
            last.lamport + 1,
            BatchId("b"),
            last.author,
            last.at,
            DetailSet("place", "Rome"),
        )
        store.append(GAME, [more])
    with closing(SqliteStore.open(tmp_path)) as store:
        assert store.events(GAME)[-1] == more
