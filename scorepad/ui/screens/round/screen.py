"""The screen for counting a round, with its scrolling lines and its keypad."""

from dataclasses import dataclass

import flet as ft

from scorepad.flet_support.error_boundary import action, screen
from scorepad.flet_support.focus_and_scroll import scroll_into_view, scroll_key, with_scroll_keys
from scorepad.flet_support.hooks import Size, use_effect, use_instance, use_keys, use_live, use_size
from scorepad.flet_support.keyboard import KeyboardKey
from scorepad.flet_support.navigation import go
from scorepad.flet_support.page_state import Focus, focus_kind
from scorepad.game.accept import find_round
from scorepad.game.cursor import field_kind, may_be_negative
from scorepad.game.draft import Draft
from scorepad.game.intents import Goto, KeypadKey
from scorepad.i18n import _
from scorepad.score.result import Problem
from scorepad.service.hub import Callback
from scorepad.service.repository import is_practice
from scorepad.ui.routes import game_path
from scorepad.ui.screens.round.head import (
    entry_bar,
    entry_width,
    is_guided,
    is_low,
    is_lowest,
    needs_stay,
    needs_text,
    opening_text,
    round_head,
    side_tabs,
    tabs_stay,
)
from scorepad.ui.screens.round.lines import (
    ADJUSTMENTS,
    AboutRound,
    LineActions,
    adjustments,
    entry_line,
    shown_of_adjustments,
    shown_of_round,
)
from scorepad.ui.screens.round.view import Draw, RoundView, help_beside, live_part, use_round_view
from scorepad.ui.screens.round.view_model import ADJUSTMENT, EntryRow, RoundViewModel, row_label, row_value
from scorepad.ui.session import game_view
from scorepad.ui.shared.game_status import WHO_WENT_OUT, warning_button
from scorepad.ui.shared.not_found import not_found
from scorepad.ui.shared.undo_bar import answer_undo_keys, newest_game_change
from scorepad.ui.theme.style import BIG_SIZE, TARGET
from scorepad.ui.widgets.keypad import Mode, key_of, keypad, readout
from scorepad.ui.widgets.layout import frame, has_room_below, notice
from scorepad.ui.widgets.top_bar import undo_line_height
from scorepad.wording.labels import capital, field_label
from scorepad.wording.warnings import problem_sentence

_TOP = "top"
# Before the active line's name, so that each line is scrolled to afresh.
_KEYS = "keys of "
# The most logical pixels that the head, the keypad and a line of two rows of text take.
_HEAD, _PAD, _LINE = 170, 330, 68

# Logical pixels that the guide takes at the usual text size.
_GUIDE = 100


