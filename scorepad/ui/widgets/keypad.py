"""The keypad: the only way to enter a number.

It sends the key that was tapped, never a value; the game service decides what the number becomes.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

import flet as ft

from scorepad.flet_support.hooks import Size, StableCallback, use_stable
from scorepad.flet_support.keyboard import KeyboardKey
from scorepad.flet_support.page_state import Handedness, page_state
from scorepad.flet_support.screens import Handler, action, component, lasting
from scorepad.game.draft import parse_stacks
from scorepad.game.intents import KeypadKey
from scorepad.i18n import _
from scorepad.i18n.formats import MINUS, points
from scorepad.ui.theme import style
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import SMALL_PADDING, small_button
from scorepad.ui.widgets.layout import at_hand_width, has_large_letters, needs_all_height, stretched
from scorepad.ui.widgets.text import label_and_number, line_room, word_width, words

Mode = Literal["count", "points", "number"]
"""What is typed: a count of ten or more, points, or a number by its digits alone."""
_GAP, _WIDE_GAP = 8, 10
_EDGE = 6
# The client rounds each letter of an enlarged word: what fits to a hair is broken.
_LETTER_SLACK = 1.08
_ROWS = 4
_READOUT_EDGE = 4
# Inside the paper, the keypad has the paper's edges around it as well.
_READOUT_EDGES = 2 * (_READOUT_EDGE + style.EDGE_SPACE)
# No more than this: on a phone in landscape, 320 high, the lowest keys are just in sight.
_ABOVE = 4
# In portrait the keys grow with the window between these heights.
_LOW, _HIGH = 600, 844
_LARGE_FROM = Size(480, 960)
# Logical pixels of the bar over a keypad beside the paper, and of the readout, at the usual text size.
_BAR, _READOUT = 64, 44
_DIGIT_ROWS = tuple(tuple(map(KeypadKey, row)) for row in ("789", "456", "123"))
_ON_BOTH = {KeyboardKey(key.value): key for key in KeypadKey if key.isdecimal()} | {
    KeyboardKey.BACK: KeypadKey.BACK,
    KeyboardKey.NEXT: KeypadKey.NEXT,
}
_LAST_SIZES = (style.LARGE_SIZE, style.BODY_SIZE, style.SECOND_SIZE, 14, 12, 10)
_TEN_SIZES = (style.KEY_SIZE, style.BIG_SIZE, *_LAST_SIZES)


def key_height(size: Size, *, readout: bool = False) -> float:
    """Return the height of a key: 76 where the window has room, 101 with large letters, never below 48.

    readout: whether the typed text stands above the keys.
    """
    large = has_large_letters(size)
    if size.is_landscape:
        bar = 0 if needs_all_height(size) else _BAR
        room = size.height - (bar + readout * _READOUT) * size.text_scale - _ABOVE - _EDGE
        most = style.LARGE_KEY_SIDE if large else style.KEY_SIDE
        return max(style.TARGET, min(most, (room - (_ROWS - 1) * _WIDE_GAP) // _ROWS))
    if large and size.width >= _LARGE_FROM.width and size.height >= _LARGE_FROM.height:
        return style.LARGE_KEY_SIDE
    share = (size.height - _LOW) / (_HIGH - _LOW)
    height = style.TARGET + round((style.KEY_SIDE - style.TARGET) * max(0, min(1, share)))
    return max(height, style.KEY_SIZE * size.text_scale)


def keypad_height(size: Size) -> float:
    """Return the height of a keypad without typed text above it, in logical pixels."""
    height = key_height(size)
    return _ROWS * height + (_ROWS - 1) * key_gap(height) + 2 * _EDGE


def key_gap(height: float) -> int:
    """Return the space between keys of a height."""
    share = (height - style.TARGET) / (style.KEY_SIDE - style.TARGET)
    return _GAP + round((_WIDE_GAP - _GAP) * max(0, min(1, share)))


def key_of(press: KeyboardKey, mode: Mode, *, signed: bool = False) -> KeypadKey | None:
    """Return the keypad's key for one of the laptop's keyboard, None if it has no such key."""
    if press is KeyboardKey.PLUS:
        return {"count": KeypadKey.TEN, "points": KeypadKey.PLUS}.get(mode)
    if press is KeyboardKey.MINUS:
        return _minus_of(mode) if signed else None
    return _ON_BOTH.get(press)


def _minus_of(mode: Mode) -> KeypadKey:
    """Return the key for what is below 0: a number alone has a sign, points are subtracted too."""
    return KeypadKey.SIGN if mode == "number" else KeypadKey.MINUS


@component
def keypad(
    mode: Mode,
    text: str,
    total: str,
    on_key: Callable[[KeypadKey], object],
    *,
    signed: bool = False,
    size: Size,
    last: str = "",
    quiet: bool = False,
    on_done: Handler | None = None,
) -> ft.Control:
    """Draw the keypad with the typed text above it, if any.

    `text` is the open text ("120 + 45 + 320"), `total` its sum ("= 485"), either may be empty;
    `mode` "count" shows `10+`, "points" `+`, and "number" a higher key that deletes in its place;
    `signed` adds −, beside "number" ±;
    `size` is the window's; `last` is the word on the large key, if not Next; `quiet` leaves that key without
    its fill;
    `on_done` is what the small Done beside the typed text does, if there is one.
    """
    keys = use_stable(on_key)
    # Translators: on a key that goes on to the next field; at most 8 letters.
    word = last or _("Next")
    hand = page_state(ft.context.page).preferences.hand
    shown = bool(text or total)
    high = key_height(size, readout=shown)
    width = at_hand_width(size, _EDGE)
    face = _Face(mode, signed, high, (width - 3 * key_gap(high)) / 4, word, quiet, size.text_scale, hand)
    lines = [*([_readout(text, total, width, on_done)] if shown else []), _keys(face, keys)]
    return ft.Container(
        stretched(lines, _GAP, tight=True),
        padding=ft.Padding.only(left=_EDGE, right=_EDGE, top=_ABOVE if shown else _EDGE, bottom=_EDGE),
    )


@dataclass(frozen=True, slots=True)
class _Face:
    """Which keys there are; while it stays the same they are not redrawn.

    width: about that of a key. scale: of text. hand: where the large keys are.
    """

    mode: Mode
    signed: bool
    height: float
    width: float
    last: str
    quiet: bool
    scale: float
    hand: Handedness

    def fitting(self, word: str, sizes: Sequence[int]) -> float:
        """Return the largest size at which a word fits a key, before the type size chosen for this device."""
        em = word_width(word) * _LETTER_SLACK * self.scale
        return next((each for each in sizes if em * each <= self.width), sizes[-1])


def _readout(text: str, total: str, width: float, on_done: Handler | None) -> ft.Control:
    done = words(_("Done"), Type.STRONG)
    beside = line_room(done) + 2 * SMALL_PADDING if on_done else 0
    row = label_and_number(
        words(text or " ", Type.LARGE), words(total, Type.BIG), width - _READOUT_EDGES - beside
    )
    if isinstance(row, ft.Row):
        row.vertical_alignment = ft.CrossAxisAlignment.END
    face = ft.Container(row, padding=ft.Padding.symmetric(horizontal=_READOUT_EDGE))
    label = " ".join(part for part in (text, total) if part)
    said = ft.Semantics(label=label, live_region=True, exclude_semantics=True, content=face)
    if not on_done:
        return said
    return ft.Row([ft.Container(said, expand=True), small_button(done, on_done)], spacing=0)


@lasting
def _keys(face: _Face, box: StableCallback) -> ft.Control:
    mode, height, gap = face.mode, face.height, key_gap(face.height)
    # Where nothing is added or multiplied the key that deletes is higher.
    more = mode != "number"
    high = 2 * height + gap
    bottom = [_key(face, box, KeypadKey.ZERO, "0", "0")]
    if face.signed:
        minus = _minus_of(mode)
        sign, name = ("±", _("plus or minus")) if minus is KeypadKey.SIGN else (MINUS, _("minus"))
        bottom.append(_key(face, box, minus, sign, name))
    digits = [[_key(face, box, digit, digit.value, digit.value) for digit in row] for row in _DIGIT_ROWS]
    bottom[0].expand = len(_DIGIT_ROWS) + 1 - len(bottom)
    numbers = _column([*digits, bottom], gap, 3 * face.width + 2 * gap)
    letters = face.fitting("⌫", _TEN_SIZES)
    delete = _key(
        face, box, KeypadKey.BACK, "⌫", _("delete"), height=height if more else high, letters=letters
    )
    word, letters = face.last, face.fitting(face.last, _LAST_SIZES)
    last = _key(face, box, KeypadKey.NEXT, word, word, height=high, place=Type.HEAD, letters=letters)
    large = _column([[delete], [_more(face, box)], [last]], gap, face.width)
    # Not left out, because Flet would take the last key for it, and lose a tap on the way.
    large.controls[1].visible = more
    columns: list[ft.Control] = [numbers, large] if face.hand == "right" else [large, numbers]
    return ft.Row(columns, spacing=gap, vertical_alignment=ft.CrossAxisAlignment.START)


def _column(rows: Sequence[Sequence[ft.Control]], gap: int, width: float) -> ft.Column:
    """Return rows of keys. width: their share of the room."""
    return ft.Column([ft.Row([*row], spacing=gap) for row in rows], spacing=gap, expand=round(width))


def _more(face: _Face, box: StableCallback) -> ft.MergeSemantics:
    if face.mode == "count":
        # Translators: on a key that adds ten; at most 4 letters.
        ten = _("10+")
        return _key(face, box, KeypadKey.TEN, ten, _("ten more"), letters=face.fitting(ten, _TEN_SIZES))
    return _key(face, box, KeypadKey.PLUS, "+", _("plus, next stack"))


def _key(
    face: _Face,
    box: StableCallback,
    key: KeypadKey,
    sign: str,
    name: str,
    *,
    height: float | None = None,
    place: Type = Type.KEY,
    letters: float | None = None,
) -> ft.MergeSemantics:
    """Make a key. Tab skips it and moves along the paper, because the keyboard has all these keys.

    height: if not that of the face. letters: their size before the type size chosen for this device, if not
    that of the place.
    """
    filled = key is KeypadKey.NEXT and not face.quiet
    text = words(sign, place, style.ON_FILLED if filled else style.INK, said=name, centred=True)
    # A line no higher than its letters: at twice the size, they still fit a key.
    step = page_state(ft.context.page).type_step
    text.style = ft.TextStyle(height=1, size=letters and letters * step)
    # Not one of Flet's buttons: a tap on one redraws the screen three times before the total can appear
    # (FLET.md, fault 50).
    plate = ft.Container(
        text,
        alignment=ft.Alignment.CENTER,
        height=height or face.height,
        bgcolor=style.ACCENT if filled else style.KEY_PLATE,
        border=None if filled else ft.Border.all(1, style.HAIRLINE),
        border_radius=style.RADIUS,
        on_click=action(partial(box.touched, key)),
    )
    return ft.MergeSemantics(ft.Semantics(button=True, focusable=True, content=plate), expand=1)


def readout(text: str, mode: Mode) -> tuple[str, str]:
    """Return the open text of a keypad as shown above the keys, and the sum of its stacks."""
    stacks = parse_stacks(text) or ()
    total = _("= {points}").format(points=points(sum(stacks))) if len(stacks) > 1 else ""
    if mode == "count":
        return f"{text}_", total
    # A sign before a lone 0 still waits for its digits, and no number would show it.
    numbers = re.sub(r"\d+", lambda digits: points(int(digits[0])), "-" if text == "-0" else text)
    return re.sub(r"(?<=.)[+-]", r" \g<0> ", numbers).rstrip().replace("-", MINUS), total
