"""The lines of a side: counts, adjustments, and the entries for the round as a whole."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal
from uuid import uuid4

import flet as ft

from scorepad.flet_support.error_boundary import action, component
from scorepad.flet_support.focus_and_scroll import scroll_key, with_scroll_keys
from scorepad.flet_support.navigation import go
from scorepad.game.events import (
    AdjustmentNoted,
    AdjustmentSet,
    DealerSet,
    RoundAdded,
    RoundNoted,
    RoundRemoved,
    WentOut,
)
from scorepad.game.intents import FinishRound
from scorepad.i18n import _, mark
from scorepad.i18n.formats import join_clauses, join_list, keep_together, signed
from scorepad.score.deal import dealer_of, player_at, seats
from scorepad.score.opening import has_card_values
from scorepad.score.record import NOBODY, Adjustment, GoingOutKind, Out, WhoWentOut
from scorepad.ui.routes import game_path
from scorepad.ui.screens.round.view import FieldHelp, help_sign, help_text
from scorepad.ui.screens.round.view_model import ADJUSTMENT, EntryRow, RoundViewModel
from scorepad.ui.theme.style import (
    CARD,
    CLEAN,
    CLEAN_TINT,
    DIRTY,
    DIRTY_TINT,
    HIGHLIGHT,
    RADIUS,
    TARGET,
    WILD_COLOUR,
    WILD_TINT,
    Type,
)
from scorepad.ui.widgets.buttons import chip_button, choice_button, outlined_button, plain_button, touch_row
from scorepad.ui.widgets.fields import text_field, use_typed_text
from scorepad.ui.widgets.text import figure, heading, unspoken, words
from scorepad.ui.widgets.text_width import line_room, word_room
from scorepad.wording.going_out import reminders
from scorepad.wording.labels import KIND_SYMBOLS, capital

_COLOURS = {
    "clean": (CLEAN, CLEAN_TINT),
    "wild": (WILD_COLOUR, WILD_TINT),
    "sequence": (CLEAN, CLEAN_TINT),
    "red_threes": (CLEAN, CLEAN_TINT),
}
_WIDTH = 36
_PADDING = ft.Padding.symmetric(vertical=3)
_SIGNS = KIND_SYMBOLS | {"red_threes": "3", "extras": "✓"}

CardField = Literal["melded", "left"]
CardForm = Literal["points", "counts"]

_SPACE, _INNER_SPACE, _GAP, _CHIP = 14, 34, 10, 46
_CHIP_GAP = 4
_AROUND = ft.Padding.only(top=4, bottom=4, right=_CHIP_GAP)
_EDGE, _BUTTON_EDGES = 6, 30 + _CHIP_GAP
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
    chip = ft.Container(sign, bgcolor=tint, border_radius=8, width=_WIDTH, padding=_PADDING)
    return unspoken(chip)


@dataclass(frozen=True, slots=True)
class LineActions:
    """The actions of a side's lines: go to a field by its path, or switch between points and card counts."""

    goto: Callable[[str], Awaitable[object]]
    use: Callable[[CardField, CardForm], Awaitable[object]]
    side: str


def entry_line(
    row: EntryRow, current: str, touches: LineActions, asked: FieldHelp, width: float, *, brief: bool = False
) -> ft.Control:
    """Draw one line. Where a word of it would be cut, the part beside it moves below it.

    current: path of the active field. asked: its help. width: of the paper, in logical pixels.
    brief: leaves out the explanation of the number, because the keys need room below; of a high line only its
    foot has to be in sight.
    """
    label, other = words(row.label), _beside(row, current, touches)
    value, sign = figure(row.value, Type.BIG), help_sign(asked)
    left = _INNER_SPACE if row.inner else _SPACE
    room = width - left - _RIGHT - _EDGE - word_room(label)
    spare = room - (_CHIP if row.chip else 0) - TARGET - _number_room(row) - _GAP
    # The part beside points must not move while they grow.
    value.width = _number_room(row) if row.use and spare >= 0 else None
    beside = other.face if other and other.room <= spare else None
    under = [*([other.face] if other and not beside else []), *([sign] if room < TARGET else [])]

    foot = row.path if brief and under else None

    def goto() -> Awaitable[object]:
        return touches.goto(row.path)

    return touch_row(
        _face(row, label, None if beside else value, below=spare < 0, brief=brief),
        join_list((touches.side, row.label, row.value, row.spoken)),
        goto,
        current=row.holds(current),
        padding=ft.Padding.only(left=left, top=8, right=_RIGHT, bottom=8),
        key=None if foot else row.path,
        beside=[
            *([ft.Container(beside, padding=_AROUND), _value_beside(value, goto)] if beside else []),
            *([] if room < TARGET else [sign]),
        ],
        below=_below(under, asked, foot),
    )


