"""Backups that the program makes by itself: their names, which of them are kept, and the second folder.

A backup is one SQLite file named after the file of the games, the time and the occasion, such as
`scorepad-0f3a9c1e-20261126T180000123Z-start.db`. Files of other games in the same folder are left alone.

After each finished round that game is written as a file of its own beside them. However many games there are,
it takes some milliseconds, so no finished round depends on the one file alone.
"""

import json
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Final

from scorepad.game.fold import Game
from scorepad.score.record import GameId
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.private_file import write_private
from scorepad.storage.store import not_kept
from scorepad.storage.zip_files import GAME_ENDING

BACKUP_FOLDER: Final = "backups"
_SETTINGS_FILE: Final = "backups.json"

NEWEST_KEPT: Final = 3
DAYS_KEPT: Final = 7
EVENINGS_KEPT: Final = 10
"""The games' own files of so many of the last days on which there are any stay."""

ID_LENGTH: Final = 8
"""Characters of the id of a file of games that stand in the names of its backups."""

_NAME: Final = re.compile(
    r"scorepad-(?P<file>[0-9a-f]{8})-(?P<at>\d{8}T\d{9}Z)-(?P<occasion>[a-z]+)(?P<damaged>-damaged)?\.db"
)
_TIME: Final = "%Y%m%dT%H%M%S%fZ"


class Occasion(StrEnum):
    """Why a backup was made."""

    START = "start"
    DAILY = "daily"
    ERASED = "erased"


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup. file: the first characters of the id of its games' file. at: when it was made, UTC.

    is_sound: whether every game in it could be read when it was made.
    """

    path: Path
    file: str
    at: datetime
    occasion: Occasion
    is_sound: bool


def new_backup(folder: Path, file: str, at: datetime, occasion: Occasion, *, is_sound: bool) -> Backup:
    """Return a backup that is to be made, with its place. at: with its zone. Others: as in `Backup`."""
    stamp = f"{at.astimezone(UTC):%Y%m%dT%H%M%S%f}"[:-3] + "Z"
    name = f"scorepad-{file}-{stamp}-{occasion}{'' if is_sound else '-damaged'}.db"
    return Backup(folder / name, file, at, occasion, is_sound)


def backup_at(path: Path) -> Backup | None:
    """Return the backup that a path names, None if it names none."""
    found = _NAME.fullmatch(path.name)
    if not found or found["occasion"] not in set(Occasion):
        return None
    try:
        at = datetime.strptime(found["at"], _TIME).replace(tzinfo=UTC)
    except ValueError:
        return None
    return Backup(path, found["file"], at, Occasion(found["occasion"]), not found["damaged"])


def backups_in(folder: Path) -> list[Backup]:
    """Return the backups in a folder, the newest first; none where there is no folder."""
    try:
        found = [backup for path in folder.iterdir() if (backup := backup_at(path))]
    except OSError:
        return []
    return sorted(found, key=lambda each: (each.at, each.path.name), reverse=True)


def superfluous(backups: Sequence[Backup]) -> list[Backup]:
    """Return the backups of one file of games that can go. backups: the newest first.

    The newest three stay, the newest of each of the last seven days that have one, and the newest
    in which every game could be read.
    """
    days: dict[str, Backup] = {}
    for each in backups:
        days.setdefault(f"{each.at:%Y%m%d}", each)
    sound = [each for each in backups if each.is_sound]
    of_days = list(days.values())[:DAYS_KEPT]
    kept = {each.path for each in (*backups[:NEWEST_KEPT], *of_days, *sound[:1])}
    return [each for each in backups if each.path not in kept]


@dataclass(frozen=True, slots=True)
class BackupSettings:
    """The second folder for backups, if there is one.

    told: when somebody last hid that it is missing.
    """

    second: Path | None = None
    told: datetime | None = None


def read_backup_settings(folder: Path) -> BackupSettings:
    """Return the settings of a data folder; without a second folder where none can be read."""
    try:
        found = json.loads((folder / _SETTINGS_FILE).read_bytes())
        second, told = found["second"], found["told"]
        return BackupSettings(second and Path(second), told and datetime.fromisoformat(told))
    except (OSError, ValueError, RecursionError, KeyError, TypeError):
        return BackupSettings()


def write_backup_settings(folder: Path, settings: BackupSettings) -> None:
    """Keep the settings in a data folder; raises OSError."""
    stored = {
        "second": settings.second and str(settings.second),
        "told": settings.told and settings.told.isoformat(),
    }
    write_private(folder / _SETTINGS_FILE, json.dumps(stored).encode())


def game_copies(folder: Path, file: str = "*", game: str = "*") -> list[Path]:
    """Return the games' own files in a data folder, the one written last first.

    file: only those of this file of games, by the first characters of its id. game: only this game's.
    """
    with suppress(OSError):
        found = _place(folder).glob(f"{file}/{game}{GAME_ENDING}")
        return sorted(found, key=lambda each: (each.stat().st_mtime, each), reverse=True)
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
    evenings: set[str] = set()
    for each in game_copies(folder):
        with suppress(OSError):
            evenings.add(f"{datetime.fromtimestamp(each.stat().st_mtime, UTC):%Y%m%d}")
            if len(evenings) > EVENINGS_KEPT:
                each.unlink()


def _place(folder: Path) -> Path:
    return folder / BACKUP_FOLDER / "games"
