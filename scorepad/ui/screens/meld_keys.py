"""The cards to touch, one key for each rank, and the key that takes the last touch back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from scorepad.game.laying import RED_THREE
from scorepad.i18n import _
from scorepad.i18n.columns import widest
from scorepad.i18n.melds import card_face, card_name
from scorepad.rules.ruleset import WILDS, RuleSet
from scorepad.score.melds import BLACK_THREE, ranks
from scorepad.ui.guard import Handler, action, component
from scorepad.ui.hooks import Size, use_kept
from scorepad.ui.page_state import Focus, watched
from scorepad.ui.theme import CLEAN, EDGE_SPACE, HAIRLINE, INK, PAPER, RADIUS, WILD_TINT, Type, edge
from scorepad.ui.widgets.frame import BESIDE_WIDTH
from scorepad.ui.widgets.keypad import GAP, key_height
from scorepad.ui.widgets.words import words

BACK = "back"
_WIDEST = 600
_MOST_COLUMNS = 4
_NARROWEST = 48
# The width of a letter of a word on a key, and what stays free beside it.
_LETTER, _ROOM = 9, 6
_SHORT = 2


@dataclass(frozen=True, slots=True)
class _Key:
    """A key: the card it lays, what stands on it and how it is called."""

    card: str
    face: str
    name: str


@dataclass(frozen=True, slots=True)
class _Face:
    """Which keys there are and how they stand; while this stays the same they are not drawn again."""

    keys: tuple[_Key, ...]
    columns: int
    height: float


class _Box:
    """The newest receiver of the touches, so that the keys themselves need not be drawn again."""

    def __init__(self, on_key: Callable[[str], object]) -> None:
        self.on_key = on_key

    def sender(self, card: str) -> Handler:
        return action(lambda: self.on_key(card))


@component
def card_keys(rules: RuleSet, size: Size, on_key: Callable[[str], object]) -> ft.Control:
    """Show the keys; a touch sends the card, or BACK."""
    box = use_kept(lambda: _Box(on_key))
    box.on_key = on_key
    keys = _keys_of(rules)
    face = _Face(keys, _columns(keys, size), key_height(size.height))
    padding = ft.Padding.only(left=EDGE_SPACE, right=EDGE_SPACE, top=GAP, bottom=EDGE_SPACE)
    return ft.Container(_memo_keys(face, box), padding=padding)


def keys_height(rules: RuleSet, size: Size) -> float:
    """Give how high the keys are in logical pixels."""
    keys = _keys_of(rules)
    rows = -(-len(keys) // _columns(keys, size))
    return rows * (key_height(size.height) + GAP) + EDGE_SPACE


def _keys_of(rules: RuleSet) -> tuple[_Key, ...]:
    cards = (*ranks(rules), *reversed(WILDS), BLACK_THREE, RED_THREE)
    named = (_Key(card, card_face(rules, card), card_name(rules, card)) for card in cards)
    return (*named, _Key(BACK, "⌫", _("Undo the last tap")))


def _columns(keys: Sequence[_Key], size: Size) -> int:
    """Give as many columns as leave each word in one line."""
    width = min(BESIDE_WIDTH, size.width / 2) if size.lies else min(_WIDEST, size.width)
    letters = widest(key.face for key in keys)
    narrowest = max(_NARROWEST, letters * _LETTER + _ROOM) * size.text_scale
    return max(1, min(_MOST_COLUMNS, int((width - 2 * EDGE_SPACE + GAP) // (narrowest + GAP))))


@component
def _keys(face: _Face, box: _Box) -> ft.Control:
    rows: list[ft.Control] = []
    for first in range(0, len(face.keys), face.columns):
        cells: list[ft.Control] = [
            _key(key, face.height, box) for key in face.keys[first : first + face.columns]
        ]
        cells += [ft.Container(expand=1) for _gap in range(face.columns - len(cells))]
        rows.append(ft.Row(cells, spacing=GAP))
    return ft.Column(rows, spacing=GAP, tight=True)


_memo_keys = ft.memo(_keys)


def _key(key: _Key, height: float, box: _Box) -> ft.TextButton:
    place = Type.KEY if len(key.face) <= _SHORT else Type.STRONG
    colour = CLEAN if key.card == RED_THREE else INK
    face = words(key.face, place, colour, said=key.name, centred=True)
    # A line no higher than its letters: twice as large, they still fit a key.
    face.style = ft.TextStyle(height=1)
    style = ft.ButtonStyle(
        bgcolor=WILD_TINT if key.card in WILDS else PAPER,
        color=INK,
        shape=ft.RoundedRectangleBorder(radius=RADIUS),
        side=edge(HAIRLINE),
        padding=0,
    )
    button = ft.TextButton(content=face, style=style, height=height, expand=1, on_click=box.sender(key.card))
    return watched(button, Focus.BUTTON)
