"""A file imported part by part.

An import adds what is missing and nothing twice, so whoever gets no answer can ask once more.
"""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from dataclasses import dataclass
from pathlib import PurePath

from scorepad.game.events import Author, DeviceId
from scorepad.rules.faults import Fault, Refused
from scorepad.service.games import Games
from scorepad.storage.gamefile.strict_json import MOST_FAULTS
from scorepad.storage.import_files import FilePart
from scorepad.storage.library_files import EveningFile, Part, dropped_keys, read_part
from scorepad.storage.zip_files import DELETED_FOLDER
from scorepad.wording.faults import MOST_FAULTS_SHOWN

IMPORTER = Author(DeviceId("import"))
"""The author of what `scorepad import` changes."""

FileParts = Iterator[FilePart]
"""The parts of a file, each with its name inside it, empty for the file itself."""

_ENDINGS = (".json", ".zip", ".db", "")
_SPREADSHEETS = (".xlsx", ".xlsm", ".xls", ".ods", ".numbers")


@dataclass(frozen=True, slots=True)
class ImportResult:
    """The result for one part of a file.

    verdict, game (the id of the game, rule set or evening): from `Games.take_in`.
    faults: why it was refused. dropped: the keys that were left out of its rules. had_clock: whether it is an
    evening whose clock was passed over.
    """

    called: str
    verdict: str = ""
    game: str = ""
    faults: tuple[Fault, ...] = ()
    dropped: tuple[str, ...] = ()
    had_clock: bool = False


def faults_of_file(name: str, faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
    """Return a file's faults; for a file of another kind, what can be imported instead."""
    ending = PurePath(name).suffix.lower()
    is_foreign = all(fault.code in {"not_json", "not_utf8", "not_a_backup"} for fault in faults)
    if not is_foreign or ending in _ENDINGS:
        return faults
    return (Fault("spreadsheet" if ending in _SPREADSHEETS else "not_for_import"),)


async def import_parts(service: Games, parts: FileParts, who: Author) -> AsyncGenerator[ImportResult, None]:
    """Import a file part by part; a refused part doesn't stop the others."""
    reading = read_parts(parts)
    with service.importing_many():
        while part := await asyncio.to_thread(next, reading, None):
            yield await import_part(service, *part, who)


async def import_part(service: Games, name: str, content: Part | Refused, who: Author) -> ImportResult:
    """Import a part of a file. content: why it couldn't be read, instead of what it is."""
    if isinstance(content, Refused):
        return ImportResult(name, faults=content.faults)
    try:
        verdict, ident = await service.take_in(content, who, deleted=name.startswith(DELETED_FOLDER))
    except Refused as refused:
        return ImportResult(name, faults=refused.faults)
    # The clock of an evening is passed over.
    had_clock = isinstance(content, EveningFile) and content.earlier.minutes is not None
    return ImportResult(name, verdict, ident, (), dropped_keys(content), had_clock)


def read_parts(parts: FileParts) -> Iterator[tuple[str, Part | Refused]]:
    """Yield the parts of a file as they are read, each with its name inside it, empty for the file itself.

    Once MOST_FAULTS_SHOWN were found, refused parts are only counted, and `more_refused` comes last: each
    takes a moment, and thousands fit into a small file.
    """
    found = more = 0
    try:
        for name, data in parts:
            is_shown = found < MOST_FAULTS_SHOWN
            content = _read(data, MOST_FAULTS if is_shown else 0)
            if is_shown or not isinstance(content, Refused):
                yield name, content
            else:
                more += 1
            found += len(content.faults) if isinstance(content, Refused) else 0
    except Refused as refused:
        yield "", refused
    if more:
        yield "", Refused((Fault("more_refused", params={"count": more}),))


def _read(data: bytes | Refused, most_faults: int) -> Part | Refused:
    try:
        return data if isinstance(data, Refused) else read_part(data, most_faults)
    except Refused as refused:
        return refused
