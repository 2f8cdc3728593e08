"""The screen for counting a round, with its scrolling lines and its keypad."""

from dataclasses import dataclass
from functools import partial

import flet as ft

from scorepad.flet_support.focus_and_scroll import scroll_key
from scorepad.flet_support.hooks import Size, use_effect, use_instance, use_keys, use_live, use_size
from scorepad.flet_support.keyboard import KeyboardKey
from scorepad.flet_support.page_state import Focus, focus_kind
from scorepad.flet_support.screens import go, screen
from scorepad.game.accept import find_round
from scorepad.game.cursor import ends_round, is_count, takes_minus
from scorepad.game.draft import ADJUSTMENT
from scorepad.game.intents import KeypadKey
from scorepad.i18n import _
from scorepad.score.deal import most_counted
from scorepad.score.fields import BID, MADE, value_of
from scorepad.score.record import RoundId
from scorepad.service.hub import Callback
from scorepad.ui.routes import game_in, game_path, round_in
from scorepad.ui.screens.round import details, head, lines, view_model
from scorepad.ui.screens.round.points_list import points_list
from scorepad.ui.screens.round.rows import EntryRow, number_text
from scorepad.ui.screens.round.view import RoundView, live_part, use_round_view
from scorepad.ui.screens.round.view_model import RoundViewModel, is_marked, marked_line, open_question
from scorepad.ui.session import game_view
from scorepad.ui.shared.frames import answer_undo_keys, not_found
from scorepad.ui.shared.game_status import ask_who_went_out
from scorepad.ui.shared.phones import round_agreement, use_changed_notice
from scorepad.ui.shared.practice import practice_line
from scorepad.ui.shared.rounds_table import RoundRow, columns_of, names_in, rounds_table
from scorepad.ui.theme.style import EDGE_SPACE
from scorepad.ui.widgets.buttons import outlined_button
from scorepad.ui.widgets.keypad import Mode, key_of, keypad, keypad_height, readout
from scorepad.ui.widgets.layout import at_hand_width, frame, has_room_below, stretched
from scorepad.ui.widgets.text import heading, words
from scorepad.wording.agreement import agreement_marks
from scorepad.wording.labels import capital, field_label

_TOP = "top"
# Logical pixels that the question who went out takes at the usual text size.
_QUESTION = 96
_TEN = 10


def _scrolled_part(view: RoundView, model: RoundViewModel, size: Size, *, totals: bool) -> ft.Control:
    """Draw the part that scrolls. totals: whether it begins with the totals, which have no room above it."""
    scrolls_tabs = not (model.lists_sides or head.tabs_stay(model, size))
    return stretched(
        [
            ft.Container(key=scroll_key(_TOP)),
            *([practice_line(view.session, view.game_id, brief=True)] if head.is_guided(model, size) else []),
            *([head.round_head(view, model, size, inside=True)] if totals else []),
            *([head.side_tabs(view, model, size)] if scrolls_tabs else []),
            *([] if model.draft else [_agreement(view, model)]),
            live_part(view, "out", details.out_values, details.out_question),
            *_lines(view, model, size),
        ]
    )


def _agreement(view: RoundView, model: RoundViewModel) -> ft.Control:
    """Show the agreement on the round to whoever reads it; while somebody counts it has no room."""

    def values(now: RoundViewModel) -> object:
        played = now.table.record.rounds[now.index]
        known = now.table.agreements.get(played.log_id)
        return known, played, now.table.record.sides, now.scored

    return live_part(
        view, ("agreement", model.index), values, lambda now: round_agreement(now.table, now.index)
    )


def _lines(view: RoundView, model: RoundViewModel, size: Size) -> list[ft.Control]:
    width, height = head.entry_width(model, size), lines.line_height(size)
    own = [row for row in model.rows if not (model.is_listed(row.path) or model.current == BID)]
    room = lines.room_of(model, own, width, size)
    drawn = [_line(view, model.side, row.path, room) for row in own]
    if model.lists_sides:
        name = heading(model.table.shown.sides[model.side].name)
        above = [ft.Container(name, padding=ft.Padding.only(top=EDGE_SPACE))] if drawn else []
        drawn = [points_list(view, model, width, size), *above, *drawn]
    elif model.is_away:
        gone = _("{name} left").format(name=model.table.shown.sides[model.side].name)
        drawn.append(ft.Container(words(gone), padding=EDGE_SPACE))
    going_out = live_part(
        view,
        ("going out", model.side, width, height),
        lines.going_out_values,
        lambda now: lines.going_out_line(
            now, partial(ask_who_went_out, now.table, view.round_id), width, height
        ),
    )
    added = live_part(view, ("adjustments", model.side), details.adjustment_values, details.adjustments)
    # So that the last lines too can stand whole below the head.
    return [*drawn, going_out, added, ft.Container(height=height)]


