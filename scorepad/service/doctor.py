"""A folder's games examined one by one, and saved as far as they can be.

What is examined is a copy, on which a repair is tried. So nothing beside the games is written, and what is
announced is what a repair saves.
"""

import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from enum import Enum, auto
from pathlib import Path
from typing import Final

from scorepad.game.fold import Game, fold
from scorepad.game.library import fold_library
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId, GameRecord
from scorepad.score.totals import score_game
from scorepad.service.snapshot import read_summary
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.rows import event_of, library_event_of
from scorepad.storage.sqlite.checkup import StreamCheck, check_streams
from scorepad.storage.sqlite.copies import copy_of_one_moment
from scorepad.storage.sqlite.database import DATABASE_FILE, folder_unusable
from scorepad.storage.sqlite.file_state import ACKNOWLEDGED_FILE
from scorepad.storage.sqlite.store import SqliteStore
from scorepad.storage.store import LIBRARY, StreamId

_RESCUES: Final = ("games_set_aside", "games_rescued", "games_rescued_in_part")
_ONLY_LARGE: Final = {"too_many_events", "too_large_to_save", "log_too_full"}
"""Why a game that is in order doesn't fit into a file."""


ReportProgress = Callable[[int, int], None]
"""Called with the number of games done and the number of all games."""


def _report_nothing(_done: int, _count: int) -> None:
    """Do nothing: where nobody waits."""


class Harm(Enum):
    """What is wrong with a stream."""

    PART = auto()
    """Changes are damaged or missing; the others can be saved."""
    UNKNOWN = auto()
    """Changes are as they were stored, but mean nothing to this version."""
    TYPING = auto()
    """Only what somebody was typing is damaged."""
    BEGINNING = auto()
    """Without its first event nothing can be made of a game."""
    RULES = auto()
    """Everything is as it was stored, but its rules or its record aren't valid."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A damaged game, or the library.

    name: what people call it, empty if nothing tells. saved, events: how many changes can be saved, and how
    many there should be. fault: what is wrong with the rules or the record.
    """

    stream: StreamId
    name: str
    harm: Harm
    saved: int
    events: int
    fault: Fault | None = None

    @property
    def is_savable(self) -> bool:
        """Whether a repair saves anything of it."""
        return self.harm not in (Harm.BEGINNING, Harm.RULES)

    @property
    def notice(self) -> Fault:
        """The notice that a repair leaves."""
        if self.stream == LIBRARY:
            return Fault("library_repaired")
        return Fault("game_repaired", "", {"game": self.name or self.stream})


@dataclass(frozen=True, slots=True)
class Findings:
    """What an examination found. games: how many there are. file: what is wrong with the file as a whole."""

    games: int = 0
    file: tuple[Fault, ...] = ()
    streams: tuple[Finding, ...] = ()

    @property
    def is_well(self) -> bool:
        """Whether nothing is damaged."""
        return not self.file and not self.streams


def examine(folder: Path, report: ReportProgress = _report_nothing) -> Findings:
    """Return what is wrong with a folder's games and what could be saved; blocks, some 13 ms a game.

    report: called after each game with how many are done, and how many there are. Nothing is written in the
    folder, and an app may be writing to it meanwhile. Never call it in the process of that app
    (`copy_of_one_moment`). Raises Refused: `folder_unusable`, `not_readable`, `database_too_new`.
    """
    path = folder / DATABASE_FILE
    with _about(path), tempfile.TemporaryDirectory(prefix="scorepad-") as name:
        place = Path(name)
        # Before the games: it may only be behind them.
        is_known = _copy(folder / ACKNOWLEDGED_FILE, place)
        if not path.exists():
            return Findings(file=(Fault("no_file", "", {"file": str(path)}),) if is_known else ())
        copy_of_one_moment(path, place)
        with closing(_opened(place)) as store:
            return _findings(store, path, report)


def repair(folder: Path) -> tuple[Fault, ...]:
    """Save what can be saved of a folder's games, in place; return all notices about the file.

    The folder must have been claimed. Raises Refused as `examine` does, and `not_kept`.
    """
    with closing(_opened(folder)) as store:
        for finding in [_finding(store, check) for check in check_streams(store.path)]:
            if finding and finding.is_savable:
                store.repair(finding.stream, finding.notice)
        return tuple(notice.fault for notice in store.notices())


