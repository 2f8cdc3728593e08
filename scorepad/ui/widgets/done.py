"""The line that says what the newest touch did; it has its own room, in the bar or below, and no timer.

It always holds the touch that answers it. On low windows, where a button of its own would take a line from
the paper, the words themselves are that touch.
"""

from dataclasses import dataclass
from time import monotonic
from typing import Any

import flet as ft

from scorepad.i18n.joining import listed
from scorepad.ui.beside import Beside
from scorepad.ui.fonts import typeset
from scorepad.ui.guard import component
from scorepad.ui.hooks import Size
from scorepad.ui.theme import BODY_SIZE, EDGE_SPACE, INK, NEXT, TARGET, Type
from scorepad.ui.widgets.buttons import plain_button, touch_row
from scorepad.ui.widgets.hand import Hand
from scorepad.ui.widgets.words import own_style, words

_HIGH = 640
# Where the line takes the title's place in the bar, the title needs so much of its own below.
_LOW_LINE = 28
_BESIDE_FROM = 560
_GAP = 4
# A quick second touch in the same place is part of the first one, but by then the line offers the opposite.
_DOUBLE_SECONDS = 0.6
_TOUCHED: Beside[ft.Page, float] = Beside()


@dataclass(frozen=True, slots=True)
class Said:
    """What was done. label, hand: name and do the touch that answers it.

    There is no answer to what another device took back.
    """

    sentence: str
    label: str = ""
    hand: Hand | None = None


def stands_beside(size: Size) -> bool:
    """Tell whether the bar is wide enough to hold the line beside its title."""
    return size.lies and size.width >= _BESIDE_FROM * size.text_scale


def is_high(size: Size) -> bool:
    """Tell whether the window has room for a line of its own below the bar, with a button in it."""
    return size.height >= _HIGH * size.text_scale


def done_height(size: Size) -> float:
    """Give how much height the line takes, in logical pixels for texts of the usual size."""
    if stands_beside(size):
        return 0
    return TARGET if is_high(size) else _LOW_LINE


def done_line(said: Said, size: Size, *, left: float = EDGE_SPACE, expand: bool = False) -> ft.Control:
    """Say what was done, which a screen reader says by itself. left: how far from what is before it."""
    beside, hand = stands_beside(size), said.hand
    edge = ft.Padding.only(left=left)
    if hand and not is_high(size):
        return ft.Container(_touchable(said, hand, right=beside), padding=edge, expand=expand)
    text = ft.Semantics(live_region=True, container=True, expand=True)
    text.content = words(said.sentence, Type.SECOND, INK, right=beside)
    parts: list[ft.Control] = [text, *([_memo_answer(said.label, hand)] if hand else [])]
    return ft.Container(ft.Row(parts, spacing=_GAP), padding=edge, expand=expand)


def _touchable(said: Said, hand: Hand, *, right: bool) -> ft.Control:
    text = words(said.sentence, Type.SECOND, INK, right=right, expand=True)
    answer = own_style(BODY_SIZE, ft.FontWeight.W_500, NEXT)
    text.spans = [ft.TextSpan(" · "), ft.TextSpan(typeset(said.label), style=answer)]
    face = ft.Row([text, ft.Container(height=TARGET)], spacing=_GAP)
    name = listed((said.sentence, said.label))
    return touch_row(face, name, lambda: _once(hand), line=False, padding=ft.Padding(), live=True)


@component
def _answer(label: str, hand: Hand) -> ft.Control:
    return plain_button(label, lambda: _once(hand))


_memo_answer: Any = ft.memo(_answer)


async def _once(hand: Hand) -> None:
    page, now = ft.context.page, monotonic()
    before = _TOUCHED.get(page)
    if before is None or now - before >= _DOUBLE_SECONDS:
        _TOUCHED[page] = now
        await hand.touched()
