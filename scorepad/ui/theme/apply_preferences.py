"""Puts a device's preferences into effect: theme, type, language, wake lock."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import flet as ft

from scorepad.flet_support.abilities import ask_abilities
from scorepad.flet_support.hooks import use_effect, use_instance, use_page
from scorepad.flet_support.page_state import (
    PageState,
    Preferences,
    answer_of,
    apply_language,
    is_online,
    notify_page_changed,
    page_state,
    read_device_language,
    read_preferences,
)
from scorepad.ui.theme.style import apply_theme

log = logging.getLogger("scorepad.ui")

_STORED = "scorepad.settings"
_NO_WAKE_LOCK = "scorepad.no_wake_lock"
"""The key under which assets/wake_lock.js says why a browser has no wake lock of its own."""
_MODES = {"system": ft.ThemeMode.SYSTEM, "light": ft.ThemeMode.LIGHT, "dark": ft.ThemeMode.DARK}


async def apply_preferences(page: ft.Page, *, asked: bool = True) -> None:
    """Ask the device for its preferences and apply them to the page; call it before the first drawing.

    asked: whether the device is asked for its language too.
    """
    state = page_state(page)
    language = [read_device_language(page)] if asked else []
    browser = ft.SharedPreferences()
    stored, why, *_asked = await asyncio.gather(
        browser.get(_STORED), browser.get(_NO_WAKE_LOCK), _ask(state), ask_abilities(page), *language
    )
    state.preferences, state.is_insecure = read_preferences(stored), why == "insecure"
    _dress(page, state)
    apply_language(page)
    # The larger the device draws text, the less the chosen size may add.
    state.resize[lambda: _dress(page, state)] = None
    state.resize[lambda: apply_language(page)] = None


async def _ask(state: PageState) -> None:
    asked = await answer_of(ft.SemanticsService().get_accessibility_features())
    if asked:
        state.still = asked.disable_animations or asked.reduce_motion
        state.strong = asked.high_contrast


def _dress(page: ft.Page, state: PageState) -> None:
    likes = state.preferences
    strong = state.strong if likes.contrast == "system" else likes.contrast == "high"
    look = (state.type_step, likes.light, strong, state.still)
    if state.kept.get(_dress) != look:
        state.kept[_dress] = look
        apply_theme(page, state.type_step, _MODES[likes.light], strong=strong, still=state.still)


def use_preferences() -> tuple[Preferences, Callable[..., None]]:
    """Return this device's preferences and a function to change them by name, which it keeps."""
    return use_page(lambda state: state.preferences), partial(change_preferences, ft.context.page)


def change_preferences(page: ft.Page, **chosen: Any) -> None:
    """Change the preferences of a page's device, by the names of `Preferences`."""
    state = page_state(page)
    state.preferences = replace(state.preferences, **chosen)
    notify_page_changed(page)
    page.run_task(_store, state.preferences)


async def _store(likes: Preferences) -> None:
    await ft.SharedPreferences().set(_STORED, likes.written())


@dataclass(eq=False, slots=True)
class _Awake:
    """Whether a device's screen is kept on, and the service that does it."""

    page: ft.Page
    lock: ft.Wakelock
    on: bool = False

    def ask(self) -> None:
        """Ask, or ask again a browser that was away, and has released the wake lock (FLET.md, fault 56)."""
        self.page.run_task(self._apply)

    async def _apply(self) -> None:
        on, state = self.on, page_state(self.page)
        try:
            await (self.lock.enable() if on else self.lock.disable())
            turns_off = False
        except Exception as error:
            # A device that cannot do it, or that has gone, turns its screen off as usual.
            log.info("the screen could not be kept on", exc_info=True)
            # Flet raises RuntimeError for what the device itself answers.
            is_answer = isinstance(error, RuntimeError) and is_online(self.page)
            turns_off = is_answer or state.turns_off
        if on and turns_off is not state.turns_off:
            state.turns_off = turns_off
            notify_page_changed(self.page)


def use_wake_lock(*, wanted: bool) -> None:
    """Keep the device's screen on while this component is on the screen, if its owner chose that."""
    page = ft.context.page
    awake = use_instance(lambda: _Awake(page, ft.Wakelock()))
    likes, _change = use_preferences()
    on, state = wanted and likes.awake, page_state(page)

    def start() -> None:
        if on:
            state.connect[awake.ask] = state.resume[awake.ask] = None
            awake.on = True
            awake.ask()

    def end() -> None:
        if awake.on:
            del state.connect[awake.ask], state.resume[awake.ask]
            awake.on = False
            awake.ask()

    use_effect(start, [on], end)
