"""Files from and for browsers: uploads by a key that is used once, sheets drawn when their tab is opened."""

import asyncio
import socket
import threading
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from scorepad.rules.faults import Refused
from scorepad.service.browser_files import (
    MOST_JOBS,
    UPLOAD_PATH,
    Download,
    PrintJob,
    PrintJobs,
    Uploads,
    new_key,
)
from tests.web.servers import client_of, server_of

MOST = 3_000_000


@asynccontextmanager
async def door(uploads: Uploads) -> AsyncIterator[httpx.AsyncClient]:
    """Serve an app that asks for files; yields a client to send them with."""
    async with client_of(server_of(uploads=uploads)) as client:
        yield client


def test_keys_are_long_and_never_the_same() -> None:
    keys = {new_key() for _each in range(200)}
    assert len(keys) == 200
    assert min(map(len, keys)) >= 32


@pytest.mark.parametrize("size", [0, 10, MOST])
async def test_an_expected_file_arrives_complete(size: int) -> None:
    data = bytes(range(256)) * (size // 256) + bytes(size % 256)
    async with door(uploads := Uploads()) as client, uploads.expect(MOST) as upload:
        answer = await client.put(upload.address, content=data)
        opened = await upload.arrived()
        assert (answer.status_code, await asyncio.to_thread(opened.read)) == (204, data)
    assert opened.closed


async def test_a_larger_file_than_was_asked_for_is_refused_on_the_way() -> None:
    async def sent() -> AsyncIterator[bytes]:
        while True:
            yield bytes(65536)

    async with door(uploads := Uploads()) as client, uploads.expect(MOST) as upload:
        sending = asyncio.create_task(client.put(upload.address, content=sent()))
        assert await code_of(upload.arrived()) == "too_large"
        await asyncio.wait({sending})
        # Whoever goes on sending may find the line closed before the answer is read.
        assert isinstance(sending.exception(), httpx.TransportError) or sending.result().status_code == 413


async def test_an_upload_key_works_once_and_only_while_it_is_expected() -> None:
    async with door(uploads := Uploads()) as client:
        async with uploads.expect(MOST) as upload, uploads.expect(MOST) as left:
            first = await client.put(upload.address, content=b"first")
            again = await client.put(upload.address, content=b"again")
            assert await asyncio.to_thread((await upload.arrived()).read) == b"first"
        late = await client.put(left.address, content=b"late")
        guessed = await client.put(f"{UPLOAD_PATH}/{'a' * len(left.key)}", content=b"guessed")
    assert [answer.status_code for answer in (first, again, late, guessed)] == [204, 404, 404, 404]


async def test_an_interrupted_upload_is_reported_to_its_caller() -> None:
    async with door(uploads := Uploads()) as client, uploads.expect(MOST) as upload:
        place = client.base_url.netloc.decode()
        with socket.create_connection((client.base_url.host, client.base_url.port or 0)) as line:
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


PDF = b"%PDF-1.4 of the test"


async def test_a_sheet_is_shown_in_the_browser_under_its_own_name() -> None:
    papers = PrintJobs()
    address = papers.offer(new_key(), PrintJob("Ann, 田中 2026.pdf", lambda: PDF))
    async with client_of(server_of(papers=papers)) as client:
        answer = await client.get(address)
    assert (answer.status_code, answer.content) == (200, PDF)
    assert answer.headers["content-type"] == "application/pdf"
    name = "Ann%2C%20%E7%94%B0%E4%B8%AD%202026.pdf"
    assert answer.headers["content-disposition"] == f"inline; filename*=UTF-8''{name}"
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-frame-options"] == "DENY"
    assert "object-src 'self'" in answer.headers["content-security-policy"]


async def test_a_sheet_is_drawn_on_request_and_in_another_thread() -> None:
    threads: list[int] = []

    def draw() -> bytes:
        threads.append(threading.get_ident())
        return PDF

    papers = PrintJobs()
    address = papers.offer(new_key(), PrintJob("x.pdf", draw))
    assert threads == []
    async with client_of(server_of(papers=papers)) as client:
        await asyncio.gather(client.get(address), client.get(address))
    assert len(threads) == 2
    assert threading.get_ident() not in threads


async def test_a_sheet_that_cannot_be_drawn_says_so(caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> bytes:
        raise RuntimeError("a secret")

    papers = PrintJobs()
    address = papers.offer(new_key(), PrintJob("x.pdf", fail))
    async with client_of(server_of(papers=papers)) as client:
        answer = await client.get(address)
    assert (answer.status_code, answer.text) == (500, "This sheet couldn't be created. Nothing was lost.")
    assert "a secret" in caplog.text


def test_the_oldest_print_job_is_dropped() -> None:
    papers, keys = PrintJobs(), [new_key() for _each in range(MOST_JOBS + 1)]
    for key in keys[:-1]:
        papers.offer(key, PrintJob("x.pdf", lambda: PDF))
    papers.offer(keys[0], PrintJob("again.pdf", lambda: PDF))
    papers.offer(keys[-1], PrintJob("x.pdf", lambda: PDF))
    again = papers.find(keys[0])
    assert again is not None
    assert again.name == "again.pdf"
    assert papers.find(keys[1]) is None
    assert sum(papers.find(key) is not None for key in keys) == MOST_JOBS


async def test_a_download_is_saved_under_its_name_and_deleted_when_it_is_dropped(tmp_path: Path) -> None:
    papers, file = PrintJobs(), tmp_path / "all"
    file.write_bytes(b"games" * 100_000)
    address = papers.offer("key", Download("All games.zip", file, "application/zip"))
    async with client_of(server_of(papers=papers)) as client:
        answer = await client.get(address)
    assert answer.content == file.read_bytes()
    assert answer.headers["Content-Type"] == "application/zip"
    assert answer.headers["Content-Disposition"] == "attachment; filename*=UTF-8''All%20games.zip"
    for at in range(MOST_JOBS):
        papers.offer(str(at), PrintJob("x.pdf", bytes))
    assert papers.find("key") is None
    assert not file.exists()
