"""Brings the app before somebody's eyes: Flet's native client if it is on this machine, else the browser."""

import asyncio
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

FETCH_SECONDS: Final = 20
"""How long a silent network is waited for when the client is fetched, which only happens when asked for."""

STARTED_SECONDS: Final = 3
"""A client that ends with a failure sooner than this never showed a window."""


def has_display(environment: Mapping[str, str] = os.environ) -> bool:
    """Say whether there is a screen that a window or a browser could open on."""
    names = ("DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in {"win32", "darwin"} or any(environment.get(name) for name in names)


def client_folder() -> Path:
    """Give the folder in which Flet keeps its native client, whether it is there or not."""
    import flet_desktop  # noqa: PLC0415 - heavy, and needless for whoever uses the browser

    named: Any = getattr(flet_desktop, "__get_client_storage_dir")
    return Path(named())


def client_there() -> bool:
    """Say whether the native client is on this machine and has a screen to open on; fetches nothing."""
    try:
        folder = client_folder()
    except ImportError:
        return False
    programs = (folder / "flet" / "flet", folder / "flet" / "flet.exe", *folder.glob("*.app"))
    return has_display() and any(program.exists() for program in programs)


def fetch_client() -> Path:
    """Fetch the native client, showing progress; raises whatever the network or the disk answers."""
    import flet_desktop  # noqa: PLC0415 - as above

    before = socket.getdefaulttimeout()
    socket.setdefaulttimeout(FETCH_SECONDS)
    try:
        return Path(flet_desktop.ensure_client_cached())
    finally:
        socket.setdefaulttimeout(before)


async def show_window(url: str) -> bool:
    """Show the app in the native client until its window is closed; False if there was never a window.

    Ask `client_there` first: without it Flet would fetch the client.
    """
    import flet_desktop  # noqa: PLC0415 - as above

    clock = asyncio.get_running_loop().time
    begun = clock()
    try:
        process, pid_file = await flet_desktop.open_flet_view_async(url, None, hidden=False)
    except OSError:
        return False
    try:
        status = await process.wait()
    finally:
        flet_desktop.close_flet_view(pid_file)
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    return bool(status == 0 or clock() - begun > STARTED_SECONDS)


def show_in_browser(url: str, environment: Mapping[str, str] = os.environ) -> bool:
    """Ask the system's browser to open an address; False if there is no screen for one.

    In a process of its own, without a terminal: some browsers would take it over, print, or never return.
    """
    if not (has_display(environment) or environment.get("BROWSER")):
        return False
    nothing = subprocess.DEVNULL
    command = [sys.executable, "-m", "webbrowser", "-t", url]
    try:
        opener = subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing)  # noqa: S603 - ours
    except OSError:
        return False
    threading.Thread(target=opener.wait, daemon=True).start()
    return True
