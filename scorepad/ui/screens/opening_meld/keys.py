"""The keys of the opening meld helper: a card each."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import flet as ft

from scorepad.flet_support.hooks import Size, StableCallback
from scorepad.flet_support.page_state import Focus, watch_focus
from scorepad.flet_support.screens import action, lasting
from scorepad.i18n import _
from scorepad.i18n.line_breaks import widest_column
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import WILDS
from scorepad.score.opening import BLACK_THREE, RED_THREE, ranks
from scorepad.ui.theme import style
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.keypad import key_gap, key_height
from scorepad.ui.widgets.layout import at_hand_side, even_rows
from scorepad.ui.widgets.text import words
from scorepad.wording.opening_meld import card_face, card_name

TAKE_BACK = "back"
_WIDEST = 600
_MOST_COLUMNS = 4
_NARROWEST = 48
# The width of a letter of a word on a key, and the space beside the word.
_LETTER, _ROOM = 9, 6
_SHORT = 2


class _Key(NamedTuple):
    """A key: the card it lays, its label and its spoken name."""

    card: str
    face: str
    name: str


def card_keys(rules: RuleSet, size: Size, sender: StableCallback) -> ft.Control:
    """Draw the keys; a tap sends the card, or `TAKE_BACK`."""
    keys = _keys_of(rules)
    drawn = _keys(keys, _columns(keys, size), key_height(size), sender)
    return ft.Container(drawn, padding=style.EDGE_SPACE)


def keys_height(rules: RuleSet, size: Size) -> float:
    """Return the height of the keys in logical pixels."""
    keys = _keys_of(rules)
    rows = -(-len(keys) // _columns(keys, size))
    height = key_height(size)
    return rows * height + (rows - 1) * key_gap(height) + 2 * style.EDGE_SPACE


def _keys_of(rules: RuleSet) -> tuple[_Key, ...]:
    threes = (BLACK_THREE, RED_THREE) if rules.has_red_threes else (BLACK_THREE,)
    cards = (*ranks(rules), *reversed(WILDS), *threes)
    keys = (_Key(card, card_face(rules, card), card_name(rules, card)) for card in cards)
    return (*keys, _Key(TAKE_BACK, "⌫", _("Undo the last tap")))


def _columns(keys: Sequence[_Key], size: Size) -> int:
    """Return the number of columns that leave each word on one line."""
    width = at_hand_side(size) if size.is_landscape else min(_WIDEST, size.width)
    gap = key_gap(key_height(size))
    letters = widest_column(key.face for key in keys)
    narrowest = max(_NARROWEST, letters * _LETTER + _ROOM) * size.text_scale
    return max(1, min(_MOST_COLUMNS, int((width - 2 * style.EDGE_SPACE + gap) // (narrowest + gap))))


@lasting
def _keys(keys: tuple[_Key, ...], columns: int, height: float, sender: StableCallback) -> ft.Control:
    gap, cells = key_gap(height), [_key(key, height, sender) for key in keys]
    return ft.Column([*even_rows(cells, columns, gap, even=False)], spacing=gap, tight=True)


def _key(key: _Key, height: float, sender: StableCallback) -> ft.TextButton:
    place = Type.KEY if len(key.face) <= _SHORT else Type.STRONG
    colour = style.CLEAN if key.card == RED_THREE else style.INK
    face = words(key.face, place, colour, said=key.name, centred=True)
    # A line no higher than its letters: at twice the size, they still fit a key.
    face.style = ft.TextStyle(height=1)
    look = ft.ButtonStyle(
        bgcolor=style.WILD_TINT if key.card in WILDS else style.PAPER,
        color=style.INK,
        shape=ft.RoundedRectangleBorder(radius=style.RADIUS),
        side=style.button_edge(ft.BorderSide(1, style.HAIRLINE)),
        padding=0,
    )
    on_click = action(partial(sender.touched, key.card))
    button = ft.TextButton(content=face, style=look, height=height, expand=1, on_click=on_click)
    return watch_focus(button, Focus.BUTTON)
