import asyncio
import socket
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import flet as ft
import pytest
import websockets
from flet.messaging.protocol import MessageAction
from flet.messaging.session import Session
from flet_web.fastapi.flet_app import app_manager

from scorepad.i18n import _, use
from scorepad.live import sessions
from tests.live.servers import received, register, server_of, serving

SECONDS = 5


def known() -> dict[str, Session]:
    found: dict[str, Session] = vars(app_manager)["_FletAppManager__sessions"]
    return found


async def until(holds: Callable[[], bool], what: str) -> None:
    for _turn in range(SECONDS * 100):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"waited {SECONDS} s for {what}")


@pytest.fixture(autouse=True)
async def no_sessions_left() -> AsyncIterator[None]:
    yield
    for key in list(known()):
        await app_manager.delete_session(key)
    await asyncio.sleep(0)


async def pushing(page: ft.Page) -> None:
    """Send without end, as a score board that others write on."""
    text = ft.Text("")
    page.add(text)
    number = 0
    while page.session.connection is not None:
        number += 1
        text.value = f"{number} " * 20_000
        page.update()
        await asyncio.sleep(0)


def break_off(client: websockets.ClientConnection) -> None:
    """Vanish as a phone does that loses its network: no farewell, the rest is refused."""
    raw: socket.socket = client.transport.get_extra_info("socket")
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    client.transport.abort()


async def test_a_session_dropped_while_the_server_sends_can_expire() -> None:
    async with serving(server_of(pushing)) as place:
        client = await websockets.connect(f"ws://{place}/ws", proxy=None, max_size=None)
        await register(client)
        await received(client)
        (session,) = known().values()
        assert session.expires_at is None
        client.transport.pause_reading()
        await asyncio.sleep(0)
        break_off(client)
        await until(lambda: session.expires_at is not None, "the session to be let go")
        assert session.connection is None


async def test_a_websocket_that_says_nothing_sensible_leaves_no_task_behind() -> None:
    async def nothing(page: ft.Page) -> None:
        """Show nothing."""

    async with serving(server_of(nothing)) as place:
        before = asyncio.all_tasks()
        client = await websockets.connect(f"ws://{place}/ws", proxy=None)
        await client.send(b"\x00\xc1 nonsense")
        await client.close()
        await until(lambda: asyncio.all_tasks() <= before, "its tasks to end")
        assert not known()


async def crash_at_start(_page: ft.Page) -> None:
    raise RuntimeError("a secret")


async def crash_later(page: ft.Page) -> None:
    def fail() -> None:
        raise RuntimeError("a secret")

    page.on_connect = fail
    page.add(ft.Text("fine"))


@pytest.mark.parametrize("app", [crash_at_start, crash_later])
async def test_an_error_is_a_sentence_on_screen_and_its_text_only_in_the_log(
    app: Callable[[ft.Page], Awaitable[None]], caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(server_of(app)) as place, websockets.connect(f"ws://{place}/ws", proxy=None) as client:
        await register(client)
        if app is crash_later:
            await received(client)
            (session,) = known().values()
            await session.dispatch_event(session.page._i, "connect", None)
        said = await crashed(client)
    assert said == "Something went wrong here. What you entered is kept: reload the page to go on."
    assert "a secret" in caplog.text


async def test_an_error_is_said_in_the_language_of_its_page() -> None:
    async def crash_in_japanese(page: ft.Page) -> None:
        page.locale_configuration = ft.LocaleConfiguration(current_locale=ft.Locale("ja"))
        raise RuntimeError("a secret")

    app = crash_in_japanese
    async with serving(server_of(app)) as place, websockets.connect(f"ws://{place}/ws", proxy=None) as client:
        await register(client)
        said = await crashed(client)
    with use("ja"):
        assert said == _("Something went wrong here. What you entered is kept: reload the page to go on.")


async def crashed(client: websockets.ClientConnection) -> Any:
    while True:
        action, body = await received(client)
        if action == MessageAction.SESSION_CRASHED.value:
            return body["message"]


def test_mending_twice_changes_nothing() -> None:
    sessions.mend()
    mended = Session.error
    sessions.mend()
    assert Session.error is mended
