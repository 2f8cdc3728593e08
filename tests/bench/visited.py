"""The app on a server that reports what it keeps, for `tests.bench.visits`: its sessions expire in seconds.

python -m tests.bench.visited FOLDER PORT
"""

import asyncio
import gc
import sys
from pathlib import Path
from typing import Final

import flet as ft
from fastapi import FastAPI
from flet.messaging.session import Session
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from scorepad.flet_support import sessions
from scorepad.service.games import Games
from scorepad.ui.app import make_app
from scorepad.ui.session import AppSession
from scorepad.web.launch import bind_port
from scorepad.web.server import build_server
from scorepad.web.uvicorn_server import Server
from tests.bench.plain import ASSETS, no_import
from tests.storage.sql.games import games
from tests.ui.visitor import half_counted
from tests.web.servers import known

PATH: Final = "/bench/held"
SESSION_SECONDS: Final = 1
COUNTED: Final = (ft.Page, Session, AppSession)


def main() -> None:
    """Serve the folder named on the command line."""
    # Memory follows the most sessions there were at once, and these would wait longer than they live.
    sessions.SWEEP_SECONDS = SESSION_SECONDS / 4
    folder, port = Path(sys.argv[1]), int(sys.argv[2])
    with games(folder) as store:
        asyncio.run(_serve(Games(store), port))


async def _serve(service: Games, port: int) -> None:
    await service.load()
    game, in_hand = await half_counted(service)
    place = bind_port(port=port)
    server = build_server(
        make_app(service),
        no_import,
        assets=ASSETS,
        token="none",  # noqa: S106 - nothing to guard
        session_seconds=SESSION_SECONDS,
    )
    _tell(server, game, in_hand)

    def started() -> None:
        print(place.url, flush=True)

    await Server(server, started).serve([place.socket])


def _tell(server: FastAPI, game: str, in_hand: str) -> None:
    """Answer at `PATH` before the app does: what is alive after a collection, and what can be visited."""

    async def told(_request: Request) -> JSONResponse:
        gc.collect()
        objects = sum(type(each) in COUNTED for each in gc.get_objects())
        return JSONResponse(
            {
                "megabytes": _own_memory(),
                "objects": objects,
                "blocks": sys.getallocatedblocks(),
                "sessions": len(known()),
                "game": game,
                "in_hand": in_hand,
            }
        )

    server.router.routes.insert(0, Route(PATH, told))


def _own_memory() -> float:
    """Return the memory this process shares with no other, in MB."""
    rollup = Path("/proc/self/smaps_rollup").read_text(encoding="ascii")
    own = (line.split()[1] for line in rollup.splitlines() if line.startswith("Private_"))
    return sum(map(int, own)) / 1024


if __name__ == "__main__":
    main()
