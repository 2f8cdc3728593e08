"""The next step in a game: the question who went out, the next round, or the winner."""

from collections.abc import Awaitable, Callable
from functools import partial

import flet as ft

from scorepad.flet_support.error_boundary import show_message
from scorepad.flet_support.focus_and_scroll import FIRST_FOCUS, with_scroll_keys
from scorepad.flet_support.hooks import Size
from scorepad.flet_support.navigation import go
from scorepad.game.cursor import first_stop, next_open
from scorepad.game.events import RoundRemoved
from scorepad.game.intents import Goto, SayOut
from scorepad.i18n import _, mark
from scorepad.i18n.formats import join_clauses
from scorepad.score.deal import seats
from scorepad.score.ending import ending, is_broken_off
from scorepad.score.fields import keypad_stops
from scorepad.score.going_out import piles_missing, piles_needed
from scorepad.score.record import NOBODY, GameRecord, GoingOutKind, Out, Round, Tally, WhoWentOut
from scorepad.score.result import GameScore
from scorepad.ui.routes import game_path
from scorepad.ui.session import GameView
from scorepad.ui.shared.game_status import one_more_round_text, take_up_again
from scorepad.ui.theme.style import EDGE_SPACE, ON_FILLED, Type, side_colour
from scorepad.ui.widgets.buttons import filled_button, outlined_button, plain_button
from scorepad.ui.widgets.layout import AT_HAND_WIDTH
from scorepad.ui.widgets.text import heading, side_name, words
from scorepad.wording.going_out import may_go_out_text, missing_text, reminders, takes_text
from scorepad.wording.standings import ending_sentence

_MOST_LINES = 4

QUESTION_GAP = 10

Ask = Callable[[str], None]
Say = Callable[[WhoWentOut], Awaitable[None]]

