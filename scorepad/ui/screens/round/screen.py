"""The screen for counting a round, with its scrolling lines and its keypad."""

from dataclasses import dataclass
from functools import partial

import flet as ft

from scorepad.flet_support.error_boundary import action, screen, use_is_covered
from scorepad.flet_support.focus_and_scroll import scroll_into_view, scroll_key
from scorepad.flet_support.hooks import Size, use_effect, use_instance, use_keys, use_live, use_size
from scorepad.flet_support.keyboard import KeyboardKey
from scorepad.flet_support.navigation import go
from scorepad.flet_support.page_state import Focus, focus_kind
from scorepad.flet_support.reconnecting import use_while_connected
from scorepad.game.accept import find_round
from scorepad.game.cursor import field_kind, takes_minus
from scorepad.i18n import _
from scorepad.score.record import GameId, RoundId
from scorepad.service.hub import Callback
from scorepad.service.open_game import is_practice
from scorepad.ui.routes import game_in, game_path, round_in
from scorepad.ui.screens.round.head import (
    entry_bar,
    entry_width,
    has_name,
    is_guided,
    is_low,
    is_lowest,
    needs_text,
    opening_text,
    round_head,
    side_tabs,
    tabs_stay,
)
from scorepad.ui.screens.round.lines import (
    ADJUSTMENTS,
    AboutRound,
    adjustment_values,
    adjustments,
    entry_line,
    going_out_line,
    going_out_values,
    heading_line,
    out_question,
    round_values,
)
from scorepad.ui.screens.round.order import counts_points
from scorepad.ui.screens.round.question import QUESTION_HEIGHT, above_paper, question_at_hand
from scorepad.ui.screens.round.view import FieldHelp, RoundView, live_part, use_round_view
from scorepad.ui.screens.round.view_model import EntryRow, RoundViewModel
from scorepad.ui.session import game_view
from scorepad.ui.shared.agreeing import round_agreement, use_changed_notice
from scorepad.ui.shared.game_status import WHO_WENT_OUT
from scorepad.ui.shared.not_found import not_found
from scorepad.ui.shared.practice import practice_line
from scorepad.ui.shared.undo_bar import answer_undo_keys
from scorepad.ui.theme.style import EDGE_SPACE, KEY_SIZE, TARGET
from scorepad.ui.widgets.keypad import Mode, key_of, keypad, keypad_height, readout
from scorepad.ui.widgets.layout import frame, has_room_below, notice, stretched
from scorepad.ui.widgets.text import words

_TOP = "top"
# Before the active line's name, so that each line is scrolled to afresh.
_KEYS = "keys of "
# Logical pixels that the head, a line of two rows of text and a question take at the usual text size.
_HEAD, _LINE, _QUESTION = 150, 53, 96

# Logical pixels that the guide takes at the usual text size.
_GUIDE = 100


def _scrolled_part(view: RoundView, model: RoundViewModel, size: Size, pad: ft.Control | None) -> ft.Control:
    """Draw the part that scrolls. pad: the keypad after the active line, if it has no room of its own."""
    low = is_low(model, size)
    about = live_part(view, "round", round_values, AboutRound)
    return stretched(
        [
            ft.Container(key=scroll_key(_TOP)),
            *([_guide(model)] if is_guided(model, size) else []),
            *([opening_text(view, model)] if is_lowest(model, size) or low or has_name(model) else []),
            *([round_head(view, model, size, inside=True)] if pad or low else []),
            *([] if tabs_stay(model, size) else [side_tabs(view, model, size)]),
            *([] if model.draft else [_agreement(view, model)]),
            live_part(view, "out", round_values, out_question),
            needs_text(view, model),
            *_lines(view, model, size, pad),
            ft.Container(about, key=scroll_key(view.question)),
        ]
    )


def _agreement(view: RoundView, model: RoundViewModel) -> ft.Control:
    """Show the agreement on the round to whoever reads it; while somebody counts it has no room."""

    def values(now: RoundViewModel) -> object:
        return now.agreement, now.table.record.rounds[now.index], now.table.record.sides, now.scored

    return live_part(
        view, ("agreement", model.index), values, lambda now: round_agreement(now.table, now.index)
    )


def _lines(view: RoundView, model: RoundViewModel, size: Size, pad: ft.Control | None) -> list[ft.Control]:
    width = entry_width(model, size)
    lines = [_line(view, model.side, row.path, width, keys_below=pad is not None) for row in model.rows]
    if model.is_away:
        gone = _("{name} left").format(name=model.table.shown.sides[model.side].name)
        lines.append(ft.Container(words(gone), padding=EDGE_SPACE))
    lines += [_going_out(view, model.side, width), _adjustments(view, model.side, width)]
    if pad:
        after = len(lines) if model.active is None else model.active + 1
        lines.insert(after, _keys_among_lines(view, model, size, pad))
    return lines


