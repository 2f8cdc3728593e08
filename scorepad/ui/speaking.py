"""The language a page is spoken to in: the one chosen on its device, else the one the device asks for."""

import logging

import flet as ft

from scorepad.i18n import languages
from scorepad.i18n.wanted import known
from scorepad.ui.page_state import page_state, set_locales

log = logging.getLogger("scorepad.ui")


async def ask_language(page: ft.Page) -> None:
    """Learn what a device reads whose client has not said it with its first word, as Flet's own ones do not.

    To be done before the first drawing.
    """
    if page.web:
        return
    try:
        device = await page.get_device_info()
    except Exception:
        # An answer with a field missing raises (FLET.md, fault 18), and a language can be chosen by hand.
        log.exception("the device's language is not known")
        return
    if device:
        set_locales(page, device.locales)


def speak(page: ft.Page) -> None:
    """Put a page's language in force, also for what its client says by itself and for screen readers.

    The uppermost screen is drawn anew; those below it are whenever they come to the top.
    """
    state = page_state(page)
    spoken = known(state.preferences.lang) or state.device_language
    if page.locale_configuration is None or spoken != state.language:
        page.locale_configuration = ft.LocaleConfiguration(
            supported_locales=[ft.Locale(each) for each in languages()], current_locale=ft.Locale(spoken)
        )
    if spoken == state.language:
        return
    state.language = spoken
    for component in list(state.components):
        # A component that caches its drawing compares only its arguments, which stay (FLET.md, fault 15).
        component._state.is_dirty = component._state.mounted  # noqa: SLF001 - Flet has no public mark
    for screen, covered in list(state.screens.items()):
        if not covered:
            screen._schedule_update()  # noqa: SLF001 - Flet has no public way to draw a part again
