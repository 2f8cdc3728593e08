"""What comes next on the scoreboard: who went out, going on with the round, or who won."""

from dataclasses import replace
from functools import partial

import flet as ft

from scorepad.game.cursor import first_stop, next_open
from scorepad.game.events import EndedSet
from scorepad.game.intents import Goto, SayOut
from scorepad.i18n import _
from scorepad.i18n.ending import ending_sentence, one_more_text
from scorepad.score.ending import ending, is_broken_off
from scorepad.score.fields import stops
from scorepad.score.opening import asked
from scorepad.score.record import GameRecord, Round, Tally, WhoWentOut
from scorepad.score.result import GameScore
from scorepad.ui.guard import Handler
from scorepad.ui.hooks import Size
from scorepad.ui.screens.scoreboard_question import GAP, Ask, question
from scorepad.ui.shell import Table, game_path, go
from scorepad.ui.stops import BEGIN
from scorepad.ui.theme import EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import filled_button, outlined_button, plain_button
from scorepad.ui.widgets.frame import BESIDE_WIDTH
from scorepad.ui.widgets.words import words

_NARROWEST = 150
_LINE = 62
_MOST = 0.45
"""A higher share of a standing window the question does not take for itself."""

_ASKED = "who went out"


def at_hand(table: Table, size: Size, asking: str, ask: Ask) -> ft.Control:
    """Ask who went out, which opens the entry; or go on with the round under way; or lead to the winner.

    asking: the question that is wanted although it was answered, or the way of going out it is about.
    ask: keeps what is asked, or nothing.
    """
    played = next_open(table.record)
    if _asks(table, asking):
        back = [] if _asks(table, "") else [plain_button(_("Not now"), lambda: ask(""))]
        say = partial(_say, table, played)
        lines = [*_so_far(table), *question(table, played, _columns(size), asking, ask, say), *back]
    elif played and not is_broken_off(table.record, table.score):
        lines = _under_way(table, played, ask)
    else:
        lines = _over(table, ask)
    column = ft.Column(lines, spacing=GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, tight=True)
    return ft.Container(column, padding=EDGE_SPACE, data=BEGIN)


def is_high(table: Table, size: Size, asking: str) -> bool:
    """Tell whether what is at hand is so high that it has its place within the paper."""
    if not _asks(table, asking):
        return False
    more = 0 if _asks(table, "") else 2
    lines = 2 + more + len(table.record.rules.hows[1:]) - (-len(table.record.sides) // _columns(size))
    return not size.lies and lines * _LINE * size.text_scale > _MOST * size.height


async def begin(table: Table, round_id: str | None) -> None:
    """Go on counting a round, or begin the next one, whoever went out."""
    played = next((each for each in table.record.rounds if each.id == round_id), None)
    if played and played.out:
        await _say(table, played, played.out)
    elif played and table.draft and table.draft.round == played.id:
        _to_cursor(table)
    else:
        first = first_stop(table.record, played, 0).field if played else stops(table.record.rules, Tally())[0]
        await table.submit(Goto(round_id, 0, first))
        _to_cursor(table)


def _asks(table: Table, asking: str) -> bool:
    played = next_open(table.record)
    answered = bool(played.out) if played else table.score.finished
    return (bool(asking) or not answered) and not is_broken_off(table.record, table.score)


def _columns(size: Size) -> int:
    width = min(size.width, BESIDE_WIDTH if size.lies else size.width) - 2 * EDGE_SPACE
    return max(1, min(2, int(width // (_NARROWEST * size.text_scale))))


def _so_far(table: Table) -> list[ft.Control]:
    """Say why the game goes on although its end was reached, or that it is over."""
    end = ending(table.record, table.score)
    told = [words(ending_sentence(table.record.rules, end), Type.SECOND)] if end else []
    return [*told, words(one_more(table))] if len(table.score.winners) > 1 else [*told]


def _under_way(table: Table, played: Round, ask: Ask) -> list[ft.Control]:
    out = played.side_out
    if out is None:
        said = _("Nobody went out. Change this")
    else:
        said = _("{side} went out. Change this").format(side=table.record.sides[out.side].name)
    return [
        filled_button(_("Continue scoring"), lambda: begin(table, played.id)),
        plain_button(said, lambda: ask(_ASKED)),
    ]


def _over(table: Table, ask: Ask) -> list[ft.Control]:
    end = ending(table.record, table.score)
    lines: list[ft.Control] = [words(ending_sentence(table.record.rules, end))] if end else []
    won = _("Who won?"), lambda: go(game_path(table.id, "result"))
    if end and end.reason == "ended":
        return [*lines, filled_button(*won), outlined_button(_("Reopen the game"), resume(table))]
    more = _("One more round"), lambda: ask(_ASKED)
    if len(table.score.winners) > 1:
        return [*lines, words(one_more(table)), filled_button(*more), outlined_button(*won)]
    return [*lines, filled_button(*won), outlined_button(*more)]


def one_more(table: Table) -> str:
    """Say what the round after a tie is played with."""
    record, score = table.record, table.score
    return one_more_text(record.rules, asked(record, score).round, score.totals[score.winners[0]])


def with_one_more(record: GameRecord, score: GameScore, asking: str) -> GameScore:
    """Give a score in which one more round beyond the end, asked for or under way, is the next one."""
    wanted = asking or next_open(record)
    if not wanted or not score.finished or is_broken_off(record, score):
        return score
    return replace(score, next=asked(record, score))


def resume(table: Table) -> Handler:
    """Make the touch that takes up a game that was ended early."""

    async def take_up() -> None:
        await table.change(EndedSet(ended=False))

    return take_up


async def _say(table: Table, played: Round | None, out: WhoWentOut) -> None:
    """Say who went out, and go on to the entry."""
    await table.submit(SayOut(played.id if played else None, out))
    _to_cursor(table)


def _to_cursor(table: Table) -> None:
    """Open the entry screen where this device's cursor stands."""
    draft = table.shell.desk.draft(table.id, table.shell.who.device)
    if draft:
        go(game_path(table.id, "round", draft.round))
