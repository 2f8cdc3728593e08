"""The screen that adds up an opening meld, with its keys."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from scorepad.flet_support.error_boundary import Handler, action, component, screen
from scorepad.flet_support.hooks import (
    SetState,
    Size,
    use_instance,
    use_keys,
    use_local_state_at,
    use_remembered,
    use_size,
)
from scorepad.flet_support.keyboard import KeyboardKey
from scorepad.flet_support.navigation import go
from scorepad.flet_support.page_state import Focus, watch_focus
from scorepad.game.opening_builder import RED_THREE, OpeningBuilder, lay_card
from scorepad.i18n import _
from scorepad.i18n.line_breaks import widest_column
from scorepad.rules.ruleset import WILDS, RuleSet
from scorepad.rules.sections import Minimum
from scorepad.score.opening import BLACK_THREE, has_card_values, judge_opening, minimums_asked, ranks
from scorepad.score.result import Next
from scorepad.ui.routes import game_path
from scorepad.ui.screens.opening_meld.melds import (
    Laid,
    MeldStep,
    meld_to_show,
    melds_part,
    missing_points,
    missing_points_meaning,
)
from scorepad.ui.session import GameView, use_game_view
from scorepad.ui.shared.not_found import not_found
from scorepad.ui.shared.undo_bar import answer_undo_keys, game_bar
from scorepad.ui.theme.style import (
    CLEAN,
    EDGE_SPACE,
    HAIRLINE,
    INK,
    PAPER,
    RADIUS,
    WILD_TINT,
    Type,
    button_edge,
)
from scorepad.ui.widgets.buttons import choice_button, filled_button
from scorepad.ui.widgets.keypad import KEY_GAP, key_height
from scorepad.ui.widgets.layout import AT_HAND_WIDTH, flowing, frame, has_room_below
from scorepad.ui.widgets.text import side_name, words
from scorepad.wording.labels import minimum_text
from scorepad.wording.opening_meld import card_face, card_name

TAKE_BACK = "back"
_WIDEST = 600
_MOST_COLUMNS = 4
_NARROWEST = 48
# The width of a letter of a word on a key, and the space beside the word.
_LETTER, _ROOM = 9, 6
_SHORT = 2

TouchedCards = tuple[OpeningBuilder, ...]
"""The cards laid after each touch, the newest last, so that one touch can be undone."""

_MOST_TOUCHES = 200
# The bar and the missing points.
_HEAD = 190


@dataclass(frozen=True, slots=True)
class _Key:
    """A key: the card it lays, its label and its spoken name."""

    card: str
    face: str
    name: str


@dataclass(frozen=True, slots=True)
class _Face:
    """Which keys there are and how they are laid out; while it stays the same they are not redrawn."""

    keys: tuple[_Key, ...]
    columns: int
    height: float


class _Box:
    """The newest handler, so that the keys themselves need not be redrawn."""

    def __init__(self, on_key: Callable[[str], object]) -> None:
        self.on_key = on_key

    def sender(self, card: str) -> Handler:
        return action(lambda: self.on_key(card))


@component
def card_keys(rules: RuleSet, size: Size, on_key: Callable[[str], object]) -> ft.Control:
    """Draw the keys; a tap sends the card, or BACK."""
    box = use_instance(lambda: _Box(on_key))
    box.on_key = on_key
    keys = _keys_of(rules)
    face = _Face(keys, _columns(keys, size), key_height(size.height))
    padding = ft.Padding.only(left=EDGE_SPACE, right=EDGE_SPACE, top=KEY_GAP, bottom=EDGE_SPACE)
    return ft.Container(_memo_keys(face, box), padding=padding)


def keys_height(rules: RuleSet, size: Size) -> float:
    """Return the height of the keys in logical pixels."""
    keys = _keys_of(rules)
    rows = -(-len(keys) // _columns(keys, size))
    return rows * (key_height(size.height) + KEY_GAP) + EDGE_SPACE


def _keys_of(rules: RuleSet) -> tuple[_Key, ...]:
    cards = (*ranks(rules), *reversed(WILDS), BLACK_THREE, RED_THREE)
    named = (_Key(card, card_face(rules, card), card_name(rules, card)) for card in cards)
    return (*named, _Key(TAKE_BACK, "⌫", _("Undo the last tap")))


def _columns(keys: Sequence[_Key], size: Size) -> int:
    """Return the number of columns that leave each word on one line."""
    width = min(AT_HAND_WIDTH, size.width / 2) if size.is_landscape else min(_WIDEST, size.width)
    letters = widest_column(key.face for key in keys)
    narrowest = max(_NARROWEST, letters * _LETTER + _ROOM) * size.text_scale
    return max(1, min(_MOST_COLUMNS, int((width - 2 * EDGE_SPACE + KEY_GAP) // (narrowest + KEY_GAP))))


@component
def _keys(face: _Face, box: _Box) -> ft.Control:
    rows: list[ft.Control] = []
    for first in range(0, len(face.keys), face.columns):
        cells: list[ft.Control] = [
            _key(key, face.height, box) for key in face.keys[first : first + face.columns]
        ]
        cells += [ft.Container(expand=1) for _gap in range(face.columns - len(cells))]
        rows.append(ft.Row(cells, spacing=KEY_GAP))
    return ft.Column(rows, spacing=KEY_GAP, tight=True)


_memo_keys = ft.memo(_keys)


def _key(key: _Key, height: float, box: _Box) -> ft.TextButton:
    place = Type.KEY if len(key.face) <= _SHORT else Type.STRONG
    colour = CLEAN if key.card == RED_THREE else INK
    face = words(key.face, place, colour, said=key.name, centred=True)
    # A line no higher than its letters: at twice the size, they still fit a key.
    face.style = ft.TextStyle(height=1)
    style = ft.ButtonStyle(
        bgcolor=WILD_TINT if key.card in WILDS else PAPER,
        color=INK,
        shape=ft.RoundedRectangleBorder(radius=RADIUS),
        side=button_edge(HAIRLINE),
        padding=0,
    )
    button = ft.TextButton(content=face, style=style, height=height, expand=1, on_click=box.sender(key.card))
    return watch_focus(button, Focus.BUTTON)


@screen
def OpeningMeldHelper() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the opening meld helper of a game, for the side in the address."""
    params = ft.use_route_params()
    table = use_game_view(params.get("game", ""))
    size, route = use_size(), ft.use_view_path()
    seat = params.get("side", "")
    side, turn_to = use_local_state_at(seat, lambda: _first_side(table, seat))
    needed = minimums_asked(table.record, table.score) if table else None
    name = ("meld", params.get("game", ""), needed.round if needed else 0)
    touches, change = use_remembered(name, _nothing)
    from_round = ["round", params["round"]] if "round" in params else []
    back = game_path(table.id, *from_round) if table else "/"
    use_keys(lambda press: _typed(table, press, back, lambda: change(_take_back)))
    if table is None or needed is None:
        return not_found()
    if not has_card_values(table.record.rules):
        return frame(route, _bar(table, None, 0, back), _no_help(back), size=size)
    side = min(side, len(table.record.sides) - 1)
    laid = _laid(table.record.rules, needed.minimums[side], touches, change)
    bar, sides = _bar(table, needed, side, back), _sides(table, needed, side, turn_to)
    return _table_of_cards(route, bar, sides, laid, card_keys(laid.rules, size, _sender(laid, change)), size)


