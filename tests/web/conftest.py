"""A server that shows nothing, and a client of it."""

from collections.abc import AsyncIterator

import httpx
import pytest

from tests.web.servers import client_of, server_of


@pytest.fixture
async def client() -> AsyncIterator[httpx.AsyncClient]:
    """Return a client whose paths are those of a server."""
    async with client_of(server_of()) as found:
        yield found
