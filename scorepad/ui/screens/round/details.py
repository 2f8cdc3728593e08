"""What is said of a round beside its counts: who went out, the deal, a note, adjustments; and its menu."""

from functools import partial
from uuid import uuid4

import flet as ft

from scorepad.flet_support.focus_and_scroll import scroll_key
from scorepad.flet_support.screens import component
from scorepad.game import events
from scorepad.game.draft import ADJUSTMENT
from scorepad.game.intents import FinishRound
from scorepad.i18n import _, mark
from scorepad.i18n.formats import join_clauses, join_list, signed
from scorepad.score.deal import dealer_of, player_at, seats
from scorepad.score.fields import is_total_only, keypad_stops
from scorepad.score.limits import MAX_TEXT
from scorepad.score.record import FACTORS, NOBODY, Adjustment, GoingOutKind, Out, Round, RoundId, WhoWentOut
from scorepad.ui.routes import game_path, round_in
from scorepad.ui.screens.round.view_model import RoundViewModel
from scorepad.ui.session import GameView
from scorepad.ui.shared.frames import game_frame, game_screen, not_found
from scorepad.ui.shared.game_status import ask_who_went_out, numbered_round
from scorepad.ui.theme.style import HIGHLIGHT, Type
from scorepad.ui.widgets.buttons import choices, plain_button, touch_row
from scorepad.ui.widgets.fields import kept_field, text_field, use_typed_text
from scorepad.ui.widgets.layout import flowing, section, stretched
from scorepad.ui.widgets.text import figure, words
from scorepad.ui.widgets.top_bar import MenuItem
from scorepad.wording.going_out import reminders, who_question
from scorepad.wording.labels import capital

_OUT_WORDS = {
    "plain": "{side}",
    "concealed": mark("{side}, concealed"),
    "partial": "{side}",
    "full": mark("{side}, full hand"),
}

ADJUSTMENT_REASONS = (mark("illegal pickup"), mark("illegal out"))
_GAP = 10


@game_screen
def RoundDetails(table: GameView) -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw what is said of the round in the address."""
    round_id = round_in(ft.use_route_params())
    index = next((at for at, each in enumerate(table.record.rounds) if each.id == round_id), None)
    if index is None:
        return not_found(table)
    title = numbered_round(table.record, table.record.first_round + index)
    back = game_path(table.id, "round", round_id)
    return game_frame(table, title, _sections(table, index), back=back)


def may_say_out(table: GameView, index: int) -> bool:
    """Return whether this is a side's phone, and no other side has said that it went out."""
    side, out = table.guest_side, table.record.rounds[index].out
    is_last = index == len(table.record.rounds) - 1
    is_free = out is None or (isinstance(out, Out) and out.side == side)
    return table.record.rules.asks_who_went_out and side is not None and is_last and is_free


def asks_out(model: RoundViewModel) -> bool:
    """Return whether this side's phone is asked if it went out: nobody has said it yet."""
    return may_say_out(model.table, model.index) and model.round.out is None and not model.is_total_only


def out_values(model: RoundViewModel) -> object:
    """Return everything shown with the question who went out, and the ids that its buttons send."""
    record = model.table.shown
    return asks_out(model), record.sides, record.rules.hows, model.round.log_id


def out_question(model: RoundViewModel) -> ft.Control:
    """Ask a guest whether their side went out, until a side has said so."""
    if not asks_out(model):
        return ft.Container()
    lines = [
        words(who_question(model.table.record.rules), Type.STRONG),
        flowing(_outs(model.table, model.index)),
    ]
    return ft.Container(stretched(lines, 6), padding=ft.Padding.only(bottom=8))


