"""The start in a bundle: no server, read-only files, and Flet's own transport up to its first client."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import flet as ft
import msgpack
import pytest
from flet.messaging.protocol import MessageAction

from scorepad.in_bundle import BundledGames, make_app, run
from scorepad.rules.custom import CustomRuleSet
from scorepad.site.bundle import write_bundle
from scorepad.storage.folder import Folder
from scorepad.storage.sql.sqlite import DATABASE_FILE
from tests.disks import unchanged
from tests.ui.harness import Screen
from tests.ui.playing import kept, made, w03


def without(*packages: str) -> str:
    """Return code after which Python has none of these packages."""
    return f"""
import runpy, sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if any(name == each or name.startswith(each + ".") for each in {packages}):
            raise ImportError(f"there is no {{name}} here")

sys.meta_path.insert(0, Absent())
"""


SERVING = (
    *("fastapi", "flet_desktop", "flet_web", "PIL", "pydantic", "starlette", "uvicorn", "watchfiles"),
    "websockets",
)
"""What no bundle carries, nor a browser."""


@pytest.fixture
def bundle(tmp_path: Path) -> Iterator[Path]:
    """Write a bundle whose files and folders nobody may write to, and check that none has changed."""
    write_bundle(tmp_path / "app")
    with unchanged(tmp_path / "app"):
        yield tmp_path / "app"


@pytest.fixture
async def games(tmp_path: Path) -> AsyncIterator[BundledGames]:
    opened = BundledGames(tmp_path / "data")
    yield opened
    await opened.close()


def framed(action: MessageAction, body: dict[str, Any]) -> bytes:
    """Return a message of Flet's client, as it goes through the socket."""
    packet: bytes = b"\x00" + msgpack.packb([action.value, body])
    return len(packet).to_bytes(4, "little") + packet


async def message(reader: asyncio.StreamReader) -> list[Any]:
    length = int.from_bytes(await reader.readexactly(4), "little")
    found: list[Any] = msgpack.unpackb((await reader.readexactly(length))[1:])
    return found


REGISTER = {
    "session_id": None,
    "page_name": "",
    "page": {"route": "/", "web": False, "width": 390, "height": 844, "platform": "android"},
}


