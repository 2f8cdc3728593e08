"""A short line above the bottom edge that passes by itself."""

import asyncio
from typing import Final

import flet as ft

from scorepad.flet_support.error_boundary import component, use_is_covered
from scorepad.flet_support.hooks import use_page
from scorepad.flet_support.page_state import notify_page_changed, page_state
from scorepad.ui.theme.style import EDGE_SPACE, INK, PAPER, RADIUS, Type
from scorepad.ui.widgets.text import words

PASSING_SECONDS: Final = 4.0

_PASSING = "passing line"
_PADDING = ft.Padding.symmetric(horizontal=14, vertical=10)


def say_in_passing(page: ft.Page, sentence: str) -> None:
    """Show a sentence for a while in place of the one before; a screen reader reads it by itself."""
    kept, line = page_state(page).kept, [sentence]
    kept[_PASSING] = line
    notify_page_changed(page)

    async def end() -> None:
        await asyncio.sleep(PASSING_SECONDS)
        if kept.get(_PASSING) is line:
            del kept[_PASSING]
            notify_page_changed(page)

    page.run_task(end)


@component
def passing_line(*, seen: bool) -> ft.Control:
    """Draw the sentence, if there is one. seen: False where it would cover keys, and is only read out."""
    covered, line = use_is_covered(), use_page(lambda state: state.kept.get(_PASSING))
    if not line or covered:
        return ft.Container()
    (sentence,) = line
    text = words(sentence, Type.SECOND, PAPER)
    box = ft.Container(text, bgcolor=INK, border_radius=RADIUS, padding=_PADDING)
    return ft.Semantics(
        label=sentence,
        exclude_semantics=True,
        live_region=True,
        container=True,
        content=ft.Container(ft.Row([box], wrap=True), padding=EDGE_SPACE) if seen else None,
    )
