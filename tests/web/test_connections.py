"""The connections of browsers: how large a message may be, and how long one may stay unfinished."""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from typing import BinaryIO

import flet as ft
import httpx
import pytest
import websockets
from websockets.asyncio.client import connect

from scorepad.service.importing import ImportResult
from scorepad.service.network import Limits
from scorepad.web.transfers import IMPORT_PATH
from scorepad.web.uvicorn_server import MOST_FRAGMENTS
from tests.web.frames import (
    BINARY,
    CONTINUED,
    PING,
    Line,
    changing,
    close_code,
    connected,
    frame,
    registering,
    upgraded,
)
from tests.web.servers import TOKEN, received, server_of, serving

KIB = 1024
STALL = 0.25
IMPATIENT = Limits(stall_seconds=STALL)
TOO_BIG, UNFINISHED = 1009, 1008


async def nothing(page: ft.Page) -> None:
    """Show nothing."""


def test_the_default_limits_are_the_documented_ones() -> None:
    limits = Limits()
    assert (limits.first_bytes, limits.message_bytes) == (64 * KIB, 256 * KIB)
    assert (limits.stall_seconds, limits.sessions, limits.sessions_per_address) == (20, 500, 100)


@pytest.mark.parametrize("packed", [None, "deflate"])
async def test_the_first_message_has_64_kib_unpacked_and_later_ones_256(packed: str | None) -> None:
    async with serving(server_of(nothing)) as place:
        for size, fits in ((64 * KIB, True), (64 * KIB + 1, False)):
            async with connect(f"ws://{place}/ws", proxy=None, compression=packed, max_size=None) as client:
                await client.send(registering(size))
                assert await answered(client) is fits
        for size, fits in ((256 * KIB, True), (256 * KIB + 1, False)):
            async with connect(f"ws://{place}/ws", proxy=None, compression=packed, max_size=None) as client:
                await client.send(registering())
                await received(client)
                await client.send(changing(size))
                assert await answered(client) is fits


async def answered(client: websockets.ClientConnection) -> bool:
    """Return False if the server has closed the connection because the message was too big."""
    try:
        await asyncio.wait_for(await client.ping(), 5)
    except websockets.ConnectionClosed:
        return client.close_code != TOO_BIG
    return True


async def test_a_message_that_unpacks_to_31_mib_is_refused_before_it_does() -> None:
    bomb = b"\x00\xdd\x01\xf0\x00\x00" + b"\x80" * (31 * KIB * KIB)
    async with serving(server_of(nothing)) as place, connect(f"ws://{place}/ws", proxy=None) as client:
        await client.send(bomb)
        assert not await answered(client)


async def test_a_message_has_a_limited_number_of_fragments() -> None:
    async def code_after(parts: int) -> int | None:
        first = frame(b"\x00", BINARY, final=False)
        async with upgraded(place) as (reader, writer):
            writer.write(first + frame(b"", CONTINUED, final=False) * (parts - 2) + frame(b"", CONTINUED))
            return await close_code(reader)

    async with serving(server_of(nothing)) as place:
        # The shorter one is read, and then nobody understands it.
        assert await code_after(MOST_FRAGMENTS) == UNFINISHED
        assert await code_after(MOST_FRAGMENTS + 1) == TOO_BIG


async def send_slowly(data: bytes, line: Line, pause: float) -> int | None:
    """Send byte after byte until the server closes; returns its close code."""
    reader, writer = line
    closed = asyncio.create_task(close_code(reader))
    for byte in data:
        if closed.done():
            break
        writer.write(bytes([byte]))
        await asyncio.wait({closed}, timeout=pause)
    return await closed


REGISTERED = frame(registering())
UNFINISHED_MESSAGES = {
    "no message": b"",
    "half a first one": frame(registering())[:30],
    "half a head": REGISTERED + frame(b"")[:1],
    "no content": REGISTERED + frame(b"", length=1000),
    "half a content": REGISTERED + frame(b"half", length=1000),
    "an unfinished fragment": REGISTERED + frame(b"\x00half", final=False),
}


async def test_unfinished_messages_end_the_connection() -> None:
    async def ended(data: bytes, *, slowly: bool = False) -> tuple[int | None, bool]:
        begun = time.monotonic()
        async with upgraded(place) as line:
            if slowly:
                code = await send_slowly(data, line, STALL / 5)
            else:
                line[1].write(data)
                code = await close_code(line[0])
            return code, time.monotonic() - begun >= STALL * 0.9

    async with serving(server_of(nothing, IMPATIENT)) as place:
        found = await asyncio.gather(
            *map(ended, UNFINISHED_MESSAGES.values()), ended(frame(registering()), slowly=True)
        )
    assert found == [(UNFINISHED, True)] * (len(UNFINISHED_MESSAGES) + 1)


