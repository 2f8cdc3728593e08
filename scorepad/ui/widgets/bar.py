"""The bar along the top of every screen: back, what this is, and undo and redo always in the same corner."""

from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft

from scorepad.i18n import _
from scorepad.ui.guard import Handler, action, component
from scorepad.ui.hooks import use_size
from scorepad.ui.theme import EDGE_SPACE, INK, TARGET, Type
from scorepad.ui.widgets.buttons import sign_button
from scorepad.ui.widgets.words import heading, words

_SIGN_SIZE = 26
# Narrower than this, most titles would break into a column of single words.
_TITLE_ROOM = 150


@dataclass(frozen=True, slots=True)
class Turn:
    """Undo or redo: the words for the change it is about, or None when there is none, and what to do."""

    what: str | None
    on_click: Handler


@dataclass(frozen=True, slots=True)
class MenuItem:
    """A line of the menu."""

    label: str
    on_click: Handler
    disabled: bool = False


@component
def top_bar(
    title: str | ft.Control,
    second: str | None = None,
    *,
    back: Handler | None = None,
    undo: Turn | None = None,
    redo: Turn | None = None,
    menu: Sequence[MenuItem] = (),
    others: Sequence[ft.Control] = (),
) -> ft.Control:
    """Make the bar: title and second line in the middle, then `others`, undo, redo and the menu.

    Undo and redo say what they would change ("Undo: East–West: melded 310") and are greyed when there is
    nothing. Without `undo` (a screen that changes nothing) neither is shown. Where there is little room for
    it the title stands below the buttons.
    """
    name = heading(title, level=1) if isinstance(title, str) else _title(title)
    lines: list[ft.Control] = [name]
    if second:
        lines.append(words(second, Type.SECOND))
    size = use_size()
    before: list[ft.Control] = [sign_button("‹", _("Back"), back)] if back else []
    after = list(others)
    if undo is not None and redo is not None:
        after.append(_turn_button("↶", undo, _("Undo: {what}"), _("Nothing to undo")))
        after.append(_turn_button("↷", redo, _("Redo: {what}"), _("Nothing to redo")))
    if menu:
        after.append(_menu(menu))
    room = size.width - TARGET * (len(before) + len(after))
    beside = room >= _TITLE_ROOM * size.text_scale
    title_box = ft.Container(ft.Column(lines, spacing=0), expand=beside)
    title_box.padding = ft.Padding.only(left=0 if back and beside else EDGE_SPACE, right=EDGE_SPACE)
    space = title_box if beside else ft.Container(expand=True)
    row = ft.Row([*before, space, *after], spacing=0)
    content = row if beside else ft.Column([row, title_box], spacing=0)
    return ft.Container(content, padding=ft.Padding.symmetric(horizontal=4, vertical=4))


def _title(content: ft.Control) -> ft.Semantics:
    return ft.Semantics(header=True, heading_level=1, content=content)


def _turn_button(sign: str, turn: Turn, name: str, nothing: str) -> ft.IconButton:
    if turn.what is None:
        return sign_button(sign, nothing, turn.on_click, disabled=True)
    return sign_button(sign, name.format(what=turn.what), turn.on_click)


def _menu(items: Sequence[MenuItem]) -> ft.PopupMenuButton:
    sign = ft.Text("⋮", size=_SIGN_SIZE, color=INK, semantics_label=_("Menu"), text_align=ft.TextAlign.CENTER)
    return ft.PopupMenuButton(
        content=ft.Container(sign, width=TARGET, padding=ft.Padding.symmetric(vertical=8)),
        tooltip="",
        items=[
            ft.PopupMenuItem(
                content=words(item.label), on_click=action(item.on_click), disabled=item.disabled
            )
            for item in items
        ],
    )