def _line(view: RoundView, side: int, path: str, room: lines.Room) -> ft.Control:
    def values(now: RoundViewModel) -> tuple[EntryRow | None, str, bool, str]:
        row = next((row for row in now.rows if row.path == path), None)
        current = now.current if row and row.is_in_hand(now.current) else ""
        return row, current, row is not None and is_marked(now, row), now.table.shown.sides[side].name

    def draw(now: RoundViewModel) -> ft.Control:
        row = values(now)[0]
        if row is None:
            return ft.Container()
        if row.is_open is not None:
            return lines.heading_line(row, partial(view.fold, path))
        told = view.help_text(now.table.shown.rules, side, path)
        return lines.entry_line(now, row, told, room)

    look = room, view.helped == (side, path), path in view.opened
    return live_part(view, (path, side, *look), values, draw)


def _line_to_show(model: RoundViewModel, size: Size, *, apart: bool) -> str | None:
    """Return the name of the line to scroll to. apart: whether the totals stand above the paper.

    Nothing is scrolled while the active line and the next one fit; otherwise as many lines as fit, with the
    one before and the one after it, or the active line if only one fits, or what is above it scrolls too.
    """
    if not model.current:
        return None
    if head.is_guided(model, size):
        return _TOP
    if model.is_listed(model.current):
        side = model.doubted[0] if model.doubted else model.side
        return view_model.side_line(max(0, side - 1))
    marked = marked_line(model)
    if marked is None or model.lists_sides:
        return model.active_line or model.current
    lines_alone = apart and head.tabs_stay(model, size)
    return _first_line(model, marked, size) if lines_alone else model.rows[marked].path


