"""The bar: back, title, undo and redo, its menu, and a sentence about the newest touch."""

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypedDict

import flet as ft

from scorepad.flet_support.error_boundary import Handler, action, component
from scorepad.flet_support.focus_and_scroll import move_focus_by_arrow
from scorepad.flet_support.hooks import (
    Size,
    StableCallback,
    StableCallbacks,
    stable_callback,
    use_instance,
    use_keys,
    use_size,
)
from scorepad.flet_support.keyboard import KeyboardKey
from scorepad.flet_support.page_state import Focus, focus_kind, watch_focus
from scorepad.i18n import _
from scorepad.ui.theme.style import CARD, EDGE_SPACE, HAIRLINE, INK, PAGE_WIDTH, RADIUS, TARGET, Type
from scorepad.ui.widgets.buttons import sign_button
from scorepad.ui.widgets.text import heading, words
from scorepad.wording.labels import capital

_MENU_EDGE = 8
_LINE_PADDING = ft.Padding.symmetric(horizontal=12, vertical=14)
_DISABLED_OPACITY = 0.4
_BESIDE_FROM = 560
# In less width, most titles would break into a column of single words.
_TITLE_ROOM = 150
# In less width, most sentences would take three lines.
_SENTENCE_ROOM = 200
_EDGE = 4
_SECOND_GAP = 8


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


def use_menu(items: Sequence[MenuItem], name: str = "") -> tuple[Sequence[ft.Control], Sequence[ft.Control]]:
    """Return the menu's sign for the bar, and the dialog over the screen while it is open; [] without lines.

    name: of a menu that isn't the screen's.

    Flet's own menu shows no ring around the focused line, and on the web the arrow keys don't move in it
    (FLET.md, fault 49). The dialog has a fixed place in the bar: a browser forgets an open dialog that moves
    (FLET.md, fault 53).
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
    sign = sign_button("⋮", name or _("Menu"), open_menu)
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
    right = max(0, (size.width - PAGE_WIDTH) / 2) + _MENU_EDGE
    sheet = ft.AlertDialog(content=lines, scrollable=True, bgcolor=CARD, barrier_color=ft.Colors.TRANSPARENT)
    sheet.alignment = ft.Alignment.TOP_RIGHT
    sheet.inset_padding = ft.Padding.only(left=_MENU_EDGE, top=_MENU_EDGE, right=right, bottom=_MENU_EDGE)
    sheet.content_padding, sheet.actions_padding = _MENU_EDGE, 0
    sheet.shape = ft.RoundedRectangleBorder(radius=RADIUS, side=ft.BorderSide(1, HAIRLINE))
    sheet.semantics_label = _("Menu")
    sheet.on_dismiss = action(close)
    return sheet


def _fits_in_bar(size: Size) -> bool:
    """Return whether the bar is wide enough to show the sentence beside its title."""
    return size.is_landscape and size.width >= _BESIDE_FROM * size.text_scale


def has_title_room(size: Size, signs: int) -> bool:
    """Return whether a title fits beside so many signs, or has to stand below them."""
    return size.width - TARGET * signs >= _TITLE_ROOM * size.text_scale


def _said(sentence: str, *, right: bool = False) -> ft.Semantics:
    """Show what was done; a screen reader reads it by itself."""
    text = words(sentence, Type.SECOND, INK, right=right)
    return ft.Semantics(live_region=True, container=True, expand=right, content=text)


@dataclass(frozen=True, slots=True)
class UndoneElsewhere:
    """An undo just made on another device, which can't be reversed here. newest: the name of that touch."""

    what: str
    by: str
    newest: str


@dataclass(frozen=True, slots=True)
class UndoStep:
    """Undo or redo: the words for its change, None if there is none, and the handler.

    newest: the name of the newest touch, if this step reverses it. gone: the last touch, if it was elsewhere.
    shown: the words for the change in the sentence, if not the same.
    """

    what: str | None
    on_click: Handler
    newest: str | None = None
    gone: UndoneElsewhere | None = None
    shown: str = ""


class BarOptions(TypedDict, total=False):
    """What a screen may choose about its bar, as `top_bar` takes it."""

    menu: Sequence[MenuItem]
    others: Sequence[ft.Control]
    lasting: bool
    brief: bool
    refusal: ft.Control | None
    width: float | None
    redo_in_menu: bool


