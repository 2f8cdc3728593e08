"""A real desk over a real store, and screens of the real app before it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from scorepad.live.desk import Desk
from scorepad.storage.sqlite import SqliteStore


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    """Give a desk with nothing on it."""
    desk = Desk(SqliteStore.open(tmp_path))
    await desk.load()
    yield desk
    await desk.close()