def _sections(table: GameView, index: int) -> list[ft.Control]:
    record, played = table.record, table.record.rounds[index]
    is_guest = table.guest_side is not None
    asks = record.rules.asks_who_went_out and not is_total_only(record.rules, played)
    lines: list[ft.Control] = []
    if asks and (not is_guest or may_say_out(table, index)):
        conditions = reminders(record.rules, partners=any(len(side.people) > 1 for side in record.sides))
        told = [words(capital(join_clauses(conditions)), Type.SECOND)] if conditions else []
        lines.append(section(who_question(record.rules), [*told, flowing(_outs(table, index))]))
    if is_guest:
        return lines
    lines.append(section(_("Who dealt?"), [flowing(_dealers(table, index))]))
    if record.rules.family.multiplies_rounds and asks:
        lines.append(section(_("What does this round count?"), [flowing(_factors(table, played))]))
    return [*lines, ft.Container(_note(table, played), padding=ft.Padding.only(top=20))]


def _outs(table: GameView, index: int) -> list[ft.Control]:
    record, played = table.record, table.record.rounds[index]
    answers: dict[WhoWentOut, str] = {
        Out(side, GoingOutKind(how)): _(_OUT_WORDS[how]).format(side=each.name)
        for side, each in enumerate(record.sides)
        for how in record.rules.hows
        if table.guest_side in (None, side) and not record.is_away(side, index)
    }
    family = record.rules.family
    if table.guest_side is None and not (family.someone_goes_out or family.bids):
        answers[NOBODY] = _("Nobody: the stock ran out")
    return choices(answers, played.out, lambda out: table.change(events.WentOut(played.log_id, out)))


def _dealers(table: GameView, index: int) -> list[ft.Control]:
    record, round_id = table.record, table.record.rounds[index].log_id
    places = [player_at(record.sides, seat) for seat in range(seats(record.sides))]
    answers = {
        seat: record.sides[side].people[player]
        for seat, (side, player) in enumerate(places)
        if not record.is_away(side, index)
    }
    dealer = dealer_of(record, index)
    return choices(answers, dealer, lambda seat: table.change(events.DealerSet(round_id, seat)))


def _factors(table: GameView, played: Round) -> list[ft.Control]:
    """Return the choice of what the round counts, where rounds are multiplied."""
    answers = {each: f"× {each}" for each in FACTORS}
    return choices(answers, played.factor, lambda each: table.change(events.FactorSet(played.log_id, each)))


def _note(table: GameView, played: Round) -> ft.Control:
    async def store(text: str) -> None:
        await table.change(events.RoundNoted(played.log_id, text or None))

    return kept_field(_("Note for this round"), played.note or "", played.id, store)


def round_menu(model: RoundViewModel) -> list[MenuItem]:
    """Return the lines of the menu; a guest's has no more than who went out."""
    table, round_id = model.table, model.round.log_id
    asks = table.record.rules.asks_who_went_out
    who = _("Who bids, dealer, note") if table.record.rules.family.bids else _("Who went out, dealer, note")
    what = who if asks else _("Dealer, note")
    details = MenuItem(what, partial(ask_who_went_out, table, round_id))
    if table.guest_side is not None:
        return [*_of_side(model), *([details] if may_say_out(table, model.index) else [])]
    before = table.record.rounds[model.index - 1].id if model.index else None

    async def change_and_leave(change: events.RoundAdded | events.RoundRemoved) -> None:
        await table.change(change)
        table.go()

    async def finish() -> None:
        model.follow(await model.enter(FinishRound(round_id)))

    insert = partial(change_and_leave, events.RoundAdded(RoundId(uuid4().hex), before))
    remove = partial(change_and_leave, events.RoundRemoved(round_id))
    is_open = not model.round.complete
    open_only = [MenuItem(_("Finish the round (empty fields count as 0)"), finish)]
    if table.record.rules.family.counts_cards:
        to_meld = partial(table.go, "round", round_id, "meld")
        open_only.append(MenuItem(_("Add up an opening meld"), to_meld))
    adjusts = not (model.lists_sides or model.is_total_only or model.is_away)
    return [
        *_of_side(model),
        *(open_only if is_open else []),
        *([MenuItem(_("Adjustment"), lambda: model.goto(new_adjustment()))] if adjusts else []),
        details,
        MenuItem(_("Insert a round before this one"), insert),
        MenuItem(_("Misdeal: deal again") if is_open else _("Remove this round"), remove),
    ]


