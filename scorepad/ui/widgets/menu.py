"""The menu of the bar: a dialog of lines over the screen, by finger, mouse and keyboard alike.

Flet's own menu shows no ring around the focused line, and on the web the arrow keys don't move in it
(FLET.md, fault 49).
"""

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import flet as ft

from scorepad.flet_support.error_boundary import Handler, action, component
from scorepad.flet_support.focus_and_scroll import move_focus_by_arrow
from scorepad.flet_support.hooks import Size, StableCallback, use_keys, use_size
from scorepad.flet_support.keyboard import KeyboardKey
from scorepad.flet_support.page_state import Focus, focus_kind, watch_focus
from scorepad.i18n import _
from scorepad.ui.theme.style import CARD, HAIRLINE, PAGE_WIDTH, RADIUS
from scorepad.ui.widgets.buttons import sign_button
from scorepad.ui.widgets.text import words

_EDGE = 8
_LINE_PADDING = ft.Padding.symmetric(horizontal=12, vertical=14)
_DISABLED_OPACITY = 0.4


@dataclass(frozen=True, slots=True)
class MenuItem:
    """A line of the menu."""

    label: str
    on_click: Handler
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class _State:
    """Whether the menu is open. turn: how often it was opened; by_keys: its first line takes the focus."""

    is_open: bool = False
    turn: int = 0
    by_keys: bool = False


def use_menu(items: Sequence[MenuItem]) -> tuple[Sequence[ft.Control], Sequence[ft.Control]]:
    """Return the menu's sign for the bar, and the dialog over the screen while it is open; [] without lines.

    The dialog has a fixed place in the bar: a browser forgets an open dialog that moves (FLET.md, fault 53).
    """
    page, size = ft.context.page, use_size()
    state, set_state = ft.use_state(_State())

    def open_menu() -> None:
        set_state(_State(is_open=True, turn=state.turn + 1, by_keys=focus_kind(page) is Focus.BUTTON))

    def close() -> None:
        # A dialog reports that it has closed once it has faded out; by then the menu may be open again.
        set_state(lambda now: replace(now, is_open=False) if now.turn == state.turn else now)

    if not items:
        return [], []
    lines = _lines(items, close, by_keys=state.by_keys)
    sheet = _sheet(lines, close, size)
    sheet.open, sheet.key = state.is_open, state.turn
    sign = sign_button("⋮", _("Menu"), open_menu)
    return [sign], [sheet, _keyboard(StableCallback(close), lines)] if state.is_open else [sheet]


@component
def _keyboard(close: StableCallback, lines: ft.Column) -> ft.Control:
    """Keep the keys from the screen below."""
    page = ft.context.page

    async def pressed(key: KeyboardKey) -> None:
        if key is KeyboardKey.ESCAPE:
            await close.touched()
        await move_focus_by_arrow(page, key, within=lines)

    use_keys(pressed)
    return ft.Container()


def _lines(items: Sequence[MenuItem], close: Callable[[], None], *, by_keys: bool) -> ft.Column:
    lines = [_line(item, close) for item in items]
    first = next((line for line in lines if not line.disabled), None)
    if first:
        first.autofocus = by_keys
    column = ft.Column(list(lines), spacing=0, tight=True)
    column.horizontal_alignment = ft.CrossAxisAlignment.STRETCH
    return column


def _line(item: MenuItem, close: Callable[[], None]) -> ft.TextButton:
    async def chosen() -> None:
        result = item.on_click()
        close()
        if inspect.isawaitable(result):
            await result

    style = ft.ButtonStyle(padding=_LINE_PADDING, alignment=ft.Alignment.CENTER_LEFT)
    style.shape = ft.RoundedRectangleBorder(radius=RADIUS)
    line = ft.TextButton(words(item.label), style=style, on_click=action(chosen), disabled=item.disabled)
    line.opacity = _DISABLED_OPACITY if item.disabled else 1.0
    return watch_focus(line, Focus.MENU)


def _sheet(lines: ft.Column, close: Callable[[], None], size: Size) -> ft.AlertDialog:
    """Make the dialog with the lines, over the sign that opens them."""
    right = max(0, (size.width - PAGE_WIDTH) / 2) + _EDGE
    sheet = ft.AlertDialog(content=lines, scrollable=True, bgcolor=CARD, barrier_color=ft.Colors.TRANSPARENT)
    sheet.alignment = ft.Alignment.TOP_RIGHT
    sheet.inset_padding = ft.Padding.only(left=_EDGE, top=_EDGE, right=right, bottom=_EDGE)
    sheet.content_padding, sheet.actions_padding = _EDGE, 0
    sheet.shape = ft.RoundedRectangleBorder(radius=RADIUS, side=ft.BorderSide(1, HAIRLINE))
    sheet.semantics_label = _("Menu")
    sheet.on_dismiss = action(close)
    return sheet
