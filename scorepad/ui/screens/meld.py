"""Are we there yet? The cards of a first meld are touched, and the screen says what is missing."""

from collections.abc import Callable

import flet as ft

from scorepad.game.laying import Laying, touch
from scorepad.i18n import _
from scorepad.i18n.labels import minimum_text
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import Minimum
from scorepad.score.opening import asked, can_help, opening
from scorepad.score.result import Next
from scorepad.ui.guard import screen
from scorepad.ui.hooks import Size, use_keys, use_size
from scorepad.ui.keys import Press
from scorepad.ui.own import Change, use_own_at, use_remembered
from scorepad.ui.screens.meld_keys import BACK, card_keys, keys_height
from scorepad.ui.screens.meld_number import meaning, number
from scorepad.ui.screens.meld_paper import Laid, Step, line_to_show, paper
from scorepad.ui.shell import Table, game_path, go, use_table
from scorepad.ui.table_bar import table_bar, turn
from scorepad.ui.theme import Type
from scorepad.ui.widgets.absent import absent
from scorepad.ui.widgets.buttons import filled_button
from scorepad.ui.widgets.choice import choice
from scorepad.ui.widgets.frame import frame, has_room_below
from scorepad.ui.widgets.section import flowing
from scorepad.ui.widgets.side_mark import side_name
from scorepad.ui.widgets.words import words

Touches = tuple[Laying, ...]
"""What lay on the table after each touch, the newest last: so one touch can be taken back."""

_MOST_TOUCHES = 200
# The bar and the number that is missing.
_HEAD = 190


@screen
def OpeningMeld() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the helper for a game, for the side it was asked for."""
    params = ft.use_route_params()
    table = use_table(params.get("game", ""))
    size, route = use_size(), ft.use_view_path()
    seat = params.get("side", "")
    side, turn_to = use_own_at(seat, lambda: _first_side(table, seat))
    needed = asked(table.record, table.score) if table else None
    name = ("meld", params.get("game", ""), needed.round if needed else 0)
    touches, change = use_remembered(name, _nothing)
    from_round = ["round", params["round"]] if "round" in params else []
    back = game_path(table.id, *from_round) if table else "/"
    use_keys(lambda press: _typed(table, press, back, lambda: change(_take_back)))
    if table is None or needed is None:
        return absent()
    if not can_help(table.record.rules):
        return frame(route, _bar(table, None, 0, back), _no_help(back), size=size)
    side = min(side, len(table.record.sides) - 1)
    laid = _laid(table.record.rules, needed.minimums[side], touches, change)
    bar, sides = _bar(table, needed, side, back), _sides(table, needed, side, turn_to)
    return _table_of_cards(route, bar, sides, laid, card_keys(laid.rules, size, _sender(laid, change)), size)


def _laid(rules: RuleSet, minimum: Minimum, touches: Touches, change: Change[Touches]) -> Laid:
    now = touches[-1]

    def lay(step: Step) -> None:
        change(lambda before: (*before[-_MOST_TOUCHES:], step(before[-1])))

    return Laid(rules, now, opening(rules, minimum, now.melds, now.red_threes), lay)


def _sender(laid: Laid, change: Change[Touches]) -> Callable[[str], None]:
    def send(key: str) -> None:
        if key == BACK:
            change(_take_back)
        else:
            laid.lay(lambda laying: touch(laying, laid.rules, key))

    return send


def _take_back(touches: Touches) -> Touches:
    return touches[:-1] or touches


def _table_of_cards(
    route: str, bar: ft.Control, sides: list[ft.Control], laid: Laid, keys: ft.Control, size: Size
) -> ft.View:
    """Put the screen together: the number never scrolls away, nor do the keys, as far as there is room."""
    rules, found, room = laid.rules, laid.found, _room(laid.rules, size)
    apart = size.lies or (has_room_below(size) and room >= 0)
    before = [*meaning(rules, found, size), *sides, *([] if apart else [keys])]
    return frame(
        route,
        bar,
        paper(laid, before),
        size=size,
        above=number(rules, found, size),
        at_hand=keys if apart else None,
        show=line_to_show(laid.laying, room) if apart else None,
    )


def _room(rules: RuleSet, size: Size) -> float:
    """Give the height there is for the melds, at the usual size of letters."""
    keys = 0 if size.lies else keys_height(rules, size)
    return (size.height - keys) / size.text_scale - _HEAD


def _nothing() -> Touches:
    return (Laying(),)


def _first_side(table: Table | None, named: str) -> int:
    """Give the side that the address names, else the one that this device is counting."""
    if named.isdecimal():
        return int(named)
    return table.draft.side if table and table.draft else 0


async def _typed(table: Table | None, press: Press, back: str, take_back: Callable[[], None]) -> None:
    if press is Press.BACK:
        take_back()
    else:
        await turn(table, press, back)


def _bar(table: Table, needed: Next | None, side: int, back: str) -> ft.Control:
    if needed is None:
        return table_bar(table, _("Opening meld"), back=back)
    second = _("Round {number}: {minimum} to open").format(
        number=needed.round, minimum=minimum_text(needed.minimums[side], table.record.rules)
    )
    title = side_name(side, table.record.sides[side].name, Type.HEAD)
    return table_bar(table, title if _differ(needed) else _("Opening meld"), second, back=back)


def _differ(needed: Next) -> bool:
    return len(set(needed.minimums)) > 1


def _sides(table: Table, needed: Next, chosen: int, turn_to: Change[int]) -> list[ft.Control]:
    """Offer the sides, where it matters whose meld it is."""
    if not _differ(needed):
        return []
    offers = [
        choice(
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
