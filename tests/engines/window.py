"""A window of another engine as the browser tests know one, so that what they do works there too."""

from collections.abc import Callable
from typing import Any, cast

from playwright.sync_api import Page

from tests.browser.page import ENABLE, Screen
from tests.engines.driver import SECONDS, Driver


class EngineScreen(Screen):
    """A window of another engine on the app."""

    def __init__(self, driver: Driver, address: str) -> None:
        self.driver = driver
        super().__init__(cast(Page, driver), address, fingers=driver.pointer == "touch")

    def _prepare(self) -> None:
        self.page.add_init_script(ENABLE)

    def wait_until(self, holds: Callable[[Screen], bool], what: str, seconds: float = SECONDS) -> str:
        """Wait longer for a condition than Chromium needs."""
        return super().wait_until(holds, what, max(seconds, SECONDS))

    @property
    def errors(self) -> list[str]:
        """What the browser complained about."""
        return self.driver.errors


def speaks(screen: Screen, role: Any, name: str) -> bool:
    """Whether the engine's own accessibility tree has one thing with this role and name."""
    if isinstance(screen, EngineScreen):
        return screen.driver.speaks(role, name)
    return screen.page.get_by_role(role, name=name, exact=True).count() == 1
