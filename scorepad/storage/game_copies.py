"""Each game as a file of its own beside the whole copies: written after each finished round.

However many games there are, it takes some milliseconds, so no finished round depends on the one file alone.
"""

from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from scorepad.game.fold import Game
from scorepad.score.record import GameId
from scorepad.storage.backups import BACKUP_FOLDER
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.private_file import write_private
from scorepad.storage.store import not_kept
from scorepad.storage.zip_files import GAME_ENDING

EVENINGS_KEPT: Final = 10
"""The files of so many of the last days on which there are any stay."""


def game_copies(folder: Path, file: str = "*", game: str = "*") -> list[Path]:
    """Return the games' own files in a data folder, the one written last first.

    file: only those of this file of games, by the first characters of its id. game: only this game's.
    """
    with suppress(OSError):
        found = _place(folder).glob(f"{file}/{game}{GAME_ENDING}")
        return [
            path for _time, path in sorted(((each.stat().st_mtime, each) for each in found), reverse=True)
        ]
    return []


def keep_game(folder: Path, file: str, name: GameId, game: Game) -> None:
    """Write a game's own file in a data folder, and remove those of earlier evenings; blocks.

    file: the first characters of the id of the file of games.
    Raises Refused: `not_kept` (reason), and as `write_game` does.
    """
    data = write_game(replace(game.record, id=name), game.events)
    path = _place(folder) / file / f"{name}{GAME_ENDING}"
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_private(path, data)
    except OSError as error:
        raise not_kept(error) from error
    _prune(folder)


def forget_games(folder: Path, game: GameId | None = None) -> None:
    """Remove a game's own file, None = those of all games; raises OSError."""
    for path in game_copies(folder, game=game or "*"):
        path.unlink(missing_ok=True)


def _prune(folder: Path) -> None:
    evenings: set[str] = set()
    for path in game_copies(folder):
        with suppress(OSError):
            evenings.add(f"{datetime.fromtimestamp(path.stat().st_mtime, UTC):%Y%m%d}")
            if len(evenings) > EVENINGS_KEPT:
                path.unlink()


def _place(folder: Path) -> Path:
    return folder / BACKUP_FOLDER / "games"
