"""A sheet is drawn when its tab is opened, for anybody with its address."""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from scorepad.service.browser_files import MOST_JOBS, Download, PrintJob, PrintJobs, new_key
from scorepad.web.server import build_server
from tests.web.servers import TOKEN, serving, show_nothing, taken_in

PDF = b"%PDF-1.4 of the test"


@asynccontextmanager
async def printing(papers: PrintJobs) -> AsyncIterator[httpx.AsyncClient]:
    server = build_server(show_nothing, taken_in, token=TOKEN, papers=papers)
    async with serving(server) as place, httpx.AsyncClient(trust_env=False) as client:
        client.base_url = httpx.URL(f"http://{place}")
        yield client


async def test_a_sheet_is_shown_in_the_browser_under_its_own_name() -> None:
    papers = PrintJobs()
    address = papers.offer(new_key(), PrintJob("Ann, 田中 2026.pdf", lambda: PDF))
    async with printing(papers) as client:
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
    async with printing(papers) as client:
        await asyncio.gather(client.get(address), client.get(address))
    assert len(threads) == 2
    assert threading.get_ident() not in threads


async def test_a_sheet_that_cannot_be_drawn_says_so(caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> bytes:
        raise RuntimeError("a secret")

    papers = PrintJobs()
    address = papers.offer(new_key(), PrintJob("x.pdf", fail))
    async with printing(papers) as client:
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


def test_keys_are_long_and_never_the_same() -> None:
    keys = {new_key() for _each in range(200)}
    assert len(keys) == 200
    assert min(map(len, keys)) >= 32


async def test_a_download_is_saved_under_its_name_and_deleted_when_it_is_dropped(tmp_path: Path) -> None:
    papers, file = PrintJobs(), tmp_path / "all"
    file.write_bytes(b"games" * 100_000)
    address = papers.offer("key", Download("All games.zip", file, "application/zip"))
    async with printing(papers) as client:
        answer = await client.get(address)
    assert answer.content == file.read_bytes()
    assert answer.headers["Content-Type"] == "application/zip"
    assert answer.headers["Content-Disposition"] == "attachment; filename*=UTF-8''All%20games.zip"
    for at in range(MOST_JOBS):
        papers.offer(str(at), PrintJob("x.pdf", bytes))
    assert papers.find("key") is None
    assert not file.exists()
