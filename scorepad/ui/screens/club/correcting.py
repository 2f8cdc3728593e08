"""A director puts right the result of a table: points for a side, or off it, with the reason in words."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from scorepad.flet_support.error_boundary import screen, show_message
from scorepad.flet_support.hooks import SetState, newest_value, use_keys, use_local_state, use_size
from scorepad.flet_support.keyboard import KeyboardKey
from scorepad.flet_support.navigation import go
from scorepad.game.evenings import MOST_IN_REASON, ClubEvening
from scorepad.game.events import ResultCorrected
from scorepad.game.intents import KeypadKey, MakeChanges
from scorepad.i18n import _
from scorepad.i18n.formats import join_list, signed
from scorepad.rules.faults import Fault
from scorepad.ui.routes import CLUB, game_in
from scorepad.ui.screens.club.tables import TableNow, result_now, use_club
from scorepad.ui.session import AppSession
from scorepad.ui.shared.not_found import not_found
from scorepad.ui.shared.undo_bar import library_key, library_top_bar
from scorepad.ui.theme.style import EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import plain_button, touch_row
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.keypad import key_of, keypad, number_after, readout
from scorepad.ui.widgets.layout import frame, stretched
from scorepad.ui.widgets.text import figure, side_name, words
from scorepad.wording.faults import fault_sentence


@dataclass(frozen=True, slots=True)
class _State:
    """What is being typed. side: whose result. points: as typed. reason: in words."""

    side: int = 0
    points: str = ""
    reason: str = ""


@dataclass(frozen=True, eq=False, slots=True)
class _Pad:
    """The screen as it is drawn now. table: the one whose result it is, in a sitting."""

    session: AppSession
    evening: ClubEvening
    table: TableNow
    state: _State
    change: SetState[_State]

    async def press(self, key: KeypadKey) -> None:
        """Handle a key of the keypad; the drawing may be a touch behind."""
        if key is KeypadKey.NEXT:
            await self._save(newest_value(self.change))
        else:
            self.change(lambda now: replace(now, points=number_after(now.points, key)))

    def to(self, side: int) -> None:
        """Send the keys to a side, with the correction that it has."""
        found = self.evening.corrections.get((self.table.game, side))
        state = _State(side, str(found.points), found.reason) if found else _State(side)
        self.change(lambda _before: state)

    def explain(self, reason: str) -> None:
        """Take the typed reason."""
        self.change(lambda now: replace(now, reason=reason))

    async def remove(self) -> None:
        """Remove the correction of the side in hand; its game counts as it was played."""
        self.change(lambda now: _State(now.side))
        await self._submit(self._corrected(_State(self.state.side), 0))

    async def _save(self, state: _State) -> None:
        points = int(state.points) if state.points not in ("", "-") else 0
        fault = Fault("no_points") if not points else None
        fault = fault or await self._submit(self._corrected(state, points))
        if fault:
            show_message(ft.context.page, fault_sentence(fault))
        else:
            go(CLUB)

    def _corrected(self, state: _State, points: int) -> ResultCorrected:
        return ResultCorrected(self.evening.id, self.table.game, state.side, points, state.reason)

    async def _submit(self, change: ResultCorrected) -> Fault | None:
        return (await self.session.submit_to_library(MakeChanges((change,)))).refused


@screen
def CorrectResult() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the result of a game of the newest evening, and what puts it right."""
    session, club = use_club()
    size, route, game = use_size(), ft.use_view_path(), game_in(ft.use_route_params())
    evening = club.evening if club else None
    place = next((at for at, each in evening.tables.items() if each == game), None) if evening else None
    table = result_now(session.service, evening, game) if evening and place else None
    state, change = use_local_state(lambda: _first(evening, table))
    pad = _Pad(session, evening, table, state, change) if evening and table else None
    use_keys(partial(_type_key, session, pad))
    if place is None or table is None:
        return not_found()
    where = _("Sitting {sitting}, table {table}").format(sitting=place[0], table=place[1])
    bar = library_top_bar(session, _("Correct a result"), where, back=CLUB)
    if pad is None or not table.is_over:
        sentence = words(_("The result can be corrected once the game is over."))
        return frame(route, bar, [ft.Container(sentence, padding=EDGE_SPACE)], size=size)
    keys = keypad("number", _shown(state), "", pad.press, size=size, signed=True, last=_("Save"))
    return frame(route, bar, [*_lines(pad), ft.Container(height=EDGE_SPACE)], size=size, at_hand=keys)


def _first(evening: ClubEvening | None, table: TableNow | None) -> _State:
    """Return what is shown first: the correction that the first side has, if any."""
    found = evening.corrections.get((table.game, 0)) if evening and table else None
    return _State(0, str(found.points), found.reason) if found else _State()


def _shown(state: _State) -> str:
    is_typed = state.points not in ("", "-")
    return readout(state.points, "number")[0] if is_typed else _("Points to add, or with ± to take off")


def _lines(pad: _Pad) -> Sequence[ft.Control]:
    state, table = pad.state, pad.table
    sides = [_side(pad, side) for side in range(len(table.names))]
    reason = text_field(_("Reason"), state.reason, pad.explain, most=MOST_IN_REASON)
    about = _("The game stays as it was played. Standings and board count the correction, with a mark.")
    lines: list[ft.Control] = [ft.Container(reason, padding=ft.Padding.only(top=12))]
    if state.side in table.corrected:
        lines.append(ft.Row([plain_button(_("Remove the correction"), pad.remove)], wrap=True))
    return [*sides, stretched([*lines, words(about, Type.SECOND)], 8)]


def _side(pad: _Pad, side: int) -> ft.Control:
    name, total = pad.table.names[side], pad.table.figures[side]
    found = pad.evening.corrections.get((pad.table.game, side))
    why = join_list((signed(found.points), found.reason)) if found else ""
    label = side_name(side, name)
    texts: list[ft.Control] = [label, *([words(why, Type.SECOND)] if why else [])]
    face = ft.Row([ft.Column(texts, spacing=0, expand=True), figure(total, Type.BIG)], spacing=12)
    said = join_list((name, total, why))
    is_current = side == pad.state.side
    return touch_row(face, said, partial(pad.to, side), current=is_current, key=f"side {side}")


async def _type_key(session: AppSession, pad: _Pad | None, key: KeyboardKey) -> None:
    typed = key_of(key, "number", signed=True) if pad and pad.table.is_over else None
    if pad and typed:
        await pad.press(typed)
    else:
        await library_key(session, key, back=CLUB)
