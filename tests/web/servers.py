"""A server on a free port for one test, and a client of Flet's protocol over a real websocket."""

import asyncio
import socket
import struct
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from types import MappingProxyType
from typing import Any, BinaryIO

import httpx
import msgpack
import websockets
from fastapi import FastAPI
from flet import Page
from flet.messaging.protocol import MessageAction
from flet.messaging.session import Session
from flet_web.fastapi.flet_app import app_manager

from scorepad.service.importing import ImportResult
from scorepad.web.launch import bind_port
from scorepad.web.server import AppFunction, ImportFile, build_server
from scorepad.web.uvicorn_server import Server

TOKEN = "a token of the test"  # noqa: S105 - it guards nothing
SECONDS = 60
"""Hundreds of touches are answered in one go, which takes a busy machine long."""


async def taken_in(file: BinaryIO) -> list[ImportResult]:
    """Import anything as a new game."""
    return [ImportResult("", "added", file.read().decode(errors="replace"))]


async def show_nothing(page: Page) -> None:
    """Show nothing."""


def server_of(
    app: AppFunction = show_nothing,
    trusted: Iterable[str] = (),
    take_in: ImportFile = taken_in,
    **more: Any,
) -> FastAPI:
    """Return a server for an app; imports go to take_in. more: as for `build_server`."""
    return build_server(app, take_in, token=TOKEN, trusted=trusted, **more)


class _ServerInTests(Server):
    """A server that leaves signals to the tests' own process.

    It took a SIGTERM meant for the whole run as one for itself: a single test failed with code 1012, and the
    run went on.
    """

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none."""
        yield


def known() -> dict[str, Session]:
    """Return the sessions of this process."""
    found: dict[str, Session] = vars(app_manager)["_FletAppManager__sessions"]
    return found


async def end_sessions() -> None:
    """End the sessions of this process."""
    for key in list(known()):
        await app_manager.delete_session(key)
    await asyncio.sleep(0)


@asynccontextmanager
async def serving(server: FastAPI, host: str = "127.0.0.1") -> AsyncIterator[str]:
    """Serve for a while at an address of this machine; yields `host:port`.

    A server starts without sessions. Flet keeps them per process, where those of another test's server are
    still found after it has stopped, some as connected.
    """
    await end_sessions()
    place = bind_port(host, port=0)
    begun = asyncio.Event()
    running = _ServerInTests(server, begun.set)
    task = asyncio.create_task(running.serve(sockets=[place.socket]))
    try:
        await begun.wait()
        yield f"{host}:{place.port}"
    finally:
        running.stop()
        await task


@asynccontextmanager
async def client_of(server: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """Serve for a while; yields a client whose paths are those of the server."""
    async with (
        serving(server) as place,
        httpx.AsyncClient(trust_env=False, base_url=f"http://{place}") as client,
    ):
        yield client


def break_off(client: websockets.ClientConnection) -> None:
    """Vanish like a phone that loses its network: without closing, the rest is refused."""
    raw: socket.socket = client.transport.get_extra_info("socket")
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    client.transport.abort()


async def until(holds: Callable[[], bool], what: str) -> None:
    """Wait until something holds; fails after a while."""
    try:
        async with asyncio.timeout(SECONDS):
            while not holds():
                await asyncio.sleep(0.01)
    except TimeoutError:
        raise AssertionError(f"waited {SECONDS} s for {what}") from None


async def register(
    client: websockets.ClientConnection, session: str = "", more: Mapping[str, Any] = MappingProxyType({})
) -> dict[str, Any]:
    """Register like Flet's client, and return the server's answer.

    session: one to resume. more: what the client says of its page besides.
    """
    page = {"route": "/", "width": 400, "height": 800, "platform": "linux", "web": True, **more}
    body = {"session_id": session, "page_name": "", "page": page}
    await client.send(b"\x00" + msgpack.packb([MessageAction.REGISTER_CLIENT.value, body]))
    while True:
        action, answer = await received(client)
        if action == MessageAction.REGISTER_CLIENT.value:
            return dict(answer)


async def received(client: websockets.ClientConnection) -> tuple[int, Any]:
    """Wait for the next message and return its action and body."""
    message = await client.recv()
    assert isinstance(message, bytes)
    action, body = msgpack.unpackb(message[1:], strict_map_key=False)
    return action, body
