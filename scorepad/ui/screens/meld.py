"""Are we there yet? The cards of a first meld are touched, and the screen says what is missing."""

from collections.abc import Callable

import flet as ft

from scorepad.game.laying import Laying, touch
from scorepad.i18n import _
from scorepad.i18n.labels import minimum_text
from scorepad.score.opening import asked, can_help, opening
from scorepad.score.result import Next
from scorepad.ui.guard import screen
from scorepad.ui.hooks import use_keys, use_size
from scorepad.ui.keys import Press
from scorepad.ui.own import use_own, use_remembered
from scorepad.ui.screens.meld_keys import BACK, card_keys
from scorepad.ui.screens.meld_paper import Laid, Step, far, line_of, paper
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


@screen
def OpeningMeld() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the helper for a game, for the side that the address names or the first one."""
    params = ft.use_route_params()
    table = use_table(params.get("game", ""))
    size, route = use_size(), ft.use_view_path()
    side, turn_to = use_own(lambda: _number(params.get("side", "")))
    needed = asked(table.record, table.score) if table else None
    name = ("meld", params.get("game", ""), needed.round if needed else 0)
    touches, change = use_remembered(name, _nothing)
    back = game_path(table.id) if table else "/"

    def lay(step: Step) -> None:
        change(lambda before: (*before[-_MOST_TOUCHES:], step(before[-1])))

    def key(card: str) -> None:
        if card == BACK:
            change(lambda before: before[:-1] or before)
        elif table:
            lay(lambda laying: touch(laying, table.record.rules, card))

    use_keys(lambda press: _typed(table, press, back, key))
    if table is None or needed is None:
        return absent()
    if not can_help(table.record.rules):
        return frame(route, _bar(table, None, 0, back), _no_help(back), size=size)
    rules, side = table.record.rules, min(side, len(table.record.sides) - 1)
    found = opening(rules, needed.minimums[side], touches[-1].melds, touches[-1].red_threes)
    laid = Laid(rules, touches[-1], found, lay, lambda: lay(lambda _before: Laying()))
    keys = card_keys(rules, size, key)
    apart = size.lies or has_room_below(size)
    lines = [*_sides(table, needed, side, turn_to), *([] if apart else [keys]), *paper(laid)]
    return frame(
        route,
        _bar(table, needed, side, back),
        lines,
        size=size,
        above=far(laid, size),
        at_hand=keys if apart else None,
        show=line_of(touches[-1]) if apart else None,
    )


def _nothing() -> Touches:
    return (Laying(),)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else 0


async def _typed(table: Table | None, press: Press, back: str, key: Callable[[str], None]) -> None:
    if press is Press.BACK:
        key(BACK)
    else:
        await turn(table, press, back)


def _bar(table: Table, needed: Next | None, side: int, back: str) -> ft.Control:
    if needed is None:
        return table_bar(table, _("First meld"), back=back)
    second = _("Round {number} opens with {minimum}").format(
        number=needed.round, minimum=minimum_text(needed.minimums[side])
    )
    title = side_name(side, table.record.sides[side].name, Type.HEAD)
    return table_bar(table, title if _differ(needed) else _("First meld"), second, back=back)


def _differ(needed: Next) -> bool:
    return len(set(needed.minimums)) > 1


def _sides(
    table: Table, needed: Next, chosen: int, turn_to: Callable[[Callable[[int], int]], None]
) -> list[ft.Control]:
    """Offer the sides, where it matters whose meld it is."""
    if not _differ(needed):
        return []
    offers = [
        choice(
            _("{side}: {minimum}").format(side=each.name, minimum=minimum_text(needed.minimums[side])),
            lambda side=side: turn_to(lambda _before: side),
            chosen=side == chosen,
        )
        for side, each in enumerate(table.record.sides)
    ]
    return [ft.Container(flowing(offers), padding=ft.Padding.symmetric(vertical=8))]


def _no_help(back: str) -> list[ft.Control]:
    why = _("These rules give the cards no values here, so the app cannot add up a first meld.")
    leave = filled_button(_("To the score pad"), lambda: go(back))
    return [words(why), ft.Row([leave])]
