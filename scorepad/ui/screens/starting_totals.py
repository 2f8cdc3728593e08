"""A game taken over from paper: the first round written here, and each side's total before it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from scorepad.flet_support.error_boundary import Handler, action, screen
from scorepad.flet_support.hooks import Size, use_effect, use_instance, use_keys, use_local_state, use_size
from scorepad.flet_support.keyboard import KeyboardKey as LaptopKey
from scorepad.flet_support.navigation import go
from scorepad.game.draft import START_TOTAL, with_digit
from scorepad.game.events import StartSet
from scorepad.game.intents import Goto, KeypadKey, Leave, Press
from scorepad.i18n import _
from scorepad.i18n.formats import points
from scorepad.score.limits import MAX_ROUNDS
from scorepad.score.record import Start
from scorepad.ui.routes import game_path
from scorepad.ui.session import GameView, use_game_view
from scorepad.ui.shared.not_found import not_found
from scorepad.ui.shared.undo_bar import answer_undo_keys, game_bar
from scorepad.ui.theme.style import EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import filled_button, plain_button, touch_row
from scorepad.ui.widgets.keypad import Mode, key_of, keypad, readout
from scorepad.ui.widgets.layout import frame
from scorepad.ui.widgets.text import figure, side_name, words

_UNSET = "–"
_USUAL_FIRST = 2


@dataclass(slots=True)
class _Cursor:
    """Where the keys go, changed at each touch and so ahead of the drawing.

    text: the text being typed for the round; None while the cursor is elsewhere. on_totals: whether the
    game's own cursor was put on a total.
    """

    text: str | None
    on_totals: bool


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The screen as it stands; draw: draws it again."""

    table: GameView
    cursor: _Cursor
    draw: Callable[[], None]

    @property
    def mode(self) -> Mode:
        """The kind of keys: a round is one number, a total is added up in stacks."""
        return "points" if self.cursor.text is None else "number"

    @property
    def signed(self) -> bool:
        """Whether the number may be negative."""
        return self.cursor.text is None

    @property
    def side(self) -> int | None:
        """The side whose total is being typed."""
        draft = self.table.draft
        return draft.side if self.cursor.text is None and draft and draft.field == START_TOTAL else None

    async def to_round(self) -> None:
        """Move the cursor to the round; the game's own cursor waits on the first total."""
        self._type("")
        await self.to_first()

    async def to_first(self) -> None:
        """Move the game's own cursor to the first total, where it waits."""
        self.cursor.on_totals = True
        await self.table.submit(Goto(None, 0, START_TOTAL))

    async def to_side(self, side: int) -> None:
        """Move the cursor to a side's total; a typed round is saved, as Next saves it."""
        text = self.cursor.text
        self._type(None)
        if text:
            await self._keep_round(text)
        self.cursor.on_totals = True
        await self.table.submit(Goto(None, side, START_TOTAL))

    async def press(self, key: KeypadKey) -> None:
        """Send a key to the cursor's place; after the last total the game goes on."""
        if self.cursor.text is not None:
            await self._press_round(self.cursor.text, key)
        elif self.cursor.on_totals:
            await self._press_total(key)

    async def _press_total(self, key: KeypadKey) -> None:
        await self.table.submit(Press(key))
        # The drawing may be a touch behind, so the game service is asked where the cursor is.
        session = self.table.session
        if key is KeypadKey.NEXT and session.service.draft(self.table.id, session.who.device) is None:
            go(game_path(self.table.id))

    async def _press_round(self, text: str, key: KeypadKey) -> None:
        if key is KeypadKey.NEXT:
            self._type(None)
            await self._keep_round(text)
        elif key is KeypadKey.BACK:
            self._type(text[:-1])
        elif key.is_digit:
            longer = with_digit(text, key)
            self._type(longer if 1 <= int(longer) <= MAX_ROUNDS else text)

    def _type(self, text: str | None) -> None:
        self.cursor.text = text
        self.draw()

    async def _keep_round(self, text: str) -> None:
        start = self.table.record.start
        totals = start.totals if start else (0,) * len(self.table.record.sides)
        number = int(text) if text else start.round if start else _USUAL_FIRST
        if start is None or number != start.round:
            await self.table.change(StartSet(Start(number, totals)))

    async def leave(self) -> None:
        """Save the typed round when its screen is left."""
        if self.cursor.text:
            await self._keep_round(self.cursor.text)

    async def forget(self) -> None:
        """Record that the game began here after all."""
        await self.table.submit(Leave())
        await self.table.change(StartSet(None))
        await self.to_round()