_QUESTIONS = {
    GoingOutKind.PLAIN: mark("Who went out?"),
    GoingOutKind.PARTIAL: mark("Who went out?"),
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
_MOST = 0.45
"""The largest share of a portrait window's height that the question may take."""

_ASKED = "who went out"


def going_out(record: GameRecord, score: GameScore) -> list[ft.Control]:
    """Show the requirements for going out, those each side lacks, and those only the table can see."""
    number = _number(record, score)
    if number is None:
        return []
    needed = piles_needed(record.rules, number, seats(record.sides))
    lines: list[ft.Control] = [words(takes_text(record.rules, needed))] if needed else []
    played = next_open(record)
    if needed and played and _is_begun(played):
        lines += [_side(record, number, played, side) for side in _shown(played)]
    told = _reminders(record)
    if told:
        lines.append(words(told, Type.SECOND))
    column = ft.Column(lines, spacing=2, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return [ft.Container(column, padding=ft.Padding.symmetric(horizontal=14))] if lines else []


def _number(record: GameRecord, score: GameScore) -> int | None:
    """Return the number of the round that is next or under way, also one beyond the end."""
    if score.next:
        return score.next.round
    if is_broken_off(record, score):
        return None
    played = next_open(record)
    return record.first_round + record.rounds.index(played) if played else None


def _is_begun(played: Round) -> bool:
    """Return whether any pile was counted: until then every side lacks everything."""
    return any(_has_piles(tally) for tally in played.tallies)


def _shown(played: Round) -> list[int]:
    """Return the sides that have a line: of many only those with piles, as the others lack everything."""
    few = len(played.tallies) <= _MOST_LINES
    return [side for side, tally in enumerate(played.tallies) if few or _has_piles(tally)]


def _has_piles(tally: Tally) -> bool:
    return any(tally.piles.values())


def _side(record: GameRecord, number: int, played: Round, side: int) -> ft.Control:
    name = record.sides[side].name
    missing = piles_missing(record.rules, number, seats(record.sides), played.tallies[side].piles)
    text = may_go_out_text(record.rules, missing)
    shown = missing_text(record.rules, missing) if missing else text
    face = ft.Row([side_name(side, name), words(shown)], wrap=True, spacing=10, run_spacing=0)
    said = _("{side}: {what}").format(side=name, what=text)
    return ft.Semantics(label=said, exclude_semantics=True, content=face)


def _reminders(record: GameRecord) -> str:
    partners = any(len(side.people) > 1 for side in record.sides)
    told = reminders(record.rules, partners=partners)
    return _("Before going out: {reminders}").format(reminders=join_clauses(told)) if told else ""


def who_went_out(
    table: GameView, played: Round | None, columns: int, asking: str, ask: Ask, say: Say
) -> list[ft.Control]:
    """Ask which side went out. columns: of buttons. asking: the way of going out in question, if any.

    ask: keeps the open question, or nothing. say: takes the answer.
    """
    hows = table.record.rules.hows
    how = GoingOutKind(asking if asking in hows else hows[0])

    async def answer(out: WhoWentOut) -> None:
        ask("")
        await say(out)

    buttons = [
        filled_button(
            side_name(side, each.name, on_colour=ON_FILLED),
            lambda side=side: answer(Out(side, how)),
            colour=side_colour(side),
            expand=True,
        )
        for side, each in enumerate(table.record.sides)
    ]
    rows = [
        ft.Row([*buttons[at : at + columns]], spacing=QUESTION_GAP) for at in range(0, len(buttons), columns)
    ]
    placed = with_scroll_keys(rows, "question")
    ways = [each for each in hows if each != how]
    others = [
        outlined_button(_(_OTHER_WAYS[GoingOutKind(each)]), lambda each=each: ask(each)) for each in ways
    ]
    return [
        heading(_(_QUESTIONS[how])),
        *placed,
        *others,
        *_nobody(table, played, how, ask, answer),
    ]


def _nobody(
    table: GameView, played: Round | None, how: GoingOutKind, ask: Ask, answer: Say
) -> list[ft.Control]:
    """Offer that nobody went out; where points are penalties such a deal is not a round.

    Source for that: Hand, pagat.com/rummy/hand.html.
    """
    if how != table.record.rules.hows[0]:
        return []
    if not table.record.rules.family.someone_goes_out:
        return [outlined_button(_("Nobody: the stock ran out"), lambda: answer(NOBODY))]

    async def again() -> None:
        ask("")
        if played and _holds_anything(played):
            await table.change(RoundRemoved(played.log_id))
        show_message(ft.context.page, _("This deal doesn't count."))

    told = words(_("A deal like that doesn't count."), Type.SECOND)
    return [outlined_button(_("The stock ran out: deal again"), again), told]


def _holds_anything(played: Round) -> bool:
    """Return whether anything but the dealer, which stays for a new deal, is known of a round."""
    return bool(played.out) or any(tally != Tally() for tally in played.tallies)


def next_step_part(table: GameView, size: Size, asking: str, ask: Ask) -> ft.Control:
    """Ask who went out, which opens the entry; or go on with the round under way; or lead to the winner.

    asking: a question opened again after its answer, or the way of going out in question.
    ask: keeps the open question, or nothing.
    """
    played = next_open(table.record)
    if _asks(table, asking):
        back = [] if _asks(table, "") else [plain_button(_("Not now"), lambda: ask(""))]
        say = partial(_say, table, played)
        lines = [*_so_far(table), *who_went_out(table, played, _columns(size), asking, ask, say), *back]
    elif played and not is_broken_off(table.record, table.score):
        lines = _under_way(table, played, ask)
    else:
        lines = _over(table, ask)
    column = ft.Column(
        lines, spacing=QUESTION_GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, tight=True
    )
    return ft.Container(column, padding=EDGE_SPACE, data=FIRST_FOCUS)


def is_next_step_tall(table: GameView, size: Size, asking: str) -> bool:
    """Return whether the controls at hand are so high that they belong inside the paper."""
    if not _asks(table, asking):
        return False
    more = 0 if _asks(table, "") else 2
    lines = 2 + more + len(table.record.rules.hows[1:]) - (-len(table.record.sides) // _columns(size))
    return not size.is_landscape and lines * _LINE * size.text_scale > _MOST * size.height


async def begin_round(table: GameView, round_id: str | None) -> None:
    """Go on counting a round, or start the next one, whichever side went out."""
    played = next((each for each in table.record.rounds if each.id == round_id), None)
    if played and played.out:
        await _say(table, played, played.out)
    elif played and table.draft and table.draft.round == played.id:
        _to_cursor(table)
    else:
        first = (
            first_stop(table.record, played, 0).field
            if played
            else keypad_stops(table.record.rules, Tally())[0]
        )
        await table.submit(Goto(round_id, 0, first))
        _to_cursor(table)


def _asks(table: GameView, asking: str) -> bool:
    played = next_open(table.record)
    answered = bool(played.out) if played else table.score.finished
    return (bool(asking) or not answered) and not is_broken_off(table.record, table.score)


def _columns(size: Size) -> int:
    width = min(size.width, AT_HAND_WIDTH if size.is_landscape else size.width) - 2 * EDGE_SPACE
    return max(1, min(2, int(width // (_NARROWEST * size.text_scale))))


def _so_far(table: GameView) -> list[ft.Control]:
    """Return why the game goes on after its end was reached, or that it is over."""
    end = ending(table.record, table.score)
    told = [words(ending_sentence(table.record.rules, end), Type.SECOND)] if end else []
    return [*told, words(one_more_round_text(table))] if len(table.score.winners) > 1 else [*told]


def _under_way(table: GameView, played: Round, ask: Ask) -> list[ft.Control]:
    out = played.side_out
    if out is None:
        said = _("Nobody went out. Change this")
    else:
        said = _("{side} went out. Change this").format(side=table.record.sides[out.side].name)
    return [
        filled_button(_("Continue scoring"), lambda: begin_round(table, played.id)),
        plain_button(said, lambda: ask(_ASKED)),
    ]


def _over(table: GameView, ask: Ask) -> list[ft.Control]:
    end = ending(table.record, table.score)
    lines: list[ft.Control] = [words(ending_sentence(table.record.rules, end))] if end else []
    won = _("Who won?"), lambda: go(game_path(table.id, "result"))
    if end and end.reason == "ended":
        return [*lines, filled_button(*won), outlined_button(_("Reopen the game"), take_up_again(table))]
    more = _("One more round"), lambda: ask(_ASKED)
    if len(table.score.winners) > 1:
        return [*lines, words(one_more_round_text(table)), filled_button(*more), outlined_button(*won)]
    return [*lines, filled_button(*won), outlined_button(*more)]


async def _say(table: GameView, played: Round | None, out: WhoWentOut) -> None:
    """Record who went out, and go on to the entry."""
    await table.submit(SayOut(played.id if played else None, out))
    _to_cursor(table)


def _to_cursor(table: GameView) -> None:
    """Open the entry screen at this device's cursor."""
    draft = table.session.service.draft(table.id, table.session.who.device)
    if draft and draft.round:
        go(game_path(table.id, "round", draft.round))