def _laid(rules: RuleSet, minimum: Minimum, touches: TouchedCards, change: SetState[TouchedCards]) -> Laid:
    now = touches[-1]

    def lay(step: MeldStep) -> None:
        change(lambda before: (*before[-_MOST_TOUCHES:], step(before[-1])))

    return Laid(rules, now, judge_opening(rules, minimum, now.melds, now.red_threes), lay)


def _sender(laid: Laid, change: SetState[TouchedCards]) -> Callable[[str], None]:
    def send(key: str) -> None:
        if key == TAKE_BACK:
            change(_take_back)
        else:
            laid.lay(lambda laying: lay_card(laying, laid.rules, key))

    return send


def _take_back(touches: TouchedCards) -> TouchedCards:
    return touches[:-1] or touches


def _table_of_cards(
    route: str, bar: ft.Control, sides: list[ft.Control], laid: Laid, keys: ft.Control, size: Size
) -> ft.View:
    """Return the whole screen: the number never scrolls away, nor do the keys if there is room."""
    rules, found, room = laid.rules, laid.found, _room(laid.rules, size)
    apart = size.is_landscape or (has_room_below(size) and room >= 0)
    before = [*missing_points_meaning(rules, found, size), *sides, *([] if apart else [keys])]
    return frame(
        route,
        bar,
        melds_part(laid, before),
        size=size,
        above=missing_points(rules, found, size),
        at_hand=keys if apart else None,
        show=meld_to_show(laid.laying, room) if apart else None,
    )


def _room(rules: RuleSet, size: Size) -> float:
    """Return the height available for the melds, at the usual text size."""
    keys = 0 if size.is_landscape else keys_height(rules, size)
    return (size.height - keys) / size.text_scale - _HEAD


def _nothing() -> TouchedCards:
    return (OpeningBuilder(),)


def _first_side(table: GameView | None, named: str) -> int:
    """Return the side in the address, else the one that this device is counting."""
    if named.isdecimal():
        return int(named)
    return table.draft.side if table and table.draft else 0


async def _typed(
    table: GameView | None, press: KeyboardKey, back: str, take_back: Callable[[], None]
) -> None:
    if press is KeyboardKey.BACK:
        take_back()
    else:
        await answer_undo_keys(table, press, back)


def _bar(table: GameView, needed: Next | None, side: int, back: str) -> ft.Control:
    if needed is None:
        return game_bar(table, _("Opening meld"), back=back)
    second = _("Round {number}: {minimum} to open").format(
        number=needed.round, minimum=minimum_text(needed.minimums[side], table.record.rules)
    )
    title = side_name(side, table.record.sides[side].name, Type.HEAD)
    return game_bar(table, title if _differ(needed) else _("Opening meld"), second, back=back)


def _differ(needed: Next) -> bool:
    return len(set(needed.minimums)) > 1


def _sides(table: GameView, needed: Next, chosen: int, turn_to: SetState[int]) -> list[ft.Control]:
    """Offer the sides to choose from, where it matters which side's meld it is."""
    if not _differ(needed):
        return []
    offers = [
        choice_button(
            _("{side}: {minimum}").format(
                side=each.name, minimum=minimum_text(needed.minimums[side], table.record.rules)
            ),
            lambda side=side: turn_to(lambda _before: side),
            chosen=side == chosen,
        )
        for side, each in enumerate(table.record.sides)
    ]
    return [ft.Container(flowing(offers), padding=ft.Padding.symmetric(vertical=8))]


def _no_help(back: str) -> list[ft.Control]:
    why = _("These rules have no card values, so the app can't add up an opening meld.")
    leave = filled_button(_("Back to the score pad"), lambda: go(back))
    lines = ft.Column([words(why), flowing([leave])], spacing=16)
    return [ft.Container(lines, padding=ft.Padding.symmetric(vertical=24))]
