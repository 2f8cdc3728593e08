"""Hostile spreadsheets are read or refused in time, without blocking others."""

import asyncio
import time
from collections.abc import Coroutine
from contextlib import suppress
from io import BytesIO

import flet as ft
import pytest

from scorepad.rules.faults import Refused
from scorepad.service.game_service import GameService
from scorepad.service.importing import import_parts
from scorepad.service.platform import Served
from scorepad.sheets.import_files import game_file_from_workbook, game_files_in
from scorepad.ui.session import AppSession
from scorepad.ui.shared.import_files import store_files
from tests.sheets.xlsx.hostile_workbooks import HOSTILE, PAD
from tests.ui.conftest import service
from tests.ui.picking import picks
from tests.ui.playing import KEEPER, at

__all__ = ["service"]


def read(data: bytes) -> None:
    with suppress(Refused):
        game_file_from_workbook(data)


@pytest.mark.parametrize("name", HOSTILE)
def test_any_spreadsheet_is_read_or_refused_within_two_seconds(name: str) -> None:
    data = HOSTILE[name](PAD)
    assert len(data) <= 4 << 20
    begun = time.process_time()
    read(data)
    assert time.process_time() - begun < 2


async def longest_stall(work: Coroutine[None, None, object]) -> float:
    """Do some work and return the longest time in seconds that nothing else got a turn meanwhile."""
    working = asyncio.create_task(work)
    longest, last = 0.0, time.monotonic()
    while not working.done():
        await asyncio.sleep(0)
        now = time.monotonic()
        longest, last = max(longest, now - last), now
    await working
    return longest


@pytest.mark.parametrize("name", HOSTILE)
async def test_an_import_never_stalls_the_event_loop_over_a_fifth_of_a_second(
    service: GameService, name: str
) -> None:
    async def import_it() -> None:
        async for _result in import_parts(service, game_files_in(BytesIO(data)), KEEPER):
            pass

    data = HOSTILE[name](PAD)
    assert await longest_stall(import_it()) < 0.2


@pytest.mark.parametrize("name", HOSTILE)
async def test_a_picked_spreadsheet_never_stalls_other_screens_over_a_fifth_of_a_second(
    service: GameService, name: str
) -> None:
    data = HOSTILE[name](PAD)
    async with at(service) as screen:
        screen.listener.picked = {1: data}
        files = [ft.FilePickerFile(id=1, name="pad.xlsx", size=len(data))]
        event = ft.FilePickerResultEvent("result", picks(screen).file_picker, files=files)
        session = AppSession(service, KEEPER, Served(uploads=screen.uploads))

        async def import_it() -> None:
            await asyncio.wrap_future(screen.page.run_task(store_files, session, event, lambda _said: None))

        assert await longest_stall(import_it()) < 0.2
