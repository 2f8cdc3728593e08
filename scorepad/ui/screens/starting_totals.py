"""A game taken over from paper: the first round written here, and each side's total before it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
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
from scorepad.ui.routes import game_in, game_path
from scorepad.ui.session import GameView, use_game_view
from scorepad.ui.shared.not_found import not_found
from scorepad.ui.shared.undo_bar import answer_undo_keys, game_bar
from scorepad.ui.theme.style import EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import IN_CARD, filled_button, plain_button, touch_row
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
class _Pad:
    """The screen as it stands; redraw: draws it again."""

    table: GameView
    cursor: _Cursor
    redraw: Callable[[], None]

    @property
    def is_on_round(self) -> bool:
        """Whether the round is being typed; a total is added up in stacks instead, and may be negative."""
        return self.cursor.text is not None

    @property
    def mode(self) -> Mode:
        """The kind of keys."""
        return "number" if self.is_on_round else "points"

    @property
    def side(self) -> int | None:
        """The side whose total is being typed."""
        draft = self.table.draft
        return draft.side if not self.is_on_round and draft and draft.field == START_TOTAL else None

    async def to_round(self) -> None:
        """Move the cursor to the round; the game's own cursor waits on the first total."""
        self._type("")
        await self.wait_on_total()

    async def wait_on_total(self, side: int = 0) -> None:
        """Move the game's own cursor to a total."""
        self.cursor.on_totals = True
        await self.table.send(Goto(None, side, START_TOTAL))

    async def to_side(self, side: int) -> None:
        """Move the cursor to a side's total; a typed round is saved, as Next saves it."""
        text = self.cursor.text
        self._type(None)
        if text:
            await self._save_round(text)
        await self.wait_on_total(side)

    async def press(self, key: KeypadKey) -> None:
        """Send a key to the cursor's place; after the last total the game goes on."""
        text = self.cursor.text
        if text is not None:
            await self._press_round(text, key)
        elif self.cursor.on_totals:
            await self.table.send(Press(key))
            # The drawing may be a touch behind, so the game service is asked where the cursor is.
            if key is KeypadKey.NEXT and self.table.session.draft(self.table.id) is None:
                go(game_path(self.table.id))

    async def _press_round(self, text: str, key: KeypadKey) -> None:
        if key is KeypadKey.NEXT:
            self._type(None)
            await self._save_round(text)
        elif key is KeypadKey.BACK:
            self._type(text[:-1])
        elif key.isdecimal():
            longer = with_digit(text, key)
            self._type(longer if 1 <= int(longer) <= MAX_ROUNDS else text)

    def _type(self, text: str | None) -> None:
        self.cursor.text = text
        self.redraw()

    async def _save_round(self, text: str) -> None:
        start = self.table.record.start or Start(_USUAL_FIRST, (0,) * len(self.table.record.sides))
        number = int(text) if text else start.round
        if self.table.record.start is None or number != start.round:
            await self.table.change(StartSet(replace(start, round=number)))

    async def leave(self) -> None:
        """Save the typed round when its screen is left."""
        if self.cursor.text:
            await self._save_round(self.cursor.text)

    async def forget(self) -> None:
        """Record that the game began here after all."""
        await self.table.send(Leave())
        await self.table.change(StartSet(None))
        await self.to_round()


@screen
def StartingTotals() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the totals taken over from paper."""
    table = use_game_view(game_in(ft.use_route_params()))
    fresh = table is not None and table.record.start is None
    on_totals = bool(table and table.draft and table.draft.field == START_TOTAL)
    cursor = use_instance(lambda: _Cursor("" if fresh else None, on_totals))
    _turn, redraw = use_local_state(lambda: 0)
    size, route = use_size(), ft.use_view_path()
    pad = _Pad(table, cursor, lambda: redraw(lambda turn: turn + 1)) if table else None
    use_keys(partial(_type_key, pad))

    async def begin() -> None:
        if pad and pad.is_on_round:
            await pad.wait_on_total()

    newest = use_instance(list[_Pad])
    newest[:] = [pad] if pad else []
    page = ft.context.page

    def end() -> None:
        for each in newest:
            page.run_task(action(each.leave), None)

    use_effect(begin, [], end)
    if pad is None or table is None:
        return not_found()
    back = game_path(table.id)
    bar = game_bar(table, _("Already started on paper"), back=back)
    return frame(route, bar, _lines(pad), size=size, at_hand=_at_hand(pad, size))


async def _type_key(pad: _Pad | None, key: LaptopKey) -> None:
    table = pad.table if pad else None
    if await answer_undo_keys(table, key, game_path(table.id) if table else "/") or pad is None:
        return
    keypad_key = key_of(key, pad.mode, signed=not pad.is_on_round)
    if keypad_key:
        await pad.press(keypad_key)


def _lines(pad: _Pad) -> list[ft.Control]:
    record = pad.table.shown
    start, label = record.start, _("First round on this pad")
    # A game played on paper as a whole has no round to begin with.
    goes_on = not record.is_from_paper
    number = pad.cursor.text or (str(start.round) if start else _UNSET)
    lines = [_row(words(label), number, label, pad.to_round, current=pad.is_on_round)] if goes_on else []
    for side, each in enumerate(record.sides):
        spoken = _("{side}, total so far").format(side=each.name)
        total = points(start.totals[side]) if start else _UNSET
        to_side = partial(pad.to_side, side)
        lines.append(_row(side_name(side, each.name), total, spoken, to_side, current=pad.side == side))
    if pad.table.record.start and goes_on:
        forget = plain_button(_("Nothing to carry over: start at round 1"), pad.forget)
        lines.append(ft.Row([forget], wrap=True))
    return lines


def _row(label: ft.Text, value: str, spoken: str, on_click: Handler, *, current: bool) -> ft.Control:
    label.expand = True
    face = ft.Row([label, figure(value, Type.BIG)], spacing=12)
    return touch_row(face, f"{spoken}, {value}", on_click, current=current, padding=IN_CARD)


def _at_hand(pad: _Pad, size: Size) -> ft.Control:
    typed, side, draft = pad.cursor.text, pad.side, pad.table.draft
    if typed is not None:
        label, text, total = _("First round on this pad"), typed, ""
    elif side is not None and draft:
        label = _("{side}, total so far").format(side=pad.table.record.sides[side].name)
        text, total = readout(draft.text, pad.mode)
    else:
        back, path = _("Back to the score pad"), game_path(pad.table.id)
        button = filled_button(back, lambda: go(path), expand=True)
        return ft.Container(ft.Row([button]), padding=EDGE_SPACE)
    return keypad(pad.mode, text or label, total, pad.press, size=size, signed=not pad.is_on_round)
