"""The device of a page: where it is, and what it can do besides showing it, as speak or pass things on.

Where it is its connection says, because a browser may change what its page says.

A browser says it by `assets/abilities.js`, and speaks by `assets/voice.js`. An app of its own on a phone
passes on whatever there is, and no window of its own speaks.
"""

import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from weakref import WeakKeyDictionary

import flet as ft
from flet.messaging.session import Session

from scorepad.flet_support.page_state import page_state, read_choices

_STORED: Final = "scorepad.abilities"
"""The key under which assets/abilities.js says it."""
_ASKED: Final = "scorepad.say"
"""The key that assets/voice.js catches on its way into the browser's storage."""
_PHONES: Final = (ft.PagePlatform.ANDROID, ft.PagePlatform.IOS)


log = logging.getLogger("scorepad.ui")


@dataclass(frozen=True, slots=True)
class Abilities:
    """What a device can do.

    speaks: says something aloud. shares_text, shares_files: passes on words, or most kinds of files.
    """

    speaks: bool = False
    shares_text: bool = False
    shares_files: bool = False


def is_phone(page: ft.Page) -> bool:
    """Return whether this is the app on a phone or tablet, and not a browser there."""
    return not page.web and page.platform in _PHONES


def has_keyboard(page: ft.Page) -> bool:
    """Return whether the device of a page is a computer, which has keys of its own."""
    return page.platform not in _PHONES


async def ask_abilities(page: ft.Page) -> None:
    """Ask a page's device what it can do; call it before the first drawing."""
    found = Abilities(shares_text=is_phone(page), shares_files=is_phone(page))
    if page.web:
        found = read_choices(await ft.SharedPreferences().get(_STORED), found, {})
    page_state(page).kept[ask_abilities] = found


def abilities(page: ft.Page) -> Abilities:
    """Return what a page's device can do."""
    found: Abilities = page_state(page).kept.get(ask_abilities, Abilities())
    return found


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


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a browser is. host: its IP address. is_direct: whether no proxy passed on what it sends."""

    host: str
    is_direct: bool


_ORIGINS: WeakKeyDictionary[Session, Origin] = WeakKeyDictionary()


def remember_origin(session: Session, origin: Origin) -> None:
    """Remember where the browser was that began a session; one that resumes it changes nothing."""
    _ORIGINS.setdefault(session, origin)


def page_origin(page: ft.Page) -> Origin | None:
    """Return where the browser was that began a page's session, None if it came by no network."""
    return _ORIGINS.get(page.session)
