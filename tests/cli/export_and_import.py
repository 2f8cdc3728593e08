"""All games of a folder saved by one command, and imported by another into an empty one."""

from collections.abc import Sequence
from pathlib import Path

from tests.cli.run import scorepad
from tests.long_game import long_log
from tests.many_games import fill, game_id, put

LONG = game_id(1_000_000)


def check_all_come_back(folder: Path, games: int, long: int, verdicts: Sequence[str]) -> None:
    """Check with that many games, and one more of that many events.

    verdicts: what is printed for each game each time the backup is imported.
    """
    before, after, file = folder / "before", folder / "after", folder / "all.zip"
    fill(before, games)
    put(before, LONG, long_log(long, LONG))
    saved = scorepad("backup", "-o", str(file), "--data-dir", str(before))
    assert (saved.status, saved.err) == (0, "")
    for verdict in verdicts:
        taken = scorepad("import", str(file), "--data-dir", str(after))
        assert (taken.status, taken.err) == (0, "")
        assert taken.out.decode().count(verdict) == games + 1
    assert streams(after) == streams(before)


def streams(folder: Path) -> dict[str, object]:
    """Return the events of each game in a folder's store."""
    store = SqliteStore.open(folder)
    try:
        return {stream: store.events(stream) for stream in store.streams()}
    finally:
        store.close()
