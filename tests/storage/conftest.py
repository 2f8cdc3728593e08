"""A Chromium that the tests of a module share."""

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.storage.browser.windows import PrivateProfiles


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def profiles() -> AsyncIterator[PrivateProfiles]:
    """Profiles for a module whose tests share a loop, `pytest.mark.asyncio(loop_scope="module")`."""
    private = PrivateProfiles()
    yield private
    await private.close()