def _keys_among_lines(view: RoundView, model: RoundViewModel, size: Size, pad: ft.Control) -> ft.Control:
    # A slow device draws the keys in their new place long after it was told to scroll there.
    async def scroll() -> None:
        now = view.look()
        if now:
            await scroll_into_view(ft.context.page, _line_to_show(view, now, size, apart=False))

    return ft.Container(pad, key=scroll_key(f"{_KEYS}{model.active_line}"), on_size_change=action(scroll))


def _line(view: RoundView, side: int, path: str, width: float, *, keys_below: bool) -> ft.Control:
    def values(now: RoundViewModel) -> tuple[EntryRow | None, str, str]:
        row = next((row for row in now.rows if row.path == path), None)
        current = now.current if row and row.is_in_hand(now.current) else ""
        return row, current, now.table.shown.sides[side].name

    def draw(now: RoundViewModel) -> ft.Control:
        row = values(now)[0]
        if row is None:
            return ft.Container()
        if row.is_open is not None:
            return heading_line(row, partial(view.fold, path))
        return entry_line(
            now, row, FieldHelp(view, now.table.shown.rules, path), width, keys_below=keys_below
        )

    name = path, side, width, keys_below, view.helped == path, path in view.opened
    return live_part(view, name, values, draw)


def _going_out(view: RoundView, side: int, width: float) -> ft.Control:
    def draw(now: RoundViewModel) -> ft.Control:
        return going_out_line(now, view.ask, width)

    return live_part(view, ("going out", side, width), going_out_values, draw)


def _adjustments(view: RoundView, side: int, width: float) -> ft.Control:
    def draw(now: RoundViewModel) -> ft.Control:
        return adjustments(now, FieldHelp(view, now.table.shown.rules, ADJUSTMENTS), width)

    return live_part(view, (ADJUSTMENTS, side, width, view.helped == ADJUSTMENTS), adjustment_values, draw)


def _line_to_show(view: RoundView, model: RoundViewModel, size: Size, *, apart: bool) -> str | None:
    """Return the name of the line to scroll to. apart: whether the keypad has its own room.

    Until the cursor moves this is the question who went out, if a link led there. Nothing is scrolled while
    the active line and the next one fit; otherwise as many lines as fit, with the one before and the one
    after it, or the active line if only one fits, or the keypad if there is no room even for that.
    """
    if view.is_asked(model):
        return view.question
    if not model.current:
        return None
    if is_lowest(model, size):
        return f"{_KEYS}{model.active_line}"
    if model.active is None or not apart:
        return model.active_line or model.current
    # In a game of points the head says what is typed, and what the others have is above the lines.
    return _TOP if is_guided(model, size) or counts_points(model) else _first_line(model, model.active, size)


