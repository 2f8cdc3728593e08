"""Every test of this folder is left out of the normal run; those in a browser have what `tests/browser` has.

The browser's fixtures are named here, not where they are used: one of a package that a test file imports is
never closed, because pytest looks for a package of that file's name; then no other browser starts.
"""

from pathlib import Path

import pytest

from tests.browser.conftest import (  # noqa: F401 - here they are fixtures
    browser,
    fingers,
    host,
    motion,
    new_screen,
    own_program,
    own_window,
    program,
    pytest_runtest_makereport,
    reads,
    screen,
    shared_table,
    site,
    site_window,
    takes,
    viewport,
    window,
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is in this folder as others mark theirs: `-m grid`, and `-m browser` for what needs one."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.grid)
            if browser.__name__ in getattr(item, "fixturenames", ()):
                item.add_marker(pytest.mark.browser)
