"""A file imported part by part, here or by the running app, which can be asked to stop.

Two processes share one ticket file in the data folder, and its name is the state of the request. Renaming
and deleting are atomic, so if the app is suspended and continues after the asking process stopped waiting,
exactly one of the two gets the file.

The answer is a line of JSON for each part of the file once it is imported, blank lines meanwhile, and `{}`.
"""

import asyncio
import json
import os
import re
import secrets
import urllib.error
import urllib.request
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, fields, replace
from pathlib import Path, PurePath
from types import MappingProxyType
from typing import Any, BinaryIO, Final
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
_NAME = re.compile("[0-9a-f]{32}")

SECONDS: Final = 10
"""How long to wait for an answer: the app is on this machine, so it is far more than it ever needs."""
TICKET_HEADER: Final = "Scorepad-Ticket"

# No proxy: the app is on this machine, whatever the environment says.
opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


@dataclass(frozen=True, slots=True)
class ImportResult:
    """The result for one part of a file.

    verdict, game (the id of the game, rule set or evening), changes: from `Games.take_in`.
    faults: why it was refused. dropped: the keys that were left out of its rules. had_clock: whether it is an
    evening whose clock was passed over.
    """

    called: str
    verdict: str = ""
    game: str = ""
    changes: int = 0
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


