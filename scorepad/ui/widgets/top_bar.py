"""The bar: back, title, undo and redo, and its menu."""

import inspect
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypedDict

import flet as ft

from scorepad.flet_support.focus_and_scroll import move_focus_by_arrow
from scorepad.flet_support.hooks import Size, StableCallback, use_keys, use_size, use_stable
from scorepad.flet_support.keyboard import KeyboardKey
from scorepad.flet_support.page_state import Focus, focus_kind, watch_focus
from scorepad.flet_support.screens import Handler, action, component, lasting
from scorepad.game.events import BatchId
from scorepad.i18n import _
from scorepad.ui.theme import style
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import LEADS, Touch, sign_button
from scorepad.ui.widgets.layout import stretched
from scorepad.ui.widgets.text import heading, line_room, picture, shrink, unspoken, words

_MENU_EDGE = 8
_LINE_PADDING = ft.Padding.symmetric(horizontal=12, vertical=14)
_DISABLED_OPACITY = 0.4
_EDGE = 4
_LINE_GAP, _WIDEST = 14, 440
_TITLE_PADDING = ft.Padding.only(left=12)
_TITLES = (Type.HEAD, Type.STRONG)


@dataclass(frozen=True, slots=True)
class MenuItem:
    """A line of the menu. on_click: its handler, or lines that take the place of the menu's own.

    apart: it begins a group. danger: in the colour of what ends something.
    """

    label: str
    on_click: "Touch | Sequence[MenuItem]"
    sign: ft.IconData | None = None
    disabled: bool = False
    apart: bool = False
    danger: bool = False


Choose = Callable[[MenuItem], Awaitable[object] | object]


@dataclass(frozen=True, slots=True)
class _State:
    """Whether the menu is open.

    turn: how often it was opened; by_keys: its first line takes the focus. inside: the label of the line
    whose own lines it shows.
    """

    is_open: bool = False
    turn: int = 0
    by_keys: bool = False
    inside: str = ""


def use_menu(items: Sequence[MenuItem]) -> tuple[Sequence[ft.Control], Sequence[ft.Control]]:
    """Return the menu's sign for the bar, and the dialog over the screen while it is open; [] without lines.

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

    def choose(item: MenuItem) -> Awaitable[object] | object:
        if isinstance(item.on_click, Sequence):
            return set_state(replace(state, inside=item.label))
        result = None if isinstance(item.on_click, ft.PickFiles) else item.on_click()
        close()
        return result

    if not items:
        return [], []
    opened = next((item.on_click for item in items if item.label == state.inside), items)
    shown = opened if isinstance(opened, Sequence) else items
    lines = _lines(shown, choose, by_keys=state.by_keys)
    lines.key = state.inside
    sheet = _sheet(lines, state.inside, close, size)
    sheet.open, sheet.key = state.is_open, state.turn
    sign = sign_button(ft.Icons.MORE_VERT, _("Menu"), open_menu)
    return [sign], [sheet, _keyboard(close, lines)] if state.is_open else [sheet]


@component
def _keyboard(close: Callable[[], None], lines: ft.Column) -> ft.Control:
    """Keep the keys from the screen below."""
    page = ft.context.page

    async def pressed(key: KeyboardKey) -> None:
        if key is KeyboardKey.ESCAPE:
            close()
        await move_focus_by_arrow(page, key, within=lines)

    use_keys(pressed)
    return ft.Container()


def _head(inside: str, close: Callable[[], None]) -> ft.Control:
    """Return what stands over the lines. inside: the label of the line whose own ones they are, if any."""
    title = ft.Container(unspoken(words(inside or _("Menu"), Type.HEAD)), expand=True, padding=_TITLE_PADDING)
    return ft.Row([title, sign_button("×", _("Close"), close)], spacing=0)


def _lines(items: Sequence[MenuItem], choose: Choose, *, by_keys: bool) -> ft.Column:
    lines = [_line(item, choose) for item in items]
    first = next((line for line in lines if not line.disabled), None)
    if first:
        first.autofocus = by_keys
    rows = [ft.Container(line) for line in lines]
    for row, item in zip(rows, items, strict=True):
        if item.apart:
            row.border = ft.Border(top=ft.BorderSide(1, style.HAIRLINE))
    return stretched(rows, tight=True)


def _line(item: MenuItem, choose: Choose) -> ft.TextButton:
    async def chosen() -> None:
        result = choose(item)
        if inspect.isawaitable(result):
            await result

    look = ft.ButtonStyle(padding=_LINE_PADDING, alignment=ft.Alignment.CENTER_LEFT)
    look.shape = ft.RoundedRectangleBorder(radius=style.RADIUS)
    colour = style.CLEAN if item.danger else style.INK
    label = words(item.label, colour=colour, expand=True)
    sign = [picture(item.sign, colour)] if item.sign else []
    leads = [picture(LEADS, colour)] if isinstance(item.on_click, Sequence) else []
    face = ft.Row([*sign, label, *leads], spacing=_LINE_GAP)
    line = ft.TextButton(face, style=look, on_click=action(chosen), disabled=item.disabled)
    if isinstance(item.on_click, ft.PickFiles):
        line.action = item.on_click
    line.opacity = _DISABLED_OPACITY if item.disabled else 1.0
    return watch_focus(line, Focus.MENU)


def _sheet(lines: ft.Column, inside: str, close: Callable[[], None], size: Size) -> ft.AlertDialog:
    """Make the dialog with the lines: at the thumb of a phone, over their sign in a wide window."""
    content = stretched([_head(inside, close), lines], tight=True)
    right = max(0, (size.width - style.PAGE_WIDTH) / 2) + _MENU_EDGE
    sheet = ft.AlertDialog(content=content, scrollable=True, bgcolor=style.RAISED, barrier_color=style.VEIL)
    content.width = min(size.width, _WIDEST) - 4 * _MENU_EDGE
    sheet.alignment = ft.Alignment.TOP_RIGHT if size.is_wide else ft.Alignment.BOTTOM_CENTER
    sheet.inset_padding = ft.Padding.only(left=_MENU_EDGE, top=_MENU_EDGE, right=right, bottom=_MENU_EDGE)
    sheet.content_padding, sheet.actions_padding = _MENU_EDGE, 0
    sheet.shape = ft.RoundedRectangleBorder(radius=style.RADIUS, side=ft.BorderSide(1, style.HAIRLINE))
    sheet.semantics_label = inside or _("Menu")
    sheet.on_dismiss = action(close)
    return sheet


@dataclass(frozen=True, slots=True)
class UndoStep:
    """Undo or redo: the words for its change and the change's id, None if there is none, and the handler."""

    what: str | None
    on_click: Handler
    batch: BatchId | None = None


