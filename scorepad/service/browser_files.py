"""Files offered to a browser, and files expected from one.

They go over HTTP: through the websocket a file would be one message, and messages are kept small.
"""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO, Final
from urllib.parse import quote

from scorepad.i18n import language
from scorepad.rules.faults import Fault, Refused
from scorepad.storage.gamefile.strict_json import MIB

PRINT_PATH: Final = "/print"
MOST_JOBS: Final = 64
"""How many are kept; beyond them the one offered longest ago goes."""

UPLOAD_PATH: Final = "/upload"
MOST_AT_ONCE: Final = 8
"""How many files arrive or are read at the same time; others wait for their turn."""

SECONDS_TO_BEGIN: Final = 30
"""How long the browser may take until the first byte is there."""

_log = logging.getLogger(__name__)
_WRITTEN_AT_ONCE: Final = MIB


@dataclass(frozen=True, slots=True)
class PrintJob:
    """A print-out that is drawn when somebody asks for it. name: of its file, such as `Ann, Bo.pdf`."""

    name: str
    draw: Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class Download:
    """A file that a browser fetches and saves. name: to save it under. kind: its MIME type."""

    name: str
    path: Path
    kind: str


class PrintJobs:
    """The print-outs and downloads on offer, by their keys."""

    def __init__(self) -> None:
        self._offered: OrderedDict[str, PrintJob | Download] = OrderedDict()

    def offer(self, key: str, paper: PrintJob | Download) -> str:
        """Offer a print-out, in place of the one that had the key, and return its address.

        If it is gone when it is asked for, the browser says so in the language in force now.
        """
        self._offered[key] = paper
        self._offered.move_to_end(key)
        while len(self._offered) > MOST_JOBS:
            _key, gone = self._offered.popitem(last=False)
            if isinstance(gone, Download):
                gone.path.unlink(missing_ok=True)
        return f"{PRINT_PATH}/{key}/{quote(paper.name)}?lang={language()}"

    def find(self, key: str) -> PrintJob | Download | None:
        """Return a print-out or a download, None if it is not on offer (any more)."""
        return self._offered.get(key)


def new_key() -> str:
    """Return a new key for one screen's print-out."""
    return secrets.token_urlsafe(24)


class Upload:
    """One file that a browser was asked for. most: its size limit in bytes."""

    def __init__(self, file: BinaryIO, most: int, seconds: float) -> None:
        self.key = new_key()
        self._file = file
        self._most = most
        loop = asyncio.get_running_loop()
        self._ended: asyncio.Future[Fault | None] = loop.create_future()
        self._late = loop.call_later(seconds, self.fail)

    @property
    def address(self) -> str:
        """The address that the browser sends the file to."""
        return f"{UPLOAD_PATH}/{self.key}"

    def fail(self) -> None:
        """Stop waiting: the file will not come."""
        self._end(Fault("upload_broken"))

    async def arrived(self) -> BinaryIO:
        """Return the whole file, at its beginning; raises Refused `too_large` or `upload_broken`."""
        fault = await asyncio.shield(self._ended)
        if fault:
            raise Refused((fault,))
        self._file.seek(0)
        return self._file

    async def fill(self, chunks: AsyncIterator[bytes]) -> HTTPStatus:
        """Write the bytes that the browser sends to the file and return the HTTP status to answer."""
        # From here on the web server ends a request that stalls.
        self._late.cancel()
        try:
            whole = await write_bounded(self._file, chunks, self._most)
        except (OSError, ValueError) as error:
            # The disk is full, or the waiting screen is gone and has closed the file.
            _log.warning("an upload broke off: %r", error)
            return HTTPStatus.INTERNAL_SERVER_ERROR
        else:
            self._end(None if whole else Fault("too_large", params={"limit": self._most // MIB}))
            return HTTPStatus.NO_CONTENT if whole else HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        finally:
            self.fail()

    def _end(self, fault: Fault | None) -> None:
        self._late.cancel()
        if not self._ended.done():
            self._ended.set_result(fault)


async def write_bounded(file: BinaryIO, chunks: AsyncIterator[bytes], most: int) -> bool:
    """Write bytes to a file as they come and return whether there were no more than `most`."""
    size, waiting = 0, bytearray()
    async for chunk in chunks:
        size += len(chunk)
        if size > most:
            return False
        waiting += chunk
        if len(waiting) >= _WRITTEN_AT_ONCE:
            await asyncio.to_thread(file.write, bytes(waiting))
            waiting.clear()
    await asyncio.to_thread(file.write, bytes(waiting))
    return True


class Uploads:
    """The files that browsers were asked for, by their keys. seconds: until the first byte must arrive."""

    def __init__(self, seconds: float = SECONDS_TO_BEGIN) -> None:
        self._seconds = seconds
        self._expected: dict[str, Upload] = {}
        self._room = asyncio.Semaphore(MOST_AT_ONCE)

    @asynccontextmanager
    async def expect(self, most: int) -> AsyncIterator[Upload]:
        """Accept one file of at most `most` bytes; it is deleted at the end."""
        async with self._room:
            with TemporaryFile() as file:
                upload = Upload(file, most, self._seconds)
                self._expected[upload.key] = upload
                try:
                    yield upload
                finally:
                    self._expected.pop(upload.key, None)

    async def receive(self, key: str, chunks: AsyncIterator[bytes]) -> HTTPStatus:
        """Receive a file that a browser was asked for, once, and return the HTTP status to answer."""
        upload = self._expected.pop(key, None)
        return await upload.fill(chunks) if upload else HTTPStatus.NOT_FOUND
