"""The bar along the top of every screen: back, what this is, and undo and redo always in the same corner."""

from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft

from scorepad.i18n import _
from scorepad.ui.guard import Handler, action
from scorepad.ui.theme import INK, TARGET, Type
from scorepad.ui.widgets.buttons import sign_button
from scorepad.ui.widgets.words import heading, words

_SIGN_SIZE = 26


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


def top_bar(
    title: str | ft.Control,
    second: str | None = None,
    *,
    back: Handler | None = None,
    undo: Turn | None = None,
    redo: Turn | None = None,
    menu: Sequence[MenuItem] = (),
    others: Sequence[ft.Control] = (),
) -> ft.Container:
    """Make the bar: title and second line in the middle, then `others`, undo, redo and the menu.

    Undo and redo say what they would change ("Undo: East–West: melded 310") and are greyed when there is
    nothing. Without `undo` (a screen that changes nothing) neither is shown.
    """
    name = heading(title, level=1) if isinstance(title, str) else ft.Semantics(header=True, content=title)
    lines: list[ft.Control] = [name]
    if second:
        lines.append(words(second, Type.SECOND))
    parts: list[ft.Control] = [sign_button("‹", _("Back"), back)] if back else []
    parts.append(
        ft.Container(
            ft.Column(lines, spacing=0), expand=True, padding=ft.Padding.only(left=0 if back else 12)
        )
    )
    parts.extend(others)
    if undo is not None and redo is not None:
        parts.append(_turn_button("↶", undo, _("Undo: {what}"), _("Nothing to undo")))
        parts.append(_turn_button("↷", redo, _("Redo: {what}"), _("Nothing to redo")))
    if menu:
        parts.append(_menu(menu))
    row = ft.Row(parts, spacing=0, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.Container(row, padding=ft.Padding.only(left=4, right=4, top=4, bottom=4))


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
