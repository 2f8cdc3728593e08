"""The lines of a side: counts, adjustments, and the entries for the round as a whole."""

from functools import partial
from uuid import uuid4

import flet as ft

from scorepad.flet_support.error_boundary import Handler, action, component
from scorepad.flet_support.focus_and_scroll import scroll_key, with_scroll_keys
from scorepad.game.draft import ADJUSTMENT
from scorepad.game.events import (
    AdjustmentNoted,
    AdjustmentSet,
    DealerSet,
    FactorSet,
    RoundNoted,
    WentOut,
)
from scorepad.game.intents import FinishRound
from scorepad.i18n import _, mark
from scorepad.i18n.formats import join_clauses, join_list, keep_together, signed
from scorepad.score.breakdown import Line
from scorepad.score.deal import dealer_of, player_at, seats
from scorepad.score.fields import POINTS, keypad_stops
from scorepad.score.limits import MAX_TEXT
from scorepad.score.record import FACTORS, NOBODY, Adjustment, GoingOutKind, Out, WhoWentOut
from scorepad.ui.screens.round.view import FieldHelp
from scorepad.ui.screens.round.view_model import (
    CardField,
    CardForm,
    EntryRow,
    InlineField,
    RoundViewModel,
)
from scorepad.ui.theme.style import (
    CLEAN,
    CLEAN_TINT,
    DIRTY,
    DIRTY_TINT,
    HIGHLIGHT,
    TARGET,
    WILD_COLOUR,
    WILD_TINT,
    Type,
)
from scorepad.ui.widgets.buttons import (
    SMALL_PADDING,
    bare_button,
    choice_button,
    field_box,
    outlined_button,
    plain_button,
    small_button,
    touch_row,
)
from scorepad.ui.widgets.fields import text_field, use_typed_text
from scorepad.ui.widgets.layout import stretched
from scorepad.ui.widgets.text import figure, heading, label_and_number, line_room, unspoken, word_room, words
from scorepad.wording.breakdown import line_text
from scorepad.wording.going_out import reminders
from scorepad.wording.labels import KIND_SYMBOLS, capital

_COLOURS = {
    "clean": (CLEAN, CLEAN_TINT),
    "wild": (WILD_COLOUR, WILD_TINT),
    "sequence": (CLEAN, CLEAN_TINT),
    "red_threes": (CLEAN, CLEAN_TINT),
}
_CHIP_WIDTH = 36
_SIGNS = KIND_SYMBOLS | {"red_threes": "3", "black_threes": "3", "extras": "✓"}

_SPACE, _INNER_SPACE, _GAP, _CHIP = 14, 34, 10, 46
_EDGE, _BUTTON_EDGES = 6, 2 * SMALL_PADDING + 4
_LINE_PADDING = 2
_FIELD_EDGES, _FIELD_GAP = 8, 4
# Between a number and the focus ring of its line.
_RIGHT = 6
_USUAL_COUNT, _USUAL_POINTS = "00", "0,000"

ADJUSTMENTS = "adjustments"
_ADD_BUTTON_EDGES = 30
ADJUSTMENT_REASONS = (mark("illegal pickup"), mark("illegal out"))

_OUT_WORDS = {
    "plain": "{side}",
    "concealed": mark("{side}, concealed"),
    "partial": "{side}",
    "full": mark("{side}, full hand"),
}


def suit_chip(kind: str) -> ft.Semantics:
    """Draw the chip of a kind of pile, of `red_threes`, or of `extras`; the table's own kinds get a ◆."""
    ink, tint = _COLOURS.get(kind, (DIRTY, DIRTY_TINT))
    sign = words(_SIGNS.get(kind, "◆"), Type.LARGE, ink, centred=True)
    padding = ft.Padding.symmetric(vertical=3)
    return unspoken(ft.Container(sign, bgcolor=tint, border_radius=8, width=_CHIP_WIDTH, padding=padding))


