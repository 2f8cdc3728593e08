"""The door for files that another process on this machine hands over: streamed in, answered part by part."""

import asyncio
import logging
import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from tempfile import TemporaryFile
from typing import BinaryIO, Final

from fastapi import Request
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse, Response, StreamingResponse

from scorepad.live.handover import TICKET_HEADER, told
from scorepad.live.taking import Taken
from scorepad.storage.archive import MOST_PACKED

log = logging.getLogger("scorepad.live")

IMPORT_PATH: Final = "/api/import"
_SIGN_OF_LIFE: Final = 2.0
"""Seconds after which whoever asked hears that the app is still at it."""
_WRITTEN_AT_ONCE: Final = 1024 * 1024

TakeIn = Callable[[BinaryIO, str], AsyncGenerator[Taken, None]]
"""Takes in a file for a ticket and gives what became of each part; raises ValueError for a bad ticket."""


def importer(take_in: TakeIn, token: str) -> Callable[[Request], Awaitable[Response]]:
    """Return what answers at IMPORT_PATH. token: whoever knows it may hand over files."""

    async def receive_file(request: Request) -> Response:
        said = request.headers.get("authorization", "")
        if not secrets.compare_digest(said.encode(), f"Bearer {token}".encode()):
            return JSONResponse({"error": "token"}, status_code=403)
        file = TemporaryFile()  # noqa: SIM115 - it is closed once all of it is answered for
        try:
            whole = await _stored(request, file)
        except ClientDisconnect:
            file.close()
            return Response(status_code=400)  # which nobody reads any more
        except BaseException:
            file.close()
            raise
        if not whole:
            file.close()
            return JSONResponse({"error": "too_large"}, status_code=413)
        ticket = request.headers.get(TICKET_HEADER, "")
        return StreamingResponse(_answer(take_in, file, ticket), media_type="application/x-ndjson")

    return receive_file


async def _stored(request: Request, file: BinaryIO) -> bool:
    """Write down what comes and return whether it is no more than a backup may have."""
    size, waiting = 0, bytearray()
    async for chunk in request.stream():
        size += len(chunk)
        if size > MOST_PACKED:
            return False
        waiting += chunk
        if len(waiting) >= _WRITTEN_AT_ONCE:
            await asyncio.to_thread(file.write, bytes(waiting))
            waiting.clear()
    await asyncio.to_thread(file.write, bytes(waiting))
    file.seek(0)
    return True


_ending: set[asyncio.Task[None]] = set()


async def _answer(take_in: TakeIn, file: BinaryIO, ticket: str) -> AsyncIterator[bytes]:
    taking = take_in(file, ticket)
    coming: asyncio.Task[Taken | None] | None = None
    try:
        while True:
            coming = asyncio.create_task(_next(taking))
            while not (await asyncio.wait({coming}, timeout=_SIGN_OF_LIFE))[0]:
                yield b"\n"
            taken = coming.result()
            if taken is None:
                yield b"{}\n"
                return
            yield told(taken)
    except Exception:
        # Without the last line whoever asked knows that there is more to come.
        log.exception("taking in a file failed")
    finally:
        # Where whoever asked has gone, every step here is cancelled; what is being kept is kept to its end.
        ending = asyncio.create_task(_end(coming, taking, file))
        _ending.add(ending)
        ending.add_done_callback(_ending.discard)


async def _next(taking: AsyncIterator[Taken]) -> Taken | None:
    return await anext(taking, None)


async def _end(
    coming: asyncio.Task[Taken | None] | None, taking: AsyncGenerator[Taken, None], file: BinaryIO
) -> None:
    if coming:
        await asyncio.wait({coming})
    await taking.aclose()
    file.close()
