"""Nothing is left of a page that has shown every screen."""

import asyncio
import gc
from weakref import ref

import pytest

from scorepad.service.games import Games
from scorepad.ui.screens import share
from scorepad.ui.widgets import layout
from tests.ui.conftest import clock, service
from tests.ui.everywhere import see_everything
from tests.ui.harness import Screen
from tests.ui.listener import ANSWERS

__all__ = ["clock", "service"]


async def test_a_page_that_has_shown_every_screen_is_freed_with_its_session(
    service: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Without it the preview of a print is logged as failed, and pytest keeps what is logged with its frames.
    told = {"browser_name": "firefox", "language": "en-GB", "locales": [{"language_code": "en"}]}
    monkeypatch.setitem(ANSWERS, "get_device_info", told)
    # What waits for lines to be drawn, or for a phone to arrive, would outlive the last page.
    monkeypatch.setattr(layout, "_UNTIL_DRAWN", 0)
    monkeypatch.setattr(share, "SECONDS_TO_ARRIVE", 0)
    seen: set[ref[object]] = set()

    def note(_name: str, screen: Screen) -> None:
        seen.update(ref(each) for each in (screen.page, screen.session, screen.view))

    await see_everything(service, note)
    assert len(seen) > 50
    # What was on its way when the last page was left, such as a picture of a print, comes to its end first.
    async with asyncio.timeout(30):
        while any(each() for each in seen):
            await asyncio.sleep(0.05)
            gc.collect()