def entry_line(
    model: RoundViewModel, row: EntryRow, help_: FieldHelp, width: float, *, keys_below: bool
) -> ft.Control:
    """Draw one line. Where a word of it would be cut, the part beside it moves below it.

    width: of the paper, in logical pixels. keys_below: whether the keypad follows the active line, which then
    leaves out the explanation of its number and is kept low: both have to be in sight.
    """
    current = row.holds(model.current)
    brief = keys_below and current
    label, value = words(row.label), figure(row.value, Type.BIG)
    sign = ft.Container() if model.is_total_only else help_.sign()
    left = _INNER_SPACE if row.inner else _SPACE
    inside = width - left - _RIGHT - _EDGE
    room = inside - word_room(label)
    extra, extra_room = _extra(model, row)
    number_room = 0 if row.beside else _number_room(row, offers=bool(extra))
    spare = room - (_CHIP if row.chip else 0) - TARGET - number_room - _GAP
    goto = partial(model.goto, row.path)
    # The number stays in the column of all numbers, as a button that leads to its field.
    number = unspoken(ft.Container(value, padding=ft.Padding.only(right=_RIGHT), on_click=action(goto)))
    right: list[ft.Control] = []
    if brief and not row.beside and spare + word_room(label) < line_room(label):
        # A name of several lines has the whole width to itself, which makes fewer lines of it.
        fits = extra_room + line_room(value) + _RIGHT + TARGET + 2 * _FIELD_GAP <= inside
        in_line, below = None, _low_foot(extra, number, sign, left, beside=fits)
    else:
        # The part beside points must not move while they grow.
        value.width = number_room if (row.use or row.path == POINTS) and spare >= 0 else None
        beside, under = (extra, []) if extra_room <= spare else ([], extra)
        aside = [number] if beside and not row.beside else []
        in_line = None if beside or row.beside else value
        right = [*beside, *aside, *([sign] if room >= TARGET else [])]
        below = _foot([*under, *([sign] if room < TARGET else [])])
    return touch_row(
        _face(row, label, in_line, below=spare < 0, brief=brief, chip=in_line is not None or room >= _CHIP),
        _spoken(model, row),
        goto,
        current=current,
        padding=ft.Padding.only(left=left, top=_LINE_PADDING, right=_RIGHT, bottom=_LINE_PADDING),
        key=row.path,
        beside=right,
        below=stretched(more) if (more := [*_doubt(row), *below, *help_.text()]) else None,
        live=current,
    )


def heading_line(row: EntryRow, turn: Handler) -> ft.Control:
    """Draw the heading of lines that are folded away until it is tapped."""
    sign = words("▾" if row.is_open else "▸", Type.LARGE)
    message = _("{section}, collapse") if row.is_open else _("{section}, expand")
    return touch_row(
        ft.Row([words(row.label, Type.STRONG, expand=True), sign], spacing=_GAP),
        message.format(section=row.label),
        turn,
        padding=ft.Padding.only(left=_SPACE, top=_LINE_PADDING, right=_RIGHT, bottom=_LINE_PADDING),
        key=row.path,
    )


def _doubt(row: EntryRow) -> list[ft.Control]:
    """Show what the side's phones entered differently."""
    if not row.doubt:
        return []
    padding = ft.Padding.only(left=_SPACE, right=_SPACE, bottom=4)
    return [ft.Container(words(f"⚠ {row.doubt}", Type.SECOND, said=row.doubt), padding=padding)]


def _spoken(model: RoundViewModel, row: EntryRow) -> str:
    """Return a line as it is read out; of two fields on it, the first one."""
    first = row.beside[0] if row.beside else None
    label, value = (first.spoken, first.value) if first else (row.label, row.value)
    return join_list((model.table.shown.sides[model.side].name, label, value, row.typed or row.spoken))


def _face(
    row: EntryRow, label: ft.Text, value: ft.Text | None, *, below: bool, brief: bool, chip: bool
) -> ft.Control:
    """Draw the name of the count, and its number, which may be placed below. chip: whether it has room."""
    detail = row.typed or ("" if brief else row.detail)
    middle = ft.Row([label], wrap=True, spacing=_GAP, run_spacing=0, expand=True)
    middle.vertical_alignment = ft.CrossAxisAlignment.CENTER
    if detail:
        middle.controls.append(words(detail if row.typed else keep_together(detail), Type.SECOND))
    chips = [suit_chip(row.chip)] if row.chip and chip else []
    if value is None:
        return ft.Row([*chips, middle], spacing=_GAP)
    if below:
        apart = ft.MainAxisAlignment.SPACE_BETWEEN if chips else ft.MainAxisAlignment.END
        return ft.Column([ft.Row([middle]), ft.Row([*chips, value], alignment=apart)], spacing=0)
    return ft.Row([*chips, middle, value], spacing=_GAP)


def _number_room(row: EntryRow, *, offers: bool) -> float:
    """Return the width for the number: always enough for the usual ones, so that lines don't move.

    offers: whether the other form is offered, which beside points goes with the first one typed.
    """
    of_points = row.path == POINTS or (row.use and not offers)
    usual = _USUAL_POINTS if row.use == "counts" or of_points else _USUAL_COUNT
    return max(line_room(figure(text, Type.BIG)) for text in (row.value, usual))


