"""The site that the browser tests share is the one that these look into."""

from tests.browser.conftest import site

__all__ = ["site"]
