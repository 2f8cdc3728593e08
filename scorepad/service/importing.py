"""A file imported part by part, here or by the running app.

An import adds what is missing and nothing twice, so whoever gets no answer from the app can ask once more.
"""

import asyncio
import json
import os
import urllib.error
import urllib.request
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import PurePath
from types import MappingProxyType
from typing import Any, BinaryIO, Final, TypeVar
from urllib.parse import urlencode

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

IMPORT_PATH: Final = "/api/import"

_SECONDS: Final = 600.0
"""How long the app may take: for thousands of games, or to write every backup anew."""

_SECONDS_TO_SHOW: Final = 10.0

_T = TypeVar("_T")

# No proxy: the app is on this machine, whatever the environment says.
opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


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
            name, content = part
            if isinstance(content, Refused):
                yield ImportResult(name, faults=content.faults)
                continue
            try:
                deleted = name.startswith(DELETED_FOLDER)
                verdict, ident = await service.take_in(content, who, deleted=deleted)
                dropped, had_clock = dropped_keys(content), had_a_clock(content)
                result = ImportResult(name, verdict, ident, (), dropped, had_clock)
            except Refused as refused:
                result = ImportResult(name, faults=refused.faults)
            yield result


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


def had_a_clock(content: Part) -> bool:
    """Return whether a part of a file is an evening with a clock, which is passed over."""
    return isinstance(content, EveningFile) and content.earlier.minutes is not None


def ask_app(
    url: str,
    token: str,
    read: Callable[[Any], _T],
    data: bytes | BinaryIO = b"",
    headers: Mapping[str, str] = MappingProxyType({}),
    seconds: float = _SECONDS,
) -> _T:
    """Return what the running app, whose address comes from our own lock file, answers to a POST.

    read: of its JSON; raises as it does. Raises Refused `no_answer` if another program answers, or none.
    """
    allowed = {"Authorization": f"Bearer {token}", **headers}
    request = urllib.request.Request(url, data, allowed, method="POST")  # noqa: S310
    try:
        with opener.open(request, timeout=seconds) as reply:
            return read(json.loads(reply.read()))
    except urllib.error.HTTPError as refused:
        refused.close()
        raise Refused((Fault("no_answer"),)) from refused
    except (OSError, ValueError, LookupError, TypeError) as silence:
        raise Refused((Fault("no_answer"),)) from silence


def hand_over(address: str, token: str, file: BinaryIO) -> list[ImportResult]:
    """Have the running app import a file and return the result for each part; raises as `ask_app` does."""
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Length": str(file.seek(0, os.SEEK_END)),
    }
    file.seek(0)
    return ask_app(f"{address}{IMPORT_PATH}", token, _read_results, file, headers)


def ask_to_show(address: str, token: str, path: str) -> bool:
    """Ask the running app to show a screen in its own window; return False if it has none or can't say.

    path: `/` for the one that it shows now.
    """
    url = f"{address}/api/show?{urlencode({'path': path})}"
    try:
        return ask_app(url, token, lambda answer: bool(answer == {"shown": True}), seconds=_SECONDS_TO_SHOW)
    except Refused:
        return False


def results_to_json(results: Sequence[ImportResult]) -> bytes:
    """Return results as JSON; the asking process puts them into words in its own language."""
    answer = [
        {each.name: getattr(result, each.name) for each in fields(result)}
        | {"faults": [fault_to_json(each) for each in result.faults]}
        for result in results
    ]
    return json.dumps(answer, default=_as_list).encode()


def fault_to_json(fault: Fault) -> dict[str, Any]:
    """Return a fault for `json.dumps`; the asking process puts it into words."""
    return {"code": fault.code, "path": fault.path, "params": dict(fault.params)}


def fault_from_json(found: Mapping[str, Any]) -> Fault:
    """Return a fault that `fault_to_json` wrote."""
    return Fault(found["code"], found["path"], found["params"])


def _as_list(value: object) -> object:
    return sorted(value) if isinstance(value, set | frozenset) else str(value)


def _read_results(answer: Sequence[Mapping[str, Any]]) -> list[ImportResult]:
    return [
        ImportResult(
            **{
                **each,
                "faults": tuple(map(fault_from_json, each["faults"])),
                "dropped": tuple(each["dropped"]),
            }
        )
        for each in answer
    ]
