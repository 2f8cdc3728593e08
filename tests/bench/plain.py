"""Bare Flet apps on Scorepad's own server, for the app to be compared with.

python -m tests.bench.plain blank|counter|signs PORT
"""

import asyncio
import os
import sys
from typing import BinaryIO

import flet as ft

from scorepad.service.importing import ImportResult
from scorepad.service.network import trusted_proxies
from scorepad.web.launch import bind_port
from scorepad.web.server import AppFunction, build_server
from scorepad.web.uvicorn_server import Server


async def blank(page: ft.Page) -> None:
    """Show one word."""
    page.add(ft.Text("Blank"))


async def counter(page: ft.Page) -> None:
    """Count taps."""
    number = ft.Text("0")

    def plus() -> None:
        number.value = str(int(number.value) + 1)
        number.update()

    page.on_keyboard_event = plus
    page.add(number, ft.Button("Plus", on_click=plus))


async def signs(page: ft.Page) -> None:
    """Show characters that no bundled font can draw."""
    page.add(ft.Text("🎉 漢字 ⛄"))


APPS: dict[str, AppFunction] = {"blank": blank, "counter": counter, "signs": signs}


async def no_import(_file: BinaryIO) -> list[ImportResult]:
    """Import nothing."""
    return []


def main() -> None:
    """Serve the app named on the command line."""
    name, port = sys.argv[1], int(sys.argv[2])
    trusted = trusted_proxies(os.environ)
    server = build_server(APPS[name], no_import, token="none", trusted=trusted)  # noqa: S106 - nothing to guard
    place = bind_port(port=port)
    asyncio.run(Server(server, lambda: print(place.url, flush=True)).serve([place.socket]))


if __name__ == "__main__":
    main()
