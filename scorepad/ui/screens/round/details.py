"""What is said of a round as a whole: who went out, who dealt, what it counts, a note; and its menu."""

from functools import partial
from uuid import uuid4

import flet as ft

from scorepad.flet_support.hooks import use_size
from scorepad.flet_support.screens import go, screen
from scorepad.game.events import DealerSet, FactorSet, RoundAdded, RoundNoted, RoundRemoved, WentOut
from scorepad.game.intents import FinishRound
from scorepad.i18n import _, mark
from scorepad.i18n.formats import join_clauses
from scorepad.score.deal import dealer_of, player_at, seats
from scorepad.score.fields import is_total_only
from scorepad.score.opening import has_card_values
from scorepad.score.record import FACTORS, NOBODY, GoingOutKind, Out, Round, RoundId, WhoWentOut
from scorepad.ui.routes import game_in, game_path, round_in
from scorepad.ui.screens.round.adjustments import new_adjustment
from scorepad.ui.screens.round.view import RoundView
from scorepad.ui.screens.round.view_model import RoundViewModel
from scorepad.ui.session import GameView, use_game_view
from scorepad.ui.shared.game_status import WHO_WENT_OUT, numbered_round
from scorepad.ui.shared.not_found import not_found
from scorepad.ui.shared.undo_bar import game_frame
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import choice_button, choices
from scorepad.ui.widgets.fields import kept_field
from scorepad.ui.widgets.layout import flowing, section, stretched
from scorepad.ui.widgets.text import words
from scorepad.ui.widgets.top_bar import MenuItem
from scorepad.wording.going_out import reminders, who_question
from scorepad.wording.labels import capital

_OUT_WORDS = {
    "plain": "{side}",
    "concealed": mark("{side}, concealed"),
    "partial": "{side}",
    "full": mark("{side}, full hand"),
}


@screen
def RoundDetails() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw what is said of the round in the address."""
    params = ft.use_route_params()
    table, round_id, size = use_game_view(game_in(params)), round_in(params), use_size()
    rounds = table.record.rounds if table else ()
    index = next((at for at, each in enumerate(rounds) if each.id == round_id), None)
    if table is None or index is None:
        return not_found(table)
    title = numbered_round(table.record, table.record.first_round + index)
    back = game_path(table.id, "round", round_id)
    return game_frame(table, title, _sections(table, index), size=size, back=back)


def ask_who_went_out(view: RoundView) -> None:
    """Go to the question who went out."""
    go(game_path(view.game_id, "round", view.round_id, "at", WHO_WENT_OUT))


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
    answers: list[tuple[str, WhoWentOut]] = [
        (_(_OUT_WORDS[how]).format(side=each.name), Out(side, GoingOutKind(how)))
        for side, each in enumerate(record.sides)
        for how in record.rules.hows
        if table.guest_side in (None, side) and not record.is_away(side, index)
    ]
    family = record.rules.family
    if table.guest_side is None and not (family.someone_goes_out or family.bids):
        answers.append((_("Nobody: the stock ran out"), NOBODY))
    return [
        choice_button(label, partial(table.change, WentOut(played.log_id, out)), chosen=played.out == out)
        for label, out in answers
    ]


def _dealers(table: GameView, index: int) -> list[ft.Control]:
    record, round_id = table.record, table.record.rounds[index].log_id
    dealer = dealer_of(record, index)
    places = [player_at(record.sides, seat) for seat in range(seats(record.sides))]
    return [
        choice_button(
            record.sides[side].people[player],
            partial(table.change, DealerSet(round_id, seat)),
            chosen=seat == dealer,
        )
        for seat, (side, player) in enumerate(places)
        if not record.is_away(side, index)
    ]


def _factors(table: GameView, played: Round) -> list[ft.Control]:
    """Return the choice of what the round counts, where rounds are multiplied."""
    answers = {factor: f"× {factor}" for factor in FACTORS}
    return choices(answers, played.factor, lambda factor: table.change(FactorSet(played.log_id, factor)))


def _note(table: GameView, played: Round) -> ft.Control:
    async def store(text: str) -> None:
        await table.change(RoundNoted(played.log_id, text or None))

    return kept_field(_("Note for this round"), played.note or "", played.id, store)


def round_menu(model: RoundViewModel) -> list[MenuItem]:
    """Return the lines of the menu; a guest's has no more than who went out."""
    table, round_id = model.table, model.round.log_id
    path = partial(game_path, table.id, "round", round_id)
    asks = table.record.rules.asks_who_went_out
    who = _("Who bids, dealer, note") if table.record.rules.family.bids else _("Who went out, dealer, note")
    what = who if asks else _("Dealer, note")
    details = MenuItem(what, lambda: go(path("at", WHO_WENT_OUT)))
    if table.guest_side is not None:
        return [*_of_side(model), *([details] if may_say_out(table, model.index) else [])]
    before = table.record.rounds[model.index - 1].id if model.index else None

    async def change_and_leave(change: RoundAdded | RoundRemoved) -> None:
        await table.change(change)
        go(game_path(table.id))

    async def finish() -> None:
        model.follow(await model.enter(FinishRound(round_id)))

    insert = partial(change_and_leave, RoundAdded(RoundId(uuid4().hex), before))
    remove = partial(change_and_leave, RoundRemoved(round_id))
    is_open = not model.round.complete
    open_only = [MenuItem(_("Finish the round (empty fields count as 0)"), finish)]
    if has_card_values(table.record.rules):
        open_only.append(MenuItem(_("Add up an opening meld"), lambda: go(path("meld"))))
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
