"""What is read beside an app that has the file open is whole, and no flipped bit goes unnoticed."""

import random
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from scorepad.game.draft import Draft
from scorepad.game.events import DeviceId
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import RoundId
from scorepad.storage.sql.games_file import GamesFile
from scorepad.storage.sql.sqlite import SqliteFile
from scorepad.storage.sql.store import SqlStore
from tests.many_games import WHO, events, fill, game_id
from tests.refusals import refusal
from tests.storage.sql.games import content, games
from tests.storage.sql.writer import BATCH, STREAM, batch, writing

READS = 5
PHONE = DeviceId("busy phone")
ON_DISK = Path("/var/tmp")  # noqa: S108 - what is made there has a name of its own


@pytest.fixture
def disk() -> Iterator[Path]:
    """Yield a folder on a disk: an app that writes to memory without a pause leaves no moment to read."""
    with TemporaryDirectory(dir=ON_DISK if ON_DISK.is_dir() else None) as folder:
        yield Path(folder)


def whole_batches(store: SqlStore) -> int:
    """Return how many batches a store has; each has to be whole."""
    found = store.events(STREAM)
    assert found == [event for number in range(len(found) // BATCH) for event in batch(PHONE, number)]
    return len(found) // BATCH


def test_what_is_read_beside_an_app_that_writes_is_whole_and_of_one_moment(disk: Path) -> None:
    with writing(str(disk), PHONE) as app:
        assert app.stdout
        for number in range(READS):
            known = int(app.stdout.readline())
            with closing(GamesFile(disk, can_write=False)) as file:
                assert whole_batches(SqlStore(file)) > known
                file.copy_to(disk / f"{number}.db")
            with closing(SqliteFile(disk / f"{number}.db")) as copy:
                assert whole_batches(SqlStore(copy)) > known
                assert copy.is_sound()


def test_nothing_is_written_not_even_beside_the_file(tmp_path: Path) -> None:
    fill(tmp_path, 1)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with closing(GamesFile(tmp_path, can_write=False)) as file:
        assert SqlStore(file).events(game_id(0)) == list(events(0))
        (fault,) = refusal(file.write, lambda ask: ask("DELETE FROM events"))
        assert fault.params == {"reason": "read_only"}
        assert file.misplacement() == Fault("cannot_write", "", {"folder": str(tmp_path)})
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_file_of_the_earlier_program_is_read_from_a_private_copy(tmp_path: Path) -> None:
    earlier = Path(__file__).parents[2] / "data" / "exports" / "scorepad.db"
    shutil.copy(earlier, tmp_path)
    with closing(GamesFile(tmp_path, can_write=False)) as file:
        assert len(SqlStore(file).last_stored_first()) == 14
    assert (tmp_path / "scorepad.db").read_bytes() == earlier.read_bytes()


GAMES = 4
FLIPS = 30


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with some games."""
    folder = tmp_path_factory.mktemp("games")
    with games(folder) as store:
        for number in range(GAMES):
            draft = Draft(RoundId("round 4"), 0, "melded.points", f"{number}+4")
            store.put(game_id(number), list(events(number)), {WHO.device: draft})
    return folder


def is_noticed(folder: Path, whole: object) -> bool | None:
    """Return whether a start and its check notice a damage, None if it changed nothing."""
    try:
        with games(folder) as store:
            if store.file.notices or not store.file.is_sound() or store.file.damaged_streams():
                return True
            return None if content(store) == whole else False
    except Refused:
        return True


def test_no_flipped_bit_goes_unnoticed(tmp_path: Path, kept: Path) -> None:
    with games(kept) as store:
        whole = content(store)
    size = (kept / "scorepad.db").stat().st_size
    chance = random.Random(6)  # noqa: S311 - positions, no secrets
    results = []
    for number in range(FLIPS):
        path = shutil.copytree(kept, tmp_path / str(number)) / "scorepad.db"
        data = bytearray(path.read_bytes())
        data[chance.randrange(size)] ^= 1 << chance.randrange(8)
        path.write_bytes(data)
        results.append(is_noticed(path.parent, whole))
    assert results.count(False) == 0
    assert results.count(True) > FLIPS // 2
