"""A plugin of pytest (`-p tests.order`) for runs where one process has a browser and `async` tests."""

from inspect import iscoroutinefunction

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put `async` tests first: once Playwright's loop runs in a process, none of them can run there."""
    items.sort(key=lambda item: not iscoroutinefunction(getattr(item, "obj", None)))
