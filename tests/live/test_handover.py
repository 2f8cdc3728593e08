import asyncio
import socket
import threading
from collections.abc import Iterator

import pytest
from flet import Page

from scorepad.live.handover import NoAnswer, hand_over
from scorepad.live.server import build_server
from scorepad.rules.faults import Fault, Refused
from tests.live.servers import ASSETS, TOKEN, serving, taken_in


async def nothing(page: Page) -> None:
    """Show nothing."""


async def refuse(data: bytes) -> tuple[str, str]:
    """Refuse every game."""
    raise Refused((Fault("wrong_type", "rounds", {"found": data.decode()}),))


async def test_a_game_handed_over_is_taken_in_by_the_running_app() -> None:
    async with serving(build_server(nothing, taken_in, assets=ASSETS, token=TOKEN)) as place:
        given = await asyncio.to_thread(hand_over, f"http://{place}", TOKEN, b"id")
    assert given == ("added", "id")


async def test_the_running_apps_faults_come_back_as_they_are() -> None:
    async with serving(build_server(nothing, refuse, assets=ASSETS, token=TOKEN)) as place:
        with pytest.raises(Refused) as caught:
            await asyncio.to_thread(hand_over, f"http://{place}", TOKEN, b"x")
    assert caught.value.faults == (Fault("wrong_type", "rounds", {"found": "x"}),)


async def test_with_a_wrong_token_there_is_no_answer() -> None:
    async with serving(build_server(nothing, taken_in, assets=ASSETS, token=TOKEN)) as place:
        with pytest.raises(NoAnswer):
            await asyncio.to_thread(hand_over, f"http://{place}", "another", b"x")


@pytest.fixture
def stranger() -> Iterator[str]:
    """Something else that answers at the address."""
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


def test_somebody_else_at_the_address_is_no_answer(stranger: str) -> None:
    with pytest.raises(NoAnswer):
        hand_over(stranger, TOKEN, b"x")


def test_nobody_at_the_address_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://192.0.2.1:9")
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port = gone.getsockname()[1]
    with pytest.raises(NoAnswer):
        hand_over(f"http://127.0.0.1:{port}", TOKEN, b"x")
