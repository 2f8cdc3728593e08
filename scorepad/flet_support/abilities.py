"""What the device of a page can do besides showing it: speak, and pass things on to other apps.

A browser says it by `assets/abilities.js`. An app of its own on a phone passes on whatever there is, and no
window of its own speaks.
"""

from dataclasses import dataclass
from typing import Final

import flet as ft

from scorepad.flet_support.page_state import page_state, read_choices

_STORED: Final = "scorepad.abilities"
"""The key under which assets/abilities.js says it."""
_PHONES: Final = (ft.PagePlatform.ANDROID, ft.PagePlatform.IOS)


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
