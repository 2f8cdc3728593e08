"""The next step in a game: the question who went out, the next round, or the winner."""

from collections.abc import Callable
from functools import partial
from uuid import uuid4

import flet as ft

from scorepad.flet_support.focus_and_scroll import FIRST_FOCUS, with_scroll_keys
from scorepad.flet_support.hooks import Size
from scorepad.flet_support.screens import Handler, go, show_message
from scorepad.game.accept import SideGuest
from scorepad.game.cursor import first_stop, is_at_total, next_open, next_side
from scorepad.game.draft import TOTAL_ONLY
from scorepad.game.events import EndedSet, RoundAdded, RoundRemoved
from scorepad.game.intents import Goto, SayOut
from scorepad.i18n import _, mark
from scorepad.i18n.formats import join_sentences
from scorepad.score.fields import is_total_only, keypad_stops, may_be_total_only
from scorepad.score.record import NOBODY, GameRecord, GoingOutKind, Out, Round, RoundId, Tally, WhoWentOut
from scorepad.score.result import ending
from scorepad.ui.routes import game_path
from scorepad.ui.session import GameView, newest_view
from scorepad.ui.shared.game_status import (
    last_question,
    one_more_round_text,
    read_out,
    take_up_again,
    with_extra_round,
)
from scorepad.ui.theme.style import EDGE_SPACE, Type, side_colour
from scorepad.ui.widgets.buttons import Touch, filled_button, outlined_button
from scorepad.ui.widgets.layout import at_hand_side, has_room_below, stretched
from scorepad.ui.widgets.text import heading, side_name, words
from scorepad.wording.going_out import who_question
from scorepad.wording.standings import ending_sentence

QUESTION_GAP = 10

Ask = Callable[[str], None]
"""Opens the question who went out, for one way of going out or the usual one; closes it with nothing."""

_QUESTIONS = {
    GoingOutKind.CONCEALED: mark("Who went out concealed?"),
    GoingOutKind.FULL: mark("Who went out with the full hand in one turn?"),
}
_OTHER_WAYS = {
    GoingOutKind.PLAIN: mark("Not concealed"),
    GoingOutKind.PARTIAL: mark("Not with the full hand"),
    GoingOutKind.CONCEALED: mark("Someone went out concealed"),
    GoingOutKind.FULL: mark("Someone went out with the full hand"),
}

_NARROWEST = 150
_LINE = 62
_EDGE = 2
_MOST = 0.45
"""The largest share of a portrait window's height that the question may take."""

_REOPENED = "who went out"


def part(table: GameView, size: Size, asking: str, ask: Ask) -> ft.Container:
    """Ask who went out, which opens the entry; or go on with the round under way; or lead to the winner.

    asking: a question opened again after its answer, or the way of going out in question.
    """
    played = next_open(table.record)
    if table.guest_side is not None:
        lines = _guest_step(table, played, table.guest_side)
    elif not table.record.rules.asks_who_went_out:
        lines = _to_enter(table, played)
    elif _asks(table, asking):
        back = [] if _asks(table, "") else [outlined_button(_("Not now"), lambda: ask(""))]
        lines = [*_so_far(table), *_question(table, played, size, asking, ask), *back]
    elif played and not table.record.ended:
        lines = _under_way(table, played, ask)
    else:
        lines = _over(table, ask)
    column = stretched(lines, QUESTION_GAP, tight=True)
    return ft.Container(column, padding=EDGE_SPACE, data=FIRST_FOCUS)


def _guest_step(table: GameView, played: Round | None, side: int) -> list[ft.Control]:
    """Offer a guest to count their side in the open round, which asks them whether it went out."""
    name = table.record.sides[side].name
    if played is None:
        return [] if table.score.finished else [words(_("The next round hasn't begun yet."))]
    if table.record.is_away(side, _index_of(table.record, played)):
        return [words(_("{name} left").format(name=name))]
    label = _("Count for {side}")
    if played.tallies[side].counted:
        by_line = "rows" in table.record.rules.counted
        label = _("Change the points of {side}") if by_line else _("Change the cards of {side}")
    count = partial(count_own_side, table, played, side)
    return [filled_button(label.format(side=name), count, colour=side_colour(side))]


async def count_own_side(table: GameView, played: Round, side: int) -> None:
    """Open the tally of a guest's side, at the cursor if it is there."""
    now = newest_view(table)
    if not (now.draft and now.draft.round == played.id):
        here = next((each for each in now.record.rounds if each.id == played.id), played)
        await table.send(Goto(here.id, side, first_stop(now.record, here, side).field))
    _to_cursor(table)