def _of_side(model: RoundViewModel) -> list[MenuItem]:
    """Return the lines about the side whose points are being counted, if each side has a line."""
    if not model.is_listed(model.current):
        return []
    sits = _("Plays after all") if model.tally.is_sat_out else _("Sat out")
    actions = (
        (sits, lambda: model.sit_out(model.side)),
        (_("Adjustment"), lambda: model.goto(new_adjustment())),
    )
    name = model.in_words[model.side][0]
    return [MenuItem(_("{side}: {what}").format(side=name, what=what), act) for what, act in actions]


def new_adjustment() -> str:
    """Return the path of an adjustment that isn't there yet."""
    return ADJUSTMENT + uuid4().hex


def adjustment_values(model: RoundViewModel) -> object:
    """Return everything shown about the side's adjustments, and which of them are committed."""
    stored = [each.id for each in model.stored.adjustments]
    current = model.current if model.current.startswith(ADJUSTMENT) else ""
    return model.tally.adjustments, stored, current, model.typed if current else "", model.is_total_only


def adjustments(model: RoundViewModel) -> ft.Control:
    """Draw the side's adjustments and the one being typed.

    Where only a total is known, which has a line of its own, draw the way back to counting.
    """
    if model.is_total_only:
        first = keypad_stops(model.table.shown.rules, model.tally)[0]
        return ft.Row([plain_button(_("Count it in full after all"), partial(model.goto, first))], wrap=True)
    lines: list[ft.Control] = [_Adjustment(model, each) for each in model.tally.adjustments]
    known = [ADJUSTMENT + each.log_id for each in model.tally.adjustments]
    if model.current.startswith(ADJUSTMENT) and model.current not in known:
        line = ft.Row([_adjustment_name(model.typed), figure("–", Type.BIG)])
        place = scroll_key(model.current)
        lines.append(ft.Container(line, key=place, bgcolor=HIGHLIGHT, padding=14))
    return stretched(lines)


def _adjustment_name(typed: str) -> ft.Row:
    """Return the word for an adjustment, with what is being typed beside it."""
    parts = [words(_("Adjustment")), *([words(typed, Type.SECOND)] if typed else [])]
    return ft.Row([*parts], wrap=True, spacing=_GAP, run_spacing=0, expand=True)


@component
def _Adjustment(model: RoundViewModel, each: Adjustment) -> ft.Control:  # noqa: N802 - named like the control it is
    place = model.round.log_id, model.side, each.log_id

    async def choose(reason: str) -> None:
        if any(one.id == each.id for one in model.stored.adjustments):
            await model.table.change(events.AdjustmentNoted(*place, reason))
        else:
            await model.table.change(events.AdjustmentSet(*place, each.points, reason))

    note = use_typed_text(each.note, each.id, choose)
    value, path = signed(each.points), ADJUSTMENT + each.log_id
    current = model.current == path
    typed = model.typed if current else ""
    line = touch_row(
        ft.Row([_adjustment_name(typed), figure(value, Type.BIG)]),
        join_list((_("Adjustment"), value, typed or each.note)),
        lambda: model.goto(path),
        current=current,
        in_card=True,
        key=path,
        live=current,
    )
    reasons = [] if note.text else [_(reason) for reason in ADJUSTMENT_REASONS]
    buttons = [plain_button(reason, partial(choose, reason)) for reason in reasons]
    remove = partial(model.table.change, events.AdjustmentSet(*place, None))
    buttons.append(plain_button(_("Remove the adjustment"), remove))
    field = text_field(_("Reason"), note.text, note.write, on_done=note.leave, most=MAX_TEXT)
    return ft.Column([line, field, ft.Row([*buttons], wrap=True)], spacing=4)