@component
def top_bar(
    title: str | ft.Control,
    second: str | None = None,
    *,
    back: Handler | None = None,
    undo: UndoStep | None = None,
    redo: UndoStep | None = None,
    menu: Sequence[MenuItem] = (),
    others: Sequence[ft.Control] = (),
    last: Sequence[ft.Control] = (),
    lasting: bool = False,
    brief: bool = False,
    refusal: ft.Control | None = None,
    width: float | None = None,
    redo_in_menu: bool = False,
) -> ft.Control:
    """Make the bar: title and second line in the middle, then `others`, undo, redo, the menu and `last`.

    Undo and redo say what they would change ("Undo: East–West: 2 clean") and are greyed when there is
    nothing; a screen that changes nothing has neither. The sentence about a touch stays until the next one,
    if the touch came while this screen was there; `lasting`: also if it led here. `brief`: it is elsewhere,
    made by `newest_change_line`. `refusal`: takes the place of title, second line and sentence. `width`: of
    the bar in logical pixels, if not the window's.
    """
    name: ft.Control = refusal or heading(title, level=1)
    size = use_size()
    size = size if width is None else size._replace(width=width)
    hands: StableCallbacks = use_instance(dict)
    before = [_sign(hands, "‹", _("Back"), back)] if back else []
    turns = undo_redo_buttons(hands, undo, redo) if undo and redo else []
    if redo and redo_in_menu:
        turns = turns[:1]
        menu = [MenuItem(_redo_name(redo), redo.on_click, disabled=redo.what is None), *menu]
    signs, sheets = use_menu(menu)
    newest = _newest(undo, redo, lasting=lasting)
    lines = [name, words(second, Type.SECOND)] if second and not refusal else [name]
    rows = _rows(before, lines, [*others, *turns, *signs, *last], "" if brief or refusal else newest, size)
    content = ft.Column(rows, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    bar = ft.Container(content, padding=_EDGE)
    return ft.Stack([bar, *sheets]) if sheets else bar


def _rows(
    before: list[ft.Control], lines: list[ft.Control], after: list[ft.Control], newest: str, size: Size
) -> list[ft.Control]:
    """Return the rows of the bar. lines: title and second line. newest: the last change, or nothing."""
    signs = len(before) + len(after)
    room = size.width - TARGET * signs
    if not has_title_room(size, signs):
        return [_row(before, [ft.Container(expand=True)], after), _title_below(lines), *_below(newest)]
    column = ft.Column([*lines], spacing=0)
    title = ft.Container(column, expand=True)
    title.padding = ft.Padding.only(left=0 if before else EDGE_SPACE, right=EDGE_SPACE)
    if newest and _fits_in_bar(size):
        return [_row(before, [title, _said(newest, right=True)], after)]
    if newest and room >= _SENTENCE_ROOM * size.text_scale:
        column.controls.append(_said(newest))
        newest = ""
    return [_row(before, [title], after), *_below(newest)]


def _below(sentence: str) -> list[ft.Control]:
    """Return the sentence in line with the paper, if there is one."""
    edge = ft.Padding.only(left=EDGE_SPACE - _EDGE)
    return [ft.Container(_said(sentence), padding=edge)] if sentence else []


def _row(before: list[ft.Control], middle: list[ft.Control], after: list[ft.Control]) -> ft.Row:
    return ft.Row([*before, *middle, *after], spacing=0)


def _title_below(lines: list[ft.Control]) -> ft.Container:
    """Return the title below the signs, and its second line beside it if both fit, in line with the paper."""
    row = ft.Row(lines, spacing=_SECOND_GAP, run_spacing=0, wrap=True)
    row.vertical_alignment = ft.CrossAxisAlignment.END
    return ft.Container(row, padding=ft.Padding.only(left=EDGE_SPACE - _EDGE))


def undo_redo_buttons(hands: StableCallbacks, undo: UndoStep, redo: UndoStep) -> list[ft.Control]:
    """Make the undo and redo buttons of the corner. hands: keep them with `use_instance`."""
    back = _("Undo: {what}").format(what=undo.what) if undo.what is not None else _("Nothing to undo")
    return [
        _sign(hands, "↶", back, undo.on_click, disabled=undo.what is None),
        _sign(hands, "↷", _redo_name(redo), redo.on_click, disabled=redo.what is None),
    ]


def _redo_name(redo: UndoStep) -> str:
    return _("Redo: {what}").format(what=redo.what) if redo.what is not None else _("Nothing to redo")


@component
def newest_change_line(undo: UndoStep, redo: UndoStep) -> ft.Control:
    """Show what the newest touch did on a screen whose bar has no room for it."""
    return ft.Column(_below(_newest(undo, redo, lasting=True)))


def _newest(undo: UndoStep | None, redo: UndoStep | None, *, lasting: bool) -> str:
    """Return the sentence about the newest touch, counting only those since the bar has been there."""
    answer = next((turn for turn in (undo, redo) if turn and turn.newest), None)
    gone = undo.gone if undo else None
    newest = answer.newest if answer else gone and gone.newest
    before = use_instance(lambda: (None if lasting else newest,))
    if newest is None or before == (newest,):
        return ""
    if answer is None or not answer.what:
        return undone_sentence(gone.what, gone.by) if gone else ""
    what = answer.shown or answer.what
    return capital(what) if answer is undo else undone_sentence(what)


def _sign(
    hands: StableCallbacks, sign: str, name: str, on_click: Handler, *, disabled: bool = False
) -> ft.Control:
    button: ft.Control = _memo_sign(sign, name, stable_callback(hands, sign, on_click), disabled=disabled)
    return button


@component
def _sign_face(sign: str, name: str, hand: StableCallback, *, disabled: bool) -> ft.Control:
    return sign_button(sign, name, hand.touched, disabled=disabled)


_memo_sign: Any = ft.memo(_sign_face)


def undone_sentence(what: str, by: str = "") -> str:
    """Return what was undone, and by whom if the device has a name."""
    if not by:
        return _("Undone: {what}").format(what=what)
    return _("Undone by {name}: {what}").format(name=by, what=what)
