"""What is done for the file while the app runs."""

from pathlib import Path

from scorepad.rules.faults import Fault
from scorepad.service.file_care import FileCare
from scorepad.service.games import Games
from scorepad.storage.folder import Folder
from scorepad.storage.sql.games_file import GamesFile
from scorepad.storage.sql.store import SqlStore
from tests.disks import make_read_only, make_writable, small_disk
from tests.game.play import ANN, new_record
from tests.many_games import fill


async def test_games_that_could_only_be_read_are_written_once_the_disk_allows_it(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        fill(disk, 1)
        make_read_only(disk)
        folder = Folder.open(disk)
        claim = folder.claim()
        assert claim
        file = GamesFile(disk, can_write=folder.can_write)
        service = Games(SqlStore(file))
        await service.load()
        care = FileCare(file, service, claim.restore)
        cannot_write = Fault("cannot_write", "", {"folder": str(disk)})
        await care.look()
        assert (care.misplaced, await care.go_on_with_ours()) == (cannot_write, cannot_write)
        make_writable(disk)
        await care.look()
        assert care.misplaced is None
        assert Folder.open(disk).claim() is None
        await service.start(new_record(), ANN)
        assert len(service.shelf.games()) == 2
        await service.close()
        claim.release()
