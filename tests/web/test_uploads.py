"""Uploads over HTTP, by a key that is used once, and never more than was asked for."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager

import httpx
import pytest

from scorepad.rules.faults import Refused
from scorepad.service.browser_files import UPLOAD_PATH, Uploads
from scorepad.web.server import build_server
from tests.web.servers import TOKEN, serving, show_nothing, taken_in

MOST = 3_000_000


@asynccontextmanager
async def door(uploads: Uploads) -> AsyncIterator[tuple[str, httpx.AsyncClient]]:
    """Serve an app that asks for files; yields `host:port` and a client to send them with."""
    server = build_server(show_nothing, taken_in, token=TOKEN, uploads=uploads)
    async with (
        serving(server) as place,
        httpx.AsyncClient(trust_env=False, base_url=f"http://{place}") as client,
    ):
        yield place, client


@pytest.mark.parametrize("size", [0, 10, MOST])
async def test_an_expected_file_arrives_complete(size: int) -> None:
    data = bytes(range(256)) * (size // 256) + bytes(size % 256)
    async with door(uploads := Uploads()) as (_place, client), uploads.expect(MOST) as upload:
        answer = await client.put(upload.address, content=data)
        opened = await upload.arrived()
        assert (answer.status_code, await asyncio.to_thread(opened.read)) == (204, data)
    assert opened.closed


async def test_a_larger_file_than_was_asked_for_is_refused_on_the_way() -> None:
    async def sent() -> AsyncIterator[bytes]:
        while True:
            yield bytes(65536)

    async with door(uploads := Uploads()) as (_place, client), uploads.expect(MOST) as upload:
        sending = asyncio.create_task(client.put(upload.address, content=sent()))
        assert await code_of(upload.arrived()) == "too_large"
        await asyncio.wait({sending})
        # Whoever goes on sending may find the line closed before the answer is read.
        assert isinstance(sending.exception(), httpx.TransportError) or sending.result().status_code == 413


async def test_an_upload_key_works_once_and_only_while_it_is_expected() -> None:
    async with door(uploads := Uploads()) as (_place, client):
        async with uploads.expect(MOST) as upload, uploads.expect(MOST) as left:
            first = await client.put(upload.address, content=b"first")
            again = await client.put(upload.address, content=b"again")
            assert await asyncio.to_thread((await upload.arrived()).read) == b"first"
        late = await client.put(left.address, content=b"late")
        guessed = await client.put(f"{UPLOAD_PATH}/{'a' * len(left.key)}", content=b"guessed")
    assert [answer.status_code for answer in (first, again, late, guessed)] == [204, 404, 404, 404]


async def test_an_interrupted_upload_is_reported_to_its_caller() -> None:
    async with door(uploads := Uploads()) as (place, _client), uploads.expect(MOST) as upload:
        host, port = place.split(":")
        with socket.create_connection((host, int(port))) as line:
            head = f"PUT {upload.address} HTTP/1.1\r\nHost: {place}\r\nContent-Length: 10\r\n\r\nhalf"
            await asyncio.to_thread(line.sendall, head.encode())
        assert await code_of(upload.arrived()) == "upload_broken"


async def test_an_upload_that_never_comes_times_out() -> None:
    async with Uploads(seconds=0.01).expect(MOST) as upload:
        assert await code_of(upload.arrived()) == "upload_broken"


async def code_of(waiting: Awaitable[object]) -> str:
    with pytest.raises(Refused) as refused:
        await waiting
    (fault,) = refused.value.faults
    return fault.code
