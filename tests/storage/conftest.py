"""A Chromium with a site that all tests of this folder share."""

from collections.abc import Iterator

import pytest

from tests.browser.published import shared_folder
from tests.storage.in_page import Pages, opened_pages


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pages]:
    """Windows in which Python keeps games; started for the first test that opens one."""
    with opened_pages(shared_folder(tmp_path_factory)) as opened:
        yield opened
