"""How large a message may be, how long one may stay unfinished, and which signals stop the server."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from typing import BinaryIO

import httpx
import pytest
import websockets
from fastapi import FastAPI
from websockets.asyncio.client import connect

from scorepad.flet_support import sessions
from scorepad.service.importing import ImportResult
from scorepad.service.running_app import IMPORT_PATH
from scorepad.web import uvicorn_server
from scorepad.web.uvicorn_server import MOST_FRAGMENTS, Server
from tests.web.frames import (
    BINARY,
    CONTINUED,
    PING,
    Line,
    answering,
    changing,
    close_code,
    connected,
    frame,
    registering,
    upgraded,
)
from tests.web.servers import TOKEN, client_of, received, server_of, serving, taken_in

KIB = 1024
Open = Callable[[str], AbstractAsyncContextManager[Line]]
STALL = 0.25
KEPT = 5
"""Seconds for which uvicorn keeps a connection without a request."""

TOO_BIG, NOT_UNDERSTOOD = 1009, 1008


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing stay unfinished for long."""
    monkeypatch.setattr(sessions, "UNFINISHED_SECONDS", STALL)


@pytest.mark.parametrize("packed", [None, "deflate"])
async def test_an_answer_has_2_mib_unpacked_at_most(packed: str | None) -> None:
    async with serving(server_of()) as place:
        for size, fits in ((2048 * KIB, True), (2048 * KIB + 1, False)):
            async with connect(f"ws://{place}/ws", proxy=None, compression=packed, max_size=None) as client:
                await client.send(registering())
                await received(client)
                await client.send(answering(size))
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
    async with serving(server_of()) as place, connect(f"ws://{place}/ws", proxy=None) as client:
        await client.send(bomb)
        assert not await answered(client)


async def test_a_message_has_a_limited_number_of_fragments() -> None:
    async def code_after(parts: int) -> int | None:
        first = frame(b"\x00", BINARY, final=False)
        async with upgraded(place) as (reader, writer):
            writer.write(first + frame(b"", CONTINUED, final=False) * (parts - 2) + frame(b"", CONTINUED))
            return await close_code(reader)

    async with serving(server_of()) as place:
        # The shorter one is read, and then nobody understands it.
        assert await code_after(MOST_FRAGMENTS) == NOT_UNDERSTOOD
        assert await code_after(MOST_FRAGMENTS + 1) is None


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


def request(head: str, body: str = "", method: str = "POST") -> bytes:
    """Return a request for the import."""
    return f"{method} {IMPORT_PATH} HTTP/1.1\r\nHost: localhost\r\n{head}{body}".encode()


REGISTERED = frame(registering())
WORD = {"Authorization": f"Bearer {TOKEN}"}
ALLOWED = f"Authorization: {WORD['Authorization']}\r\n"
UNFINISHED: dict[str, tuple[Open, bytes]] = {
    "no message": (upgraded, b""),
    "half a first one": (upgraded, REGISTERED[:30]),
    "half a head of a message": (upgraded, REGISTERED + frame(b"")[:1]),
    "half a content": (upgraded, REGISTERED + frame(b"half", length=1000)),
    "an unfinished fragment": (upgraded, REGISTERED + frame(b"\x00half", final=False)),
    "half of a second message": (upgraded, REGISTERED + frame(changing(1000)) + frame(b"half", length=1000)),
    "no word": (connected, b""),
    "half a head": (connected, request("Accept: ")),
    "no body": (connected, request(ALLOWED, "Content-Length: 10\r\n\r\n")),
    "half a body": (connected, request(ALLOWED, "Content-Length: 10\r\n\r\nhalf")),
    "half a chunk": (connected, request(ALLOWED, "Transfer-Encoding: chunked\r\n\r\na\r\nhalf")),
    "half of a second one": (
        connected,
        request(ALLOWED, "Content-Length: 4\r\n\r\ngame") + request("Accept: "),
    ),
}
"""How the line is opened, and what is sent."""


@pytest.mark.usefixtures("impatient")
async def test_what_is_unfinished_ends_the_connection_even_if_it_comes_byte_by_byte() -> None:
    async def seconds(opened: Open, data: bytes, *, slowly: bool = False) -> float:
        begun = time.monotonic()
        async with opened(place) as line:
            if slowly:
                await send_slowly(data, line, STALL / 5)
            else:
                line[1].write(data)
                # What follows a whole request waits as long as a connection that is kept.
                await close_code(line[0], 4 * KEPT)
            return time.monotonic() - begun

    async with serving(server_of()) as place:
        message = seconds(upgraded, REGISTERED, slowly=True)
        head = seconds(connected, request("Accept: " + "x" * 1000), slowly=True)
        taken = await asyncio.gather(message, head, *(seconds(*each) for each in UNFINISHED.values()))
    assert min(taken) >= STALL * 0.9
    assert taken[1] < 4 * STALL


@pytest.mark.usefixtures("impatient")
async def test_a_client_that_finishes_its_messages_is_never_cut_off() -> None:
    message = frame(changing(1000))
    half, rest = message[:500], message[500:]
    async with serving(server_of()) as place, upgraded(place) as (reader, writer):
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


@pytest.mark.usefixtures("impatient")
async def test_a_body_that_keeps_arriving_may_take_longer(
    monkeypatch: pytest.MonkeyPatch, client: httpx.AsyncClient
) -> None:
    monkeypatch.setattr(uvicorn_server, "SLOWEST", 10)

    async def sent() -> AsyncIterator[bytes]:
        for _part in range(6):
            yield b"game"
            await asyncio.sleep(STALL / 3)

    answer = await client.post(IMPORT_PATH, content=sent(), headers=WORD)
    assert "game" * 6 in answer.text


@pytest.mark.usefixtures("impatient")
async def test_slow_work_by_the_app_is_not_cut_off() -> None:
    async def take_long(file: BinaryIO) -> list[ImportResult]:
        await asyncio.sleep(2 * STALL)
        return await taken_in(file)

    async with client_of(server_of(take_in=take_long)) as client:
        answer = await client.post(IMPORT_PATH, content=b"game", headers=WORD)
    assert "game" in answer.text


@pytest.mark.parametrize(("size", "status"), [(60, b"200"), (400, b"400")])
async def test_the_head_of_a_request_has_a_limit(size: int, status: bytes) -> None:
    async with serving(server_of()) as place, connected(place) as (reader, writer):
        writer.write(f"GET /healthz HTTP/1.1\r\nHost: {place}\r\nX: ".encode())
        for _part in range(size):
            writer.write(b"x" * KIB)
        writer.write(b"\r\n\r\n")
        assert (await reader.readline()).split()[1] == status


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="Windows has no such signals")
@pytest.mark.parametrize("ignored", [signal.SIGINT, signal.SIGHUP])
def test_a_signal_that_was_ignored_from_the_start_stays_ignored(ignored: signal.Signals) -> None:
    app = FastAPI()
    app.state.trusted_proxies = []
    server = Server(app, lambda: None)
    before = signal.signal(ignored, signal.SIG_IGN)
    try:
        with server.capture_signals():
            asked = []
            for each in (ignored, signal.SIGTERM):
                signal.raise_signal(each)
                asked.append(server.should_exit)
        assert asked == [False, True]
        assert signal.getsignal(ignored) is signal.SIG_IGN
    finally:
        signal.signal(ignored, before)