class BarOptions(TypedDict, total=False):
    """What a screen may choose about its bar, as `top_bar` takes it."""

    menu: Sequence[MenuItem]
    others: Sequence[ft.Control]
    width: float | None
    redo_in_menu: bool
    one_line: bool


def bar_height(size: Size) -> float:
    """Return the most that a bar with one line takes, in logical pixels."""
    return 2 * _EDGE + max(style.TARGET, style.LARGE_SIZE * style.LINE_HEIGHT * size.text_scale)


@component
def top_bar(
    title: str,
    *,
    back: Handler | None = None,
    undo: UndoStep | None = None,
    redo: UndoStep | None = None,
    menu: Sequence[MenuItem] = (),
    others: Sequence[ft.Control] = (),
    last: Sequence[ft.Control] = (),
    width: float | None = None,
    redo_in_menu: bool = True,
    one_line: bool = False,
) -> ft.Control:
    """Make the bar: the title, then `others`, undo, redo, the menu and `last`.

    A title that has no room stands in smaller letters, else below the signs. Undo and redo say what they
    would change ("Undo: East–West: 2 clean"). Redo is there only while it changes something: as the menu's
    first line where the title has no room beside it, unless `redo_in_menu` is false. `width`: of the bar in
    logical pixels, if not the window's. `one_line`: the title never stands below the signs.
    """
    size = use_size()
    text, smaller = (words(title, place) for place in _TITLES)
    before = [_sign(ft.Icons.ARROW_BACK, _("Back"), back)] if back else []
    undos = [_sign(ft.Icons.UNDO, _undo_name(undo), undo.on_click, off=undo.what is None)] if undo else []
    redos = [_sign(ft.Icons.REDO, _redo_name(redo), redo.on_click)] if redo and redo.what is not None else []
    room = (width or size.width) - 2 * _EDGE - (0 if before else style.EDGE_SPACE - _EDGE)
    room -= style.TARGET * (len(before) + len(others) + len(undos) + len(redos) + bool(menu) + len(last))
    if redo and redos and menu and redo_in_menu and line_room(smaller) > room:
        menu = [MenuItem(_redo_name(redo), redo.on_click, ft.Icons.REDO), *menu]
        redos, room = [], room + style.TARGET
    beside = one_line or min(line_room(text), line_room(smaller)) <= room
    if beside and line_room(text) > room:
        text = smaller
        shrink(text, min(1, room / line_room(text)))
    signs, sheets = use_menu(menu)
    after = [*others, *undos, *redos, *signs, *last]
    rows = _rows(before, heading(text, level=1), after, beside=beside)
    bar = ft.Container(stretched(rows), padding=_EDGE)
    return ft.Stack([bar, *sheets]) if sheets else bar


def _rows(
    before: list[ft.Control], title: ft.Control, after: list[ft.Control], *, beside: bool
) -> list[ft.Control]:
    """Return the bar's rows. beside: whether the title stands between the signs, not below them."""
    between = ft.Container(title if beside else None, expand=True)
    between.padding = ft.Padding.only(left=0 if before else style.EDGE_SPACE - _EDGE)
    row = ft.Row([*before, between, *after], spacing=0)
    below = ft.Container(title, padding=ft.Padding.only(left=style.EDGE_SPACE - _EDGE))
    return [row] if beside else [row, below]


def _undo_name(undo: UndoStep) -> str:
    return _("Nothing to undo") if undo.what is None else _("Undo: {what}").format(what=undo.what)


def _redo_name(redo: UndoStep) -> str:
    return _("Redo: {what}").format(what=redo.what)


@component
def _sign(sign: ft.IconData, name: str, on_click: Handler, *, off: bool = False) -> ft.Control:
    return _sign_face(sign, name, use_stable(on_click), off=off)


@lasting
def _sign_face(sign: ft.IconData, name: str, hand: StableCallback, *, off: bool) -> ft.Control:
    return sign_button(sign, name, hand.touched, disabled=off)
