"""What comes next on the scoreboard: who went out, going on with the round, or who won."""

from collections.abc import Callable

import flet as ft

from scorepad.game.cursor import first_stop, next_open
from scorepad.game.intents import Goto, SayOut
from scorepad.i18n import _
from scorepad.score.fields import stops
from scorepad.score.record import NOBODY, How, Out, Round, Tally
from scorepad.ui.hooks import Size
from scorepad.ui.shell import Table, game_path, go
from scorepad.ui.theme import EDGE_SPACE, ON_FILLED, side_colour
from scorepad.ui.widgets.buttons import filled_button, outlined_button, plain_button
from scorepad.ui.widgets.frame import BESIDE_WIDTH
from scorepad.ui.widgets.side_mark import side_name
from scorepad.ui.widgets.words import heading

GAP = 10
_NARROWEST = 150
_LINE = 62
_MOST = 0.45
"""A higher share of a standing window the question does not take for itself."""

Ask = Callable[[str], None]
_ASKED = "who went out"


def at_hand(table: Table, size: Size, *, asking: bool, ask: Ask) -> ft.Control:
    """Ask who went out, which opens the entry; or go on with the round under way; or lead to the winner.

    asking: whether the question is wanted although it was answered. ask: keeps what is asked, or nothing.
    """
    played = next_open(table.record)
    if _asks(table, asking=asking):
        lines = _question(table, played, _columns(size), ask)
    elif played:
        lines = _under_way(table, played, ask)
    else:
        lines = _over(table, ask)
    column = ft.Column(lines, spacing=GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, tight=True)
    return ft.Container(column, padding=EDGE_SPACE)


def is_high(table: Table, size: Size, *, asking: bool) -> bool:
    """Tell whether what is at hand is so high that it has its place within the paper."""
    if not _asks(table, asking=asking):
        return False
    lines = 2 - (-len(table.record.sides) // _columns(size))
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


def _asks(table: Table, *, asking: bool) -> bool:
    played = next_open(table.record)
    answered = bool(played.out) if played else table.score.finished
    return asking or not answered


def _columns(size: Size) -> int:
    width = min(size.width, BESIDE_WIDTH if size.lies else size.width) - 2 * EDGE_SPACE
    return max(1, min(2, int(width // (_NARROWEST * size.text_scale))))


def _question(table: Table, played: Round | None, columns: int, ask: Ask) -> list[ft.Control]:
    sides = table.record.sides

    async def say(out: Out) -> None:
        ask("")
        await _say(table, played, out)

    plain = How(table.record.rules.hows[0])
    buttons = [
        filled_button(
            side_name(side, each.name, on_colour=ON_FILLED),
            lambda side=side: say(Out(side, plain)),
            colour=side_colour(side),
            expand=True,
        )
        for side, each in enumerate(sides)
    ]
    rows = [ft.Row([*buttons[at : at + columns]], spacing=GAP) for at in range(0, len(buttons), columns)]
    nobody = outlined_button(_("Nobody: the stock ran out"), lambda: say(NOBODY))
    return [heading(_("Who went out?")), *rows, *([] if table.record.rules.is_penalty else [nobody])]


def _under_way(table: Table, played: Round, ask: Ask) -> list[ft.Control]:
    side = played.out.side if played.out else None
    if side is None:
        said = _("Nobody went out: change this")
    else:
        said = _("{side} went out: change this").format(side=table.record.sides[side].name)
    return [
        filled_button(_("Go on counting"), lambda: begin(table, played.id)),
        plain_button(said, lambda: ask(_ASKED)),
    ]


def _over(table: Table, ask: Ask) -> list[ft.Control]:
    return [
        filled_button(_("Who won?"), lambda: go(game_path(table.id, "result"))),
        outlined_button(_("One more round"), lambda: ask(_ASKED)),
    ]


async def _say(table: Table, played: Round | None, out: Out) -> None:
    """Say who went out, and go on to the entry."""
    await table.submit(SayOut(played.id if played else None, out.side, out.how))
    _to_cursor(table)


def _to_cursor(table: Table) -> None:
    """Open the entry screen where this device's cursor stands."""
    draft = table.shell.desk.draft(table.id, table.shell.who.device)
    if draft:
        go(game_path(table.id, "round", draft.round))