def _first_line(model: RoundViewModel, active: int, size: Size) -> str:
    """Return the name of the line that comes first on the paper, so that the active one and the next fit."""
    pad = 0 if size.is_landscape else keypad_height(size)
    asked = QUESTION_HEIGHT if model.scored.questions and not size.is_landscape else 0
    room = (size.height - pad) / size.text_scale - _HEAD - asked
    above = _QUESTION if model.asks_out else 0
    if room >= above + _LINE * min(active + 2, len(model.rows)):
        return _TOP
    fits = int(room // _LINE)
    first = active if fits <= 1 else min(active - 1, len(model.rows) - fits)
    return model.rows[max(0, first)].path


def _controls_at_hand(view: RoundView, model: RoundViewModel, size: Size, refusal: str) -> ft.Control | None:
    """Draw the controls at hand: the reason for a refusal, a question, and the keypad for the active field.

    refusal: empty if there is none or the bar shows it. On the lowest windows a practice game's guide is
    above it.
    """
    # Refusal and question always have a place: Flet tells controls apart by their place and would make the
    # keypad anew, and a key tapped meanwhile would be lost.
    question = ft.Container(None if size.is_landscape else question_at_hand(view, size))
    parts: list[ft.Control] = [ft.Container(notice(refusal) if refusal else None), question]
    alone = is_lowest(model, size)
    if model.draft:
        values, draw = partial(_keypad_values, alone=alone), partial(_keypad, size=size, alone=alone)
        parts.append(live_part(view, ("pad", size, alone), values, draw))
    if alone and is_practice(model.table.id):
        parts.insert(-1, _guide(model))
    if model.draft is None and not refusal and (size.is_landscape or not model.scored.questions):
        return None
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column(parts, spacing=0, tight=True, horizontal_alignment=stretch)


def _guide(model: RoundViewModel) -> ft.Control:
    """Show the next step of a practice game, where the bar has no room for it."""
    return practice_line(model.table.session, model.table.id, brief=True)


def _keypad_values(model: RoundViewModel, *, alone: bool) -> tuple[Mode, str, str, bool, int | None]:
    """Return what the keypad shows, and what its Next would take.

    alone: whether no line is in sight that says what is typed.
    """
    said = _said_at_keys(model) if alone else ("", "")
    return _mode(model), *said, _is_signed(model), model.offer


def _said_at_keys(model: RoundViewModel) -> tuple[str, str]:
    """Return what is typed and its sum, or what is offered, or the field and its value."""
    text = model.draft.text if model.draft else ""
    if text:
        return readout(text, _mode(model))
    return (model.typed, "") if model.offer is not None else model.field_and_value()


def _keypad(model: RoundViewModel, size: Size, *, alone: bool) -> ft.Control:
    mode, text, total, signed, _offer = _keypad_values(model, alone=alone)
    apart = size.is_landscape or has_room_below(size)
    # Inside the paper, shrink the keys to fit their letters so that the active line stays visible above them.
    height = 0 if apart else max(TARGET, KEY_SIZE * size.text_scale)
    return keypad(mode, text, total, model.press, size=size, signed=signed, height=height)


def _mode(model: RoundViewModel) -> Mode:
    draft, rules = model.draft, model.table.record.rules
    return "count" if draft and field_kind(rules, draft.field) == "count" else "points"


def _is_signed(model: RoundViewModel) -> bool:
    return model.draft is not None and takes_minus(model.table.record.rules, model.current)


@screen
def RoundEntry() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the round in the address."""
    params = ft.use_route_params()
    asked = params.get("place") == WHO_WENT_OUT
    view = use_round_view(game_in(params), round_in(params), _outline, asked=asked)
    size, path = _room_in(use_size(), view.game_id), ft.use_view_path()
    use_keys(lambda key: _type_key(view, key))
    model = view.look()
    _use_way_out(view, model)
    _use_way_on(view, model)
    _use_place_at_tally(view)
    use_changed_notice(view.game_id)
    if model is None:
        return not_found(game_view(view.session, view.game_id))
    apart = size.is_landscape or has_room_below(size)
    # Inside the paper a refusal between the active line and the keys would push one of them out of sight.
    at_keys, in_bar = (model.refusal, "") if apart else ("", model.refusal)
    pad = _controls_at_hand(view, model, size, at_keys)
    head = round_head(view, model, size) if apart and not is_low(model, size) else None
    return frame(
        path,
        entry_bar(view, model, size, named=head is None, refusal=in_bar),
        [_scrolled_part(view, model, size, None if apart else pad)],
        size=size,
        above=above_paper(view, model, size, head),
        show=_line_to_show(view, model, size, apart=apart),
        at_hand=pad if apart else None,
        moving=not apart,
        anew=(model.side, bool(model.scored.questions)),
        whole_height=is_low(model, size),
    )


def _outline(model: RoundViewModel) -> object:
    """Return the values that the screen's parts and their layout depend on."""
    lines = tuple(row.path for row in model.rows)
    warned = bool(model.scored.questions)
    sides, asks = len(model.table.shown.sides), model.asks_out
    return model.side, model.active_line, model.draft is None, lines, sides, warned, asks


def _room_in(size: Size, game_id: GameId) -> Size:
    """Return the window, reduced in height if the guide of a practice game takes the room of the paper."""
    low = size._replace(height=size.height - _GUIDE * size.text_scale)
    return low if is_practice(game_id) and not has_room_below(low) else size


def _use_place_at_tally(view: RoundView) -> None:
    """Show others that this device is counting, as long as nothing covers the screen."""
    session, covered = view.session, use_is_covered()
    arrive = partial(session.service.at_tallies.arrive, view.game_id, session.who.device)
    use_while_connected(None if covered else arrive, [view.game_id, covered])


async def _type_key(view: RoundView, key: KeyboardKey) -> None:
    table, model = game_view(view.session, view.game_id), view.look()
    submit = model.enter if model else None
    if await answer_undo_keys(table, key, game_path(view.game_id), submit) or model is None:
        return
    keypad_key = key_of(key, _mode(model), signed=_is_signed(model)) if model.draft else None
    if keypad_key:
        await model.press(keypad_key)


def _use_way_out(view: RoundView, model: RoundViewModel | None) -> None:
    """Go to the scoreboard, which has undo and redo, when this device's own touch removes the round."""
    seen = use_instance(set[RoundId])
    if model:
        seen.add(view.round_id)
    game = view.session.service.game(view.game_id)
    own = game is not None and game.events[-1].author.device == view.session.who.device
    gone = own and model is None and view.round_id in seen

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
        draft = view.session.draft(view.game_id) if self.ended else None
        at = (draft.side, draft.field) if draft and draft.round == view.round_id else None
        # A number deleted to be typed again is still being typed.
        self.typed_at = at if draft and (draft.text or at == self.typed_at) else None


def _use_way_on(view: RoundView, model: RoundViewModel | None) -> None:
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

    leads = use_live(subscribe, read, place, rank="late") and model is not None

    def lead() -> None:
        if leads and model:
            model.follow("round_finished")

    use_effect(lead, [leads])