def _face(row: EntryRow, label: ft.Text, value: ft.Text | None, *, below: bool, brief: bool) -> ft.Control:
    """Draw the name of the count, and its number, which may be placed below."""
    detail = "" if brief else row.detail
    middle = ft.Row(
        [label, *([words(keep_together(detail), Type.SECOND)] if detail else [])],
        wrap=True,
        spacing=_GAP,
        run_spacing=0,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    chip = [suit_chip(row.chip)] if row.chip else []
    if value is None:
        return ft.Row([*chip, middle], spacing=_GAP)
    if below:
        apart = ft.MainAxisAlignment.SPACE_BETWEEN if chip else ft.MainAxisAlignment.END
        return ft.Column([ft.Row([middle]), ft.Row([*chip, value], alignment=apart)], spacing=0)
    return ft.Row([*chip, middle, value], spacing=_GAP)


def _number_room(row: EntryRow) -> float:
    """Return the width for the number: always enough for the usual ones, so that lines don't move."""
    usual = _USUAL_POINTS if row.use else _USUAL_COUNT
    return max(line_room(figure(text, Type.BIG)) for text in (row.value, usual))


def _below(under: list[ft.Control], asked: FieldHelp, foot: str | None) -> ft.Control | None:
    lines = help_text(asked)
    if under:
        padding = ft.Padding.only(left=14, right=14, bottom=8)
        held = ft.Container(ft.Row(under, alignment=ft.MainAxisAlignment.END), padding=padding)
        held.key = scroll_key(foot) if foot else None
        lines.append(held)
    return ft.Column(lines, spacing=0) if lines else None


def _value_beside(value: ft.Control, goto: Callable[[], Awaitable[object]]) -> ft.Control:
    """Return the number in the column of all numbers, as a button that leads to its field."""
    held = ft.Container(value, padding=ft.Padding.only(right=_RIGHT), on_click=action(goto))
    return unspoken(held)


@dataclass(frozen=True, slots=True)
class _ButtonBeside:
    """A button beside a line, and its width."""

    face: ft.Control
    room: float


def _beside(row: EntryRow, current: str, touches: LineActions) -> _ButtonBeside | None:
    """Return the button beside a line: red threes caught, or the switch between points and card counts."""
    if row.beside:
        beside = row.beside
        label = words(beside.label, Type.STRONG, said=beside.spoken, centred=True)
        button = chip_button(label, lambda: touches.goto(beside.path))
        held = ft.Container(button, bgcolor=CARD if beside.path == current else None, border_radius=RADIUS)
        return _ButtonBeside(held, line_room(label) + _BUTTON_EDGES)
    return _form(row, touches) if row.use else None


def _form(row: EntryRow, touches: LineActions) -> _ButtonBeside:
    by_points = row.use == "points"
    field: CardField = "melded" if row.path == "melded" else "left"
    form: CardForm = "counts" if by_points else "points"
    label = _("by cards") if by_points else _("by points")
    said = _("{field}, {how}").format(field=row.label, how=label)
    face = words(label, Type.STRONG, said=said, centred=True)
    return _ButtonBeside(chip_button(face, lambda: touches.use(field, form)), line_room(face) + _BUTTON_EDGES)


def shown_of_adjustments(here: RoundViewModel) -> object:
    """Return everything shown about the side's adjustments, and which of them are committed."""
    return here.tally.adjustments, [each.id for each in here.kept.adjustments], here.current_adjustment


def adjustments(here: RoundViewModel, asked: FieldHelp, width: float) -> ft.Control:
    """Draw the side's adjustments, the one being typed, and the button to add another.

    asked: their help. width: of the paper, in logical pixels.
    """
    kept = [_KeptAdjustment(here, each) for each in here.tally.adjustments]
    coming = here.current.startswith(ADJUSTMENT) and here.current not in {
        ADJUSTMENT + each.log_id for each in here.tally.adjustments
    }
    if coming:
        line = ft.Row([words(_("Adjustment"), expand=True), figure("–", Type.BIG)])
        return _column([*kept, ft.Container(line, bgcolor=HIGHLIGHT, padding=14), *help_text(asked)])
    last = _add(here, help_sign(asked), width)
    return _column([*kept, last, *help_text(asked)])


def _add(here: RoundViewModel, sign: ft.Control, width: float) -> ft.Control:
    """Offer another adjustment; the sign is at the end of its line if no word is cut for it."""
    label = _("Add an adjustment, for example −100")
    add = plain_button(label, lambda: here.goto(ADJUSTMENT + uuid4().hex))
    if word_room(words(label, Type.STRONG)) + _ADD_BUTTON_EDGES + TARGET > width:
        return ft.Row([add, sign], wrap=True, run_spacing=0, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    return ft.Row([ft.Container(add, expand=True, alignment=ft.Alignment.CENTER_LEFT), sign], spacing=0)


def _column(lines: list[ft.Control]) -> ft.Column:
    return ft.Column(lines, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


@component
def _KeptAdjustment(here: RoundViewModel, each: Adjustment) -> ft.Control:  # noqa: N802 - named like the control it is
    path = ADJUSTMENT + each.log_id

    async def choose(reason: str) -> None:
        known = each.log_id in {one.log_id for one in here.kept.adjustments}
        place = here.round.log_id, here.side, each.log_id
        await here.table.change(
            AdjustmentNoted(*place, reason) if known else AdjustmentSet(*place, each.points, reason)
        )

    note = use_typed_text(each.note, each.id, choose)

    async def remove() -> None:
        await here.table.change(AdjustmentSet(here.round.log_id, here.side, each.log_id, None))

    value = signed(each.points)
    line = touch_row(
        ft.Row([words(_("Adjustment"), expand=True), figure(value, Type.BIG)]),
        join_list((_("Adjustment"), value, each.note)),
        lambda: here.goto(path),
        current=here.current == path,
    )
    offers = [
        plain_button(_(reason), lambda reason=reason: choose(_(reason))) for reason in ADJUSTMENT_REASONS
    ]
    below = [text_field(_("Reason"), note.text, note.write, on_done=note.leave)]
    away = plain_button(_("Remove the adjustment"), remove)
    last = ft.Row([*([] if note.text else offers), away], wrap=True)
    return ft.Column([line, *below, last], spacing=4)


def shown_of_round(here: RoundViewModel) -> object:
    """Return everything shown below the lines, and the ids that its buttons send."""
    record, played = here.table.shown, here.round
    ids = [each.id for each in record.rounds]
    dealer = dealer_of(record, here.index)
    return record.sides, record.rules.hows, ids, played.out, dealer, played.note, played.complete


@component
def AboutRound(here: RoundViewModel) -> ft.Control:  # noqa: N802 - components are named like the controls they are
    """Draw the entries for the whole round, below its lines."""
    lines = [
        ft.Container(heading(_("This round")), padding=ft.Padding.only(top=24, bottom=4)),
        words(_("Who went out?"), Type.STRONG),
        *_reminders(here),
        ft.Row(_outs(here), wrap=True, spacing=8, run_spacing=8),
        words(_("Who dealt?"), Type.STRONG),
        ft.Row(_dealers(here), wrap=True, spacing=8, run_spacing=8),
        _Note(here),
        ft.Row(_moves(here), wrap=True, spacing=8, run_spacing=8),
    ]
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column(with_scroll_keys(lines, "line"), spacing=10, horizontal_alignment=stretch)


def _reminders(here: RoundViewModel) -> list[ft.Control]:
    record = here.table.shown
    told = reminders(record.rules, partners=any(len(side.people) > 1 for side in record.sides))
    return [words(capital(join_clauses(told)), Type.SECOND)] if told else []


def _outs(here: RoundViewModel) -> list[ft.Control]:
    sides = here.table.shown.sides
    options: list[tuple[str, WhoWentOut]] = [
        (_(_OUT_WORDS[how]).format(side=each.name), Out(side, GoingOutKind(how)))
        for side, each in enumerate(sides)
        for how in here.table.shown.rules.hows
    ]
    if not here.table.shown.rules.family.someone_goes_out:
        options.append((_("Nobody: the stock ran out"), NOBODY))
    return [
        choice_button(label, lambda out=out: _say(here, out), chosen=here.round.out == out)
        for label, out in options
    ]


async def _say(here: RoundViewModel, out: WhoWentOut) -> None:
    await here.table.change(WentOut(here.round.log_id, out))


def _dealers(here: RoundViewModel) -> list[ft.Control]:
    record = here.table.shown
    dealer = dealer_of(record, here.index)
    buttons: list[ft.Control] = []
    for seat in range(seats(record.sides)):
        side, player = player_at(record.sides, seat)
        change = DealerSet(here.round.log_id, seat)
        name = record.sides[side].people[player]
        buttons.append(
            choice_button(name, lambda change=change: here.table.change(change), chosen=seat == dealer)
        )
    return buttons


@component
def _Note(here: RoundViewModel) -> ft.Control:  # noqa: N802 - components are named like the controls they are
    async def keep(said: str) -> None:
        await here.table.change(RoundNoted(here.round.log_id, said or None))

    note = use_typed_text(here.round.note or "", here.round.id, keep)
    return text_field(_("Note for this round"), note.text, note.write, on_done=note.leave)


def _moves(here: RoundViewModel) -> list[ft.Control]:
    rounds = here.table.record.rounds
    before = rounds[here.index - 1].id if here.index else None

    async def insert() -> None:
        await here.table.change(RoundAdded(uuid4().hex, before))
        go(game_path(here.table.id))

    async def remove() -> None:
        await here.table.change(RoundRemoved(here.round.log_id))
        go(game_path(here.table.id))

    async def finish() -> None:
        here.follow(await here.submit(FinishRound(here.round.log_id)))

    moves: list[ft.Control] = [
        plain_button(_("Insert a round before this one"), insert),
        plain_button(_("Remove this round") if here.round.complete else _("Misdeal: deal again"), remove),
    ]
    if not here.round.complete:
        moves.insert(0, outlined_button(_("Finish the round (empty fields count as 0)"), finish))
        moves += _first_meld(here)
    return moves


def _first_meld(here: RoundViewModel) -> list[ft.Control]:
    """Offer to add up an opening meld, where the rules have card values."""
    if not has_card_values(here.table.record.rules):
        return []
    path = game_path(here.table.id, "round", here.round.log_id, "meld")
    return [plain_button(_("Add up an opening meld"), lambda: go(path))]
