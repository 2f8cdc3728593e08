"""Speaking: the browser of a page says sentences aloud (`assets/voice.js`)."""

import json
import logging
from collections.abc import Sequence
from typing import Final

import flet as ft

from scorepad.flet_support.page_state import page_state

_ASKED: Final = "scorepad.say"
"""The key that assets/voice.js catches on its way into the browser's storage."""

log = logging.getLogger("scorepad.ui")


async def say_aloud(page: ft.Page, sentences: Sequence[str], mark: str = "") -> None:
    """Speak sentences in the page's language, instead of what is still being said.

    mark: names what is said, so that two windows of one browser say it once; empty = say it in any case.
    """
    text = json.dumps({"mark": mark, "lang": page_state(page).language, "sentences": sentences})
    try:
        await ft.SharedPreferences().set(_ASKED, text)
    except Exception:
        # A browser that has gone by now says nothing, and nothing is lost.
        log.info("a browser was not asked to speak", exc_info=True)
