"""A real game service over a real store, and screens of the real app on it."""

from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest

from scorepad.flet_support.drawing import patch_drawing
from scorepad.service.games import Games
from scorepad.storage.sql.games_file import GamesFile
from scorepad.storage.sql.store import SqlStore
from tests.ui.playing import linked

patch_drawing()


@pytest.fixture
def clock() -> Callable[[], datetime]:
    """The game service's clock; a module may have one that stands still."""
    return partial(datetime.now, UTC)


@pytest.fixture
async def service(tmp_path: Path, clock: Callable[[], datetime]) -> AsyncIterator[Games]:
    """Yield an empty game service."""
    service = Games(SqlStore(GamesFile(tmp_path)), clock)
    await service.load()
    yield service
    await service.close()


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Games]:
    """Yield an empty game service whose links count."""
    async with linked(tmp_path) as service:
        yield service
