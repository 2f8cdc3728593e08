"""All games of a folder saved by one command, and imported by another into an empty one."""

from collections.abc import Sequence
from pathlib import Path

from tests.cli.run import done
from tests.long_game import long_log
from tests.many_games import fill, game_id, put
from tests.storage.sql.games import games

LONG = game_id(1_000_000)


def check_all_come_back(folder: Path, many: int, long: int, verdicts: Sequence[str]) -> None:
    """Check with that many games, and one more of that many events.

    verdicts: what is printed for each game each time the backup is imported.
    """
    before, after, file = folder / "before", folder / "after", folder / "all.zip"
    fill(before, many)
    put(before, LONG, long_log(long, LONG))
    done("backup", "-o", str(file), "--data-dir", str(before))
    for verdict in verdicts:
        taken = "\n".join(done("import", str(file), "--data-dir", str(after)))
        assert taken.count(verdict) == many + 1
    assert streams(after) == streams(before)


def streams(folder: Path) -> dict[str, object]:
    """Return the events of each game in a folder's store."""
    with games(folder) as store:
        return {game: store.events(game) for game in store.last_stored_first()}