def is_tall(table: GameView, size: Size, asking: str) -> bool:
    """Return whether the controls at hand are so high that they belong inside the paper."""
    if table.guest_side is not None or not _asks(table, asking):
        return False
    more = (0 if _asks(table, "") else 2) + _has_phones(table)
    lines = 2 + more + len(table.record.rules.hows[1:]) - (-len(table.record.sides) // _columns(size))
    return not size.is_landscape and lines * _LINE * size.text_scale > _MOST * size.height


def _asks(table: GameView, asking: str) -> bool:
    if not table.record.rules.asks_who_went_out:
        return False
    played = next_open(table.record)
    answered = bool(played.out) or _is_total_only(table, played) if played else table.score.finished
    return (bool(asking) or not answered) and not table.record.ended


def _is_total_only(table: GameView, played: Round) -> bool:
    """Whether only the totals of a round under way are known, or this device is about to enter the first."""
    draft = table.draft
    here = draft is not None and draft.round == played.id and is_at_total(table.game, draft)
    return here or is_total_only(table.record.rules, played)


def total_only_entry(table: GameView) -> Handler | None:
    """Return the handler that enters a round of which only the total is known; None where there is none.

    Such a round is a new one, or one of which nothing else was said.
    """
    record, played = table.record, next_open(table.record)
    fresh, over = played or Round((Tally(),)), table.score.finished or record.ended
    if over or not may_be_total_only(record.rules, fresh) or is_total_only(record.rules, fresh):
        return None

    async def enter() -> None:
        await table.send(Goto(None, 0, TOTAL_ONLY))
        _to_cursor(table)

    return enter


def _columns(size: Size) -> int:
    width = (at_hand_side(size) if size.is_landscape else size.width) - 2 * EDGE_SPACE
    return max(1, min(2, int(width // (_NARROWEST * size.text_scale))))


def _question(table: GameView, played: Round | None, size: Size, asking: str, ask: Ask) -> list[ft.Control]:
    """Ask which side went out. asking: the way of going out in question, if any."""
    hows, columns = table.record.rules.hows, _columns(size)
    how = GoingOutKind(asking if asking in hows else hows[0])

    async def answer(out: WhoWentOut) -> None:
        ask("")
        await _record_out(table, played, out)

    buttons = [
        outlined_button(
            side_name(side, each.name),
            partial(answer, Out(side, how)),
            edge=ft.BorderSide(_EDGE, side_colour(side)),
            expand=True,
            tall=True,
        )
        for side, each in enumerate(table.record.sides)
        if not table.record.is_away(side, _index_of(table.record, played))
    ]
    rows = [
        ft.Row([*buttons[at : at + columns]], spacing=QUESTION_GAP) for at in range(0, len(buttons), columns)
    ]
    ways = [GoingOutKind(each) for each in hows if each != how]
    others = [outlined_button(_(_OTHER_WAYS[each]), partial(ask, each)) for each in ways]
    nobody = _nobody(table, played, ask, partial(answer, NOBODY)) if how == hows[0] else []
    say = outlined_button(_("Let the sides say it on their phones"), partial(_start_round, table))
    by_phones = [say] if _has_phones(table) else []
    asked = _(_QUESTIONS[how]) if how in _QUESTIONS else who_question(table.record.rules)
    is_over = how == hows[0] and not table.record.rules.family.bids
    question = join_sentences((_("Round over?") if is_over and has_room_below(size) else "", asked))
    return [heading(question), *with_scroll_keys(rows, "question"), *others, *nobody, *by_phones]


def _index_of(record: GameRecord, played: Round | None) -> int:
    """Return the index of a round from 0, None = the next one."""
    ids = [each.id for each in record.rounds]
    return ids.index(played.id) if played else len(ids)


def _has_phones(table: GameView) -> bool:
    """Whether a side's phone could say who went out in a round yet to be started."""
    access, sides = table.session.service.access, range(len(table.record.sides))
    return not next_open(table.record) and any(access.holders(SideGuest(table.id, side)) for side in sides)


async def _start_round(table: GameView) -> None:
    """Start a round in which the sides say on their phones who went out."""
    last = table.record.rounds[-1].log_id if table.record.rounds else None
    await table.change(RoundAdded(RoundId(uuid4().hex), last))


def _nobody(table: GameView, played: Round | None, ask: Ask, answer: Handler) -> list[ft.Control]:
    """Offer that nobody went out; where points are penalties such a deal is not a round.

    Source for that: Hand, pagat.com/rummy/hand.html.
    """
    family = table.record.rules.family
    if family.bids:
        return []
    if not family.someone_goes_out:
        return [outlined_button(_("Nobody: the stock ran out"), answer)]

    async def again() -> None:
        ask("")
        now = next_open(newest_view(table).record)
        # The dealer alone stays for the new deal.
        has_begun = now and (now.out or not all(each.is_blank for each in now.tallies))
        if played and now and now.id == played.id and has_begun:
            await table.change(RoundRemoved(now.log_id))
        show_message(ft.context.page, _("This deal doesn't count."))

    note = words(_("A deal like that doesn't count."), Type.SECOND)
    return [outlined_button(_("The stock ran out: deal again"), again), note]


def _so_far(table: GameView) -> list[ft.Control]:
    """Return why the game goes on after its end was reached; nothing while that would tell hidden totals."""
    if table.record.totals_hidden:
        return []
    end = ending(table.record, table.score)
    if end and not table.score.finished:
        return [words(ending_sentence(table.record.rules, end), Type.SECOND)]
    return [words(one_more_round_text(table))] if len(table.score.winners) > 1 else []


def _to_enter(table: GameView, played: Round | None) -> list[ft.Control]:
    """Offer the next round; where nobody goes out, nothing has to be asked before it."""
    if table.record.ended or (table.score.finished and played is None):
        return _over(table, None)
    enter = partial(begin_round, table, played.id if played else None)
    lines = [*_so_far(table), _main_button(table)(_enter_words(table, played), enter)]
    if table.record.rules.facts.length_key is None and any(each.complete for each in table.record.rounds):
        lines.append(outlined_button(_("End the game here"), partial(_end, table)))
    return lines


def _main_button(table: GameView) -> Callable[[str, Touch], ft.TextButton]:
    """Return what makes the button for the next step; a question that stands has the only filled one."""
    return outlined_button if last_question(table) else filled_button


def _enter_words(table: GameView, played: Round | None) -> str:
    """Return the words for the round that comes next."""
    if played and not all(tally.is_blank for tally in played.tallies):
        return _("Continue scoring")
    coming = with_extra_round(table.record, table.score, "more").next
    number = coming.round if coming else table.record.first_round
    return _("Enter round {number}").format(number=number)


async def _end(table: GameView) -> None:
    """End a game that ends when the table says so, and go on to its result."""
    await table.change(EndedSet(ended=True))
    go(game_path(table.id, "result"))


def _under_way(table: GameView, played: Round, ask: Ask) -> list[ft.Control]:
    out, bids = played.side_out, table.record.rules.family.bids
    if _is_total_only(table, played):
        label = _("Only the total is known. Change this")
    elif out is None:
        label = _("Nobody went out. Change this")
    else:
        message = _("{side} bids. Change this") if bids else _("{side} went out. Change this")
        label = message.format(side=table.record.sides[out.side].name)
    return [
        filled_button(_("Continue scoring"), lambda: begin_round(table, played.id)),
        outlined_button(label, partial(ask, _REOPENED)),
    ]


def _over(table: GameView, ask: Ask | None) -> list[ft.Control]:
    """Lead to the winner, or offer one more round. ask: asks first who went out in it, if anybody is to."""
    hidden, to_result = table.record.totals_hidden, partial(go, game_path(table.id, "result"))
    won: tuple[str, Handler] = _("Who won?"), to_result
    if hidden:
        won = _("Read out the totals"), partial(read_out, table)
    if table.record.is_from_paper:
        return [_main_button(table)(*won)]
    if table.record.ended:
        return [_main_button(table)(*won), outlined_button(_("Reopen the game"), take_up_again(table))]
    more = _("One more round"), (partial(ask, _REOPENED) if ask else partial(begin_round, table, None))
    if len(table.score.winners) > 1 and not hidden:
        return [words(one_more_round_text(table)), _main_button(table)(*more), outlined_button(*won)]
    return [_main_button(table)(*won), outlined_button(*more)]


async def begin_round(table: GameView, round_id: RoundId | None) -> None:
    """Go on counting a round, or start the next one, whichever side went out."""
    table = newest_view(table)
    played = next((each for each in table.record.rounds if each.id == round_id), None)
    if played and played.out:
        await _record_out(table, played, played.out)
        return
    if not (played and table.draft and table.draft.round == played.id):
        await table.send(_to_first_side(table.record, played))
    _to_cursor(table)


def _to_first_side(record: GameRecord, played: Round | None) -> Goto:
    """Return the touch that goes to the side to count first."""
    index = _index_of(record, played)
    first = next(side for side in range(len(record.sides)) if not record.is_away(side, index))
    if not played:
        return Goto(None, first, keypad_stops(record.rules, Tally())[0])
    there = next_side(record, played) or first_stop(record, played, first)
    return Goto(played.id, there.side, there.field)


async def _record_out(table: GameView, played: Round | None, out: WhoWentOut) -> None:
    await table.send(SayOut(played.id if played else None, out))
    _to_cursor(table)


def _to_cursor(table: GameView) -> None:
    """Open the entry screen at this device's cursor."""
    draft = table.session.draft(table.id)
    if draft and draft.round:
        go(game_path(table.id, "round", draft.round))