def _foot(controls: list[ft.Control]) -> list[ft.Control]:
    row = ft.Row(controls, alignment=ft.MainAxisAlignment.END)
    return [ft.Container(row, padding=ft.Padding.only(left=14, right=14, bottom=8))] if controls else []


def _low_foot(
    extra: list[ft.Control], number: ft.Control, sign: ft.Control, left: float, *, beside: bool
) -> list[ft.Control]:
    """Return what stands below a name that has the whole width.

    left: logical pixels before it. beside: whether all of it stands in one row.
    """
    last = ft.Container(number, expand=True, alignment=ft.Alignment.CENTER_RIGHT)
    rows = [ft.Row([*(extra if beside else []), last, sign], spacing=_FIELD_GAP)]
    if extra and not beside:
        rows.append(ft.Row([*extra], alignment=ft.MainAxisAlignment.END))
    return [ft.Container(row, padding=ft.Padding.only(left=left)) for row in rows]


def _extra(model: RoundViewModel, row: EntryRow) -> tuple[list[ft.Control], float]:
    """Return what stands beside a line, and its width: its two fields, or the other form of cards.

    The other form is offered on the active line, until points are typed.
    """
    if row.path == POINTS:
        return _sitting_out(model)
    if row.beside:
        width = max(_field_room(field) for field in row.beside)
        fields = [_field(model, field, width, first=field is row.beside[0]) for field in row.beside]
        return fields, (width + _FIELD_GAP) * len(fields)
    typing = row.use == "points" and model.draft is not None and model.draft.text
    if not row.use or not row.is_in_hand(model.current) or typing:
        return [], 0
    field: CardField = "melded" if row.path == "melded" else "left"
    form: CardForm = "counts" if row.use == "points" else "points"
    text = _("by cards") if form == "counts" else _("by points")
    spoken = _("{field}, {how}").format(field=row.label, how=text)
    label = words(text, Type.SECOND, said=spoken)
    return [small_button(label, lambda: model.use(field, form))], line_room(label) + _BUTTON_EDGES


def _sitting_out(model: RoundViewModel) -> tuple[list[ft.Control], float]:
    """Return the touch that says that the side sits the round out, and its width.

    A side's phone says it for its own side alone.
    """
    if model.table.guest_side not in (None, model.side) or model.is_away:
        return [], 0
    text = _("Plays after all") if model.tally.is_sat_out else _("Sat out")
    name = model.table.shown.sides[model.side].name
    label = words(text, Type.SECOND, said=_("{side}: {what}").format(side=name, what=text))
    return [small_button(label, model.sit_out)], line_room(label) + _BUTTON_EDGES


def _field_room(field: InlineField) -> float:
    texts = words(field.label, Type.SECOND), words(field.value, Type.HEAD), words(_USUAL_COUNT, Type.HEAD)
    return max(map(line_room, texts)) + _FIELD_EDGES


def _field(model: RoundViewModel, field: InlineField, width: float, *, first: bool) -> ft.Control:
    """Draw one of the fields on a line; the line itself leads to the first one and reads it out."""
    goto = partial(model.goto, field.path)
    name, value = words(field.label, Type.SECOND, centred=True), words(field.value, Type.HEAD, centred=True)
    # Lines no higher than their letters, so that both fit one line of the paper.
    name.style = value.style = ft.TextStyle(height=1.1)
    column = ft.Column([name, value], spacing=0, expand=True)
    column.horizontal_alignment = ft.CrossAxisAlignment.CENTER
    face = ft.Row([column, ft.Container(height=TARGET)], spacing=0)
    box = field_box(face, current=field.path == model.current)
    box.width = width
    if first:
        box.on_click = action(goto)
        return unspoken(box)
    return bare_button(box, f"{field.spoken} {field.value}", goto)


def going_out_values(model: RoundViewModel) -> object:
    """Return everything shown about the points for going out."""
    return _going_out(model), model.table.shown.sides[model.side].name


def going_out_line(model: RoundViewModel, ask: Handler, width: float) -> ft.Control:
    """Draw the points for going out, which nobody types; a touch leads to the question who went out.

    width: of the paper, in logical pixels.
    """
    line = _going_out(model)
    if line is None:
        return ft.Container()
    label, value = capital(line_text(model.table.shown.rules, line)), signed(line.points)
    room = width - _SPACE - _RIGHT - _EDGE - TARGET
    return touch_row(
        label_and_number(words(label), figure(value, Type.BIG), room),
        join_list((model.table.shown.sides[model.side].name, label, value)),
        ask,
        padding=ft.Padding.only(left=_SPACE, top=_LINE_PADDING, right=_RIGHT, bottom=_LINE_PADDING),
        beside=[ft.Container(width=TARGET)],
    )


