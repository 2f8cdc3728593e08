"""The bar at the top: back, title, undo, redo, and the line that says what was undone.

That line always has the button that reverses it. On low windows, where a separate button would take a line
from the paper, the words themselves are the button.

Below the bar stands the line about the newest touch, with the button that undoes it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

import flet as ft

from scorepad.flet_support.error_boundary import Handler, component
from scorepad.flet_support.fonts import typeset
from scorepad.flet_support.hooks import (
    Size,
    StableCallback,
    StableCallbacks,
    stable_callback,
    use_instance,
    use_size,
)
from scorepad.flet_support.page_state import page_state
from scorepad.i18n import _
from scorepad.i18n.formats import join_list
from scorepad.ui.theme.style import ACCENT, BODY_SIZE, EDGE_SPACE, INK, TARGET, Type
from scorepad.ui.widgets.buttons import plain_button, sign_button, touch_row
from scorepad.ui.widgets.menu import MenuItem, use_menu
from scorepad.ui.widgets.text import heading, own_style, words
from scorepad.wording.labels import capital

_HIGH = 640
# Where the line takes the title's place in the bar, the title needs this height below.
_LOW_LINE = 28
_BESIDE_FROM = 560
_GAP = 4
# A quick second tap in the same place is part of the first one, but by then the line offers the opposite.
_DOUBLE_SECONDS = 0.6

# In less width, most titles would break into a column of single words.
_TITLE_ROOM = 150
_EDGE = 4
_SECOND_GAP = 8


@dataclass(frozen=True, slots=True)
class UndoLine:
    """The line about the newest touch. label, hand: the button that reverses it, except on another device."""

    sentence: str
    label: str = ""
    hand: StableCallback | None = None


def _fits_in_bar(size: Size) -> bool:
    """Return whether the bar is wide enough to show the line beside its title."""
    return size.is_landscape and size.width >= _BESIDE_FROM * size.text_scale


def _has_row(size: Size) -> bool:
    """Return whether the window has room for a separate line below the bar, with a button in it."""
    return size.height >= _HIGH * size.text_scale


def undo_line_height(size: Size) -> float:
    """Return the height of the line, in logical pixels for text of the usual size."""
    if _fits_in_bar(size):
        return 0
    return TARGET if _has_row(size) else _LOW_LINE


def _undo_line(line: UndoLine, size: Size, *, left: float = EDGE_SPACE, expand: bool = False) -> ft.Control:
    """Show what was done; a screen reader reads it by itself. left: distance from the control before it."""
    beside, hand = _fits_in_bar(size), line.hand
    edge = ft.Padding.only(left=left)
    if hand and not _has_row(size):
        return ft.Container(_line_button(line, hand, right=beside), padding=edge, expand=expand)
    text = ft.Semantics(live_region=True, container=True, expand=True)
    text.content = words(line.sentence, Type.SECOND, INK, right=beside)
    parts: list[ft.Control] = [text, *([_memo_answer(line.label, hand)] if hand else [])]
    return ft.Container(ft.Row(parts, spacing=_GAP), padding=edge, expand=expand)


def _line_button(line: UndoLine, hand: StableCallback, *, right: bool) -> ft.Control:
    text = words(line.sentence, Type.SECOND, INK, right=right, expand=True)
    answer = own_style(BODY_SIZE, ft.FontWeight.W_500, ACCENT)
    text.spans = [ft.TextSpan(" · "), ft.TextSpan(typeset(line.label), style=answer)]
    face = ft.Row([text, ft.Container(height=TARGET)], spacing=_GAP)
    name = join_list((line.sentence, line.label))
    return touch_row(face, name, lambda: _once(hand), line=False, padding=ft.Padding(), live=True)


@component
def _answer(label: str, hand: StableCallback) -> ft.Control:
    return plain_button(label, lambda: _once(hand))


_memo_answer: Any = ft.memo(_answer)


async def _once(hand: StableCallback) -> None:
    kept, now = page_state(ft.context.page).kept, monotonic()
    if now - kept.get(_once, -_DOUBLE_SECONDS) >= _DOUBLE_SECONDS:
        kept[_once] = now
        await hand.touched()


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
    """

    what: str | None
    on_click: Handler
    newest: str | None = None
    gone: UndoneElsewhere | None = None


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
    lasting: bool = False,
    brief: bool = False,
    width: float | None = None,
) -> ft.Control:
    """Make the bar: title and second line in the middle, then `others`, undo, redo and the menu.

    Undo and redo say what they would change ("Undo: East–West: melded 310") and are greyed when there is
    nothing; a screen that changes nothing has neither. The line about a touch stays until the next one, if
    the touch came while this screen was there; `lasting`: also if it led here. On low windows it is in the
    bar itself. `brief`: it is elsewhere, made by `newest_change_line`. `width`: of the bar in logical pixels,
    if not the window's.
    """
    name: ft.Control = heading(title, level=1)
    size = use_size()
    size = size if width is None else size._replace(width=width)
    hands: StableCallbacks = use_instance(dict)
    before = [_sign(hands, "‹", _("Back"), back)] if back else []
    turns = undo_redo_buttons(hands, undo, redo) if undo and redo else []
    signs, sheets = use_menu(menu)
    newest = _newest(hands, undo, redo, lasting=lasting)
    lines = [name, words(second, Type.SECOND)] if second else [name]
    rows = _rows(before, lines, [*others, *turns, *signs], None if brief else newest, size)
    content = ft.Column(rows, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    bar = ft.Container(content, padding=_EDGE)
    return ft.Stack([bar, *sheets]) if sheets else bar


def _rows(
    before: list[ft.Control],
    lines: list[ft.Control],
    after: list[ft.Control],
    newest: UndoLine | None,
    size: Size,
) -> list[ft.Control]:
    """Lay out the bar. lines: the title and its second line."""
    room = size.width - TARGET * (len(before) + len(after))
    below = [_undo_line(newest, size)] if newest else []
    if room < _TITLE_ROOM * size.text_scale:
        return [_row(before, [ft.Container(expand=True)], after), _title_below(lines), *below]
    left = 0 if before else EDGE_SPACE
    title = ft.Container(ft.Column(lines, spacing=0), expand=True)
    title.padding = ft.Padding.only(left=left, right=EDGE_SPACE)
    if newest and _fits_in_bar(size):
        return [_row(before, [title, _undo_line(newest, size, expand=True)], after)]
    if newest and not _has_row(size):
        line = _undo_line(newest, size, left=left, expand=True)
        return [_row(before, [line], after), _title_below(lines)]
    return [_row(before, [title], after), *below]


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
    again = _("Redo: {what}").format(what=redo.what) if redo.what is not None else _("Nothing to redo")
    return [
        _sign(hands, "↶", back, undo.on_click, disabled=undo.what is None),
        _sign(hands, "↷", again, redo.on_click, disabled=redo.what is None),
    ]


@component
def newest_change_line(undo: UndoStep, redo: UndoStep) -> ft.Control:
    """Show what the newest touch did on a screen whose bar has no room for it."""
    line = _newest(use_instance(dict), undo, redo, lasting=True)
    return _undo_line(line, use_size()) if line else ft.Container()


def _newest(
    hands: StableCallbacks, undo: UndoStep | None, redo: UndoStep | None, *, lasting: bool
) -> UndoLine | None:
    """Return the line about the newest touch, counting only those since the bar has been there."""
    answer = next((turn for turn in (undo, redo) if turn and turn.newest), None)
    gone = undo.gone if undo else None
    newest = answer.newest if answer else gone and gone.newest
    before = use_instance(lambda: (None if lasting else newest,))
    if newest is None or before == (newest,):
        return None
    if answer is None or not answer.what:
        return UndoLine(undone_sentence(gone.what, gone.by)) if gone else None
    if answer is undo:
        # Translators: beside a line that says what was done; at most 12 letters.
        return UndoLine(capital(answer.what), _("Undo"), stable_callback(hands, "undo", answer.on_click))
    # Translators: beside a line that says what was taken back; at most 12 letters.
    return UndoLine(undone_sentence(answer.what), _("Redo"), stable_callback(hands, "redo", answer.on_click))


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
