import asyncio
import socket
import threading
from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO

import pytest

from scorepad.rules.faults import Fault
from scorepad.service.backups import ErasedReport
from scorepad.service.importing import ImportResult
from scorepad.service.running_app import from_json, hand_over
from tests.refusals import refuses
from tests.web.servers import TOKEN, server_of, serving

FAULTS = (Fault("unknown_key", "rounds[0].x", {"known": frozenset({"b", "a"}), "at": 1}), Fault("x"))


async def take_in_parts(file: BinaryIO) -> list[ImportResult]:
    """Import one part, refuse another, and leave out what is unknown of a third."""
    return [
        ImportResult("one", "merged", file.read().decode()),
        ImportResult("two", faults=FAULTS),
        ImportResult("three", "updated", "id", dropped=("labels.fives",)),
    ]


def handed(place: str, token: str = TOKEN) -> list[ImportResult]:
    return hand_over(f"http://{place}", token, BytesIO(b"data"))


async def test_the_result_of_each_part_comes_back_unchanged() -> None:
    async with serving(server_of(take_in=take_in_parts)) as place:
        first, second, third = await asyncio.to_thread(handed, place)
    assert (first, third) == (
        ImportResult("one", "merged", "data"),
        ImportResult("three", "updated", "id", dropped=("labels.fives",)),
    )
    assert [(each.code, each.path) for each in second.faults] == [("unknown_key", "rounds[0].x"), ("x", "")]
    assert second.faults[0].params == {"known": ("a", "b"), "at": 1}


async def test_a_wrong_token_gets_no_answer() -> None:
    async with serving(server_of()) as place:
        with refuses("no_answer"):
            await asyncio.to_thread(handed, place, "another")


@pytest.fixture
def stranger() -> Iterator[str]:
    """Another server at the address."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def answer() -> None:
            connection, _ = listening.accept()
            with connection:
                connection.recv(4096)
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")

        thread = threading.Thread(target=answer)
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        thread.join()


def test_another_server_at_the_address_is_no_answer(stranger: str) -> None:
    with refuses("no_answer"):
        handed(stranger.removeprefix("http://"))


def test_an_unused_address_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://192.0.2.1:9")
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port = gone.getsockname()[1]
    with refuses("no_answer"):
        handed(f"127.0.0.1:{port}")


@pytest.mark.parametrize("answer", ["{}", "null", "[]", '{"faults": []}'])
def test_what_no_app_of_ours_answers_is_not_read_as_something_erased(answer: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - its text is the kind
        from_json(answer.encode(), ErasedReport)
