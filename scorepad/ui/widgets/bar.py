"""The bar along the top of every screen: back, what this is, and undo and redo always in the same corner.

Below it stands what the newest touch did, with the way to take it back.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft

from scorepad.i18n import _
from scorepad.i18n.labels import capital
from scorepad.ui.guard import Handler, component
from scorepad.ui.hooks import Size, use_kept, use_size
from scorepad.ui.theme import EDGE_SPACE, TARGET, Type
from scorepad.ui.widgets.buttons import sign_button
from scorepad.ui.widgets.done import Said, done_line, is_high, stands_beside
from scorepad.ui.widgets.hand import Hand, Hands, held
from scorepad.ui.widgets.menu import MenuItem, use_menu
from scorepad.ui.widgets.words import heading, words

# Narrower than this, most titles would break into a column of single words.
_TITLE_ROOM = 150
_EDGE = 4
_SECOND_GAP = 8


@dataclass(frozen=True, slots=True)
class TakenBack:
    """What another device took back just now, which nothing here answers. newest: the name of that touch."""

    what: str
    by: str
    newest: str


@dataclass(frozen=True, slots=True)
class Turn:
    """Undo or redo: the words for the change it is about, or None when there is none, and what to do.

    newest: the name of the newest touch, if this is what answers it. gone: what was touched last instead.
    """

    what: str | None
    on_click: Handler
    newest: str | None = None
    gone: TakenBack | None = None


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
    lasting: bool = False,
    brief: bool = False,
    width: float | None = None,
) -> ft.Control:
    """Make the bar: title and second line in the middle, then `others`, undo, redo and the menu.

    Undo and redo say what they would change ("Undo: East–West: melded 310") and are greyed when there is
    nothing. Without `undo` (a screen that changes nothing) neither is shown. Where there is little room for
    it the title stands below the buttons. What a touch did is said below until the next touch, if it came
    while this screen was there; `lasting`: also if it led here. On low windows it stands in the bar
    itself, beside the title or, where that is too narrow, in its place. `brief`: it stands elsewhere, made by
    `newest_line`. `width`: of the bar in logical pixels, if not the window's.
    """
    name = heading(title, level=1) if isinstance(title, str) else _title(title)
    lines: list[ft.Control] = [name]
    if second:
        lines.append(words(second, Type.SECOND))
    size = use_size()
    size = size if width is None else size._replace(width=width)
    hands: Hands = use_kept(dict)
    before: list[ft.Control] = [_sign(hands, "‹", _("Back"), back)] if back else []
    after = list(others)
    if undo is not None and redo is not None:
        after += turn_signs(hands, undo, redo)
    signs, sheets = use_menu(menu)
    after += signs
    newest = _newest(hands, undo, redo, lasting=lasting)
    said = None if brief else newest
    content = ft.Column(_rows(before, lines, after, said, size), spacing=0)
    content.horizontal_alignment = ft.CrossAxisAlignment.STRETCH
    bar = ft.Container(content, padding=_EDGE)
    return ft.Stack([bar, *sheets]) if sheets else bar


def _rows(
    before: list[ft.Control], lines: list[ft.Control], after: list[ft.Control], said: Said | None, size: Size
) -> list[ft.Control]:
    """Lay out the bar. lines: the title and its second line."""
    room = size.width - TARGET * (len(before) + len(after))
    below: list[ft.Control] = [done_line(said, size)] if said else []
    if room < _TITLE_ROOM * size.text_scale:
        return [_row(before, [ft.Container(expand=True)], after), _title_below(lines), *below]
    left = 0 if before else EDGE_SPACE
    title = ft.Container(ft.Column(lines, spacing=0), expand=True)
    title.padding = ft.Padding.only(left=left, right=EDGE_SPACE)
    if said and stands_beside(size):
        return [_row(before, [title, done_line(said, size, expand=True)], after)]
    if said and not is_high(size):
        line = done_line(said, size, left=left, expand=True)
        return [_row(before, [line], after), _title_below(lines)]
    return [_row(before, [title], after), *below]


def _row(before: list[ft.Control], middle: list[ft.Control], after: list[ft.Control]) -> ft.Row:
    return ft.Row([*before, *middle, *after], spacing=0)


def _title_below(lines: list[ft.Control]) -> ft.Container:
    """Put the title below the signs, in one row with its second line if both fit, in line with the paper."""
    row = ft.Row(lines, spacing=_SECOND_GAP, run_spacing=0, wrap=True)
    row.vertical_alignment = ft.CrossAxisAlignment.END
    return ft.Container(row, padding=ft.Padding.only(left=EDGE_SPACE - _EDGE))


def turn_signs(hands: Hands, undo: Turn, redo: Turn) -> list[ft.Control]:
    """Make the two signs of the corner. hands: keep them with `use_kept`."""
    return [
        _turn_sign(hands, "↶", undo, _("Undo: {what}"), _("Nothing to undo")),
        _turn_sign(hands, "↷", redo, _("Redo: {what}"), _("Nothing to redo")),
    ]


@component
def newest_line(undo: Turn, redo: Turn) -> ft.Control:
    """Say what the newest touch did on a screen whose bar has no room for it."""
    hands: Hands = use_kept(dict)
    said = _newest(hands, undo, redo, lasting=True)
    return done_line(said, use_size()) if said else ft.Container()


def _newest(hands: Hands, undo: Turn | None, redo: Turn | None, *, lasting: bool) -> Said | None:
    """Say what the newest touch did, from the first one on that came while the bar was there."""
    answer = next((turn for turn in (undo, redo) if turn and turn.newest), None)
    gone = undo.gone if undo else None
    newest = answer.newest if answer else gone and gone.newest
    before = use_kept(lambda: (None if lasting else newest,))
    if newest is None or before == (newest,):
        return None
    if answer is None or not answer.what:
        return Said(_taken_back(gone)) if gone else None
    if answer is undo:
        # Translators: beside a line that says what was done; at most 12 letters.
        return Said(capital(answer.what), _("Undo"), held(hands, "undo", answer.on_click))
    sentence = _("Undone: {what}").format(what=answer.what)
    # Translators: beside a line that says what was taken back; at most 12 letters.
    return Said(sentence, _("Redo"), held(hands, "redo", answer.on_click))


def _taken_back(gone: TakenBack) -> str:
    if not gone.by:
        return _("Undone: {what}").format(what=gone.what)
    return _("Undone by {name}: {what}").format(name=gone.by, what=gone.what)


def _title(content: ft.Control) -> ft.Semantics:
    return ft.Semantics(header=True, heading_level=1, content=content)


def _sign(hands: Hands, sign: str, name: str, on_click: Handler, *, disabled: bool = False) -> ft.Control:
    drawn: ft.Control = _memo_sign(sign, name, held(hands, sign, on_click), disabled=disabled)
    return drawn


@component
def _sign_drawn(sign: str, name: str, hand: Hand, *, disabled: bool) -> ft.Control:
    return sign_button(sign, name, hand.touched, disabled=disabled)


_memo_sign: Any = ft.memo(_sign_drawn)


def _turn_sign(hands: Hands, sign: str, turn: Turn, name: str, nothing: str) -> ft.Control:
    said = nothing if turn.what is None else name.format(what=turn.what)
    return _sign(hands, sign, said, turn.on_click, disabled=turn.what is None)
