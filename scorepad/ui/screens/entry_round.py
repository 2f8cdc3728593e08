"""What belongs to a whole round: who went out, its dealer, its note, and where it stands in the game."""

from uuid import uuid4

import flet as ft

from scorepad.game.events import DealerSet, RoundAdded, RoundNoted, RoundRemoved, WentOut
from scorepad.game.intents import FinishRound
from scorepad.i18n import _, mark
from scorepad.i18n.going_out import reminders
from scorepad.i18n.joining import clauses
from scorepad.i18n.labels import capital
from scorepad.score.opening import can_help
from scorepad.score.record import NOBODY, How, Out, WhoWentOut
from scorepad.score.seats import dealer_of, player_at, seats
from scorepad.ui.guard import component
from scorepad.ui.screens.entering import Entering
from scorepad.ui.shell import game_path, go
from scorepad.ui.theme import Type
from scorepad.ui.widgets.buttons import outlined_button, plain_button
from scorepad.ui.widgets.choice import choice
from scorepad.ui.widgets.fields import text_field, use_typed
from scorepad.ui.widgets.places import all_in_sight
from scorepad.ui.widgets.words import heading, words


def shown_of_round(here: Entering) -> object:
    """Give what stands below the lines, and the ids that its touches send."""
    record, played = here.table.shown, here.round
    ids = [each.id for each in record.rounds]
    dealer = dealer_of(record, here.index)
    return record.sides, record.rules.hows, ids, played.out, dealer, played.note, played.complete


@component
def AboutRound(here: Entering) -> ft.Control:  # noqa: N802 - components are named like the controls they are
    """Draw what belongs to the whole round, below its lines."""
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
    return ft.Column(all_in_sight(lines, "line"), spacing=10, horizontal_alignment=stretch)


def _reminders(here: Entering) -> list[ft.Control]:
    record = here.table.shown
    told = reminders(record.rules, partners=any(len(side.people) > 1 for side in record.sides))
    return [words(capital(clauses(told)), Type.SECOND)] if told else []


def _outs(here: Entering) -> list[ft.Control]:
    sides = here.table.shown.sides
    options: list[tuple[str, WhoWentOut]] = [
        (_(_OUT_WORDS[how]).format(side=each.name), Out(side, How(how)))
        for side, each in enumerate(sides)
        for how in here.table.shown.rules.hows
    ]
    if not here.table.shown.rules.family.someone_goes_out:
        options.append((_("Nobody: the stock ran out"), NOBODY))
    return [
        choice(label, lambda out=out: _say(here, out), chosen=here.round.out == out) for label, out in options
    ]


_OUT_WORDS = {
    "plain": "{side}",
    "concealed": mark("{side}, concealed"),
    "partial": "{side}",
    "full": mark("{side}, full hand"),
}


async def _say(here: Entering, out: WhoWentOut) -> None:
    await here.table.change(WentOut(here.round.id, out))


def _dealers(here: Entering) -> list[ft.Control]:
    record = here.table.shown
    dealer = dealer_of(record, here.index)
    buttons: list[ft.Control] = []
    for seat in range(seats(record.sides)):
        side, player = player_at(record.sides, seat)
        change = DealerSet(here.round.id, seat)
        name = record.sides[side].people[player]
        buttons.append(choice(name, lambda change=change: here.table.change(change), chosen=seat == dealer))
    return buttons


@component
def _Note(here: Entering) -> ft.Control:  # noqa: N802 - components are named like the controls they are
    async def keep(said: str) -> None:
        await here.table.change(RoundNoted(here.round.id, said or None))

    note = use_typed(here.round.note or "", here.round.id, keep)
    return text_field(_("Note for this round"), note.text, note.write, on_done=note.leave)


def _moves(here: Entering) -> list[ft.Control]:
    rounds = here.table.record.rounds
    before = rounds[here.index - 1].id if here.index else None

    async def insert() -> None:
        await here.table.change(RoundAdded(uuid4().hex, before))
        go(game_path(here.table.id))

    async def remove() -> None:
        await here.table.change(RoundRemoved(here.round.id))
        go(game_path(here.table.id))

    async def finish() -> None:
        here.follow(await here.submit(FinishRound(here.round.id)))

    moves: list[ft.Control] = [
        plain_button(_("Insert a round before this one"), insert),
        plain_button(_("Remove this round") if here.round.complete else _("Misdeal: deal again"), remove),
    ]
    if not here.round.complete:
        moves.insert(0, outlined_button(_("Finish the round (empty fields count as 0)"), finish))
        moves += _first_meld(here)
    return moves


def _first_meld(here: Entering) -> list[ft.Control]:
    """Offer to add up a first meld, where the rules say what a card is worth."""
    if not can_help(here.table.record.rules):
        return []
    path = game_path(here.table.id, "round", here.round.id, "meld")
    return [plain_button(_("Add up an opening meld"), lambda: go(path))]