def _going_out(model: RoundViewModel) -> Line | None:
    lines = model.scored.sides[model.side].breakdown.lines
    return next((each for each in lines if each.section == "out" and each.points), None)


def adjustment_values(model: RoundViewModel) -> object:
    """Return everything shown about the side's adjustments, and which of them are committed."""
    stored, current = [each.id for each in model.stored.adjustments], model.current_adjustment
    return model.tally.adjustments, stored, current, model.typed if current else "", model.is_total_only


def adjustments(model: RoundViewModel, help_: FieldHelp, width: float) -> ft.Control:
    """Draw the side's adjustments, the one being typed, and the button to add another.

    Where only a total is known, which has a line of its own, draw the way back to counting. width: of the
    paper, in logical pixels.
    """
    if model.is_total_only:
        first = keypad_stops(model.table.shown.rules, model.tally)[0]
        return ft.Row([plain_button(_("Count it in full after all"), partial(model.goto, first))], wrap=True)
    lines: list[ft.Control] = [_Adjustment(model, each) for each in model.tally.adjustments]
    known = {"", *(ADJUSTMENT + each.log_id for each in model.tally.adjustments)}
    if model.current_adjustment not in known:
        line = ft.Row([_adjustment_name(model.typed), figure("–", Type.BIG)])
        place = scroll_key(model.current_adjustment)
        lines.append(ft.Container(line, key=place, bgcolor=HIGHLIGHT, padding=14))
    else:
        lines.append(_add_adjustment(model, help_.sign(), width))
    return stretched([*lines, *help_.text()])


def _adjustment_name(typed: str) -> ft.Row:
    """Return the word for an adjustment, with what is being typed beside it."""
    parts = [words(_("Adjustment")), *([words(typed, Type.SECOND)] if typed else [])]
    return ft.Row([*parts], wrap=True, spacing=_GAP, run_spacing=0, expand=True)


