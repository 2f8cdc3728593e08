"""A game service over a new folder."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from scorepad.service.games import Games
from tests.service.services import opened


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Games]:
    """Open the game service of an empty folder."""
    async with opened(tmp_path) as found:
        yield found
