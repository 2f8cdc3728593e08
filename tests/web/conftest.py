"""A server that shows nothing, and a client of it."""

from collections.abc import AsyncIterator

import httpx
import pytest

from tests.web.servers import server_of, serving


@pytest.fixture
async def client() -> AsyncIterator[httpx.AsyncClient]:
    """Return a client whose paths are those of a server."""
    async with (
        serving(server_of()) as place,
        httpx.AsyncClient(trust_env=False, base_url=f"http://{place}") as found,
    ):
        yield found
