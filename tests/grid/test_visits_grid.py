"""Nothing is left of a page that has shown every screen."""

import gc
from weakref import ref

import pytest

from scorepad.service.games import Games
from tests.ui.conftest import service
from tests.ui.everywhere import see_everything
from tests.ui.harness import Screen
from tests.ui.listener import ANSWERS

__all__ = ["service"]


async def test_a_page_that_has_shown_every_screen_is_freed_with_its_session(
    service: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Without it the preview of a print is logged as failed, and pytest keeps what is logged with its frames.
    told = {"browser_name": "firefox", "language": "en-GB", "locales": [{"language_code": "en"}]}
    monkeypatch.setitem(ANSWERS, "get_device_info", told)
    seen: set[ref[object]] = set()

    def note(_name: str, screen: Screen) -> None:
        seen.update(ref(each) for each in (screen.page, screen.session, screen.view))

    await see_everything(service, note)
    gc.collect()
    assert len(seen) > 50
    assert [each() for each in seen if each()] == []
