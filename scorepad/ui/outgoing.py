"""How a file leaves the app: downloaded by a browser, saved on a computer, shared on a phone."""

import asyncio
import atexit
import os
from functools import cache
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp, mkstemp
from typing import Final

import flet as ft

from scorepad.live.papers import Download, Papers, new_key

_MOST_IN_A_MESSAGE: Final = 1024 * 1024
_PHONES = (ft.PagePlatform.ANDROID, ft.PagePlatform.IOS)


async def hand_out(page: ft.Page, title: str, name: str, data: bytes, kind: str | None = None) -> str:
    """Give a file to whoever is there; gives where it went, empty if it was not kept or was shared.

    title: of the dialog. name: of the file. kind: its MIME type.
    """
    if is_phone(page):
        await ft.Share().share_files([ft.ShareFile.from_bytes(data, mime_type=kind, name=name)], title=title)
        return ""
    path = await ft.FilePicker().save_file(dialog_title=title, file_name=name, src_bytes=data)
    return path or (name if page.web else "")


async def hand_out_file(page: ft.Page, papers: Papers, title: str, name: str, file: Path, kind: str) -> str:
    """Save a file of any size for the person at this page; returns where it went, as `hand_out` does.

    file: on this machine; it goes away at the end. A large one is fetched by the browser over HTTP: as one
    message it would keep the others at the table waiting.
    """
    if page.web and file.stat().st_size > _MOST_IN_A_MESSAGE:
        address = papers.offer(new_key(), Download(name, file, kind))
        await ft.UrlLauncher().launch_url(address, web_only_window_name="_self")
        return name
    try:
        return await hand_out(page, title, name, await asyncio.to_thread(file.read_bytes), kind)
    finally:
        file.unlink(missing_ok=True)


def new_file() -> Path:
    """Return a new, empty file that is gone when the app ends."""
    handle, path = mkstemp(dir=_folder())
    os.close(handle)
    return Path(path)


async def show_file(name: str, data: bytes) -> None:
    """Open a file in the program the computer has for it; the file is gone when the app ends."""
    # A folder for each: Windows lets nobody write over what a viewer still shows.
    path = Path(mkdtemp(dir=_folder())) / name
    await asyncio.to_thread(path.write_bytes, data)
    await ft.UrlLauncher().launch_url(path.as_uri())


def is_phone(page: ft.Page) -> bool:
    """Tell whether this is the app on a phone or tablet, and not a browser there."""
    return not page.web and page.platform in _PHONES


@cache
def _folder() -> str:
    folder = mkdtemp(prefix="scorepad-")
    atexit.register(rmtree, folder, ignore_errors=True)
    return folder