async def import_parts(
    service: Games,
    parts: FileParts,
    who: Author,
    leave: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> AsyncGenerator[ImportResult, None]:
    """Import a file part by part; a refused part doesn't stop the others.

    leave: entered for each part during its import; an exception it raises ends the whole import.
    """
    reading = read_parts(parts)
    with service.importing_many():
        while part := await asyncio.to_thread(next, reading, None):
            name, content = part
            if isinstance(content, Refused):
                yield ImportResult(name, faults=content.faults)
                continue
            with leave():
                try:
                    deleted = name.startswith(DELETED_FOLDER)
                    verdict, ident, changes = await service.take_in(content, who, deleted=deleted)
                    dropped, had_clock = dropped_keys(content), had_a_clock(content)
                    result = ImportResult(name, verdict, ident, changes, (), dropped, had_clock)
                except Refused as refused:
                    result = ImportResult(name, faults=refused.faults)
            yield result


async def rehearse_import(
    service: Games, parts: FileParts, who: Author
) -> AsyncGenerator[ImportResult, None]:
    """Import a file into a copy of the games, to see what would become of it.

    The verdict on a deleted game that would come back is `restored`. service: of the copy.
    """
    deleted = service.library().state.deleted
    async for result in import_parts(service, parts, who):
        now = service.library().state.deleted
        yield replace(result, verdict="restored") if result.game in deleted - now else result
        deleted = now


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


class ImportWithdrawnError(Exception):
    """Raised when nobody waits for the import any more."""


class ImportTicket:
    """The ticket of the asking process. folder: the data folder."""

    def __init__(self, folder: Path) -> None:
        self.name = secrets.token_hex(16)
        self._paths = _ticket_paths(folder, self.name)
        self._paths[0].touch(0o600, exist_ok=False)

    def withdraw(self) -> bool:
        """Withdraw the request for good and return whether nothing at all was imported."""
        nothing, *_others = map(_unlinked, self._paths)
        return nothing


class ImportPermit:
    """The running app's permission to import. Raises ValueError for an invalid name."""

    def __init__(self, folder: Path, name: str) -> None:
        if not _NAME.fullmatch(name):
            raise ValueError(name)
        self._paths = _ticket_paths(folder, name)

    @contextmanager
    def taking(self) -> Iterator[None]:
        """Use the permission while one part is imported; raises ImportWithdrawnError."""
        asked, taken, taking = self._paths
        if not (_renamed(asked, taking) or _renamed(taken, taking)):
            raise ImportWithdrawnError
        try:
            yield
        finally:
            _renamed(taking, taken)

    def end(self) -> None:
        """Remove the ticket file, even if the asking process was killed."""
        for path in self._paths:
            _unlinked(path)


def _ticket_paths(folder: Path, name: str) -> list[Path]:
    """Return the file of a ticket before anything was imported, between two parts, and during one."""
    return [folder / f"import-{name}.{state}" for state in ("asked", "taken", "taking")]


def _renamed(before: Path, after: Path) -> bool:
    with suppress(FileNotFoundError):
        before.rename(after)
        return True
    return False


def _unlinked(path: Path) -> bool:
    with suppress(FileNotFoundError):
        path.unlink()
        return True
    return False


class NoAnswer(Exception):  # noqa: N818 - a state of things, not a mistake
    """Raised when the running app is not (or no longer) at the address."""


def request_to_app(
    url: str,
    token: str,
    data: bytes | BinaryIO | None = None,
    headers: Mapping[str, str] = MappingProxyType({}),
) -> urllib.request.Request:
    """Return a request to the running app, whose address comes from our own lock file."""
    allowed = {"Authorization": f"Bearer {token}", **headers}
    return urllib.request.Request(url, data, allowed, method="POST")  # noqa: S310


def hand_over(
    address: str, token: str, file: BinaryIO, ticket: str, seconds: float = SECONDS
) -> Iterator[ImportResult]:
    """Send a file to the running app and yield the result for each part as it arrives.

    ticket: the name of the `ImportTicket` for it. seconds: how long a silence may be.
    Raises NoAnswer if the app is not there, or falls silent before the end.
    """
    headers = {
        TICKET_HEADER: ticket,
        "Content-Type": "application/octet-stream",
        "Content-Length": str(file.seek(0, os.SEEK_END)),
    }
    file.seek(0)
    request = request_to_app(f"{address}/api/import", token, file, headers)
    try:
        with opener.open(request, timeout=seconds) as reply:
            for line in reply:
                answer = json.loads(line) if line.strip() else None
                if answer == {}:
                    return
                if answer is not None:
                    yield _read_result(answer)
    except urllib.error.HTTPError as refused:
        refused.close()
        raise NoAnswer(address) from refused
    except (OSError, ValueError, LookupError, TypeError) as silence:
        raise NoAnswer(address) from silence
    raise NoAnswer(address)


def ask_to_show(address: str, token: str, path: str) -> bool:
    """Ask the running app to show a screen in its own window; return False if it has none or can't say.

    path: `/` for the one that it shows now.
    """
    request = request_to_app(f"{address}/api/show?{urlencode({'path': path})}", token)
    try:
        with opener.open(request, timeout=SECONDS) as reply:
            return bool(json.loads(reply.read()) == {"shown": True})
    except (OSError, ValueError):
        return False


def result_line(taken: ImportResult) -> bytes:
    """Return a part's result as a line of JSON; the asking process puts it into words in its own language."""
    answer = {each.name: getattr(taken, each.name) for each in fields(taken)}
    faults = [fault_to_json(each) for each in taken.faults]
    return json.dumps({**answer, "faults": faults}, default=_as_list).encode() + b"\n"


def fault_to_json(fault: Fault) -> dict[str, Any]:
    """Return a fault for `json.dumps`; the asking process puts it into words."""
    return {"code": fault.code, "path": fault.path, "params": dict(fault.params)}


def fault_from_json(found: Mapping[str, Any]) -> Fault:
    """Return a fault that `fault_to_json` wrote."""
    return Fault(found["code"], found["path"], found["params"])


def _as_list(value: object) -> object:
    return sorted(value) if isinstance(value, set | frozenset) else str(value)


def _read_result(answer: Mapping[str, Any]) -> ImportResult:
    faults, dropped = tuple(map(fault_from_json, answer["faults"])), tuple(answer["dropped"])
    return ImportResult(**{**answer, "faults": faults, "dropped": dropped})
