"""A game taken over from paper: the first round written here, and each side's total before it."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft

from scorepad.flet_support.hooks import Size, use_keys, use_size, use_value
from scorepad.flet_support.keyboard import KeyboardKey as LaptopKey
from scorepad.game.draft import START_TOTAL, Draft
from scorepad.game.events import StartSet
from scorepad.game.intents import Goto, KeypadKey, Leave, Press
from scorepad.i18n import _
from scorepad.i18n.formats import MINUS, points
from scorepad.score.limits import MAX_ROUNDS
from scorepad.score.record import Side, Start
from scorepad.ui.routes import game_path
from scorepad.ui.session import GameView, newest_view
from scorepad.ui.shared.frames import answer_undo_keys, game_bar, game_screen
from scorepad.ui.theme.style import EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import IN_CARD, filled_button, plain_button, sign_button, touch_row
from scorepad.ui.widgets.keypad import key_of, keypad, readout
from scorepad.ui.widgets.layout import flowing, frame, stretched
from scorepad.ui.widgets.text import UNSET, figure, line_room, side_name, unspoken, words

_USUAL_FIRST = 2


@game_screen
def StartingTotals(table: GameView) -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the totals taken over from paper."""
    chosen, choose = use_value(lambda: _USUAL_FIRST)
    size = use_size()
    use_keys(partial(_type_key, table, chosen))
    bar = game_bar(table, _("Already started on paper"))
    lines = _lines(table, chosen, choose)
    return frame(bar, lines, size=size, at_hand=_at_hand(table, chosen, size))


async def _to_side(table: GameView, side: int) -> None:
    """Move the cursor to a side's total, which is added up in stacks and may be negative."""
    await table.send(Goto(None, side, START_TOTAL))


def _side(table: GameView, draft: Draft | None) -> int | None:
    """Return the side whose total is in hand: at first, while nothing is stored, that of the first side."""
    if draft and draft.field == START_TOTAL:
        return draft.side
    return 0 if table.record.start is None else None


def _start(table: GameView, chosen: int) -> Start:
    """Return what was taken over from paper. chosen: the first round, as long as nothing is stored."""
    return table.record.start or Start(chosen, (0,) * len(table.record.sides))


async def _press(table: GameView, chosen: int, key: KeypadKey) -> None:
    """Send a key to the total in hand; after the last one the game goes on."""
    # The drawing may be a touch behind, so the game service is asked where the cursor is.
    now = newest_view(table)
    side = _side(now, now.draft)
    if side is None:
        return
    if now.draft is None or now.draft.field != START_TOTAL:
        await _to_side(table, side)
    if key is KeypadKey.NEXT and now.record.start is None:
        await table.change(StartSet(_start(now, chosen)))
    await table.send(Press(key))
    if key is KeypadKey.NEXT and table.session.draft(table.id) is None:
        table.go()


async def _type_key(table: GameView, chosen: int, key: LaptopKey) -> None:
    if await answer_undo_keys(table, key, game_path(table.id)):
        return
    keypad_key = key_of(key, "points", signed=True)
    if keypad_key:
        await _press(table, chosen, keypad_key)


def _lines(table: GameView, chosen: int, choose: Callable[[int], None]) -> list[ft.Control]:
    record, in_hand = table.shown, _side(table, table.draft)
    # A game played on paper as a whole has no round to begin with.
    lines = [] if record.is_from_paper else [_first_round(table, chosen, choose)]
    for side, each in enumerate(record.sides):
        name = side_name(side, each.name)
        name.expand = True
        value = points(record.start.totals[side]) if record.start else UNSET
        said = f"{_so_far(each)}, {value}"
        face, to_side = ft.Row([name, figure(value, Type.BIG)], spacing=12), partial(_to_side, table, side)
        lines.append(touch_row(face, said, to_side, current=side == in_hand, in_card=True))

    async def forget() -> None:
        await table.send(Leave())
        await table.change(StartSet(None))

    if table.record.start and not record.is_from_paper:
        lines.append(flowing([plain_button(_("Nothing to carry over: start at round 1"), forget)]))
    return lines


def _so_far(side: Side) -> str:
    return _("{side}, total so far").format(side=side.name)


def _first_round(table: GameView, chosen: int, choose: Callable[[int], None]) -> ft.Control:
    """Draw the number of the first round that is written here, between the buttons that change it."""
    number = _start(table, chosen).round

    async def put(first: int) -> None:
        choose(first)
        if table.record.start:
            await table.change(StartSet(replace(table.record.start, round=first)))

    label, fewer, more = _("First round on this pad"), _("{number} fewer"), _("{number} more")
    said = ft.Semantics(label=f"{label}, {number}", exclude_semantics=True, live_region=True)
    said.content = words(label)
    parts = [
        sign_button(MINUS, fewer.format(number=1), partial(put, number - 1), disabled=number <= 1),
        sign_button("+", more.format(number=1), partial(put, number + 1), disabled=number >= MAX_ROUNDS),
        unspoken(ft.Container(figure(str(number), Type.BIG), width=line_room(figure("00", Type.BIG)))),
    ]
    return ft.Container(stretched([said, ft.Row(parts, spacing=4)]), padding=IN_CARD)


def _at_hand(table: GameView, chosen: int, size: Size) -> ft.Control:
    side, draft = _side(table, table.draft), table.draft
    if side is None:
        button = filled_button(_("Back to the score pad"), table.go)
        return ft.Container(button, padding=EDGE_SPACE)
    label = _so_far(table.record.sides[side])
    is_here = draft is not None and draft.field == START_TOTAL
    text, total = readout(draft.text if draft and is_here else "", "points")
    press = partial(_press, table, chosen)
    return keypad("points", text or label, total, press, size=size, signed=True)
