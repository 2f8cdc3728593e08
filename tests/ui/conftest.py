"""A real desk over a real store, and screens of the real app before it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from scorepad.service.game_service import GameService
from scorepad.storage.sqlite.store import SqliteStore


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[GameService]:
    """Return a desk with nothing on it."""
    desk = GameService(SqliteStore.open(tmp_path))
    await desk.load()
    yield desk
    await desk.close()