async def test_a_client_that_finishes_its_messages_is_never_cut_off() -> None:
    message = frame(changing(1000))
    half, rest = message[:500], message[500:]
    async with serving(server_of(nothing, IMPATIENT)) as place, upgraded(place) as (reader, writer):
        writer.write(frame(registering()) + half)
        until = time.monotonic() + 2 * STALL
        while time.monotonic() < until:
            await asyncio.sleep(STALL / 2)
            # Each time there is an unfinished one, but never the same for long.
            writer.write(rest + half)
        writer.write(rest)
        await asyncio.sleep(1.5 * STALL)
        writer.write(frame(b"still there", PING))
        async with asyncio.timeout(5):
            assert await reader.readuntil(b"still there")


def request(head: str, body: str = "", method: str = "POST") -> Callable[[str], bytes]:
    """Return a function that makes a request to a host."""
    return lambda place: f"{method} {IMPORT_PATH} HTTP/1.1\r\nHost: {place}\r\n{head}{body}".encode()


ALLOWED = f"Authorization: Bearer {TOKEN}\r\n"
WHOLE = request(ALLOWED, "Content-Length: 4\r\n\r\ngame")
UNFINISHED_REQUESTS: dict[str, Callable[[str], bytes]] = {
    "no word": lambda _place: b"",
    "empty lines": lambda _place: b"\r\n",
    "half a head": request("Accept: "),
    "no body": request(ALLOWED, "Content-Length: 10\r\n\r\n"),
    "half a body": request(ALLOWED, "Content-Length: 10\r\n\r\nhalf"),
    "half a chunk": request(ALLOWED, "Transfer-Encoding: chunked\r\n\r\na\r\nhalf"),
    "half of a second one": lambda place: WHOLE(place) + request("Accept: ")(place),
}


async def test_unfinished_requests_end_the_connection() -> None:
    async def ended(data: bytes) -> bool:
        begun = time.monotonic()
        async with connected(place) as (reader, writer):
            writer.write(data)
            await close_code(reader)
            return time.monotonic() - begun >= STALL * 0.9

    async def drip() -> bool:
        begun = time.monotonic()
        async with connected(place) as line:
            await send_slowly(request("Accept: " + "x" * 1000)(place), line, STALL / 5)
        return STALL * 0.9 <= time.monotonic() - begun < 4 * STALL

    async def crumbs() -> bool:
        async with connected(place) as (reader, writer):
            writer.write(WHOLE(place))
            await reader.readuntil(b"\r\n0\r\n\r\n")
            begun = time.monotonic()
            writer.write(b"\r\n")
            await close_code(reader)
            return time.monotonic() - begun >= STALL * 0.9

    async with serving(server_of(nothing, IMPATIENT)) as place:
        asked = [make(place) for make in UNFINISHED_REQUESTS.values()]
        found = await asyncio.gather(*map(ended, asked), drip(), crumbs())
    assert found == [True] * (len(UNFINISHED_REQUESTS) + 2)


async def test_a_body_that_keeps_arriving_may_take_longer() -> None:
    async def sent() -> AsyncIterator[bytes]:
        for _part in range(6):
            yield b"game"
            await asyncio.sleep(STALL / 3)

    limits = Limits(stall_seconds=STALL, slowest=10)
    async with serving(server_of(nothing, limits)) as place, httpx.AsyncClient(trust_env=False) as client:
        headers = {"Authorization": f"Bearer {TOKEN}"}
        answer = await client.post(f"http://{place}{IMPORT_PATH}", content=sent(), headers=headers)
    assert "game" * 6 in answer.text


async def test_slow_work_by_the_app_is_not_cut_off() -> None:
    async def take_long(file: BinaryIO, _ticket: str) -> AsyncGenerator[ImportResult, None]:
        await asyncio.sleep(2 * STALL)
        yield ImportResult("", "added", file.read().decode())

    server = server_of(nothing, IMPATIENT, take_long)
    async with serving(server) as place, httpx.AsyncClient(trust_env=False) as client:
        headers = {"Authorization": f"Bearer {TOKEN}"}
        answer = await client.post(f"http://{place}{IMPORT_PATH}", content=b"game", headers=headers)
    assert "game" in answer.text


@pytest.mark.parametrize(("size", "status"), [(60, b"200"), (400, b"400")])
async def test_the_head_of_a_request_has_a_limit(size: int, status: bytes) -> None:
    async with serving(server_of(nothing)) as place, connected(place) as (reader, writer):
        writer.write(f"GET /healthz HTTP/1.1\r\nHost: {place}\r\nX: ".encode())
        for _part in range(size):
            writer.write(b"x" * KIB)
        writer.write(b"\r\n\r\n")
        assert (await reader.readline()).split()[1] == status