@screen
def StartingTotals() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the totals taken over from paper."""
    table = use_game_view(ft.use_route_params().get("game", ""))
    fresh = table is not None and table.record.start is None
    cursor = use_instance(lambda: _Cursor("" if fresh else None, _is_on_totals(table)))
    _turn, draw = use_local_state(lambda: 0)
    size, route = use_size(), ft.use_view_path()
    sheet = _Sheet(table, cursor, lambda: draw(lambda turn: turn + 1)) if table else None
    use_keys(partial(_laptop_key, sheet))

    async def begin() -> None:
        if sheet and sheet.cursor.text is not None:
            await sheet.to_first()

    newest = use_instance(list[_Sheet])
    newest[:] = [sheet] if sheet else []
    page = ft.context.page

    def end() -> None:
        for each in newest:
            page.run_task(action(each.leave), None)

    use_effect(begin, [], end)
    if sheet is None or table is None:
        return not_found()
    back = game_path(table.id)
    bar = game_bar(table, _("Carried over from paper"), _("Where this pad picks up"), back=back)
    return frame(route, bar, _lines(sheet), size=size, at_hand=_at_hand(sheet, size))


async def _laptop_key(sheet: _Sheet | None, key: LaptopKey) -> None:
    table = sheet.table if sheet else None
    if await answer_undo_keys(table, key, game_path(table.id) if table else "/") or sheet is None:
        return
    sign = key_of(key, sheet.mode, signed=sheet.signed)
    if sign:
        await sheet.press(sign)


def _is_on_totals(table: GameView | None) -> bool:
    return bool(table and table.draft and table.draft.field == START_TOTAL)


def _lines(sheet: _Sheet) -> list[ft.Control]:
    record = sheet.table.shown
    start, typed = record.start, sheet.cursor.text
    label = _("First round on this pad")
    number = typed or (str(start.round) if start else _UNSET)
    lines = [_row(words(label), number, label, sheet.to_round, current=typed is not None)]
    for side, each in enumerate(record.sides):
        said = _("{side}, total so far").format(side=each.name)
        total = points(start.totals[side]) if start else _UNSET
        to_side = partial(sheet.to_side, side)
        lines.append(_row(side_name(side, each.name), total, said, to_side, current=sheet.side == side))
    if sheet.table.record.start:
        lines.append(
            ft.Row([plain_button(_("Nothing to carry over: start at round 1"), sheet.forget)], wrap=True)
        )
    return lines


def _row(label: ft.Text, value: str, said: str, on_click: Handler, *, current: bool) -> ft.Control:
    label.expand = True
    face = ft.Row([label, figure(value, Type.BIG)], spacing=12)
    return touch_row(face, f"{said}, {value}", on_click, current=current)


def _at_hand(sheet: _Sheet, size: Size) -> ft.Control:
    typed, side, draft = sheet.cursor.text, sheet.side, sheet.table.draft
    if typed is None and side is None:
        return _on(sheet)
    if typed is not None:
        label, text, total = _("First round on this pad"), typed, ""
    else:
        label = _("{side}, total so far").format(side=sheet.table.record.sides[side or 0].name)
        text, total = readout(draft.text, sheet.mode) if draft else ("", "")
    return keypad(sheet.mode, text or label, total, sheet.press, size=size, signed=sheet.signed)


def _on(sheet: _Sheet) -> ft.Control:
    button = filled_button(_("Back to the score pad"), lambda: go(game_path(sheet.table.id)), expand=True)
    return ft.Container(ft.Row([button]), padding=EDGE_SPACE)