def round_paper(view: RoundView, here: RoundViewModel, size: Size, pad: ft.Control | None) -> ft.Control:
    """Draw the part that scrolls. pad: the keypad after the active line, if it has no room of its own."""
    low = is_low(here, size)
    return ft.Column(
        [
            ft.Container(key=scroll_key(_TOP)),
            *([newest_game_change(here.table)] if is_guided(here, size) else []),
            *([opening_text(view, here)] if is_lowest(here, size) or low else []),
            *([round_head(view, here, size, inside=True)] if pad or low else []),
            *([] if tabs_stay(here, size) else [side_tabs(view, here, size)]),
            *([] if needs_stay(here, size) else [needs_text(view, here)]),
            live_part(view, ("warnings", here.side), lambda now: now.scored.problems, _warnings(view)),
            *_lines(view, here, size, pad),
            ft.Container(live_part(view, "round", shown_of_round, AboutRound), key=scroll_key(view.question)),
        ],
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _lines(view: RoundView, here: RoundViewModel, size: Size, pad: ft.Control | None) -> list[ft.Control]:
    width = entry_width(here, size)
    lines = [_line(view, here.side, row.path, width, keys_below=pad is not None) for row in here.rows]
    lines.append(_adjustments(view, here.side, width))
    in_hand = (at for at, row in enumerate(here.rows, 1) if row.holds(here.current))
    if pad:
        lines.insert(next(in_hand, len(lines)), _held(view, here, size, pad))
    return lines


def _held(view: RoundView, here: RoundViewModel, size: Size, pad: ft.Control) -> ft.Control:
    # A slow device draws the keys in their new place long after it was told to scroll there.
    async def drawn() -> None:
        now = view.look()
        if now:
            await scroll_into_view(ft.context.page, active_line_key(view, now, size, apart=False))

    return ft.Container(pad, key=scroll_key(f"{_KEYS}{here.line_in_hand}"), on_size_change=action(drawn))


def _line(view: RoundView, side: int, path: str, width: float, *, keys_below: bool) -> ft.Control:
    def shows(now: RoundViewModel) -> tuple[EntryRow | None, str, str]:
        row = next((row for row in now.rows if row.path == path), None)
        current = now.current if row and row.holds(now.current) else ""
        return row, current, now.table.shown.sides[side].name

    def draw(now: RoundViewModel) -> ft.Control:
        row, current, name = shows(now)
        touches = LineActions(now.goto, now.use, name)
        asked = help_beside(view, now.table.shown.rules, path)
        if row is None:
            return ft.Container()
        return entry_line(row, current, touches, asked, width, brief=keys_below and current != "")

    return live_part(view, (path, side, width, keys_below, view.helped == path), shows, draw)


def _adjustments(view: RoundView, side: int, width: float) -> ft.Control:
    def draw(now: RoundViewModel) -> ft.Control:
        return adjustments(now, help_beside(view, now.table.shown.rules, ADJUSTMENTS), width)

    return live_part(view, (ADJUSTMENTS, side, width, view.helped == ADJUSTMENTS), shown_of_adjustments, draw)


def active_line_key(view: RoundView, here: RoundViewModel, size: Size, *, apart: bool) -> str | None:
    """Return the name of the line to scroll to. apart: whether the keypad has its own room.

    Until the cursor moves this is the question who went out, if a link led there. If all lines fit, nothing
    is scrolled; otherwise the line before the active one comes first, or the active line if only one fits, or
    the keypad if there is no room even for that.
    """
    if view.is_asked(here):
        return view.question
    if not here.current:
        return None
    if is_lowest(here, size):
        return f"{_KEYS}{here.line_in_hand}"
    if is_guided(here, size):
        return _TOP
    room = size.height / size.text_scale - _HEAD - undo_line_height(size) - (0 if size.is_landscape else _PAD)
    if apart and room >= len(here.rows) * _LINE:
        return _TOP
    return here.line_before if apart and room >= 2 * _LINE else here.line_in_hand


def _warnings(view: RoundView) -> Draw:
    def draw(here: RoundViewModel) -> ft.Control:
        warnings = [_warning(view, here, problem) for problem in here.scored.problems]
        return ft.Column(
            with_scroll_keys(warnings, "warning"),
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )

    return draw


def _warning(view: RoundView, here: RoundViewModel, problem: Problem) -> ft.Control:
    """Show a warning, with the button that leads to its field."""

    async def to_field() -> None:
        await here.submit(Goto(here.round.id, problem.at, problem.field))

    async def to_question() -> None:
        view.ask()

    look = warning_button(here.table, problem, to_field, to_question)
    said = notice(problem_sentence(problem, here.table.shown), [look])
    return ft.Container(said, padding=ft.Padding.symmetric(vertical=6))


def round_keypad(view: RoundView, here: RoundViewModel, size: Size) -> ft.Control | None:
    """Draw the controls at hand: the reason for a refusal, and the keypad for the active field, if any.

    On the lowest windows the line about the newest touch is below it, or a practice game's guide above it.
    """
    parts: list[ft.Control] = [notice(here.refusal)] if here.refusal else []
    if here.draft:
        parts.append(live_part(view, ("pad", size), _face, lambda now: _pad(now, size)))
    if is_lowest(here, size):
        told = live_part(view, "newest", lambda now: len(now.table.game.events), _newest)
        # Over the keys the line would push them out of sight, but the guide must be read before they are
        # used.
        parts.insert(-1 if is_practice(here.table.id) else len(parts), told)
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column(parts, spacing=0, tight=True, horizontal_alignment=stretch) if parts else None


def _newest(here: RoundViewModel) -> ft.Control:
    return newest_game_change(here.table, here.submit)


def _face(here: RoundViewModel) -> tuple[Mode, str, str, bool]:
    """Return what the keypad shows; until something is typed, the active field and its value."""
    text, mode = here.draft.text if here.draft else "", _mode(here.draft)
    if not text:
        return mode, _field_in_hand(here), row_value(here.rows, here.current), _signed(here)
    return mode, *readout(text, mode), _signed(here)


def _pad(here: RoundViewModel, size: Size) -> ft.Control:
    mode, text, total, signed = _face(here)
    apart = size.is_landscape or has_room_below(size)
    # Inside the paper, shrink the keys to fit their letters so that the active line stays visible above them.
    height = 0 if apart else max(TARGET, BIG_SIZE * size.text_scale)
    return keypad(mode, text, total, here.press, size=size, signed=signed, height=height)


def keypad_key(here: RoundViewModel, key: KeyboardKey) -> KeypadKey | None:
    """Return the keypad's key for one of the laptop's, None if it has none or is not shown."""
    return key_of(key, _mode(here.draft), signed=_signed(here)) if here.draft else None


def _mode(draft: Draft | None) -> Mode:
    return "count" if draft and field_kind(draft.field) == "count" else "points"


def _signed(here: RoundViewModel) -> bool:
    return here.draft is not None and may_be_negative(here.table.record.rules, here.current)


def _field_in_hand(here: RoundViewModel) -> str:
    if here.current.startswith(ADJUSTMENT):
        return _("Adjustment")
    return row_label(here.rows, here.current) or capital(field_label(here.table.shown.rules, here.current))


@screen
def RoundEntry() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the round in the address."""
    params = ft.use_route_params()
    asked = params.get("place") == WHO_WENT_OUT
    view = use_round_view(params.get("game", ""), params.get("round", ""), _outline, asked=asked)
    size, path = _room_in(use_size(), view.game_id), ft.use_view_path()
    use_keys(lambda key: _type_key(view, key))
    here = view.look()
    _use_way_out(view, here)
    _use_way_on(view, here)
    if here is None:
        return not_found(game_view(view.session, view.game_id))
    pad = round_keypad(view, here, size)
    apart = size.is_landscape or has_room_below(size)
    return frame(
        path,
        entry_bar(view, here, size),
        [round_paper(view, here, size, None if apart else pad)],
        size=size,
        above=round_head(view, here, size) if apart and not is_low(here, size) else None,
        show=active_line_key(view, here, size, apart=apart),
        at_hand=pad if apart else None,
        moving=not apart,
        anew=here.side,
        whole_height=is_low(here, size),
    )


def _room_in(size: Size, game_id: str) -> Size:
    """Return the window, reduced in height if the guide of a practice game takes the room of the paper."""
    low = size._replace(height=size.height - _GUIDE * size.text_scale)
    return low if is_practice(game_id) and not has_room_below(low) else size


def _use_way_out(view: RoundView, here: RoundViewModel | None) -> None:
    """Go to the scoreboard, which has undo and redo, when this device's own touch removes the round."""
    stood = use_instance(set[str])
    if here:
        stood.add(view.round_id)
    game = view.session.service.game(view.game_id)
    own = game is not None and game.events[-1].author.device == view.session.who.device
    gone = own and here is None and view.round_id in stood

    def leave() -> None:
        if gone:
            go(game_path(view.game_id))

    use_effect(leave, [gone])


@dataclass(slots=True)
class _Stay:
    """A visit of this device to a round.

    is_open: as of the newest touch, None while the round is missing. may_end: whether it was open at first.
    ended: whether another device has finished it since. typed_at: side and field being typed here at that
    time, until the cursor leaves it.
    """

    is_open: bool | None = None
    may_end: bool = False
    ended: bool = False
    typed_at: tuple[int, str] | None = None

    def notice(self, view: RoundView) -> None:
        """Record the effect of the newest touch on the round."""
        game, device = view.session.service.game(view.game_id), view.session.who.device
        played = find_round(game, view.round_id) if game else None
        if game is None or played is None:
            return
        was_open, self.is_open = self.is_open, not played.complete
        if was_open is None:
            self.may_end = self.is_open
        if self.is_open:
            self.ended = False
        elif was_open and self.may_end:
            self.ended = game.events[-1].author.device != device
        self._notice_typing(view.session.service.draft(view.game_id, device), view.round_id)

    def _notice_typing(self, draft: Draft | None, round_id: str) -> None:
        here = draft if draft and draft.round == round_id and self.ended else None
        at = (here.side, here.field) if here else None
        # A number deleted to be typed again is still being typed.
        self.typed_at = at if here and (here.text or at == self.typed_at) else None


def _use_way_on(view: RoundView, here: RoundViewModel | None) -> None:
    """Follow when another device finishes the round, before a key meant for the next one changes this one."""
    page, place = ft.context.page, (view.game_id, view.round_id)
    stays: dict[tuple[str, str], _Stay] = use_instance(dict)
    if place not in stays:
        stays.clear()
    stay = stays.setdefault(place, _Stay())

    def subscribe(redraw: Callback) -> Callback:
        # At each touch, not at the next redraw: this device's own touch may come in between.
        def touched() -> None:
            stay.notice(view)
            redraw()

        return view.subscribe(touched)

    def read() -> bool:
        stay.notice(view)
        return stay.ended and stay.typed_at is None and focus_kind(page) is not Focus.FIELD

    leads = use_live(subscribe, read, place, rank="late") and here is not None

    def lead() -> None:
        if leads and here:
            here.follow("round_finished")

    use_effect(lead, [leads])


def _outline(here: RoundViewModel) -> object:
    """Return the values that the screen's parts and their layout depend on."""
    lines = tuple(row.path for row in here.rows)
    return here.side, here.line_in_hand, here.draft is None, lines, len(here.table.shown.sides)


async def _type_key(view: RoundView, key: KeyboardKey) -> None:
    table = game_view(view.session, view.game_id)
    here = view.look()
    submit = here.submit if here else None
    if await answer_undo_keys(table, key, game_path(view.game_id), submit) or here is None:
        return
    sent = keypad_key(here, key)
    if sent:
        await here.press(sent)