def _first_line(model: RoundViewModel, marked: int, size: Size) -> str:
    """Return the name of the line that comes first on the paper, so that the marked one and the next fit.

    The one that a question is about comes last, right above it; first where the question stands above the
    lines, or may be higher than usual.
    """
    above, line = _QUESTION * size.text_scale if details.asks_out(model) else 0, lines.line_height(size) + 1
    room = head.lines_room(model, size)
    if room >= above + line * min(marked + 2, len(model.rows)):
        return _TOP
    fits = int(room // line)
    first = min(marked - 1, len(model.rows) - fits)
    if fits <= 1 or model.doubted:
        first = marked if size.is_landscape or size.text_scale > 1 else marked + 1 - fits
    return model.rows[max(0, first)].path


def _controls_at_hand(view: RoundView, model: RoundViewModel, size: Size) -> ft.Control | None:
    """Draw the controls at hand: a refusal, a question, and the keypad for the active field."""
    # What is said always has a place: Flet tells controls apart by their place and would make the keypad
    # anew, and a key tapped meanwhile would be lost.
    is_said = bool(model.refusal or open_question(model)) and not size.is_landscape
    said = ft.Container(head.said_over_keys(view, model, size) if is_said else None)
    parts: list[ft.Control] = [said]
    alone = head.is_lowest(model, size)
    if model.draft:
        values, draw = partial(_keypad_values, alone=alone), partial(_keypad, size=size, alone=alone)
        parts.append(live_part(view, ("pad", size, alone), values, draw))
    if head.shows_rounds(size):
        parts.append(live_part(view, ("rounds", size), _rounds_values, partial(_rounds, size=size)))
    if len(parts) == 1 and not is_said:
        return None
    return stretched(parts, tight=True)


def _rounds_values(model: RoundViewModel) -> object:
    record = model.table.record
    return record, [each.id for each in record.rounds], model.table.agreements


def _rounds(model: RoundViewModel, size: Size) -> ft.Control:
    """Draw the rounds of the pad; a touch opens a counted one, or the pad, which goes on with any other."""
    table = model.table
    columns = columns_of(table.record, table.score, at_hand_width(size) / size.text_scale)

    async def open_round(row: RoundRow) -> None:
        is_counted = row.scored is not None and row.scored.complete and row.id != model.round.id
        table.go(*(["round", row.id] if row.id and is_counted else []))

    marks = agreement_marks(table.record, table.agreements)
    rounds = rounds_table(table.record, table.score, columns, open_round, marks)
    names = [columns.row(names_in(table.record, columns))] if columns and columns.label is not None else []
    return ft.Container(stretched([*names, rounds]), padding=EDGE_SPACE)


def _keypad_values(model: RoundViewModel, *, alone: bool) -> object:
    """Return what the keypad shows, what its Next would take, whether a question waits, and if it asks."""
    said = _said_at_keys(model, alone=alone)
    return _keys_for(model), said, model.offer, model.doubted is not None, model.current == MADE


def _said_at_keys(model: RoundViewModel, *, alone: bool) -> tuple[str, str]:
    """Return what is typed and its sum, or what is offered, or the field and its value.

    alone: whether no line is in sight that says it; else nothing is said.
    """
    if not alone:
        return "", ""
    text = model.draft.text if model.draft else ""
    if text:
        return readout(text, _mode(model))
    if model.offer is not None:
        return model.typed, ""
    label = capital(field_label(model.table.shown.rules, model.current))
    value = None if model.current.startswith(ADJUSTMENT) else value_of(model.tally, model.current)
    return label, "" if value is None else number_text(value)


def _keypad(model: RoundViewModel, size: Size, *, alone: bool) -> ft.Control:
    if model.current == MADE:
        return _made_or_missed(model, size)
    (mode, signed, ends), (text, total) = _keys_for(model), _said_at_keys(model, alone=alone)
    # Translators: on the key that ends a round, in two lines; at most 16 letters.
    last = _("Finish round") if ends else ""
    return keypad(
        mode, text, total, model.press, size=size, signed=signed, last=last, quiet=model.doubted is not None
    )


def _made_or_missed(model: RoundViewModel, size: Size) -> ft.Control:
    """Ask in place of the keys whether a contract was made."""
    answers = (("bid made", KeypadKey.ONE), ("bid missed", KeypadKey.ZERO))
    buttons = [
        outlined_button(capital(_(label)), partial(model.press, key), expand=True, tall=True)
        for label, key in answers
    ]
    row = ft.Container(ft.Row([*buttons], spacing=EDGE_SPACE), padding=EDGE_SPACE, expand=True)
    return ft.Row([row, ft.Container(height=keypad_height(size))], spacing=0)


def _keys_for(model: RoundViewModel) -> tuple[Mode, bool, bool]:
    """Return which keys the active field needs: its mode, whether it takes −, and if Next ends the round."""
    record, draft = model.table.record, model.draft
    if draft is None:
        return "points", False, False
    ends = ends_round(record, model.table.record.rounds[model.index], draft)
    return _mode(model), takes_minus(record.rules, draft.field), ends


def _mode(model: RoundViewModel) -> Mode:
    record = model.table.record
    if not model.draft or not is_count(record.rules, model.current):
        return "points"
    most = most_counted(record.rules, record.sides, model.current)
    return "count" if most is None or most >= _TEN else "number"


@screen
def RoundEntry() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the round in the address."""
    params = ft.use_route_params()
    view = use_round_view(game_in(params), round_in(params), _outline)
    size = use_size()
    use_keys(lambda key: _type_key(view, key))
    model = view.look()
    _use_way_out(view, model)
    _use_way_on(view, model)
    use_changed_notice(view.game_id)
    if model is None:
        return not_found(game_view(view.session, view.game_id))
    low = head.is_low(model, size)
    apart = not low and (size.is_landscape or has_room_below(size))
    return frame(
        head.entry_bar(view, model, size),
        [_scrolled_part(view, model, size, totals=not apart)],
        size=size,
        above=head.above_paper(view, model, size, head.round_head(view, model, size) if apart else None),
        show=_line_to_show(model, size, apart=apart),
        at_hand=_controls_at_hand(view, model, size),
        moving=model.current.startswith(ADJUSTMENT),
        anew=(model.side, bool(open_question(model)), bool(model.refusal)),
        whole_height=low,
        low=True,
    )


def _outline(model: RoundViewModel) -> object:
    """Return the values that the screen's parts and their layout depend on."""
    paths = tuple(row.path for row in model.rows)
    warned, marked = bool(open_question(model)), model.marked_side
    sides, asks = len(model.table.shown.sides), details.asks_out(model)
    seen = model.side, model.active_line, model.draft is None, model.current == BID
    return seen, paths, sides, warned, model.doubted, marked, asks


async def _type_key(view: RoundView, key: KeyboardKey) -> None:
    table, model = game_view(view.session, view.game_id), view.look()
    submit = model.enter if model else None
    if await answer_undo_keys(table, key, game_path(view.game_id), submit) or model is None:
        return
    mode, signed, _ends = _keys_for(model)
    keypad_key = key_of(key, mode, signed=signed) if model.draft else None
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
