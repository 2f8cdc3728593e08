"""Hostile spreadsheets are read or refused in time, without blocking others."""

import asyncio
import time
from contextlib import suppress

import pytest

from scorepad.rules.faults import Refused
from scorepad.sheets.import_files import game_file_from_workbook
from tests.sheets.xlsx.hostile_workbooks import HOSTILE, PAD


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


@pytest.mark.parametrize("name", HOSTILE)
async def test_the_event_loop_never_stalls_over_a_fifth_of_a_second_meanwhile(name: str) -> None:
    reading = asyncio.create_task(asyncio.to_thread(read, HOSTILE[name](PAD)))
    longest, last = 0.0, time.monotonic()
    while not reading.done():
        await asyncio.sleep(0)
        now = time.monotonic()
        longest, last = max(longest, now - last), now
    assert longest < 0.2
