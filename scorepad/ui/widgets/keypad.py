"""The keypad: the only way to enter a number.

It sends what was meant (`"4"`, `"back"`, `"plus"`, `"sign"`, `"ten"`, `"next"`), never a value; what the
number becomes is decided where the game is kept.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import flet as ft

from scorepad.i18n import _
from scorepad.ui.guard import Handler, action, component
from scorepad.ui.hooks import use_kept
from scorepad.ui.keys import Press
from scorepad.ui.page_state import Focus, page_state, watched
from scorepad.ui.preferences import Hand
from scorepad.ui.theme import (
    EDGE_SPACE,
    HAIRLINE,
    INK,
    KEY_HEIGHT,
    NEXT,
    ON_FILLED,
    PAPER,
    RADIUS,
    TARGET,
    Type,
    edge,
    ring,
)
from scorepad.ui.widgets.words import words

Mode = Literal["count", "points", "number"]
GAP = 8
_ROWS = 4
# A keypad of full height leaves a standing phone of this height well over half of its screen.
_FULL_HEIGHT_FROM = 780
_DIGIT_ROWS = (("7", "8", "9"), ("4", "5", "6"), ("1", "2", "3"))
_DIGIT_SHARE, _LAST_SHARE = 4, 5


def key_height(window_height: float) -> float:
    """Give the height of a key: 58, on short screens less, never below 48."""
    return max(TARGET, min(KEY_HEIGHT, round(KEY_HEIGHT * window_height / _FULL_HEIGHT_FROM)))


def key_of(press: Press, mode: Mode, *, signed: bool = False) -> str | None:
    """Translate a key of the laptop's keyboard to one of the keypad, or None where the keypad has none."""
    if press is Press.PLUS:
        return {"count": "ten", "points": "plus", "number": None}[mode]
    if press is Press.SIGN:
        return "sign" if signed else None
    if press in (Press.ESCAPE, Press.UNDO, Press.REDO):
        return None
    return str(press.value)


@component
def keypad(
    mode: Mode,
    text: str,
    total: str,
    on_key: Callable[[str], object],
    *,
    signed: bool = False,
    height: float = KEY_HEIGHT,
    last: str = "",
) -> ft.Control:
    """Show the keypad with what was typed above it.

    `text` is the open text ("120 + 45 + 320"), `total` what it comes to ("= 485"), either may be empty;
    `mode` "count" shows `10+`, "points" `+`, and "number" neither; `signed` adds ±; `height` comes from
    `key_height`; `last` is the word on the large key, if it is not Next.
    """
    box = use_kept(lambda: _Box(on_key))
    box.on_key = on_key
    # Translators: on a key that goes on to the next field; at most 8 letters.
    face = _Face(mode, signed, height, last or _("Next"), page_state(ft.context.page).preferences.hand)
    return ft.Container(
        ft.Column(
            [_readout(text, total), _memo_keys(face, box)],
            spacing=GAP,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=ft.Padding.only(left=EDGE_SPACE, right=EDGE_SPACE, top=GAP, bottom=EDGE_SPACE),
    )


@dataclass(frozen=True, slots=True)
class _Face:
    """Which keys there are and how high they are; while this stays the same they are not drawn again.

    hand: on which side the large keys stand.
    """

    mode: Mode
    signed: bool
    height: float
    last: str
    hand: Hand


class _Box:
    """The newest receiver of the keys, so that the keys themselves need not be drawn again."""

    def __init__(self, on_key: Callable[[str], object]) -> None:
        self.on_key = on_key

    def sender(self, key: str) -> Handler:
        return action(lambda: self.on_key(key))


def _readout(text: str, total: str) -> ft.Semantics:
    typed = words(text or " ", Type.LARGE, expand=True)
    row = ft.Row([typed, words(total, Type.BIG)], vertical_alignment=ft.CrossAxisAlignment.END)
    face = ft.Container(row, padding=ft.Padding.symmetric(horizontal=4))
    said = " ".join(part for part in (text, total) if part)
    return ft.Semantics(label=said, live_region=True, exclude_semantics=True, content=face)


@component
def _keys(face: _Face, box: _Box) -> ft.Control:
    mode, height = face.mode, face.height
    more = mode != "number"
    high = (_ROWS - 1 - more) * (height + GAP) - GAP
    bottom = [_key("0", "0", "0", height, box)]
    if face.signed:
        bottom.append(_key("sign", "±", _("change the sign"), height, box))
    digits = [[_key(digit, digit, digit, height, box) for digit in row] for row in _DIGIT_ROWS]
    bottom[0].expand = len(_DIGIT_ROWS) + 1 - len(bottom)
    numbers = ft.Column([_row(row) for row in [*digits, bottom]], spacing=GAP, expand=_DIGIT_SHARE * 3)
    large = ft.Column(
        [
            _row([_key("back", "⌫", _("delete"), height, box)]),
            *([_row([_more(mode, height, box)])] if more else []),
            _row([_key("next", face.last, face.last, high, box, filled=True, place=Type.HEAD)]),
        ],
        spacing=GAP,
        expand=_LAST_SHARE,
    )
    columns: list[ft.Control] = [numbers, large] if face.hand == "right" else [large, numbers]
    return ft.Row(columns, spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.START)


_memo_keys = ft.memo(_keys)


def _more(mode: Mode, height: float, box: _Box) -> ft.TextButton:
    if mode == "count":
        # Translators: on a key that adds ten; at most 4 letters.
        ten = _("10+")
        return _key("ten", ten, _("ten more"), height, box, place=Type.LARGE)
    return _key("plus", "+", _("plus, the next stack"), height, box)


def _row(keys: list[ft.TextButton]) -> ft.Row:
    return ft.Row(list(keys), spacing=GAP)


def _key(
    key: str,
    sign: str,
    name: str,
    height: float,
    box: _Box,
    *,
    filled: bool = False,
    place: Type = Type.KEY,
) -> ft.TextButton:
    face = words(sign, place, ON_FILLED if filled else INK, said=name, centred=True)
    # A line no higher than its letters: twice as large, they still fit a key.
    face.style = ft.TextStyle(height=1)
    style = ft.ButtonStyle(
        bgcolor=NEXT if filled else PAPER,
        color=ON_FILLED if filled else INK,
        shape=ft.RoundedRectangleBorder(radius=RADIUS),
        side={ft.ControlState.FOCUSED: ring(outside=True)} if filled else edge(HAIRLINE),
        padding=0,
    )
    button = ft.TextButton(content=face, style=style, height=height, expand=1, on_click=box.sender(key))
    return watched(button, Focus.BUTTON)