def _opened(folder: Path) -> SqliteStore:
    """Open a store whose pages are sound; what can be read of a damaged file is brought into a new one."""
    store = SqliteStore.open(folder)
    try:
        if not store.are_pages_sound():
            store.begin_anew()
    except BaseException:
        store.close()
        raise
    return store


def _findings(store: SqliteStore, path: Path, report: ReportProgress) -> Findings:
    """Return what is wrong with a copy. path: of the games themselves."""
    count = len(store.streams())
    faults = [notice.fault for notice in store.notices()]
    # Notices that were in the file before name the file itself.
    made_here = [fault for fault in faults if fault.params.get("file") == str(store.path)]
    rescued = [fault for fault in made_here if fault.code in _RESCUES]
    if rescued:
        made_here = faults
    file = tuple(replace(fault, params={**fault.params, "file": str(path)}) for fault in made_here)
    lost, games = sum(int(str(fault.params.get("lost", 0))) for fault in rescued), 0
    found: list[Finding] = []
    for check in check_streams(store.path):
        games += check.stream != LIBRARY
        if finding := _finding(store, check):
            found.append(finding)
        report(games, max(count, games))
    return Findings(games + lost, file, tuple(found))


def _finding(store: SqliteStore, check: StreamCheck) -> Finding | None:
    if check.stream == LIBRARY:
        return _library_finding(check)
    finding = _game_finding(check)
    if finding is None or finding.name:
        return finding
    return replace(finding, name=_listed_name(store, check.stream))


def _game_finding(check: StreamCheck) -> Finding | None:
    game = fold(map(event_of, check.saved))
    harm, fault = _harm(check), None
    if not game.is_started:
        harm = Harm.BEGINNING
    elif harm is None and (fault := _fault(game)):
        harm = Harm.RULES
    name = _name(game.record) if game.is_started else ""
    return Finding(check.stream, name, harm, len(check.saved), check.events, fault) if harm else None


def _library_finding(check: StreamCheck) -> Finding | None:
    harm = _harm(check)
    if harm:
        return Finding(check.stream, "", harm, len(check.saved), check.events)
    for rules in fold_library(map(library_event_of, check.saved)).state.rule_sets.values():
        try:
            rules.check()
        except Refused as refused:
            return Finding(
                check.stream, rules.name, Harm.RULES, len(check.saved), check.events, refused.faults[0]
            )
    return None


def _harm(check: StreamCheck) -> Harm | None:
    if not check.is_whole:
        return Harm.PART
    if len(check.saved) < check.events:
        return Harm.UNKNOWN
    return None if check.are_drafts_sound else Harm.TYPING


def _fault(game: Game) -> Fault | None:
    """Return why a game can't be scored, or wouldn't be read again from a file of its own."""
    try:
        score_game(game.record)
        read_game(write_game(game.record, game.events))
    except Refused as refused:
        return next((fault for fault in refused.faults if fault.code not in _ONLY_LARGE), None)
    except Exception:  # noqa: BLE001, RUF100 - whatever invalid rules set off
        return Fault("not_readable")
    return None


def _name(record: GameRecord) -> str:
    return record.title or " · ".join(side.name for side in record.sides)


def _listed_name(store: SqliteStore, game: StreamId) -> str:
    """Return the name of a game that can't be read, as lists have shown it."""
    found, after = None, ""
    while page := store.lines(after, 1000):
        found = found or dict(page).get(GameId(game))
        after = page[-1][0]
    summary = read_summary(found) if found else None
    return (summary[0].title or " · ".join(summary[0].names)) if summary else ""


def _copy(file: Path, place: Path) -> bool:
    """Copy a file into a folder and return whether it was there."""
    try:
        shutil.copyfile(file, place / file.name)
    except FileNotFoundError:
        return False
    return True


@contextmanager
def _about(path: Path) -> Iterator[None]:
    """Turn failures into refusals that name the games themselves, not the copy."""
    try:
        yield
    except Refused as refused:
        names = {"file": str(path), "folder": str(path.parent)}
        raise Refused(
            tuple(
                replace(fault, params={name: names.get(name, value) for name, value in fault.params.items()})
                for fault in refused.faults
            )
        ) from refused
    except (OSError, sqlite3.Error) as error:
        raise folder_unusable(path.parent, error) from error