def _add_adjustment(model: RoundViewModel, sign: ft.Control, width: float) -> ft.Control:
    """Offer another adjustment; the sign is at the end of its line if no word is cut for it."""
    label = _("Add an adjustment, for example −100")
    add = plain_button(label, lambda: model.goto(ADJUSTMENT + uuid4().hex))
    if word_room(words(label, Type.STRONG)) + _ADD_BUTTON_EDGES + TARGET > width:
        return ft.Row([add, sign], wrap=True, run_spacing=0, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    return ft.Row([ft.Container(add, expand=True, alignment=ft.Alignment.CENTER_LEFT), sign], spacing=0)


@component
def _Adjustment(model: RoundViewModel, each: Adjustment) -> ft.Control:  # noqa: N802 - named like the control it is
    place = model.round.log_id, model.side, each.log_id

    async def choose(reason: str) -> None:
        if any(one.id == each.id for one in model.stored.adjustments):
            await model.table.change(AdjustmentNoted(*place, reason))
        else:
            await model.table.change(AdjustmentSet(*place, each.points, reason))

    note = use_typed_text(each.note, each.id, choose)
    value, path = signed(each.points), ADJUSTMENT + each.log_id
    current = model.current == path
    typed = model.typed if current else ""
    line = touch_row(
        ft.Row([_adjustment_name(typed), figure(value, Type.BIG)]),
        join_list((_("Adjustment"), value, typed or each.note)),
        lambda: model.goto(path),
        current=current,
        key=path,
        live=current,
    )
    reasons = [] if note.text else [_(reason) for reason in ADJUSTMENT_REASONS]
    buttons = [plain_button(reason, partial(choose, reason)) for reason in reasons]
    buttons.append(
        plain_button(_("Remove the adjustment"), lambda: model.table.change(AdjustmentSet(*place, None)))
    )
    field = text_field(_("Reason"), note.text, note.write, on_done=note.leave, most=MAX_TEXT)
    return ft.Column([line, field, ft.Row([*buttons], wrap=True)], spacing=4)


def round_values(model: RoundViewModel) -> object:
    """Return everything shown below the lines, and the ids that its buttons send."""
    record, played = model.table.shown, model.round
    ids = [each.id for each in record.rounds]
    dealer = dealer_of(record, model.index)
    about = played.out, dealer, played.factor, played.note, played.complete, model.is_total_only
    return record.sides, record.rules.hows, ids, *about


@component
def AboutRound(model: RoundViewModel) -> ft.Control:  # noqa: N802 - components are named like the controls they are
    """Draw the entries for the whole round, below its lines."""
    record = model.table.shown
    conditions = reminders(record.rules, partners=any(len(side.people) > 1 for side in record.sides))
    if model.table.guest_side is not None:
        return stretched(with_scroll_keys(_guest_lines(model), "line"), 10)
    asks_out = record.rules.asks_who_went_out and not model.is_total_only
    lines = [
        ft.Container(heading(_("This round")), padding=ft.Padding.only(top=24, bottom=4)),
        *(_out_lines(model, conditions) if asks_out else []),
        words(_("Who dealt?"), Type.STRONG),
        _flowing(_dealers(model)),
        *_factors(model),
        _Note(model),
        _flowing(_moves(model)),
    ]
    return stretched(with_scroll_keys(lines, "line"), 10)


def _out_lines(model: RoundViewModel, conditions: tuple[str, ...]) -> list[ft.Control]:
    """Ask who went out. conditions: what that takes."""
    told = [words(capital(join_clauses(conditions)), Type.SECOND)] if conditions else []
    return [words(_("Who went out?"), Type.STRONG), *told, _flowing(_outs(model))]


def _guest_lines(model: RoundViewModel) -> list[ft.Control]:
    """Return what a guest may say about the round: that their side went out after all, or otherwise."""
    if not model.may_say_out or model.asks_out:
        return []
    return [words(_("Who went out?"), Type.STRONG), _flowing(_outs(model))]


def out_question(model: RoundViewModel) -> ft.Control:
    """Ask a guest whether their side went out, until a side has said so."""
    if not model.asks_out:
        return ft.Container()
    lines = [words(_("Who went out?"), Type.STRONG), _flowing(_outs(model))]
    return ft.Container(stretched(lines, 6), padding=ft.Padding.only(bottom=8))


def _flowing(buttons: list[ft.Control]) -> ft.Row:
    return ft.Row(buttons, wrap=True, spacing=8, run_spacing=8)


def _outs(model: RoundViewModel) -> list[ft.Control]:
    record, rules = model.table.shown, model.table.shown.rules
    answers: list[tuple[str, WhoWentOut]] = [
        (_(_OUT_WORDS[how]).format(side=each.name), Out(side, GoingOutKind(how)))
        for side, each in enumerate(record.sides)
        for how in rules.hows
        if model.table.guest_side in (None, side) and not record.is_away(side, model.index)
    ]
    if model.table.guest_side is None and not rules.family.someone_goes_out:
        answers.append((_("Nobody: the stock ran out"), NOBODY))
    return [
        _choice(model, label, WentOut(model.round.log_id, out), chosen=model.round.out == out)
        for label, out in answers
    ]


def _dealers(model: RoundViewModel) -> list[ft.Control]:
    record, dealer = model.table.shown, dealer_of(model.table.shown, model.index)
    places = [player_at(record.sides, seat) for seat in range(seats(record.sides))]
    return [
        _choice(
            model,
            record.sides[side].people[player],
            DealerSet(model.round.log_id, seat),
            chosen=seat == dealer,
        )
        for seat, (side, player) in enumerate(places)
        if not record.is_away(side, model.index)
    ]


def _factors(model: RoundViewModel) -> list[ft.Control]:
    """Return the choice of what the round counts, where rounds are multiplied."""
    if not model.table.shown.rules.family.multiplies_rounds or model.is_total_only:
        return []
    title = words(_("What does this round count?"), Type.STRONG)
    buttons = [
        _choice(
            model, f"× {factor}", FactorSet(model.round.log_id, factor), chosen=model.round.factor == factor
        )
        for factor in FACTORS
    ]
    return [title, _flowing(buttons)]


def _choice(
    model: RoundViewModel, label: str, change: WentOut | DealerSet | FactorSet, *, chosen: bool
) -> ft.Control:
    return choice_button(label, lambda: model.table.change(change), chosen=chosen)


@component
def _Note(model: RoundViewModel) -> ft.Control:  # noqa: N802 - components are named like the controls they are
    async def store(text: str) -> None:
        await model.table.change(RoundNoted(model.round.log_id, text or None))

    note = use_typed_text(model.round.note or "", model.round.id, store)
    return text_field(_("Note for this round"), note.text, note.write, on_done=note.leave, most=MAX_TEXT)


def _moves(model: RoundViewModel) -> list[ft.Control]:
    async def finish() -> None:
        model.follow(await model.enter(FinishRound(model.round.log_id)))

    if model.round.complete:
        return []
    return [outlined_button(_("Finish the round (empty fields count as 0)"), finish)]