async def connected(socket: Path) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect to a socket as soon as somebody listens, which is a moment after it is there."""
    await until_there(socket)
    async with asyncio.timeout(20):
        while True:
            with suppress(ConnectionRefusedError):
                return await asyncio.open_unix_connection(str(socket))
            await asyncio.sleep(0)


async def until_there(path: Path) -> None:
    async with asyncio.timeout(20):
        while not path.exists():
            await asyncio.sleep(0.01)


async def test_a_read_only_bundle_starts_without_a_server_and_answers_its_first_client(
    bundle: Path, tmp_path: Path
) -> None:
    socket, data = tmp_path / "flet.sock", tmp_path / "data"
    code = f"{without(*SERVING)}\nsys.path.insert(0, {str(bundle)!r})\n"
    code += f"runpy.run_path({str(bundle / 'main.py')!r})"
    named = {
        "FLET_PLATFORM": "android",
        "FLET_SERVER_UDS_PATH": str(socket),
        "FLET_APP_STORAGE_DATA": str(data),
        "FLET_APP_STORAGE_TEMP": str(tmp_path),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    # Away from the checkout, whose modules would be found first.
    app = subprocess.Popen(
        [sys.executable, "-P", "-c", code], cwd=tmp_path, env=os.environ | named, stderr=subprocess.PIPE
    )
    try:
        reader, writer = await connected(socket)
        writer.write(framed(MessageAction.REGISTER_CLIENT, REGISTER))
        async with asyncio.timeout(20):
            action, body = await message(reader)
        assert (MessageAction(action), body["error"]) == (MessageAction.REGISTER_CLIENT, "")
        await until_there(data / DATABASE_FILE)
        writer.close()
    finally:
        app.send_signal(signal.SIGKILL)
        said = app.communicate()[1].decode()
    assert "Traceback" not in said


def test_every_module_can_be_imported_in_the_bundle_and_sheets_are_made_there_without_pillow(
    bundle: Path,
) -> None:
    code = (
        f"{without(*SERVING)}\nsys.path.insert(0, {str(bundle)!r})\n"
        "import importlib, pkgutil, scorepad\n"
        "for each in pkgutil.walk_packages(scorepad.__path__, 'scorepad.'):\n"
        "    importlib.import_module(each.name)\n"
        "print({module.__file__.split('/scorepad/')[0] for name, module in sys.modules.items()"
        " if name.startswith('scorepad.')})\n"
        "from scorepad.rules.built_in import variant\n"
        "from scorepad.sheets.model import BlankPad, Paper\n"
        "from scorepad.sheets.render import render\n"
        "pad = BlankPad(variant('whitnack'), 2)\n"
        "print([render(pad, ending, Paper())[:4] for ending in ('.pdf', '.xlsx')])"
    )
    # Away from the checkout, whose modules would be found first.
    env, words = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}, [sys.executable, "-P", "-c", code]
    done = subprocess.run(words, capture_output=True, text=True, env=env, cwd=bundle, check=False)
    made = r"[b'%PDF', b'PK\x03\x04']"
    assert (done.stderr, done.stdout.splitlines()) == ("", [f"{{{str(bundle)!r}}}", made])


def on_a_phone(games: BundledGames, **more: Any) -> Screen:
    screen = Screen(make_app(games))
    screen.first |= {"web": False, "platform": "android", **more}
    return screen


async def test_a_game_begun_in_a_bundle_is_there_after_the_next_start(tmp_path: Path) -> None:
    for expected in ("New game", "Continue"):
        games = BundledGames(tmp_path)
        async with on_a_phone(games) as screen:
            await screen.until(lambda: bool(screen.names()))
            assert any(name.startswith(expected) for name in screen.names())
            if expected == "New game":
                service, _platform = await games.open()
                await kept(service, w03(1))
        await games.close()


async def test_the_settings_say_that_the_games_go_with_the_app(games: BundledGames) -> None:
    async with on_a_phone(games, route="/settings/more") as screen:
        await screen.until(lambda: "Deleting the app deletes them too." in screen.said())


async def test_rules_are_shared_as_a_file_and_no_command_is_offered(games: BundledGames) -> None:
    service, _platform = await games.open()
    rules = await made(service, CustomRuleSet("Ours", "whitnack", {"cards.ace": 15}))
    async with on_a_phone(games, route=f"/house-rules/{rules}/share") as screen:
        await screen.until(lambda: "Save as a file" in screen.names())
        assert "start Scorepad on this computer" not in screen.said()


async def test_a_client_that_starts_anew_finds_the_same_open_games(games: BundledGames) -> None:
    first = await games.open()
    assert await games.open() == first


async def test_a_second_app_on_the_folder_says_that_another_one_has_it_and_tries_again(
    tmp_path: Path,
) -> None:
    claim = Folder.open(tmp_path).claim()
    assert claim
    second = BundledGames(tmp_path)
    async with on_a_phone(second) as screen:
        await screen.until(lambda: "Another copy" in screen.said())
        await screen.tap("Try again")
        assert "Another copy" in screen.said()
        claim.release()
        await screen.tap("Try again")
        await screen.until(lambda: "New game" in screen.names())
    await second.close()


async def test_the_window_of_a_bundle_comes_back_where_it_was(games: BundledGames) -> None:
    place = {"width": 900, "height": 700, "left": 120, "top": 40, "maximized": False}
    desktop = on_a_phone(games, platform="linux")
    desktop.kept["scorepad.window"] = json.dumps(place)
    async with desktop as screen:
        assert {name: getattr(screen.page.window, name) for name in place} == place


async def test_the_games_are_closed_when_the_client_has_gone(
    games: BundledGames, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def come_and_go(_main: object) -> None:
        await games.open()

    monkeypatch.setattr(ft, "run_async", come_and_go)
    await run(games)
    assert Folder.open(tmp_path / "data").claim()
