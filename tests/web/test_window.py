import asyncio
import os
import socket
import sys
import time
from pathlib import Path

import pytest

from scorepad.web import launch

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the stand-in for the client is a shell script"
)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("DISPLAY", ":99")
    monkeypatch.chdir(tmp_path)
    for name in ("FLET_VIEW_PATH", "FLET_DESKTOP_FLAVOR", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("nothing may be fetched unasked")

    monkeypatch.setattr(socket, "create_connection", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)


def put_client(home: Path, script: str) -> Path:
    program = home / ".flet" / "client" / launch.client_folder().name / "flet" / "flet"
    program.parent.mkdir(parents=True)
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    return program


def test_the_flet_client_is_in_the_users_own_folder(home: Path) -> None:
    assert launch.client_folder().parent == home / ".flet" / "client"
    assert "1.0.5" in launch.client_folder().name


@pytest.mark.usefixtures("home", "no_network")
def test_a_missing_client_is_not_downloaded() -> None:
    assert not launch.client_there()


@pytest.mark.usefixtures("no_network")
def test_an_installed_client_needs_a_display(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_client(home, "exit 0")
    assert launch.client_there()
    monkeypatch.delenv("DISPLAY")
    assert not launch.client_there()


@pytest.mark.usefixtures("no_network")
async def test_the_window_gets_the_address_is_hidden_until_the_app_asks_for_it_and_its_end_is_noticed(
    home: Path,
) -> None:
    put_client(home, f'echo "$1 $FLET_HIDE_WINDOW_ON_START" > {home}/seen')
    assert await launch.show_window("http://127.0.0.1:1")
    assert (home / "seen").read_text() == "http://127.0.0.1:1 true\n"


@pytest.mark.parametrize(
    ("script", "mode", "was_opened", "is_window"),
    [
        ("exit 127", 0o755, False, False),
        ("kill -9 $$", 0o755, False, False),
        ("exit 0", 0o600, False, False),
        ("exit 1", 0o755, False, False),
        # It has only been closed.
        ("exit 1", 0o755, True, True),
    ],
)
@pytest.mark.usefixtures("no_network")
async def test_a_client_that_cannot_start_or_fails_at_once_counts_as_no_window(
    home: Path, script: str, mode: int, was_opened: bool, is_window: bool
) -> None:
    put_client(home, script).chmod(mode)
    assert await launch.show_window("http://127.0.0.1:1", lambda: was_opened) is is_window


@pytest.mark.usefixtures("no_network")
async def test_the_window_ends_with_the_program(home: Path) -> None:
    put_client(home, 'echo $$ > "$2"; exec sleep 60')
    showing = asyncio.create_task(launch.show_window("http://127.0.0.1:1"))
    await asyncio.sleep(0.3)
    showing.cancel()
    begun = time.monotonic()
    with pytest.raises(asyncio.CancelledError):
        await showing
    assert time.monotonic() - begun < 5


def test_without_a_display_no_browser_is_opened() -> None:
    assert not launch.show_in_browser("http://127.0.0.1:1", {})


def test_opening_the_browser_does_not_wait_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = tmp_path / "browser"
    part, seen = tmp_path / "part", tmp_path / "seen"
    browser.write_text(f'#!/bin/sh\necho "$1" > {part} && mv {part} {seen}\nexec sleep 2\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(browser))
    begun = time.monotonic()
    assert launch.show_in_browser("http://127.0.0.1:1", os.environ)
    assert time.monotonic() - begun < 1
    while not seen.exists():
        assert time.monotonic() - begun < 10
        time.sleep(0.01)
    assert seen.read_text() == "http://127.0.0.1:1\n"
